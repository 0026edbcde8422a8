import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Database, type Orm, openPostgres } from '../../server/db/database.ts';
import { pushSends, reminderDays, reminderDeliveries, reminders } from '../../server/db/schema.ts';
import { noteChannels } from '../../server/reminders/channels.ts';
import { collectReminders } from '../../server/reminders/collect.ts';
import { readPushKeys } from '../../server/reminders/push-keys.ts';
import { savePushDeviceRow } from '../../server/reminders/push-queries.ts';
import { unsubscribeLinks } from '../../server/reminders/unsubscribe-link.ts';
import { installPostgres, startCluster } from '../../tools/postgres-cluster.mjs';
import { type MailServer, startMailServer } from '../server/support/mail-server.ts';
import { type PushService, startPushService } from '../server/support/push-service.ts';
import { createOwnDatabase } from '../support/postgres.ts';
import { createSubscription } from '../support/push-subscription.ts';
import { buildSender } from './build-sender.ts';
import { ORIGIN, type Order, type Report, ZONE } from './orders.ts';

const LONG_AGO = new Date('2025-01-01T20:00:00Z');
/** When the reminders are collected for two senders: an hour before the first ones leave. */
const COLLECTED = new Date('2025-01-21T15:00:00Z');
/** Tuesday, 8:00 in the zone, when reminders leave. */
const FIRST = '2025-01-21T16:00:00Z';
/** Six minutes later, when an attempt of a process that is gone counts as lost. */
const NEXT = '2025-01-21T16:06:00Z';
const DEVICES = ['phone', 'laptop'];
/** People of the rounds with one sender. */
const FEW = 2;
/** People of the rounds with two senders: more than one of them takes at a time. */
const MANY = 30;
/** Kills in a round with two senders. */
const KILLS_OF_PAIR = 40;
/** Rounds that run at the same time, each with a database and receivers of its own. */
const LANES = 3;
/** No run takes this long, in milliseconds. */
const HANGS_MS = 60_000;

type Deadly = NonNullable<Order['deadly']>;
type Counts = { kills: number; expected: number; lost: number; doubled: number; wrong: number };
/** The database server, the program that sends, and the folder in which Node keeps its compiled code for quick starts. */
type Place = { url: string; program: string; cache: string };
type Lane = {
  orm: Orm;
  mailServer: MailServer;
  pushService: PushService;
  people: number;
  /** Starts a process that sends reminders. */
  start: (name: string) => Promise<SenderProcess>;
};
/** The kills of one round. `isPair`: both senders run at the same time. */
type Round = { title: string; isPair: boolean; deadly: Deadly[] };

/**
 * Kills the process that sends reminders before or after each of its steps, lets another one continue, and counts what the mail
 * server and the push service have taken. Two people get a mail, and one of them a push on each of two devices.
 * Source: decisions, reminders; REMIND-08 to REMIND-10, PUSH-04.
 * @param rounds how often each step is the last: in turn before and after it
 * @param isShared two senders share the work of 30 people instead, and one of them is killed
 * @returns whether nothing was lost, and nothing came twice that could be known as sent
 */
export async function crashReminders(rounds: number, isShared: boolean): Promise<boolean> {
  await installPostgres();
  const cluster = await startCluster();
  const cache = mkdtempSync(join(tmpdir(), 'portico-crash-'));
  try {
    const place = { url: cluster.url, program: await buildSender(), cache };
    const { kills, lost, wrong } = await (isShared ? crashPairs : crashAlone)(place, rounds);
    return kills > 0 && lost + wrong === 0;
  } finally {
    cluster.stop();
    rmSync(cache, { recursive: true, force: true });
  }
}

/** A sender is killed, and another one continues six minutes later. */
async function crashAlone(place: Place, rounds: number): Promise<Counts> {
  const steps = await withLane(place, FEW, (lane) => countSteps(lane));
  say(`${steps} steps of a sender with ${FEW} mails and ${DEVICES.length} pushes`);
  const all = Array.from({ length: rounds }, (_, round): Round => {
    const isAfter = round % 2 === 1;
    const deadly = Array.from({ length: steps }, (_, index) => ({ step: index + 1, isAfter }));
    return { title: `Round ${round + 1}, ${isAfter ? 'after' : 'before'} each step`, isPair: false, deadly };
  });
  return crashAll(place, FEW, all);
}

/** Two senders share the work. One is killed, and the other one continues at once, and again six minutes later. */
async function crashPairs(place: Place, rounds: number): Promise<Counts> {
  const steps = await withLane(place, MANY, (lane) => countSteps(lane));
  say(`Two senders at the same time, with ${MANY} mails and ${DEVICES.length} pushes`);
  // Each has about half of the steps.
  const ofOne = Math.floor(steps / 2);
  const all = Array.from({ length: rounds }, (_, round): Round => {
    const deadly = Array.from({ length: KILLS_OF_PAIR }, (_, index) => ({
      step: 1 + ((Math.floor((index * ofOne) / KILLS_OF_PAIR) + round) % ofOne),
      isAfter: round % 2 === 1,
    }));
    return { title: `Round ${round + 1} with two senders`, isPair: true, deadly };
  });
  return crashAll(place, MANY, all);
}

async function countSteps(lane: Lane): Promise<number> {
  const sender = await lane.start('unharmed');
  const steps = await sender.run({ now: FIRST, deadly: null });
  await sender.end();
  return steps ?? 0;
}

/** Works on all rounds, several at a time. */
async function crashAll(place: Place, people: number, rounds: readonly Round[]): Promise<Counts> {
  const total: Counts = { kills: 0, expected: 0, lost: 0, doubled: 0, wrong: 0 };
  const left = [...rounds];
  const work = (lane: Lane) => crashRounds(lane, () => left.shift(), total);
  await Promise.all(Array.from({ length: Math.min(LANES, rounds.length) }, () => withLane(place, people, work)));
  return total;
}

async function crashRounds(lane: Lane, nextRound: () => Round | undefined, total: Counts): Promise<void> {
  const survivor = await lane.start('survivor');
  // The next one starts while one is killed.
  let victim = lane.start('victim');
  for (let round = nextRound(); round !== undefined; round = nextRound()) {
    for (const deadly of round.deadly) {
      const current = await victim;
      victim = lane.start('victim');
      await crashOnce(lane, { victim: current, survivor, deadly, isPair: round.isPair }, total);
    }
    const { kills, expected, lost, doubled, wrong } = total;
    say(
      `${round.title}: until now ${kills} kills, ${lost} of ${expected} mails and pushes lost, ${doubled} doubled; wrongly doubled: ${wrong}`,
    );
  }
  await (await victim).end();
  await survivor.end();
}

type Crash = { victim: SenderProcess; survivor: SenderProcess; deadly: Deadly; isPair: boolean };

async function crashOnce(lane: Lane, { victim, survivor, deadly, isPair }: Crash, total: Counts): Promise<void> {
  const { orm, mailServer, pushService } = lane;
  for (const table of [pushSends, reminderDeliveries, reminders, reminderDays]) await orm.delete(table);
  mailServer.mails.length = 0;
  pushService.pushed.length = 0;
  // The two share what is due, not the collection.
  if (isPair) await collectReminders(orm, ['email', 'push'], COLLECTED, ZONE);
  const [last] = await Promise.all([
    victim.run({ now: FIRST, deadly }),
    isPair ? survivor.run({ now: FIRST, deadly: null }) : null,
  ]);
  // The order of the steps varies a little, so that the last ones may not come.
  if (last === null) total.kills += 1;
  else await victim.end();
  await waitUntilGone(orm, victim.name);
  const stored = await readStored(orm);
  await survivor.run({ now: NEXT, deadly: null });
  const arrived = readArrived(lane);
  const expected = lane.people + DEVICES.length;
  total.expected += expected;
  total.lost += expected - arrived.size;
  for (const [receiver, ids] of arrived) {
    if (ids.length === 1) continue;
    total.doubled += 1;
    // The database knew it as sent before it came again, or a mail program cannot recognize it.
    const isWrong = stored.has(receiver) || ids.length > 2 || new Set(ids).size > 1;
    if (!isWrong) continue;
    total.wrong += 1;
    process.stderr.write(`Step ${deadly.step}: ${receiver} got ${ids.join(', ')}\n`);
  }
  if (arrived.size < expected) process.stderr.write(`Step ${deadly.step}: only ${[...arrived.keys()].join(', ')}\n`);
}

const say = (line: string) => process.stdout.write(`${line}\n`);

/** The Message-IDs of each mail address and the topics of each device, in the order of their arrival. */
function readArrived({ mailServer, pushService }: Lane): Map<string, string[]> {
  const arrived = new Map<string, string[]>();
  const add = (receiver: string, id: string) => arrived.set(receiver, [...(arrived.get(receiver) ?? []), id]);
  for (const { to, raw } of mailServer.mails) add(to.join(), /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim() ?? '');
  for (const { device, headers } of pushService.pushed) add(device, String(headers.topic));
  return arrived;
}

/** The mail addresses and devices for which the database knows that the reminders were sent. */
async function readStored(orm: Orm): Promise<Set<string>> {
  const { rows } = (await orm.execute(sql`select people.email as receiver
    from reminder_deliveries join people on people.id = person_id where channel = 'email' and state = 'sent'
    union all select device from push_sends join push_devices on push_devices.id = device_id`)) as unknown as {
    rows: { receiver: string }[];
  };
  return new Set(rows.map(({ receiver }) => receiver));
}

/** Waits until PostgreSQL has noticed that the killed process is gone, and has finished its last statements. */
async function waitUntilGone(orm: Orm, name: string): Promise<void> {
  const isThere = async () => {
    const { rows } = (await orm.execute(
      sql`select 1 from pg_stat_activity where application_name = ${name}`,
    )) as unknown as { rows: unknown[] };
    return rows.length > 0;
  };
  while (await isThere()) await new Promise((done) => setTimeout(done, 10));
}

/** Gives a function a database and receivers of its own. */
async function withLane<Result>(
  { url: clusterUrl, program, cache }: Place,
  people: number,
  use: (lane: Lane) => Promise<Result>,
): Promise<Result> {
  const { url } = await createOwnDatabase(clusterUrl);
  const mailServer = await startMailServer();
  const pushService = await startPushService();
  let database: Database | null = null;
  try {
    database = await openPostgres(url, () => {});
    await fill(database, pushService, people);
    const start = (name: string) => startSender({ url, smtpUrl: mailServer.url, program, cache, name });
    return await use({ orm: database.orm, mailServer, pushService, people, start });
  } finally {
    await database?.close();
    await Promise.all([mailServer.close(), pushService.close()]);
  }
}

type SenderProcess = {
  /** Of its connections to the database. */
  name: string;
  /** @returns the number of its steps; null if it was killed */
  run: (order: Order) => Promise<number | null>;
  end: () => Promise<void>;
};

let started = 0;

async function startSender(given: Place & { smtpUrl: string; name: string }): Promise<SenderProcess> {
  started += 1;
  const name = `${given.name}-${started}`;
  const environment = {
    DATABASE_URL: `${given.url}?application_name=${name}`,
    SMTP_URL: given.smtpUrl,
    NODE_COMPILE_CACHE: given.cache,
  };
  // A warning about a package is for those who change packages.
  const child = fork(given.program, { env: { ...process.env, ...environment }, execArgv: ['--no-deprecation'] });
  const ended = once(child, 'exit');
  if ((await reportOf(child)) === null) throw new Error('A process that sends reminders did not start.');
  return {
    name,
    run: async (order) => {
      const report = reportOf(child);
      child.send(order);
      const answer = await report;
      if (answer === null && child.signalCode !== 'SIGKILL') throw new Error('A sender ended by itself.');
      return answer?.kind === 'done' ? answer.steps : null;
    },
    end: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** What the process tells next; null if it ends first. */
function reportOf(child: ChildProcess): Promise<Report | null> {
  return new Promise((resolve, reject) => {
    const hangs = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error('A process that sends reminders does not answer.'));
    }, HANGS_MS);
    const settle = (report: Report | null) => {
      clearTimeout(hangs);
      child.off('message', settle);
      child.off('exit', settleEnd);
      resolve(report);
    };
    const settleEnd = () => settle(null);
    child.on('message', settle);
    child.on('exit', settleEnd);
  });
}

/** People who want mails, the first with two devices, and a task that is due. */
async function fill({ orm, migrate }: Database, pushService: PushService, people: number): Promise<void> {
  await migrate(async () => {});
  await orm.execute(sql`insert into notification_types (id, name, kind) values (1, 'Email', 'email')`);
  await orm.execute(sql`insert into tasks (id, title, ends_on, has_deadline, sort_by, modality)
    values (1, 'Hand in a form', '2025-01-21', true, 'END', 'ONLINE')`);
  for (let id = 1; id <= people; id += 1) {
    const name = `person${id}`;
    await orm.execute(sql`insert into people (id, username, first_name, last_name, email)
      values (${id}, ${name}, ${name}, 'Last', ${`${name}@example.edu`})`);
    await orm.execute(sql`insert into checklist_preferences (person_id, notifications) values (${id}, array[1])`);
    await orm.execute(sql`insert into user_tasks (person_id, task_id) values (${id}, 1)`);
  }
  for (const device of DEVICES) {
    const { browser, secret, key, address } = createSubscription(pushService.addressOf(device));
    pushService.register(device, { browser, secret });
    const row = {
      push_address: address,
      push_key: key,
      push_secret: secret,
      session_id: null,
      device,
      replaces: null,
      isListed: true,
    };
    await savePushDeviceRow(orm, { id: 1 }, row, LONG_AGO);
  }
  await noteChannels(orm, ['email', 'push'], LONG_AGO);
  // The keys are there, so that the steps of each process are the same.
  await readPushKeys(orm, LONG_AGO);
  await unsubscribeLinks(orm, ORIGIN, LONG_AGO);
}

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Database, type Orm, openPostgres } from '../../server/db/database.ts';
import { pushSends, reminderDays, reminderDeliveries, reminders } from '../../server/db/schema.ts';
import { noteChannels } from '../../server/reminders/channels.ts';
import { readPushKeys } from '../../server/reminders/push-keys.ts';
import { savePushDeviceRow } from '../../server/reminders/push-queries.ts';
import { unsubscribeLinks } from '../../server/reminders/unsubscribe-link.ts';
import { installPostgres, startCluster } from '../../tools/postgres-cluster.mjs';
import { type MailServer, startMailServer } from '../server/support/mail-server.ts';
import { type PushService, startPushService } from '../server/support/push-service.ts';
import { createSubscription } from '../support/push-subscription.ts';
import { ORIGIN, type Order, type Report } from './orders.ts';

const SENDER = join(import.meta.dirname, 'sender.ts');
const LONG_AGO = new Date('2025-01-01T20:00:00Z');
/** Tuesday, 8:00 in the zone, when reminders leave. */
const FIRST = '2025-01-21T16:00:00Z';
/** Six minutes later, when an attempt of a process that is gone counts as lost. */
const NEXT = '2025-01-21T16:06:00Z';
const PEOPLE = ['ada', 'bo'];
const DEVICES = ['phone', 'laptop'];
const EXPECTED = PEOPLE.length + DEVICES.length;
/** A line is printed after so many steps. */
const REPORT_EVERY = 10;
/** No run takes this long, in milliseconds. */
const HANGS_MS = 60_000;

type Counts = { kills: number; expected: number; lost: number; doubled: number; wrong: number };
type Place = { orm: Orm; url: string; mailServer: MailServer; pushService: PushService };

/**
 * Kills the process that sends reminders before or after each of its steps, starts another one, and counts what the mail server
 * and the push service have taken. Two people get a mail, and one of them a push on each of two devices.
 * Source: decisions, reminders; REMIND-08, PUSH-05.
 * @param rounds how often each step is the last: in turn before and after it
 * @returns whether nothing was lost, and nothing came twice that could be known as sent
 */
export async function crashReminders(rounds: number): Promise<boolean> {
  await installPostgres();
  const cluster = await startCluster();
  const mailServer = await startMailServer();
  const pushService = await startPushService();
  let database: Database | null = null;
  try {
    database = await openPostgres(cluster.url, () => {});
    await fill(database, pushService);
    return await crashAll({ orm: database.orm, url: cluster.url, mailServer, pushService }, rounds);
  } finally {
    await database?.close();
    await Promise.all([mailServer.close(), pushService.close()]);
    cluster.stop();
  }
}

async function crashAll(place: Place, rounds: number): Promise<boolean> {
  const sender = await startSender(place, 'unharmed');
  const steps = (await sender.run({ now: FIRST, deadly: null })) ?? 0;
  await sender.end();
  process.stdout.write(`${steps} steps of a sender with ${PEOPLE.length} mails and ${DEVICES.length} pushes\n`);
  const total: Counts = { kills: 0, expected: 0, lost: 0, doubled: 0, wrong: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const isAfter = round % 2 === 1;
    for (let step = 1; step <= steps; step += 1) {
      await crashOnce(place, { step, isAfter }, total);
      if (step % REPORT_EVERY !== 0 && step !== steps) continue;
      const { kills, expected, lost, doubled, wrong } = total;
      process.stdout.write(
        `Round ${round + 1}, ${isAfter ? 'after' : 'before'} step ${step}: until now ${kills} kills, ${lost} of ${expected} mails and pushes lost, ${doubled} doubled; wrongly doubled: ${wrong}\n`,
      );
    }
  }
  return total.lost + total.wrong === 0 && total.kills > 0;
}

async function crashOnce(place: Place, deadly: { step: number; isAfter: boolean }, total: Counts): Promise<void> {
  const { orm, mailServer, pushService } = place;
  for (const table of [pushSends, reminderDeliveries, reminders, reminderDays]) await orm.delete(table);
  mailServer.mails.length = 0;
  pushService.pushed.length = 0;
  const [killed, next] = await Promise.all([startSender(place, 'killed'), startSender(place, 'next')]);
  // The order of the steps varies a little, so that the last ones may not come.
  if ((await killed.run({ now: FIRST, deadly })) === null) total.kills += 1;
  else await killed.end();
  await waitUntilGone(orm);
  const stored = await readStored(orm);
  await next.run({ now: NEXT, deadly: null });
  await next.end();
  const arrived = readArrived(place);
  total.expected += EXPECTED;
  total.lost += EXPECTED - arrived.size;
  for (const [receiver, ids] of arrived) {
    if (ids.length === 1) continue;
    total.doubled += 1;
    // The database knew it as sent, or a mail program cannot recognize it.
    const isWrong = stored.has(receiver) || ids.length > 2 || new Set(ids).size > 1;
    if (!isWrong) continue;
    total.wrong += 1;
    process.stderr.write(`Step ${deadly.step}: ${receiver} got ${ids.join(', ')}\n`);
  }
  if (arrived.size < EXPECTED) process.stderr.write(`Step ${deadly.step}: only ${[...arrived.keys()].join(', ')}\n`);
}

/** The Message-IDs of each mail address and the topics of each device, in the order of their arrival. */
function readArrived({ mailServer, pushService }: Place): Map<string, string[]> {
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
async function waitUntilGone(orm: Orm): Promise<void> {
  const isThere = async () => {
    const { rows } = (await orm.execute(
      sql`select 1 from pg_stat_activity where application_name = 'killed'`,
    )) as unknown as { rows: unknown[] };
    return rows.length > 0;
  };
  while (await isThere()) await new Promise((done) => setTimeout(done, 10));
}

type SenderProcess = {
  /** @returns the number of its steps; null if it was killed */
  run: (order: Order) => Promise<number | null>;
  end: () => Promise<void>;
};

/** Starts a process that sends reminders. */
async function startSender({ url, mailServer }: Place, name: string): Promise<SenderProcess> {
  const environment = { DATABASE_URL: `${url}?application_name=${name}`, SMTP_URL: mailServer.url };
  const child = fork(SENDER, { env: { ...process.env, ...environment } });
  const ended = once(child, 'exit');
  if ((await reportOf(child)) === null) throw new Error('A process that sends reminders did not start.');
  return {
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

/** Two people who want mails, one of them with two devices, and a task that is due. */
async function fill({ orm, migrate }: Database, pushService: PushService): Promise<void> {
  await migrate(async () => {});
  await orm.execute(sql`insert into notification_types (id, name, kind) values (1, 'Email', 'email')`);
  await orm.execute(sql`insert into tasks (id, title, ends_on, has_deadline, sort_by, modality)
    values (1, 'Hand in a form', '2025-01-21', true, 'END', 'ONLINE')`);
  for (const [index, name] of PEOPLE.entries()) {
    const id = index + 1;
    await orm.execute(sql`insert into people (id, username, first_name, last_name, email)
      values (${id}, ${name}, ${name}, 'Last', ${`${name}@example.edu`})`);
    await orm.execute(sql`insert into checklist_preferences (person_id, notifications) values (${id}, array[1])`);
    await orm.execute(sql`insert into user_tasks (person_id, task_id) values (${id}, 1)`);
  }
  for (const device of DEVICES) {
    const { browser, secret, key, address } = createSubscription(pushService.addressOf(device));
    pushService.register(device, { browser, secret });
    const row = { push_address: address, push_key: key, push_secret: secret, session_id: null, device, replaces: null };
    await savePushDeviceRow(orm, { id: 1 }, row, LONG_AGO);
  }
  await noteChannels(orm, ['email', 'push'], LONG_AGO);
  // The keys are there, so that the steps of each process are the same.
  await readPushKeys(orm, LONG_AGO);
  await unsubscribeLinks(orm, ORIGIN, LONG_AGO);
}

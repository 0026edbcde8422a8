import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database, Orm } from '../../server/db/database.ts';
import {
  checklistPreferences,
  messages,
  notificationTypes,
  phoneCodes,
  preferences,
  reminderChannels,
  reminderDays,
  reminderDeliveries,
  reminders,
  securityEvents,
  signInLimits,
  tasks,
  userTasks,
} from '../../server/db/schema.ts';
import { createTextLimit } from '../../server/limits/person-limits.ts';
import { channelStates } from '../../server/reminders/channel-state.ts';
import { configuredChannels, isOffered, noteChannels } from '../../server/reminders/channels.ts';
import { collectReminders } from '../../server/reminders/collect.ts';
import { collectingClock } from '../../server/reminders/collecting-clock.ts';
import { mailSender } from '../../server/reminders/mail.ts';
import { type TextMessageSender, textMessageSender } from '../../server/reminders/text-message.ts';
import { unsubscribeLinks } from '../../server/reminders/unsubscribe-link.ts';
import { type ReminderWork, runReminders } from '../../server/reminders/worker.ts';
import { samplePeople } from '../../src/sample/people.ts';
import { openSampleDatabase } from './support/database.ts';
import { type MailServer, startMailServer } from './support/mail-server.ts';
import { AMARA, at, BEN, DAY, mayCollect, ZONE } from './support/reminder-day.ts';
import { json, list, OPEN_TIMEOUT_MS, ORIGIN, openApp, settings } from './support/server.ts';

let database: Database;
let mailServer: MailServer;
let closeSenders: (() => void)[] = [];
beforeAll(async () => {
  database = await openSampleDatabase();
  mailServer = await startMailServer();
}, OPEN_TIMEOUT_MS);
afterAll(async () => {
  await mailServer.close();
  await database.close();
});

beforeEach(async () => {
  const { orm } = database;
  for (const table of [reminderDeliveries, reminders, reminderDays, reminderChannels, userTasks, messages]) {
    await orm.delete(table);
  }
  await orm.update(checklistPreferences).set({ notifications: [] });
  await orm.update(preferences).set({ contact_by_email: true, contact_by_email_chosen_on: null });
  await noteChannels(orm, ['email'], at(12, 0, '2025-01-01'));
  mailServer.mails.length = 0;
  mailServer.behave('accept');
});
afterEach(() => {
  for (const close of closeSenders) close();
  closeSenders = [];
});

const choose = (personId: number, notifications: number[]) =>
  database.orm.update(checklistPreferences).set({ notifications }).where(eq(checklistPreferences.person_id, personId));

/** A task that is due on a day, for a person. */
async function giveTask(
  title: string,
  ends_on: string,
  own: {
    personId?: number;
    hasDeadline?: boolean;
    isPublished?: boolean;
    completed?: boolean;
    dismissed?: boolean;
  } = {},
): Promise<number> {
  const { personId = AMARA, hasDeadline = true, isPublished = true, completed = false, dismissed = false } = own;
  const [task] = await database.orm
    .insert(tasks)
    .values({
      title,
      ends_on,
      has_deadline: hasDeadline,
      is_published: isPublished,
      sort_by: 'END',
      modality: 'ONLINE',
    })
    .returning();
  const id = task?.id ?? 0;
  await database.orm.insert(userTasks).values({
    person_id: personId,
    task_id: id,
    completed_on: completed ? at(6) : null,
    does_not_apply_on: dismissed ? at(6) : null,
  });
  return id;
}

async function giveMessage(title: string, created_on: Date): Promise<number> {
  const [row] = await database.orm
    .insert(messages)
    .values({ person_id: AMARA, title, body: '<p>Text</p>', created_on })
    .returning();
  return row?.id ?? 0;
}

const collected = async () => {
  const rows = await database.orm.select().from(reminders).orderBy(asc(reminders.due_on), asc(reminders.item_id));
  return rows.map(({ person_id, kind, item_id, due_on, send_on }) => [person_id, kind, item_id, due_on, send_on]);
};
const deliveries = () => database.orm.select().from(reminderDeliveries).orderBy(asc(reminderDeliveries.person_id));

/** One server that looks for reminders at a time. */
async function work(logged: string[] = []): Promise<(now: Date, orm?: Orm) => Promise<void>> {
  const { linkFor } = await unsubscribeLinks(database.orm, ORIGIN, at(6));
  const sender = mailSender({
    settings: { url: mailServer.url, from: 'Portico <no-reply@portico.example>' },
    origin: ORIGIN,
    unsubscribeLink: linkFor,
    log: (line) => logged.push(line),
    waits: { connectionTimeout: 2_000, greetingTimeout: 2_000, socketTimeout: 500 },
  });
  closeSenders.push(sender.close);
  return (now, orm = database.orm) => {
    const given: ReminderWork = {
      orm,
      senders: { email: sender },
      clock: () => now,
      zone: ZONE,
      log: (line) => logged.push(line),
      noteResult: () => {},
      mayCollect,
    };
    return runReminders(given, new AbortController().signal);
  };
}

/** What a mail program shows of the last mail. */
const lastMail = () => {
  const { to = [], raw = '' } = mailServer.mails.at(-1) ?? {};
  const unfolded = raw.replaceAll(/\r\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1];
  return { to, raw: raw.replaceAll('=\r\n', '').replaceAll('=3D', '='), header };
};

test('REMIND-01 REMIND-02 people are reminded 7 days and 1 day before, on the day, and once when overdue', async () => {
  await choose(AMARA, [1]);
  const week = await giveTask('Week', '2025-01-28');
  await giveTask('In 6 days', '2025-01-27');
  const tomorrow = await giveTask('Tomorrow', '2025-01-22');
  const today = await giveTask('Today', DAY);
  const overdue = await giveTask('Overdue', '2025-01-20');
  await giveTask('Long overdue', '2025-01-19');
  await giveTask('Over, without a deadline', '2025-01-20', { hasDeadline: false });
  await collectReminders(database.orm, ['email'], at(6, 59), ZONE);
  expect(await collected()).toEqual([]);
  await collectReminders(database.orm, ['email'], at(7), ZONE);
  const expected = [
    [AMARA, 'overdue', overdue, '2025-01-20', DAY],
    [AMARA, 'today', today, DAY, DAY],
    [AMARA, 'tomorrow', tomorrow, '2025-01-22', DAY],
    [AMARA, 'week', week, '2025-01-28', DAY],
  ];
  expect(await collected()).toEqual(expected);
  // Once a day, also with several servers.
  await Promise.all([7, 8].map((hour) => collectReminders(database.orm, ['email'], at(hour, 1), ZONE)));
  expect(await collected()).toEqual(expected);
  expect(
    (await deliveries()).map(({ person_id, send_on, state, next_at, ends_at }) => ({
      person_id,
      send_on,
      state,
      next_at,
      ends_at,
    })),
  ).toEqual([{ person_id: AMARA, send_on: DAY, state: 'waiting', next_at: at(8), ends_at: at(8, 0, '2025-01-22') }]);
});

test('REMIND-02 people are not reminded of what is done, dismissed or not published, or without having chosen it', async () => {
  await choose(AMARA, [1]);
  await giveTask('Done', DAY, { completed: true });
  await giveTask('Dismissed', DAY, { dismissed: true });
  await giveTask('Draft', DAY, { isPublished: false });
  await giveTask('Of Ben', DAY, { personId: BEN });
  await giveMessage('By default', at(20, 0, '2025-01-20'));
  await collectReminders(database.orm, ['email'], at(8), ZONE);
  expect(await collected()).toEqual([]);
});

test('REMIND-03 REMIND-12 nothing from before the channel was configured, and messages only after the person’s own choice', async () => {
  await choose(AMARA, [1]);
  await noteChannels(database.orm, [], at(9, 0, '2025-01-20'));
  await noteChannels(database.orm, ['email'], at(9, 0, '2025-01-20'));
  const { signIn } = openApp(database);
  const amara = await signIn('amara');
  const [own] = await database.orm.select().from(preferences).where(eq(preferences.person_id, AMARA));
  expect((await amara.put(`/api/preferences/${own?.id}`, { contact_by_email: true })).status).toBe(200);
  await giveTask('Overdue', '2025-01-18');
  await giveMessage('Before', at(8, 59, '2025-01-20'));
  const message = await giveMessage('After', at(9, 1, '2025-01-20'));
  const withdrawn = await giveMessage('Withdrawn', at(10, 0, '2025-01-20'));
  await database.orm
    .update(messages)
    .set({ withdrawn_on: at(6) })
    .where(eq(messages.id, withdrawn));
  await collectReminders(database.orm, ['email'], at(9, 0, '2025-01-20'), ZONE);
  expect(await collected()).toEqual([]);
  await collectReminders(database.orm, ['email'], at(8), ZONE);
  expect(await collected()).toEqual([[AMARA, 'message', message, DAY, DAY]]);
});

test('REMIND-05 REMIND-06 one mail at 8:00 has everything, says what to do, and can be ended with one click', async () => {
  await choose(AMARA, [1]);
  await database.orm.update(preferences).set({ contact_by_email_chosen_on: at(1) });
  const task = await giveTask('Pay <the> fee', '2025-01-22');
  await giveTask('Hand in your form', DAY);
  await giveMessage('Your advisor wrote', at(18, 0, '2025-01-20'));
  const run = await work();
  await run(at(7, 59));
  expect(mailServer.mails).toEqual([]);
  await run(at(8));
  expect(mailServer.mails).toHaveLength(1);
  const { to, raw, header } = lastMail();
  expect(to).toEqual(['amara.okafor@portico.example']);
  expect(header('Subject')).toBe('Finish 1 task today and 1 by tomorrow');
  expect(header('From')).toBe('Portico <no-reply@portico.example>');
  expect(header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  expect(header('List-Unsubscribe')).toMatch(
    new RegExp(`^<${ORIGIN}/accounts/reminders/\\?token=${AMARA}\\.[\\w-]{43}>$`),
  );
  expect(raw).toContain(`- Pay <the> fee (due Wednesday, January 22)\r\n  ${ORIGIN}/next-steps/task/${task}`);
  expect(raw).toContain(
    `<a href="${ORIGIN}/next-steps/task/${task}">Pay &lt;the&gt; fee</a><br><span>due Wednesday, January 22</span>`,
  );
  expect(raw).toContain(`- Your advisor wrote\r\n  ${ORIGIN}/messages`);
  await run(at(8, 1));
  expect(mailServer.mails).toHaveLength(1);
  expect((await deliveries()).map(({ state, attempts }) => [state, attempts])).toEqual([['sent', 1]]);
});

test('REMIND-04 what is done or read before the mail leaves is not in it; a mail with nothing is not sent', async () => {
  await choose(AMARA, [1]);
  const task = await giveTask('Task', DAY);
  await giveTask('Moved', '2025-01-22');
  const run = await work();
  await run(at(7, 30));
  await database.orm
    .update(userTasks)
    .set({ completed_on: at(7, 40) })
    .where(eq(userTasks.task_id, task));
  await database.orm.update(tasks).set({ ends_on: '2025-02-22' }).where(eq(tasks.title, 'Moved'));
  await run(at(8));
  expect(mailServer.mails).toEqual([]);
  expect((await deliveries()).map(({ state }) => state)).toEqual(['withdrawn']);
});

test('REMIND-05 the weekly summary leaves on Sunday evening with the open tasks of the next seven days', async () => {
  await choose(AMARA, [3]);
  await giveTask('Next Thursday', '2025-01-30');
  await giveTask('Later', '2025-02-05');
  await giveTask('Overdue', '2025-01-10');
  const run = await work();
  await run(at(17, 59, '2025-01-26'));
  expect(mailServer.mails).toEqual([]);
  await run(at(18, 0, '2025-01-26'));
  const { header, raw } = lastMail();
  expect(header('Subject')).toBe('Plan your week with 2 tasks');
  const texts = ['Next Thursday (due Thursday, January 30)', 'Overdue (was due Friday, January 10)', 'Later'];
  expect(texts.map((text) => raw.includes(text))).toEqual([true, true, false]);
});

test('REMIND-05 a task of which a mail reminds is not in its weekly summary too', async () => {
  await choose(AMARA, [1, 3]);
  await giveTask('Tomorrow', '2025-01-27');
  await giveTask('Thursday', '2025-01-30');
  const run = await work();
  await run(at(18, 0, '2025-01-26'));
  const { header, raw } = lastMail();
  expect(header('Subject')).toBe('Finish 1 task by tomorrow and plan your week with 1 task');
  expect(raw.match(/^- .*/gm)?.map((line) => line.trim())).toEqual([
    '- Tomorrow (due Monday, January 27)',
    '- Thursday (due Thursday, January 30)',
  ]);
});

test('REMIND-08 a server that is busy gets the same mail again after growing pauses', async () => {
  await choose(AMARA, [1]);
  await giveTask('Task', DAY);
  const run = await work();
  mailServer.behave('busy');
  await run(at(8));
  expect(
    (await deliveries()).map(({ state, attempts, next_at, problem }) => ({ state, attempts, next_at, problem })),
  ).toEqual([{ state: 'retrying', attempts: 1, next_at: at(8, 1), problem: 'the mail server answered 421' }]);
  await run(at(8, 1));
  expect((await deliveries()).map(({ next_at }) => next_at)).toEqual([at(8, 6)]);
  mailServer.behave('accept');
  await run(at(8, 5));
  expect(mailServer.mails).toEqual([]);
  await run(at(8, 6));
  expect(mailServer.mails).toHaveLength(1);
  expect((await deliveries()).map(({ state }) => state)).toEqual(['sent']);
});

test('REMIND-08 a mailbox that does not exist is given up at once, and after a day everything is; the log says so', async () => {
  await choose(AMARA, [1]);
  await choose(BEN, [1]);
  await giveTask('Task', '2025-01-28');
  const logged: string[] = [];
  const run = await work(logged);
  mailServer.behave('refuse');
  await run(at(8));
  const [first] = await deliveries();
  expect([first?.state, first?.problem]).toEqual(['givenUp', 'the mail server answered 550 to RCPT TO']);
  await giveTask('Of Ben', DAY, { personId: BEN });
  mailServer.behave('busy');
  await run(at(8, 0, '2025-01-22'));
  await run(at(8, 0, '2025-01-23'));
  const [, second] = await deliveries();
  expect(second?.state).toBe('givenUp');
  expect(logged).toEqual([
    `Reminders were given up (email, delivery ${first?.id}, attempts: 1): the mail server answered 550 to RCPT TO`,
    `Reminders were given up (email, delivery ${second?.id}, attempts: 1): the mail server answered 421`,
  ]);
});

test('REMIND-17 a refusal of the sender ends no delivery: one is tried a round, the log says it once, and all leave when it is mended', async () => {
  for (const id of [AMARA, BEN]) {
    await choose(id, [1]);
    await giveTask('Task', DAY, { personId: id });
  }
  const logged: string[] = [];
  const run = await work(logged);
  mailServer.behave('refuseSender');
  await run(at(8));
  await run(at(8, 1));
  const refused = await deliveries();
  expect(refused.map(({ state, attempts }) => [state, attempts]).toSorted()).toEqual([
    ['retrying', 1],
    ['retrying', 2],
  ]);
  mailServer.behave('accept');
  await run(at(9));
  await run(at(9));
  expect((await deliveries()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  expect(logged).toEqual([
    'The mail server refuses the portal as a sender (the mail server answered 550 5.7.60 to MAIL FROM). Mails wait, and are tried again for a day. Check MAIL_FROM, the account of SMTP_URL, and how many mails it may send',
    'The mail server takes the mails of the portal again',
  ]);
});

test('REMIND-08 REMIND-10 after a server that hangs, or takes a mail and drops the connection, the next mail has the same Message-ID', async () => {
  await choose(AMARA, [1]);
  await giveTask('Task', DAY);
  const run = await work();
  mailServer.behave('hang');
  await run(at(8));
  expect((await deliveries()).map(({ state }) => state)).toEqual(['retrying']);
  mailServer.behave('drop');
  await run(at(8, 1));
  expect((await deliveries()).map(({ state }) => state)).toEqual(['retrying']);
  const before = lastMail().header('Message-ID');
  mailServer.behave('accept');
  await run(at(8, 6));
  expect((await deliveries()).map(({ state, attempts }) => [state, attempts])).toEqual([['sent', 3]]);
  expect(mailServer.mails).toHaveLength(2);
  expect(before).toMatch(/^<reminders\.\d+@localhost:4100>$/);
  expect(lastMail().header('Message-ID')).toBe(before);
});

test('REMIND-09 two servers share the work: each person gets one mail', async () => {
  const ids = samplePeople.map(({ id }) => id);
  for (const id of ids) {
    await choose(id, [1]);
    await giveTask('Task', DAY, { personId: id });
  }
  const withMail = samplePeople.filter(({ user }) => user.email !== null && user.email !== '').length;
  const servers = [await work(), await work()];
  await Promise.all(servers.map((run) => run(at(8))));
  expect(mailServer.mails).toHaveLength(withMail);
  expect(new Set(mailServer.mails.map(({ to }) => to[0])).size).toBe(withMail);
});

/** The same database for a server that dies at its n-th statement: nothing of it happens afterwards. */
function dyingAt(statement: number, orm: Orm): { orm: Orm; hasDied: () => boolean } {
  let count = 0;
  const watched = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get: (from, name) => {
        const value: unknown = Reflect.get(from, name);
        if (typeof value !== 'function') return value;
        if (!['select', 'insert', 'update', 'delete', 'execute', '$count', 'transaction'].includes(String(name))) {
          return value.bind(from);
        }
        return (...given: unknown[]) => {
          count += 1;
          if (count >= statement) throw new Error('died');
          if (name !== 'transaction') return value.apply(from, given);
          const [work] = given as [(inner: Orm) => Promise<unknown>];
          return value.call(from, (inner: Orm) => work(watched(inner)));
        };
      },
    });
  return { orm: watched(orm), hasDied: () => count >= statement };
}

test('REMIND-09 REMIND-10 a server that dies between any two statements loses nothing, and a mail that comes twice has one Message-ID', async () => {
  await choose(AMARA, [1]);
  await giveTask('Task', DAY);
  const twice: number[] = [];
  let statement = 1;
  for (let isDying = true; isDying; statement += 1) {
    for (const table of [reminderDeliveries, reminders, reminderDays]) await database.orm.delete(table);
    mailServer.mails.length = 0;
    const { orm, hasDied } = dyingAt(statement, database.orm);
    const run = await work();
    await run(at(8), orm).catch(() => {});
    isDying = hasDied();
    await run(at(8, 1));
    await run(at(8, 6));
    expect((await deliveries()).map(({ state }) => state)).toEqual(['sent']);
    const ids = mailServer.mails.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]);
    expect(new Set(ids).size).toBe(1);
    if (ids.length > 1) twice.push(statement);
    for (const close of closeSenders.splice(0)) close();
  }
  expect(statement).toBeGreaterThan(15);
  // Only the statement that stores how the attempt ended.
  expect(twice).toHaveLength(1);
});

test('REMIND-11 notification types whose channel is not configured are not offered; those of other systems are', async () => {
  const mail = { url: mailServer.url, from: 'no-reply@portico.example' };
  const without = { ...settings, sampleData: false, mail: null, textMessages: null };
  expect([configuredChannels(without), configuredChannels({ ...without, mail })]).toEqual([[], ['email']]);
  const kinds = ['email', 'weekly', 'text', null];
  expect(kinds.map((kind) => isOffered(kind, without))).toEqual([false, false, false, true]);
  expect(kinds.map((kind) => isOffered(kind, { ...without, mail }))).toEqual([true, true, false, true]);
  const offered = async (changed: typeof settings) => {
    const { get } = await openApp(database, { settings: changed }).signIn('amara');
    return list(await get('/api/notification_type/'));
  };
  expect(await offered(without)).toEqual([]);
  expect(await offered({ ...without, mail })).toEqual([
    { id: 1, name: 'Email', kind: 'email' },
    { id: 3, name: 'Weekly summary', kind: 'weekly' },
  ]);
});

test('REMIND-06 the page that ends mails needs no sign-in, changes nothing when it is opened, and offers the single kinds', async () => {
  await choose(AMARA, [1, 2, 3]);
  await database.orm.update(preferences).set({ contact_by_email_chosen_on: at(1) });
  const { request } = openApp(database);
  const { linkFor } = await unsubscribeLinks(database.orm, '', at(6));
  const link = linkFor(AMARA);
  const stored = async () => {
    const [own] = await database.orm
      .select()
      .from(checklistPreferences)
      .where(eq(checklistPreferences.person_id, AMARA));
    const [other] = await database.orm.select().from(preferences).where(eq(preferences.person_id, AMARA));
    return [own?.notifications, other?.contact_by_email];
  };
  const page = await request(link);
  const checked = (html: string) => [...html.matchAll(/name="(\w+)" checked/g)].map(([, name]) => name);
  expect([page.status, checked(await page.text())]).toEqual([200, ['tasks', 'messages', 'weekly']]);
  expect(await stored()).toEqual([[1, 2, 3], true]);

  const send = (fields: Record<string, string>, path = link) =>
    request(path, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: 'https://mail.example' } });
  const saved = await send({ messages: 'on', weekly: 'on' });
  expect([saved.status, checked(await saved.text())]).toEqual([200, ['messages', 'weekly']]);
  expect(await stored()).toEqual([[2, 3], true]);
  expect((await send({ 'List-Unsubscribe': 'One-Click' })).status).toBe(200);
  expect(await stored()).toEqual([[2], false]);
  expect((await send({ tasks: 'on' })).status).toBe(200);
  expect(await stored()).toEqual([[2, 1], false]);

  const forged = link.replace(`token=${AMARA}.`, `token=${BEN}.`);
  expect([(await request(forged)).status, (await send({}, forged)).status]).toEqual([404, 404]);
  expect((await request('/accounts/reminders/?token=')).status).toBe(404);
});

/** What the page about mails says after a press. */
const NOTICE = /role="(?:status|alert)">(?:<svg.*?<\/svg>)?([^<]*)</;

test('REMIND-13 who is signed in sends a test to the own address, once a minute', async () => {
  const { linkFor } = await unsubscribeLinks(database.orm, ORIGIN, at(6));
  const sender = mailSender({
    settings: { url: mailServer.url, from: 'no-reply@portico.example' },
    origin: ORIGIN,
    unsubscribeLink: linkFor,
  });
  closeSenders.push(sender.close);
  const { request, signIn, setTime } = openApp(database, { senders: { email: sender } });
  setTime(at(10));
  const { cookie } = await signIn('amara');
  const send = async (headers: Record<string, string>) => {
    const answer = await request('/accounts/reminders/', {
      method: 'POST',
      body: new URLSearchParams({ test: 'mail' }),
      headers: { cookie, ...headers },
    });
    const [, notice = null] = NOTICE.exec(await answer.text()) ?? [];
    return [answer.status, notice];
  };
  const page = await request('/accounts/reminders/', { headers: { cookie } });
  expect(await page.text()).toContain('Emails go to amara.okafor@portico.example.');
  expect((await request('/accounts/reminders/')).headers.get('location')).toBe(
    '/accounts/login/?next=%2Fnext-steps%2Fpreferences',
  );
  expect(await send({ origin: 'https://evil.example' })).toEqual([403, null]);
  expect(await send({})).toEqual([403, null]);
  expect(mailServer.mails).toEqual([]);
  expect(await send({ origin: ORIGIN })).toEqual([
    200,
    'A test is on its way. Look in your inbox, and in your spam folder too.',
  ]);
  expect([lastMail().to, lastMail().header('Subject')]).toEqual([
    ['amara.okafor@portico.example'],
    'Test of your Portico reminders',
  ]);
  expect((await send({ origin: ORIGIN }))[1]).toContain('less than a minute old');
  setTime(at(10, 1));
  mailServer.behave('refuse');
  expect((await send({ origin: ORIGIN }))[1]).toContain('does not take emails to you');
  setTime(at(10, 2));
  mailServer.behave('busy');
  expect((await send({ origin: ORIGIN }))[1]).toContain('did not confirm it');
});

test('REMIND-14 OPS-77 a text message goes to the service at 8:00, with counts and a signature; a second attempt has the same id', async () => {
  const logged: string[] = [];
  const noteResult = channelStates((line) => logged.push(line));
  await noteChannels(database.orm, ['text'], at(12, 0, '2025-01-01'));
  await choose(AMARA, [2]);
  await database.orm.update(preferences).set({ sms_number: '+1 (503) 555-0144' });
  const task = await giveTask('Secret title', DAY);
  const requests: { body: string; headers: IncomingHttpHeaders }[] = [];
  const statuses = [503, 202];
  const service = createServer(async (request, response) => {
    requests.push({ body: Buffer.concat(await request.toArray()).toString('utf8'), headers: request.headers });
    response.writeHead(statuses.shift() ?? 500).end();
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  const key = '0123456789abcdef';
  const run = (now: Date) => {
    const url = `http://127.0.0.1:${port}/send`;
    const text = textMessageSender({
      settings: { url, key, countries: ['+1'] },
      origin: ORIGIN,
      clock: () => now,
      mayStart: async () => true,
    });
    const given: ReminderWork = {
      orm: database.orm,
      senders: { text },
      clock: () => now,
      zone: ZONE,
      log: () => {},
      noteResult,
      mayCollect,
    };
    return runReminders(given, new AbortController().signal);
  };
  await run(at(7, 59));
  expect(requests).toEqual([]);
  await run(at(8));
  expect((await deliveries()).map(({ state, next_at, problem }) => [state, next_at, problem])).toEqual([
    ['retrying', at(8, 1), 'the service answered 503'],
  ]);
  await run(at(8, 1));
  await run(at(8, 2));
  expect((await deliveries()).map(({ state }) => state)).toEqual(['sent']);
  expect(logged).toEqual([
    'Nothing can be sent by text message now: the service answered 503. What waits is tried again for a day',
    'Reminders are sent by text message again',
  ]);
  expect(requests.map(({ body }) => body)).toEqual([requests[0]?.body, requests[0]?.body]);
  service.close();
  service.closeAllConnections();
  const [request] = requests;
  const id = (await deliveries())[0]?.id;
  expect(JSON.parse(request?.body ?? '')).toEqual({
    id: `reminders.${id}`,
    to: '+15035550144',
    text: `Portico: Finish 1 task today. ${ORIGIN}/next-steps/task/${task}`,
  });
  const signed = `reminders.${id}.${request?.headers['webhook-timestamp']}.${request?.body}`;
  expect(request?.headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
});

test('REMIND-15 who is signed in sends a test as a text message to the own number, once a minute', async () => {
  const numbers: string[] = [];
  const results: Awaited<ReturnType<TextMessageSender['sendTest']>>[] = [
    { kind: 'taken' },
    { kind: 'refused', problem: 'no such number' },
    { kind: 'failed', problem: 'no answer', isDown: true },
  ];
  const text: TextMessageSender = {
    send: async () => ({ kind: 'taken' }),
    sendTest: async (number) => {
      numbers.push(number);
      return results.shift() ?? { kind: 'taken' };
    },
    sendCode: async () => ({ kind: 'taken' }),
    close: () => {},
  };
  const { request, signIn, setTime } = openApp(database, { senders: { text } });
  const { cookie } = await signIn('amara');
  const send = async (minute: number) => {
    setTime(at(10, minute));
    const answer = await request('/accounts/reminders/', {
      method: 'POST',
      body: new URLSearchParams({ test: 'text' }),
      headers: { cookie, origin: ORIGIN },
    });
    return NOTICE.exec(await answer.text())?.[1];
  };
  const page = async () => (await request('/accounts/reminders/', { headers: { cookie } })).text();
  await database.orm.update(preferences).set({ sms_number: '' });
  expect(await page()).toContain('Text messages need your mobile number.');
  await database.orm.update(preferences).set({ sms_number: '+1 (503) 555-0144' });
  expect(await page()).toContain('Text messages go to +1 (503) 555-0144.');
  expect(await send(0)).toBe('A test is on its way to your phone.');
  expect(await send(0)).toContain('less than a minute old');
  expect(await send(1)).toContain('the service did not take it');
  expect(await send(2)).toContain('the service did not confirm it');
  expect(numbers).toEqual(Array(3).fill('+1 (503) 555-0144'));
});

describe('REMIND-21 after a long step of the clock', () => {
  const DAYS_LATER = at(8, 0, '2025-01-24');
  const clockOf = (time: Date | null) => {
    const logged: string[] = [];
    return { logged, may: collectingClock((line) => logged.push(line), time === null ? null : async () => time) };
  };
  beforeEach(() => collectReminders(database.orm, ['email'], at(8), ZONE));

  test('nothing is collected while the clock of the database differs, and again once it agrees', async () => {
    const { may, logged } = clockOf(at(8, 10));
    expect(await may(database.orm, at(9, 0, '2025-01-22'))).toBe(true);
    for (const hour of [0, 2])
      expect(await may(database.orm, new Date(DAYS_LATER.getTime() + hour * 3_600_000))).toBe(false);
    expect(logged).toEqual([expect.stringMatching(/^The clock is more than 26 hours away/)]);
    // The clock was corrected.
    expect(await may(database.orm, at(8, 20))).toBe(true);
    // A server that was away for days.
    expect(await clockOf(new Date(DAYS_LATER.getTime() + 60_000)).may(database.orm, DAYS_LATER)).toBe(true);
  });

  test('the embedded database, which has the same clock, waits an hour', async () => {
    const { may, logged } = clockOf(null);
    const later = (minutes: number) => new Date(DAYS_LATER.getTime() + minutes * 60_000);
    expect([await may(database.orm, later(0)), await may(database.orm, later(59))]).toEqual([false, false]);
    expect(await may(database.orm, later(60))).toBe(true);
    expect(logged).toHaveLength(1);
  });

  test('the first day of a portal waits for nothing', async () => {
    await database.orm.delete(reminderDays);
    expect(await clockOf(null).may(database.orm, DAYS_LATER)).toBe(true);
  });
});

describe('REMIND-20 a changed number', () => {
  const NUMBER = '+1 503 555 0199';
  const codes: string[] = [];
  const text: TextMessageSender = {
    send: async () => ({ kind: 'taken' }),
    sendTest: async () => ({ kind: 'taken' }),
    sendCode: async (number, code) => {
      codes.push(`${number}: ${code}`);
      return { kind: 'taken' };
    },
    close: () => {},
  };
  const WRONG = 'This code is wrong or too old. Check its six digits, or ask for a new code.';

  /** The page of a person with a new number. `post` answers with the notice. */
  async function openPage(username: string, number = NUMBER) {
    await database.orm.delete(signInLimits);
    await database.orm.update(preferences).set({ sms_number: '503-555-0172', sms_number_confirmed: true });
    codes.length = 0;
    const app = openApp(database, { senders: { text } });
    const person = await app.signIn(username);
    const own = await json(await person.get('/api/preferences/user'));
    const change = async (body: object) => json(await person.put(`/api/preferences/${own.pk}`, body));
    const changed = await change({ sms_number: number });
    const headers = { cookie: person.cookie, origin: ORIGIN };
    const read = async (body?: Record<string, string>) => {
      const init = body === undefined ? { headers } : { method: 'POST', headers, body: new URLSearchParams(body) };
      return (await app.request('/accounts/reminders/', init)).text();
    };
    const post = async (body: Record<string, string>) => NOTICE.exec(await read(body))?.[1];
    const code = () => codes.at(-1)?.slice(-6) ?? '';
    const wrong = () => (code() === '000000' ? '000001' : '000000');
    return { ...app, person, change, changed, read, post, code, wrong };
  }

  test('gets no text message and no test before its owner has typed the code; the same number again stays confirmed', async () => {
    const { changed, change, read, post, code, setTime } = await openPage('amara');
    setTime(at(10));
    expect(changed).toMatchObject({ sms_number: NUMBER, sms_number_unconfirmed: true });
    await choose(AMARA, [2]);
    await giveTask('Task', DAY);
    await noteChannels(database.orm, ['text'], at(12, 0, '2025-01-01'));
    await collectReminders(database.orm, ['text'], at(8), ZONE);
    expect(await database.orm.select().from(reminders)).toEqual([]);
    expect(await post({ test: 'text' })).toBeUndefined();
    expect(await read()).toContain(`No text message goes to ${NUMBER} before`);
    const sent = await read({ test: 'code' });
    expect(sent).toContain('A code is on its way to your phone. It works for 10 minutes.');
    expect(sent).toMatch(
      /<input id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code"[^>]*>/,
    );
    expect(sent).not.toContain('maxlength');
    expect(codes).toEqual([`${NUMBER}: ${code()}`]);
    expect(code()).toMatch(/^\d{6}$/);
    expect(await post({ code: ` ${code().slice(0, 3)}-${code().slice(3)} ` })).toMatch(/^Your number is confirmed\./);
    expect(await change({ sms_number: NUMBER })).toMatchObject({ sms_number_unconfirmed: false });
    await database.orm.delete(reminderDays);
    await collectReminders(database.orm, ['text'], at(8), ZONE);
    expect((await database.orm.select().from(reminders)).map(({ person_id }) => person_id)).toEqual([AMARA]);
    expect(await change({ sms_number: '+1 503 555 0198' })).toMatchObject({ sms_number_unconfirmed: true });
    expect(await database.orm.select({ code: phoneCodes.code_hash }).from(phoneCodes)).toEqual([]);
  });

  test('is not confirmed by a wrong code, an old one, one for another number, or the right one after five wrong ones', async () => {
    const { change, post, code, wrong, setTime, read } = await openPage('ben');
    setTime(at(10));
    await post({ test: 'code' });
    expect(await post({ code: wrong() })).toBe(WRONG);
    expect(await read({ code: '' })).toContain('aria-describedby="problem code-hint" aria-invalid="true"');
    setTime(at(10, 11));
    expect(await post({ code: code() })).toBe(WRONG);
    await post({ test: 'code' });
    await change({ sms_number: '+1 503 555 0197' });
    expect(await post({ code: code() })).toBe(WRONG);
    await change({ sms_number: NUMBER });
    for (let tries = 1; tries <= 4; tries += 1) expect(await post({ code: wrong() })).toBe(WRONG);
    expect(await post({ code: code() })).toMatch(/^Your number is confirmed\./);
    await change({ sms_number: '+1 503 555 0196' });
    setTime(at(10, 13));
    await post({ test: 'code' });
    for (let tries = 1; tries <= 5; tries += 1) expect(await post({ code: wrong() })).toBe(WRONG);
    expect(await post({ code: code() })).toBe(WRONG);
  });

  test('gets three codes in a day, however many people ask, and a person gets one in a minute', async () => {
    const { post, setTime, signIn, request } = await openPage('chen');
    const minute = (count: number) => setTime(at(10, count));
    for (const count of [0, 1, 2]) {
      minute(count);
      expect(await post({ test: 'code' })).toMatch(/^A code is on its way/);
      expect(await post({ test: 'code' })).toMatch(/less than a minute old/);
    }
    minute(3);
    const { cookie, get, put } = await signIn('ben');
    const own = await json(await get('/api/preferences/user'));
    await put(`/api/preferences/${own.pk}`, { sms_number: '503.555.0199' });
    const body = new URLSearchParams({ test: 'code' });
    const answer = await request('/accounts/reminders/', { method: 'POST', body, headers: { cookie, origin: ORIGIN } });
    expect(NOTICE.exec(await answer.text())?.[1]).toMatch(/many codes were sent in the last day/);
    expect(codes).toHaveLength(3);
  });
});

test('REMIND-18 a person gets three test text messages in a day, each with an event', async () => {
  await database.orm.delete(signInLimits);
  await database.orm.delete(securityEvents);
  await database.orm.update(preferences).set({ sms_number: '+1 (503) 555-0144' });
  const text: TextMessageSender = {
    send: async () => ({ kind: 'taken' }),
    sendTest: async () => ({ kind: 'taken' }),
    sendCode: async () => ({ kind: 'taken' }),
    close: () => {},
  };
  const { request, signIn, setTime } = openApp(database, { senders: { text } });
  const { cookie } = await signIn('amara');
  const said: unknown[] = [];
  for (const minute of [0, 1, 2, 3]) {
    setTime(at(10, minute));
    const body = new URLSearchParams({ test: 'text' });
    const answer = await request('/accounts/reminders/', { method: 'POST', body, headers: { cookie, origin: ORIGIN } });
    said.push(NOTICE.exec(await answer.text())?.[1]);
    // The address of the page may have the token of a person.
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  }
  const SENT = 'A test is on its way to your phone.';
  expect(said).toEqual([SENT, SENT, SENT, expect.stringContaining('many tests in the last day')]);
  const events = await database.orm.select({ kind: securityEvents.kind }).from(securityEvents);
  expect(events).toEqual(Array(3).fill({ kind: 'test text sent' }));
});

test.each([
  ['+1 (503) 555-0144', 'taken'],
  ['503 555 0144', 'taken'],
  ['+44 7700 900123', 'refused'],
  ['011 44 7700 900123', 'refused'],
  ['00447700900123', 'refused'],
  ['447700900123', 'refused'],
  ['+1 900 555 0144', 'refused'],
  ['900-555-0144', 'refused'],
])('REMIND-18 with SMS_COUNTRIES=+1 a text message to %s is %s', async (number, expected) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    asked.push(body);
    return new Response(null, { status: 202 });
  });
  const text = textMessageSender({
    settings: { url: 'https://sms.example', key: '0123456789abcdef', countries: ['+1'] },
    origin: ORIGIN,
    clock: () => at(8),
    mayStart: async () => true,
  });
  const { kind } = await text.sendTest(number);
  vi.unstubAllGlobals();
  expect([kind, asked.length]).toEqual([expected, expected === 'taken' ? 1 : 0]);
});

test('REMIND-18 all servers together send the text messages of a day, and what is too much is tried again later', async () => {
  await database.orm.delete(signInLimits);
  const limits = { limits: { ...settings.limits, textsPerDay: 2 } };
  const servers = [createTextLimit(database.orm, limits), createTextLimit(database.orm, limits)];
  const asked = [await servers[0]?.(), await servers[1]?.(), await servers[0]?.(), await servers[1]?.()];
  expect(asked).toEqual([true, true, false, false]);
  const text = textMessageSender({
    settings: { url: 'https://sms.example', key: '0123456789abcdef', countries: ['+1'] },
    origin: ORIGIN,
    clock: () => at(8),
    mayStart: async () => false,
  });
  expect(await text.sendTest('+15035550144')).toMatchObject({ kind: 'failed', isDown: true });
});

test('every notification type of the sample data has a kind', async () => {
  const rows = await database.orm.select({ kind: notificationTypes.kind }).from(notificationTypes);
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['email', 'text', 'weekly']);
});

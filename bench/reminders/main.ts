import { sql } from 'drizzle-orm';
import { type Database, openEmbedded } from '../../server/db/database.ts';
import { IN_MEMORY } from '../../server/db/embedded-messages.ts';
import { noteChannels } from '../../server/reminders/channels.ts';
import { collectReminders } from '../../server/reminders/collect.ts';
import { runReminders } from '../../server/reminders/worker.ts';
import type { Bench, BenchResult } from '../result.ts';

const PEOPLE = 10_000;
const TASKS = 5;
const ZONE = 'America/Los_Angeles';
/** The days on which the tasks are due, for reminders on January 21: overdue, today, tomorrow, and two in a week. */
const DUE_DAYS = ['2025-01-20', '2025-01-21', '2025-01-22', '2025-01-28', '2025-01-28'];
/** 7:10 and 8:00 in the zone. */
const COLLECT_AT = new Date('2025-01-21T15:10:00Z');
const SEND_AT = new Date('2025-01-21T16:00:00Z');
/** Seconds for both together. The mails of a morning should leave within minutes, beside the work of the server. */
const LIMIT = 300;

async function run(): Promise<BenchResult> {
  const database = await openEmbedded(IN_MEMORY);
  try {
    await fill(database);
    const { orm } = database;
    const before = residentMegabytes();
    const collect = await timed(() => collectReminders(orm, ['email'], COLLECT_AT, ZONE));
    let sent = 0;
    const email = {
      send: async () => {
        sent += 1;
        return { kind: 'taken' as const };
      },
      sendTest: async () => ({ kind: 'taken' as const }),
      close: () => {},
    };
    const log = (line: string) => process.stderr.write(`${line}\n`);
    const work = {
      orm,
      senders: { email },
      clock: () => SEND_AT,
      zone: ZONE,
      log,
      noteResult: () => {},
      mayCollect: async () => true,
    };
    const send = await timed(() => runReminders(work, new AbortController().signal));
    if (sent !== PEOPLE) throw new Error(`${sent} of ${PEOPLE} mails were sent.`);
    return {
      headings: ['', 'seconds', 'MB afterwards'],
      rows: [
        ['before', '', before.toFixed(0)],
        [`collect ${PEOPLE * TASKS} reminders`, collect.seconds.toFixed(1), collect.megabytes.toFixed(0)],
        [`send ${sent} mails`, send.seconds.toFixed(1), send.megabytes.toFixed(0)],
      ],
      limits: [{ name: 'collect and send', actual: collect.seconds + send.seconds, limit: LIMIT, unit: 's' }],
    };
  } finally {
    await database.close();
  }
}

/** People who want mails, each with all tasks. */
async function fill({ orm, migrate }: Database): Promise<void> {
  await migrate(async () => {});
  await orm.execute(sql`insert into notification_types (id, name, kind) values (1, 'Email', 'email')`);
  await orm.execute(sql`insert into people (id, username, first_name, last_name, email)
    select n, 'student-' || n, 'First', 'Last', 'student-' || n || '@example.edu' from generate_series(1, ${PEOPLE}::int) n`);
  await orm.execute(sql`insert into checklist_preferences (person_id, notifications) select id, array[1] from people`);
  for (const [index, day] of DUE_DAYS.entries()) {
    await orm.execute(sql`insert into tasks (id, title, ends_on, has_deadline, sort_by, modality)
      values (${index + 1}, 'Hand in a form', ${day}::date, true, 'END', 'ONLINE')`);
  }
  await orm.execute(sql`insert into user_tasks (person_id, task_id) select people.id, tasks.id from people, tasks`);
  await noteChannels(orm, ['email'], new Date('2025-01-01T00:00:00Z'));
}

const residentMegabytes = (): number => process.memoryUsage().rss / 1024 / 1024;

async function timed(work: () => Promise<void>): Promise<{ seconds: number; megabytes: number }> {
  const start = performance.now();
  await work();
  return { seconds: (performance.now() - start) / 1_000, megabytes: residentMegabytes() };
}

export const bench: Bench = {
  description: `The reminders of ${PEOPLE.toLocaleString('en-US')} people with ${TASKS} tasks on the embedded database, with a mail server that takes each mail at once`,
  run,
};

import { test as base } from '@playwright/test';
import { and, asc, eq, getTableName, sql } from 'drizzle-orm';
import { SAMPLE_PASSWORD } from '../../../server/accounts/sample-password.ts';
import { type Database, openEmbedded, openPostgres } from '../../../server/db/database.ts';
import { gatewayCache, gatewayRecords, people, tasks, userTasks } from '../../../server/db/schema.ts';
import { allTables } from '../../../server/db/tables.ts';
import { readSettings, type ServerSettings } from '../../../server/settings/settings.ts';
import { type RunningServer, startServer } from '../../../server/start.ts';
import { createOwnDatabase } from '../../support/postgres.ts';
import { startSessions } from './people.ts';

/** The real server of this worker. Before each test it is running and has the original sample rows. */
export type Portal = {
  /** Origin of pages and API; the browser's `baseURL`. */
  url: string;
  /** The password of every sample person. */
  password: string;
  /** Stops the server, so that nothing answers at `url`. The data stay. */
  stop: () => Promise<void>;
  /** Moves the clock of the server ahead, for the rest of the test. A session ends after 30 minutes without a call. */
  passMinutes: (minutes: number) => void;
  /** The rows of the server. */
  database: Database;
  /**
   * Starts the server again with the same port and data, and these settings. Does nothing while it runs. `writeLog` replaces the
   * log for a test in which something fails on purpose.
   */
  start: (changes?: Partial<ServerSettings>, writeLog?: (line: string) => void) => Promise<void>;
  /**
   * Changes the rows of the sample student amara: her name becomes Queen Amara, her courses Quantum Gardening, the office of
   * her holds the Beekeeping Office, and her first task "Feed the bees".
   */
  changeSampleRows: () => Promise<void>;
};

type WorkerFixtures = { workerPortal: Portal & { reset: () => Promise<void> } };
type TestFixtures = { portal: Portal };

const tableNames = allTables.map(getTableName);

/**
 * Browsers draw all pages here, so that tests can count and hold their calls. `drawn-pages.spec.ts` starts the server anew. The tests of
 * a worker share their people, so these have no limits.
 */
const settings = readSettings({
  DRAW_PAGES: 'off',
  WRITES_PER_MINUTE: '999999',
  CALENDAR_CHANGES_PER_HOUR: '999999',
  ...process.env,
  ...{ PORT: '0', PUBLIC_URL: '', DATA_DIR: 'memory://', SAMPLE_DATA: 'on' },
});
const log = (line: string) => console.error(line);

export const test = base.extend<TestFixtures, WorkerFixtures>({
  workerPortal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const { database, discard } = await openDatabase();
      let aheadMs = 0;
      const clock = () => new Date(Date.now() + aheadMs);
      let running: RunningServer | null = await startServer(settings, { log, database, clock });
      const { url, port } = running;
      await startSessions(database.orm);
      await copyRows(database);
      const stop = async () => {
        await running?.stop();
        running = null;
      };
      const start = async (changes: Partial<ServerSettings> = {}, writeLog = log) => {
        running ??= await startServer({ ...settings, port, ...changes }, { log: writeLog, database, clock });
      };
      await use({
        url,
        password: SAMPLE_PASSWORD,
        database,
        stop,
        start,
        passMinutes: (minutes) => {
          aheadMs += minutes * 60_000;
        },
        changeSampleRows: () => changeSampleRows(database),
        reset: async () => {
          aheadMs = 0;
          await start();
          await resetRows(database);
        },
      });
      await stop();
      await database.close();
      await discard();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ workerPortal }, use) => use(workerPortal.url),
  portal: [
    async ({ workerPortal }, use) => {
      await workerPortal.reset();
      await use(workerPortal);
    },
    { auto: true },
  ],
});

export const { expect } = test;

/** A database for this worker alone; `discard` deletes it. */
async function openDatabase(): Promise<{ database: Database; discard: () => Promise<void> }> {
  if (settings.databaseUrl === null) {
    return { database: await openEmbedded(settings.dataDir), discard: async () => {} };
  }
  const { url, discard } = await createOwnDatabase(settings.databaseUrl);
  return { database: await openPostgres(url, log), discard };
}

/** Copies every table. Creating the sample rows again would hash each password again, which is slow. */
async function copyRows({ orm }: Database): Promise<void> {
  await orm.execute(sql`create schema original`);
  for (const name of tableNames) await orm.execute(sql.raw(`create table original.${name} as table public.${name}`));
}

async function resetRows({ orm }: Database): Promise<void> {
  // One statement for all tables, because rows refer to rows of other tables.
  const inserts = tableNames.map(
    (name) => `insert_${name} as (insert into public.${name} select * from original.${name})`,
  );
  await orm.transaction(async (statements) => {
    // A request of the last test may still use a table.
    await statements.execute(sql`set local lock_timeout = 0`);
    await statements.execute(sql.raw(`truncate ${tableNames.map((name) => `public.${name}`).join(', ')}`));
    await statements.execute(sql.raw(`with ${inserts.join(', ')} select 1`));
  });
}

async function changeSampleRows({ orm }: Database): Promise<void> {
  const [amara] = await orm.select().from(people).where(eq(people.username, 'amara'));
  if (amara === undefined) throw new Error('there is no sample student amara');
  const change = (resource: string, facts: Record<string, string>) =>
    orm
      .update(gatewayRecords)
      .set({ content: sql`${gatewayRecords.content} || ${JSON.stringify(facts)}::jsonb` })
      .where(and(eq(gatewayRecords.person_id, amara.id), eq(gatewayRecords.resource, resource)));
  await change('person-info', { DISPLAY_NAME: 'Queen Amara' });
  await change('schedule', { COURSETITLE: 'Quantum Gardening' });
  await change('holds', { HOLDORIGINATINGOFFICEDESCRIPTION: 'Beekeeping Office' });
  await orm.delete(gatewayCache);

  // Several people share a task, so she gets a copy of hers.
  const [first] = await orm
    .select()
    .from(userTasks)
    .innerJoin(tasks, eq(tasks.id, userTasks.task_id))
    .where(eq(userTasks.person_id, amara.id))
    .orderBy(asc(tasks.action_date), asc(tasks.id));
  if (first === undefined) throw new Error('the sample student amara has no task');
  const { id: _, ...copy } = first.tasks;
  const [task] = await orm
    .insert(tasks)
    .values({ ...copy, title: 'Feed the bees' })
    .returning();
  await orm
    .update(userTasks)
    .set({ task_id: task?.id ?? 0, completed_on: null, does_not_apply_on: null })
    .where(eq(userTasks.id, first.user_tasks.id));
}

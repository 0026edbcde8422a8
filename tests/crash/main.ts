// npm run crash: kills the server without warning while people write, and counts what was acknowledged and then lost; or the
// sender of reminders between its steps, and counts what was lost and what came twice; or a server while it sends drawn pages.
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { openDatabase } from '../../server/db/open-database.ts';
import type * as schema from '../../server/db/schema.ts';
import { installPostgres, startCluster } from '../../tools/postgres-cluster.mjs';
import { startServerProcess } from '../../tools/server-process.mjs';
import { CONTAINER, canContain, signIn } from '../support/server-process.ts';
import { type CommandResult, crashDeletions, crashRestores, type NewPlace } from './commands.ts';
import { crashDrawings } from './drawings.ts';
import { crashReminders } from './reminders.ts';

const HELP = `Crash test: kills the server (kill -9) while people write, starts it again, and compares.

  npm run crash                       20 rounds on the embedded database and 20 on PostgreSQL; first starts, migrations,
                                      restores and deletions of people that are killed; two servers at once over one folder
  npm run crash -- --rounds 5         another number of rounds
  npm run crash -- --on embedded      only this database: embedded or postgres
  npm run crash -- commands           only the restores and the deletions
  npm run crash -- reminders          kills the sender of reminders before or after each of its steps, in 20 rounds, on
                                      PostgreSQL with a mail server and a push service on this machine; another sender
                                      continues
  npm run crash -- reminders shared   kills one of two senders of reminders that share the work, 40 times in each round
  npm run crash -- drawings           kills one of two servers over one PostgreSQL database while 60 students open pages that the
                                      servers draw, in 20 rounds; needs a build

Exit codes: 0 nothing was lost, every start worked, nothing was restored or deleted in part, and no reminder came twice that was
known as sent, and no drawn page had what belongs to somebody else · 1 otherwise · 2 wrong arguments
`;
const MIGRATIONS = join(import.meta.dirname, '..', '..', 'server', 'db', 'migrations');
const FIRST_STARTS = 6;
const PAIRS = 5;
const WRITES_OF_PAIR = 80;
/** Amara's user tasks, and her preferences. */
const TASKS = [101, 102, 103, 104, 105, 106, 107];
const PREFERENCES = 301;
const START_OF_TIME = Date.parse('2025-01-01T00:00:00Z');

/** The values of one field are the numbers 1, 2, 3, …, so that any two can be compared. */
type Field = {
  path: string;
  toBody: (value: number) => Record<string, unknown>;
  /** The last value that was sent, and the last that the server acknowledged. */
  sent: number;
  acknowledged: number;
};

const createFields = (): Field[] => [
  ...TASKS.map((id) => ({
    path: `/api/user_task/${id}/`,
    toBody: (value: number) => ({ completed_on: new Date(START_OF_TIME + value * 1000).toISOString() }),
    sent: 0,
    acknowledged: 0,
  })),
  {
    path: `/api/preferences/${PREFERENCES}`,
    toBody: (value) => ({ sms_number: String(value) }),
    sent: 0,
    acknowledged: 0,
  },
];

/** Writes to a field, one value after the other, until the server is gone. */
const writeUntilGone = (url: string, token: string, field: Field): Promise<void> =>
  writeTimes(url, token, field, Number.POSITIVE_INFINITY);

/** Writes this number of values to a field, one after the other. Ends early when the server is gone. */
async function writeTimes(url: string, token: string, field: Field, times: number): Promise<void> {
  const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' };
  const method = field.path.includes('preferences') ? 'PUT' : 'PATCH';
  for (let time = 0; time < times; time += 1) {
    field.sent += 1;
    try {
      const body = JSON.stringify(field.toBody(field.sent));
      const answer = await fetch(`${url}${field.path}`, { method, headers, body });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`A write answered ${answer.status}.`);
      field.acknowledged = field.sent;
    } catch {
      return;
    }
  }
}

async function readFields(url: string, token: string): Promise<Map<string, number>> {
  const headers = { authorization: `Token ${token}` };
  const get = async (path: string) => (await fetch(`${url}${path}`, { headers })).json();
  const tasks = (await get('/api/user_task/?published=True')) as { id: number; completed_on: string | null }[];
  const preferences = (await get('/api/preferences/user')) as { sms_number: string | null };
  const values = new Map(
    tasks.map(({ id, completed_on }) => [
      `/api/user_task/${id}/`,
      (Date.parse(completed_on ?? '') - START_OF_TIME) / 1000,
    ]),
  );
  return values.set(`/api/preferences/${PREFERENCES}`, Number(preferences.sms_number));
}

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

type Result = { name: string; starts: number; failedStarts: number; acknowledged: number; lost: number };

/** Kills the server during writes, again and again, over one database. */
async function crashDuringWrites(name: string, environment: Record<string, string>, rounds: number): Promise<Result> {
  const result: Result = { name, starts: 0, failedStarts: 0, acknowledged: 0, lost: 0 };
  const fields = createFields();
  let token = '';
  for (let round = 0; round <= rounds; round += 1) {
    const server = startServerProcess(environment);
    result.starts += 1;
    const url = await server.url.catch((error: Error) => {
      process.stderr.write(`${error.message}\n`);
      return null;
    });
    if (url === null) return { ...result, failedStarts: result.failedStarts + 1 };
    if (round > 0) {
      // The session survives too: the token of the round before still works.
      const values = await readFields(url, token);
      for (const field of fields) {
        // Until the first acknowledged write, the field may still have the value of the sample data.
        if (field.acknowledged === 0) continue;
        const stored = values.get(field.path) ?? Number.NaN;
        // A value that was sent may have been stored without an answer.
        if (!(stored >= field.acknowledged && stored <= field.sent)) result.lost += 1;
      }
    }
    token = (await signIn(url, 'amara')).token;
    const before = fields.map(({ acknowledged }) => acknowledged);
    const writers = fields.map((field) => writeUntilGone(url, token, field));
    if (round < rounds) await wait(100 + Math.random() * 700);
    await server.end('SIGKILL');
    await Promise.all(writers);
    result.acknowledged += fields.reduce((sum, field, n) => sum + field.acknowledged - (before[n] ?? 0), 0);
  }
  return result;
}

/** Kills starts over a database at random moments. The start after that must work, and people must be able to sign in. */
async function crashDuringStart(
  name: string,
  prepare: () => Promise<Record<string, string>>,
  times: number,
): Promise<Result> {
  const result: Result = { name, starts: 0, failedStarts: 0, acknowledged: 0, lost: 0 };
  for (let time = 0; time < times; time += 1) {
    const environment = await prepare();
    const killed = startServerProcess(environment);
    await Promise.race([wait(300 + Math.random() * 3_000), killed.url.catch(() => {})]);
    await killed.end('SIGKILL');
    const next = startServerProcess(environment);
    result.starts += 1;
    try {
      await signIn(await next.url, 'amara');
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
      result.failedStarts += 1;
    }
    await next.end('SIGKILL');
  }
  return result;
}

/**
 * Starts two servers at the same moment over one new folder, each with process ids of its own where the system allows it.
 * One must be refused. All writes to the servers that did start must be there after a kill and another start.
 */
async function startPairs(name: string, newFolder: () => string, times: number): Promise<Result> {
  const result: Result = { name, starts: 0, failedStarts: 0, acknowledged: 0, lost: 0 };
  const options = canContain() ? { within: CONTAINER } : {};
  for (let time = 0; time < times; time += 1) {
    const environment = { DATA_DIR: newFolder() };
    const pair = [startServerProcess(environment, options), startServerProcess(environment, options)];
    const settled = await Promise.allSettled(pair.map(({ url }) => url));
    result.starts += 1;
    const urls = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const refused = pair.filter((each) => /is using the data folder/.test(each.log()));
    if (urls.length !== 1 || refused.length !== 1) {
      process.stderr.write(`${pair.map((each) => each.log()).join('\n')}\n`);
      result.failedStarts += 1;
    }
    const fields = createFields();
    for (const url of urls) {
      const { token } = await signIn(url, 'amara');
      const writes = WRITES_OF_PAIR / fields.length / urls.length;
      await Promise.all(fields.map((field) => writeTimes(url, token, field, writes)));
    }
    await Promise.all(pair.map((each) => each.end('SIGKILL')));
    const next = startServerProcess(environment);
    const url = await next.url;
    const values = await readFields(url, (await signIn(url, 'amara')).token);
    result.acknowledged += fields.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
    result.lost += fields.filter(({ path, acknowledged }) => values.get(path) !== acknowledged).length;
    await next.end('SIGKILL');
  }
  return result;
}

/** A folder with a database that has only the first migration. */
async function oldDatabase(dataDir: string, scratch: string): Promise<void> {
  const migrationsFolder = join(scratch, 'migrations');
  cpSync(MIGRATIONS, migrationsFolder, { recursive: true });
  const path = join(migrationsFolder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: unknown[] };
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }));
  const database = await openDatabase({ databaseUrl: null, dataDir }, () => {});
  await migrate(database.orm as NodePgDatabase<typeof schema>, { migrationsFolder });
  await database.close();
}

/** Creates an empty database. @returns its address */
async function newDatabase(clusterUrl: string): Promise<string> {
  const name = `crash_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return Object.assign(new URL(clusterUrl), { pathname: `/${name}` }).href;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '20' },
      on: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const rounds = Number(values.rounds);
  if (!(rounds > 0)) throw new Error('--rounds needs a number above 0.');
  if (values.on !== undefined && !['embedded', 'postgres'].includes(values.on)) {
    throw new Error('--on is embedded or postgres.');
  }
  const words = positionals.join(' ');
  const onlyCommands = words === 'commands';
  if (words === 'drawings') {
    if (values.on === 'embedded') throw new Error('Two servers share a database on PostgreSQL only.');
    return (await crashDrawings(rounds)) ? 0 : 1;
  }
  if (words !== '' && !onlyCommands) {
    if (words !== 'reminders' && words !== 'reminders shared') {
      throw new Error(
        'The words that this command knows are “commands”, “reminders”, “reminders shared” and “drawings”.',
      );
    }
    if (values.on === 'embedded') throw new Error('The sender of reminders is killed on PostgreSQL only.');
    return (await crashReminders(rounds, words === 'reminders shared')) ? 0 : 1;
  }
  const scratch = mkdtempSync(join(tmpdir(), 'portico-crash-'));
  const results: Result[] = [];
  const report = (result: Result) => {
    results.push(result);
    const { name, starts, failedStarts, acknowledged, lost } = result;
    const writes = acknowledged === 0 ? '' : `, ${acknowledged} writes acknowledged, ${lost} lost`;
    process.stdout.write(`${name}: ${starts} starts after a kill, ${failedStarts} failed${writes}\n`);
  };
  let wrong = 0;
  const crashCommands = async (name: string, newPlace: NewPlace) => {
    for (const crash of [crashRestores, crashDeletions]) {
      folders += 1;
      const result: CommandResult = await crash(name, newPlace, join(scratch, `backups-${folders}`));
      wrong += result.wrong.length;
      const found = [...result.found].map(([outcome, times]) => `${times} × ${outcome}`).join(', ');
      process.stdout.write(
        `${[`${result.name}: ${found}, ${result.wrong.length} wrong`, ...result.wrong].join('\n  ')}\n`,
      );
    }
  };
  let folders = 0;
  const newFolder = () => {
    folders += 1;
    return join(scratch, `data-${folders}`);
  };
  try {
    if (values.on !== 'postgres') await crashCommands('Embedded database', async () => ({ DATA_DIR: newFolder() }));
    if (values.on !== 'postgres' && !onlyCommands) {
      report(await crashDuringWrites('Embedded database, during writes', { DATA_DIR: newFolder() }, rounds));
      const empty = async () => ({ DATA_DIR: newFolder() });
      report(await crashDuringStart('Embedded database, during the first start', empty, FIRST_STARTS));
      const old = async () => {
        const DATA_DIR = newFolder();
        await oldDatabase(DATA_DIR, join(scratch, `old-${folders}`));
        return { DATA_DIR };
      };
      report(await crashDuringStart('Embedded database, during a migration', old, FIRST_STARTS));
      report(await startPairs('Embedded database, two servers at once', newFolder, PAIRS));
    }
    if (values.on !== 'embedded') {
      await installPostgres();
      const cluster = await startCluster();
      try {
        await crashCommands('PostgreSQL', async () => ({ DATABASE_URL: await newDatabase(cluster.url) }));
        if (onlyCommands) return wrong === 0 ? 0 : 1;
        const environment = { DATABASE_URL: cluster.url };
        const first = crashDuringStart('PostgreSQL, during the first start', async () => environment, FIRST_STARTS);
        report(await first);
        report(await crashDuringWrites('PostgreSQL, during writes', environment, rounds));
      } finally {
        cluster.stop();
      }
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  if (onlyCommands) return wrong === 0 ? 0 : 1;
  const sum = (key: 'starts' | 'failedStarts' | 'acknowledged' | 'lost') =>
    results.reduce((total, result) => total + result[key], 0);
  process.stdout.write(
    `\n${sum('lost')} of ${sum('acknowledged')} acknowledged writes lost; ${sum('failedStarts')} of ${sum('starts')} starts failed\n`,
  );
  return sum('lost') + sum('failedStarts') + wrong === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
}

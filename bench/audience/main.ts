import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { openDatabase } from '../../server/db/open-database.ts';
import { people } from '../../server/db/schema.ts';
import { seedSampleData } from '../../server/sample-data/seed.ts';
import { startSession, tokenOf } from '../../server/sessions/session-queries.ts';
import { dayIn } from '../../src/rules/dates.ts';
import { site } from '../../src/site.ts';
import { requireBuild, startServerProcess } from '../../tools/server-process.mjs';
import { median } from '../median.ts';
import type { Bench, BenchOptions, BenchResult } from '../result.ts';

/** A large university. */
const PEOPLE = 30_000;
/** Names in a list: a usual one, and the longest that is possible. */
const USUAL = 1_000;
const LONGEST = 20_000;
const DEFAULT_ROUNDS = 5;
/** How much longer the longest list may take. It has 20 times as many names. */
const RATIO_LIMIT = 25;
/** Milliseconds for the longest list. */
const TIME_LIMIT = 1_000;
const STAFF = 'erik';

type Step = 'count' | 'save';
type Turn = { step: Step; names: number; milliseconds: number };

async function run({ runs: rounds = DEFAULT_ROUNDS }: BenchOptions): Promise<BenchResult> {
  requireBuild();
  const folder = mkdtempSync(join(tmpdir(), 'portico-audience-'));
  const dataDir = join(folder, 'data');
  try {
    const token = await fill(dataDir);
    const server = startServerProcess({ DATA_DIR: dataDir });
    try {
      return toResult(await measure(await server.url, token, rounds));
    } finally {
      await server.end('SIGTERM');
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns the token of a member of staff */
async function fill(dataDir: string): Promise<string> {
  const database = await openDatabase({ databaseUrl: null, dataDir }, (line) => process.stderr.write(`${line}\n`));
  const now = new Date();
  await database.migrate(async (orm) => {
    await seedSampleData(orm, dayIn(site.timeZone, now));
    await orm.execute(sql`insert into people (username, first_name, last_name, primary_role)
      select 'student-' || n, 'First', 'Last', 'student' from generate_series(1, ${PEOPLE}::int) n`);
  });
  const [person] = await database.orm.select({ id: people.id }).from(people).where(eq(people.username, STAFF));
  if (person === undefined) throw new Error(`There is no sample person with the user name ${STAFF}.`);
  const secret = await startSession(database.orm, person.id, now, 'Benchmark');
  await database.close();
  return tokenOf(secret);
}

/** Sends both lists in turns. The first round is not counted. */
async function measure(url: string, token: string, rounds: number): Promise<Turn[]> {
  const post = async (path: string, body: object) => {
    const start = performance.now();
    const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const content = await answer.json();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(content).slice(0, 200)}`);
    return { milliseconds: performance.now() - start, content };
  };
  const turns: Turn[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    for (const names of [USUAL, LONGEST]) {
      // The last people of the table: to find them one by one takes the longest.
      const audience = Array.from({ length: names }, (_, place) => `user:student-${PEOPLE - place}`);
      const counted = await post('/admin/recipients', { audience });
      const { count } = counted.content as { count: number };
      if (count !== names) throw new Error(`${count} of ${names} people were counted.`);
      const created_on = new Date().toISOString();
      const draft = { key: `list-${round}-${names}`, title: 'News', body: '<p>News</p>', is_published: false };
      const saved = await post('/admin/entries', { kind: 'message', entry: { ...draft, created_on, audience } });
      if (round === 0) continue;
      turns.push({ step: 'count', names, milliseconds: counted.milliseconds });
      turns.push({ step: 'save', names, milliseconds: saved.milliseconds });
    }
  }
  return turns;
}

function toResult(turns: Turn[]): BenchResult {
  const timeOf = (step: Step, names: number) =>
    median(turns.filter((turn) => turn.step === step && turn.names === names).map(({ milliseconds }) => milliseconds));
  const steps = { count: 'count the recipients', save: 'save a draft' };
  const results = (Object.keys(steps) as Step[]).map((step) => {
    const usual = timeOf(step, USUAL);
    const longest = timeOf(step, LONGEST);
    return { name: steps[step], usual, longest, ratio: longest / usual };
  });
  return {
    headings: ['', `${USUAL} names, ms`, `${LONGEST} names, ms`, '×'],
    rows: results.map(({ name, usual, longest, ratio }) => [
      name,
      usual.toFixed(0),
      longest.toFixed(0),
      ratio.toFixed(1),
    ]),
    limits: results.flatMap(({ name, longest, ratio }) => [
      { name: `${name}, ${LONGEST} names to ${USUAL}`, actual: ratio, limit: RATIO_LIMIT, unit: '×' },
      { name: `${name}, ${LONGEST} names`, actual: longest, limit: TIME_LIMIT, unit: 'ms' },
    ]),
  };
}

export const bench: Bench = {
  description: `Lists of usernames among ${PEOPLE.toLocaleString('en-US')} people, with the embedded database`,
  run,
};

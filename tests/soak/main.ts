// npm run soak: uses the portal for minutes while systems around it fail, and counts what was wrong or lost.
import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { eq } from 'drizzle-orm';
import { fillDatabase, type SignedIn } from '../../bench/server/people.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { people, sessions } from '../../server/db/schema.ts';
import { tokenOf } from '../../server/sessions/session-queries.ts';
import { sha256 } from '../../server/shared/sha256.ts';
import { installPostgres, startCluster } from '../../tools/postgres-cluster.mjs';
import { requireBuild, type ServerProcess, startServerProcess } from '../../tools/server-process.mjs';
import { type FlappingGateway, startFlappingGateway } from './gateway.ts';
import { checkAll, newCounts, type Person, readNothing, signOutEverywhere, usePortal } from './load.ts';

const HELP = `Soak: 40 people use the portal for minutes, while one fault after the other happens: the gateway fails, is slow and goes
away; the database is restarted (PostgreSQL); the disk is full (embedded, as root on Linux); the clock goes forward and back by 20 minutes; 200
clients do not read; a person signs out everywhere. Each answer is compared with what the person knows.

  npm run soak                        10 minutes on each database
  npm run soak -- 3                   another number of minutes
  npm run soak -- 3 --on postgres     only this database: embedded or postgres

Exit codes: 0 nothing was wrong or lost, and the memory stayed flat · 1 otherwise · 2 wrong arguments
`;
const PEOPLE = 40;
const SLOW_READERS = 200;
/** Each fault lasts this long, and so does the calm after it. */
const FAULT_MS = 6_000;
/** The embedded database opens again within 20 seconds. */
const LAST_CALM_MS = 25_000;
/** Memory in the last third of the time, compared with the middle third: in the first one the caches fill. */
const FLAT = 1.15;
const FOLDER_MB = 300;
const TENTHS = Array.from({ length: 10 }, (_, n) => n / 10);
/** What the server's process loads before the server. */
const INSIDE = [join(import.meta.dirname, 'clock.mjs'), join(import.meta.dirname, 'memory.mjs')];
const DIST = join(import.meta.dirname, '..', '..', 'dist');

type Place = { databaseUrl: string | null; dataDir: string };
/**
 * Bytes: of the process; of objects of the main thread after its garbage was collected, of its space that is kept for more of
 * them, and of buffers; the same of the other threads.
 */
type Parts = {
  rss: number;
  heap: number;
  reserved: number;
  external: number;
  threads: number;
  threadsReserved: number;
  threadsExternal: number;
};
type Fault = { name: string; begin: () => void | Promise<void>; end: () => void | Promise<void> };

async function main(): Promise<number> {
  const { minutes, on } = readOptions();
  requireBuild();
  let isRight = true;
  if (on !== 'postgres') isRight = (await soakEmbedded(minutes)) && isRight;
  if (on !== 'embedded') {
    installPostgres();
    isRight = (await soakPostgres(minutes)) && isRight;
  }
  return isRight ? 0 : 1;
}

function readOptions(): { minutes: number; on: string | undefined } {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', default: false }, on: { type: 'string' } },
    allowPositionals: true,
  });
  if (values.help) {
    process.stdout.write(HELP);
    process.exit(0);
  }
  const minutes = Number(positionals[0] ?? 10);
  const isKnown = values.on === undefined || ['embedded', 'postgres'].includes(values.on);
  if (!(minutes >= 1 && minutes <= 120) || positionals.length > 1 || !isKnown) {
    process.stderr.write(HELP);
    process.exit(2);
  }
  return { minutes, on: values.on };
}

async function soakEmbedded(minutes: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-soak-'));
  // A file system of its own can be filled without harm to the others.
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${FOLDER_MB}m`, 'tmpfs', folder]).status === 0;
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const filler = join(folder, 'filler');
  const fullDisk: Fault = {
    name: 'disk full',
    begin: () => {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(bavail * bsize));
    },
    end: () => rmSync(filler, { force: true }),
  };
  try {
    return await soak('embedded', minutes, { databaseUrl: null, dataDir }, isMounted ? [fullDisk] : []);
  } finally {
    if (isMounted) spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function soakPostgres(minutes: number): Promise<boolean> {
  const cluster = await startCluster({ isDurable: true });
  const restart: Fault = { name: 'database restarted', begin: () => cluster.restart(), end: () => {} };
  try {
    return await soak('PostgreSQL', minutes, { databaseUrl: cluster.url, dataDir: '.data' }, [restart]);
  } finally {
    cluster.stop();
  }
}

/** @returns whether nothing was wrong or lost, and the memory stayed flat */
async function soak(name: string, minutes: number, place: Place, ofDatabase: Fault[]): Promise<boolean> {
  const gateway = await startFlappingGateway();
  const everybody = await fillPlace(place);
  const environment: Record<string, string> = {
    ...(place.databaseUrl === null ? { DATA_DIR: place.dataDir } : { DATABASE_URL: place.databaseUrl }),
    GATEWAY_URL: gateway.url,
    GATEWAY_KEY: 'key-of-the-soak',
    NODE_OPTIONS: INSIDE.map((path) => `--import=${path}`).join(' '),
  };
  const server = startServerProcess(environment);
  const url = await server.url;
  const counts = newCounts();
  const over = new AbortController();
  const memory: number[] = [];
  const measuring = setInterval(() => memory.push(memoryOf(server)), 1_000);
  const asking = setInterval(() => server.child.kill('SIGWINCH'), (minutes * 60_000) / TENTHS.length);
  const stopReaders = readNothing(url, largestAsset(), SLOW_READERS);
  const users = [
    ...everybody.map((person) => usePortal(url, person, counts, over.signal)),
    signOutEverywhere(url, 'ben', counts, over.signal),
  ];
  const done = await runFaults([...faultsOf(gateway, server), ...ofDatabase], minutes * 60_000 - LAST_CALM_MS);
  await sleep(LAST_CALM_MS);
  over.abort();
  await Promise.all(users);
  stopReaders();
  clearInterval(measuring);
  clearInterval(asking);
  await checkAll(url, everybody, counts);
  await server.end('SIGTERM');
  gateway.close();
  report(name, minutes, counts, done, memory, partsOf(server.log()));
  const isFlat = averageOf(memory, 2 / 3, 1) <= averageOf(memory, 1 / 3, 2 / 3) * FLAT;
  return counts.wrong.length === 0 && counts.lost === 0 && isFlat;
}

/** Fills the database with people, each with a number of their own. */
async function fillPlace(place: Place): Promise<Person[]> {
  const signedIn = await fillDatabase(place, PEOPLE);
  const database = await openDatabase(place, () => {});
  try {
    const found: Person[] = [];
    for (const each of signedIn) found.push(await withNumber(database.orm, each));
    return found;
  } finally {
    await database.close();
  }
}

async function withNumber(orm: Awaited<ReturnType<typeof openDatabase>>['orm'], signedIn: SignedIn): Promise<Person> {
  const secret = signedIn.cookie.replace('portico_session=', '');
  const [row] = await orm
    .select({ id: sessions.person_id })
    .from(sessions)
    .where(eq(sessions.token_hash, sha256(tokenOf(secret))));
  const number = `95${String(row?.id).padStart(7, '0')}`;
  await orm
    .update(people)
    .set({ nine_number: number })
    .where(eq(people.id, row?.id ?? 0));
  return { ...signedIn, number, sent: 0, acknowledged: 0 };
}

function faultsOf(gateway: FlappingGateway, server: ServerProcess): Fault[] {
  const well = () => gateway.behave('well');
  const step = () => {
    server.child.kill('SIGUSR2');
  };
  return [
    { name: 'gateway fails', begin: () => gateway.behave('failing'), end: well },
    { name: 'clock 20 minutes ahead', begin: step, end: step },
    { name: 'gateway slow', begin: () => gateway.behave('slow'), end: well },
    { name: 'clock 20 minutes back', begin: step, end: step },
    { name: 'gateway gone', begin: () => gateway.behave('gone'), end: well },
  ];
}

/** One fault after the other, with calm between them, until the time is over. @returns how often each happened */
async function runFaults(faults: readonly Fault[], lengthMs: number): Promise<Map<string, number>> {
  const until = performance.now() + lengthMs;
  const done = new Map<string, number>();
  for (let place = 0; performance.now() < until - 2 * FAULT_MS; place += 1) {
    const fault = faults[place % faults.length] as Fault;
    await sleep(FAULT_MS);
    await fault.begin();
    await sleep(FAULT_MS);
    await fault.end();
    done.set(fault.name, (done.get(fault.name) ?? 0) + 1);
  }
  return done;
}

/** Megabytes of the server's process; 0 where the system does not say. */
function memoryOf({ child }: ServerProcess): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return 0;
  }
}

/** Where the memory was at each time that `memory.mjs` was asked, in bytes. */
function partsOf(log: string): Parts[] {
  return [...log.matchAll(/^soak memory (.+)$/gm)].map(([, line = '']) => JSON.parse(line) as Parts);
}

/** The average of a part of the time. @param from and `to` from 0 to 1 */
function averageOf(values: readonly number[], from: number, to: number): number {
  const chosen = values.slice(Math.floor(values.length * from), Math.ceil(values.length * to));
  return chosen.reduce((sum, each) => sum + each, 0) / Math.max(1, chosen.length);
}

function largestAsset(): string {
  const folder = join(DIST, 'assets');
  const [largest = ''] = readdirSync(folder).sort(
    (one, other) => statSync(join(folder, other)).size - statSync(join(folder, one)).size,
  );
  return `/assets/${largest}`;
}

function report(
  name: string,
  minutes: number,
  { answers, wrong, acknowledged, lost }: ReturnType<typeof newCounts>,
  faults: Map<string, number>,
  memory: readonly number[],
  parts: readonly Parts[],
): void {
  const inMegabytes = (part: keyof Parts) => parts.map((each) => (each[part] / 1024 / 1024).toFixed(0)).join(', ');
  const list = (map: Map<number | string, number>, between: string) =>
    [...map]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, count]) => `${key}${between}${count.toLocaleString('en-US')}`)
      .join(', ');
  const total = [...answers.values()].reduce((sum, count) => sum + count, 0);
  process.stdout.write(
    [
      `${name}, ${minutes} minutes, ${PEOPLE} people`,
      `  answers       ${total.toLocaleString('en-US')} (${list(answers, ': ')}; 0 is no answer)`,
      `  faults        ${list(faults, ' × ')}`,
      `  wrong         ${wrong.length}${wrong
        .slice(0, 10)
        .map((each) => `\n                ${each}`)
        .join('')}`,
      `  writes        ${acknowledged.toLocaleString('en-US')} acknowledged, ${lost} lost`,
      `  memory        ${TENTHS.map((part) => averageOf(memory, part, part + 0.1).toFixed(0)).join(', ')} MB in each tenth of the time`,
      `  after collecting garbage, at the end of each tenth, in MB`,
      `    process     ${inMegabytes('rss')}`,
      `    objects     ${inMegabytes('heap')}`,
      `    kept space  ${inMegabytes('reserved')}`,
      `    buffers     ${inMegabytes('external')}`,
      '  the same of the other threads',
      `    objects     ${inMegabytes('threads')}`,
      `    kept space  ${inMegabytes('threadsReserved')}`,
      `    buffers     ${inMegabytes('threadsExternal')}`,
      '',
    ].join('\n'),
  );
}

process.exitCode = await main();

import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { requireBuild, startServerProcess } from '../../tools/server-process.mjs';
import { type Bench, formatRatio, formatTime } from '../result.ts';
import type { Order, Statuses } from './people.ts';

const FILE = '/favicon.svg';
const CALL = '/api/status';
const PEOPLE = 200;
const ROUNDS = 7;
const ROUND_MS = 6_000;
const INTERVAL_MS = 20;
/** How much slower a file may be while people sign in. */
const LIMIT = 3;

async function run() {
  requireBuild();
  const server = startServerProcess({ DATA_DIR: 'memory://' });
  const port = Number(new URL(await server.url).port);
  const files = new Agent({ keepAlive: true, maxSockets: 1 });

  const timeOf = (path: string) =>
    new Promise<number>((resolve, reject) => {
      const start = performance.now();
      get({ port, path, agent: files }, (answer) => {
        answer.resume();
        answer.once('end', () => resolve(performance.now() - start));
      }).once('error', reject);
    });

  /** People who try to sign in at the same time, for a while. @returns how many answers had which status */
  const signInTogether = () =>
    new Promise<Statuses>((resolve, reject) => {
      const order: Order = { port, people: PEOPLE, durationMs: ROUND_MS };
      const thread = new Worker(new URL('./people.ts', import.meta.url), { workerData: order });
      thread.once('message', resolve).once('error', reject);
    });

  /** The times of requests in a fixed rhythm, from now on, as people who are signed in already send them. */
  const sample = async () => {
    const times = { file: [] as number[], call: [] as number[] };
    const start = performance.now();
    for (let time = 0; time < ROUND_MS; time += INTERVAL_MS) {
      await sleep(Math.max(0, start + time - performance.now()));
      times.file.push(await timeOf(FILE));
      times.call.push(await timeOf(CALL));
    }
    return times;
  };
  const quiet: Awaited<ReturnType<typeof sample>>[] = [];
  const busy: typeof quiet = [];
  const statuses = new Map<number, number>();
  try {
    await sample();
    for (let round = 0; round < ROUNDS; round += 1) {
      quiet.push(await sample());
      const people = signInTogether();
      busy.push(await sample());
      for (const [status, count] of await people) statuses.set(status, (statuses.get(status) ?? 0) + count);
    }
  } finally {
    await server.end('SIGKILL');
    files.destroy();
  }
  // The median of the rounds: other programs disturb some of them.
  const medianOfRounds = (rounds: typeof quiet, kind: 'file' | 'call', share: number) =>
    quantile(
      rounds.map((round) => quantile(round[kind], share)),
      0.5,
    );
  const p95 = (rounds: typeof quiet, kind: 'file' | 'call') => medianOfRounds(rounds, kind, 0.95);
  const median = (rounds: typeof quiet, kind: 'file' | 'call') =>
    quantile(
      rounds.flatMap((round) => round[kind]),
      0.5,
    );
  const row = (name: string, kind: 'file' | 'call') => [
    name,
    formatTime(median(quiet, kind)),
    formatTime(p95(quiet, kind)),
    formatTime(median(busy, kind)),
    formatTime(p95(busy, kind)),
    formatTime(medianOfRounds(busy, kind, 1)),
    formatRatio(p95(busy, kind), p95(quiet, kind)),
  ];
  const counts = [...statuses].sort().map(([status, count]) => `${count} × ${status}`);
  return {
    headings: ['GET', 'quiet, median', 'p95', 'busy, median', 'p95', 'slowest', '× quiet p95'],
    rows: [row(FILE, 'file'), row(CALL, 'call'), [`sign-ins: ${counts.join(', ')}`, '', '', '', '', '', '']],
    limits: [
      {
        name: `${FILE} while ${PEOPLE} people sign in`,
        actual: p95(busy, 'file') / p95(quiet, 'file'),
        limit: LIMIT,
        unit: '× the time of a quiet server (p95)',
      },
    ],
  };
}

function quantile(times: number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
}

export const bench: Bench = { description: `a file while ${PEOPLE} people sign in at the same time`, run };

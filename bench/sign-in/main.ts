import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Agent, get, request } from 'node:http';
import { join } from 'node:path';
import { type Bench, formatRatio, formatTime } from './result.ts';

const ROOT = join(import.meta.dirname, '..');
const FILE = '/favicon.svg';
const CALL = '/api/status';
const PEOPLE = 200;
const ROUNDS = 11;
const SAMPLES = 100;
/** How much slower a file may be while people sign in. */
const LIMIT = 3;

type Answer = { status: number; retryMs: number };

/** Starts the built server as a process of its own, as users have it, with the database in memory. */
async function startServer(): Promise<{ child: ChildProcess; port: number }> {
  if (!existsSync(join(ROOT, 'dist', 'index.html'))) throw new Error('There is no build. Run "npm run build" first.');
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: 'memory://' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += chunk;
    const [, port] = /http:\/\/localhost:(\d+)[\s\S]+Ctrl-C/.exec(output) ?? [];
    if (port !== undefined) return { child, port: Number(port) };
  }
  throw new Error(`The server did not start: ${output}`);
}

async function run() {
  const { child, port } = await startServer();
  const files = new Agent({ keepAlive: true, maxSockets: 1 });
  // Without idle connections: the server closes them after five seconds, just when people try again.
  const clients = new Agent({ maxSockets: PEOPLE });

  const timeOf = (path: string) =>
    new Promise<number>((resolve, reject) => {
      const start = performance.now();
      get({ port, path, agent: files }, (answer) => {
        answer.resume();
        answer.once('end', () => resolve(performance.now() - start));
      }).once('error', reject);
    });

  const signIn = (username: string) =>
    new Promise<Answer>((resolve, reject) => {
      const headers = { origin: `http://localhost:${port}`, 'content-type': 'application/x-www-form-urlencoded' };
      const form = request({ port, path: '/accounts/login/', method: 'POST', agent: clients, headers }, (answer) => {
        answer.resume();
        const retryMs = Number(answer.headers['retry-after'] ?? 1) * 1000;
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, retryMs }));
      });
      form.once('error', reject);
      form.end(`username=${username}&password=wrong`);
    });

  /** People who try to sign in at the same time, and again after the time that the answer names. @returns what stops them */
  const signInTogether = () => {
    let isOver = false;
    const statuses = new Map<number, number>();
    const person = async (name: string) => {
      for (let time = 0; !isOver; time += 1) {
        const { status, retryMs } = await signIn(`${name}.${time}`);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const end = performance.now() + retryMs;
        while (!isOver && performance.now() < end) await new Promise((done) => setTimeout(done, 100));
      }
    };
    const all = Array.from({ length: PEOPLE }, (_, n) => person(`person${n}`));
    return async () => {
      isOver = true;
      await Promise.all(all);
      return statuses;
    };
  };

  /** The times of one round. */
  const sample = async () => {
    const times = { file: [] as number[], call: [] as number[] };
    for (let time = 0; time < SAMPLES; time += 1) {
      times.file.push(await timeOf(FILE));
      times.call.push(await timeOf(CALL));
    }
    return times;
  };
  const quiet: Awaited<ReturnType<typeof sample>>[] = [];
  const busy: typeof quiet = [];
  const statuses = new Map<number, number>();
  try {
    for (let time = 0; time < SAMPLES; time += 1) await timeOf(FILE);
    for (let round = 0; round < ROUNDS; round += 1) {
      quiet.push(await sample());
      const stop = signInTogether();
      busy.push(await sample());
      for (const [status, count] of await stop()) statuses.set(status, (statuses.get(status) ?? 0) + count);
    }
  } finally {
    child.kill('SIGKILL');
    files.destroy();
    clients.destroy();
  }
  const p95 = (rounds: typeof quiet, kind: 'file' | 'call') => {
    // The median of the rounds: other programs disturb some of them.
    return quantile(
      rounds.map((round) => quantile(round[kind], 0.95)),
      0.5,
    );
  };
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
    formatRatio(p95(busy, kind), p95(quiet, kind)),
  ];
  const counts = [...statuses].sort().map(([status, count]) => `${count} × ${status}`);
  return {
    headings: ['GET', 'quiet, median', 'p95', 'busy, median', 'p95', '× quiet p95'],
    rows: [row(FILE, 'file'), row(CALL, 'call'), [`sign-ins: ${counts.join(', ')}`, '', '', '', '', '']],
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
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

export const bench: Bench = { description: `a file while ${PEOPLE} people sign in at the same time`, run };

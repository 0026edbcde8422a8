import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tools/free-port.mjs';
import { installPostgres, startCluster } from '../../tools/postgres-cluster.mjs';
import { requireBuild, startServerProcess } from '../../tools/server-process.mjs';
import { nodeOptions } from '../../tools/set-up/server-arguments.mjs';
import { fillDatabase, type SignedIn } from './people.ts';

/** A server in a process of its own. */
export type MeasuredServer = {
  name: string;
  url: string;
  people: SignedIn[];
  /** What the process has used: seconds of processor time, bytes of memory, and the pages that it has drawn. */
  usage: () => Promise<Usage>;
  stop: () => Promise<void>;
};
export type Usage = { processor: number; memory: number; drawn: number };

/** What the bare server gets from this process, and what it says. */
export type ToBare = BareAnswer[] | 'usage';
export type FromBare = { port: number } | Usage;
export type BareAnswer = { method: string; path: string; answer: unknown };

const ROOT = join(import.meta.dirname, '..', '..');

/** The portal with the embedded database in a folder, as `npm start` has it. */
export async function startEmbedded(count: number): Promise<MeasuredServer> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  const remove = async () => rmSync(folder, { recursive: true, force: true });
  try {
    return await startPortal('PGlite', { databaseUrl: null, dataDir: join(folder, 'data') }, count, remove);
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The portal with a temporary PostgreSQL server that writes to the disk, as a real one. */
export async function startPostgres(count: number): Promise<MeasuredServer> {
  await installPostgres();
  const cluster = await startCluster({ isDurable: true });
  const remove = async () => cluster.stop();
  try {
    return await startPortal('PostgreSQL', { databaseUrl: cluster.url, dataDir: '' }, count, remove);
  } catch (error) {
    await remove();
    throw error;
  }
}

/** A server that answers the same calls from memory. */
export async function startBare(answers: BareAnswer[], people: SignedIn[]): Promise<MeasuredServer> {
  const child = fork(join(import.meta.dirname, 'bare.ts'), {
    cwd: ROOT,
    execArgv: nodeOptions,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ask = <Answer extends FromBare>(message: ToBare) =>
    new Promise<Answer>((resolve) => {
      child.once('message', (answer) => resolve(answer as Answer));
      child.send(message);
    });
  const { port } = await ask<{ port: number }>(answers);
  return {
    name: 'bare',
    url: `http://localhost:${port}`,
    people,
    usage: () => ask<Usage>('usage'),
    stop: () => end(child),
  };
}

async function startPortal(
  name: string,
  place: { databaseUrl: string | null; dataDir: string },
  count: number,
  remove: () => Promise<void>,
): Promise<MeasuredServer> {
  requireBuild();
  const people = await fillDatabase(place, count);
  const metricsPort = await freePort();
  const server = startServerProcess({
    METRICS_PORT: String(metricsPort),
    ...(place.databaseUrl === null ? { DATA_DIR: place.dataDir } : { DATABASE_URL: place.databaseUrl }),
  });
  return {
    name,
    url: await server.url,
    people,
    usage: () => readUsage(`http://127.0.0.1:${metricsPort}/metrics`),
    stop: async () => {
      await server.end('SIGTERM');
      process.stderr.write(server.log());
      await remove();
    },
  };
}

async function readUsage(url: string): Promise<Usage> {
  const text = await (await fetch(url)).text();
  const read = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
  return {
    processor: read('process_cpu_seconds_total'),
    memory: read('process_resident_memory_bytes'),
    drawn: read('portico_drawings_total\\{result="drawn"\\}') || 0,
  };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  await ended;
}

import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { makeBackup, restoreBackup } from '../../server/backup/backup.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { startCluster } from '../../tools/postgres-cluster.mjs';
import { startServerProcess } from '../../tools/server-process.mjs';
import type { Bench, BenchResult } from '../result.ts';
import { fillDatabase } from '../server/people.ts';

/** A large university. */
const PEOPLE = 30_000;
/** Seconds for backup, restore and start together. A night has many times as much. */
const LIMIT = 900;

async function run(): Promise<BenchResult> {
  const cluster = await startCluster({ isDurable: true });
  const folder = mkdtempSync(join(tmpdir(), 'portico-restore-'));
  try {
    await fillDatabase({ databaseUrl: cluster.url, dataDir: '.data' }, PEOPLE);
    const target = cluster.url.replace(/\w+$/, 'restored');
    const admin = new pg.Client({ connectionString: cluster.url });
    await admin.connect();
    await admin.query('create database restored');
    await admin.end();
    const settingsOf = (url: string) => readSettings({ DATABASE_URL: url, BACKUP_DIR: folder });
    const backup = await timed(async () => makeBackup(settingsOf(cluster.url), new Date()));
    const restore = await timed(() => restoreBackup(backup.result, settingsOf(target), 'bench', new Date()));
    const start = await timed(async () => {
      const server = startServerProcess({ DATABASE_URL: target });
      const url = await server.url;
      const { status } = await fetch(`${url}/readyz`);
      await server.end('SIGTERM');
      if (status !== 200) throw new Error(`The restored server answers ${status}.`);
    });
    const rows = [
      [`backup of ${restore.result.people} people`, seconds(backup), megabytes(backup.result)],
      ['restore', seconds(restore), ''],
      ['start, until it is ready', seconds(start), ''],
    ];
    const total = backup.seconds + restore.seconds + start.seconds;
    const limits = [{ name: 'backup, restore and start', actual: total, limit: LIMIT, unit: 's' }];
    return { headings: ['', 'seconds', 'MB'], rows, limits };
  } finally {
    cluster.stop();
    rmSync(folder, { recursive: true });
  }
}

type Timed<Result> = { result: Result; seconds: number };

async function timed<Result>(work: () => Promise<Result>): Promise<Timed<Result>> {
  const start = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - start) / 1_000 };
}

const seconds = ({ seconds: value }: Timed<unknown>): string => value.toFixed(1);
const megabytes = (path: string): string => (statSync(path).size / 1024 / 1024).toFixed(1);

export const bench: Bench = {
  description: `Backup and restore of ${PEOPLE.toLocaleString('en-US')} people on PostgreSQL`,
  run,
};

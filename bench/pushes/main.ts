import { createECDH, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { eq, sql } from 'drizzle-orm';
import type { Orm } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { people, pushDevices, pushedAlerts } from '../../server/db/schema.ts';
import { pushAlerts } from '../../server/reminders/alert-pushes.ts';
import { noteChannels } from '../../server/reminders/channels.ts';
import { pushSender } from '../../server/reminders/push.ts';
import { readPushKeys } from '../../server/reminders/push-keys.ts';
import { seedSampleData } from '../../server/sample-data/seed.ts';
import { dayIn } from '../../src/rules/dates.ts';
import { site } from '../../src/site.ts';
import type { Bench, BenchResult } from '../result.ts';

const ALIVE = 1_000;
const DEAD = 10_000;
const HANGING = 400;
/** How much longer the living devices may wait among the others. */
const RATIO_LIMIT = 3;
/** Milliseconds until the last of them has the alert. */
const TIME_LIMIT = 60_000;
const DAY_MS = 24 * 60 * 60_000;

async function run(): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-pushes-'));
  const database = await openDatabase({ databaseUrl: null, dataDir: join(folder, 'data') }, (line) =>
    process.stderr.write(`${line}\n`),
  );
  const service = new Worker(new URL('service.ts', import.meta.url));
  const listening = new Promise<number>((resolve) => service.once('message', resolve));
  try {
    const now = new Date();
    await database.migrate((orm) => seedSampleData(orm, dayIn(site.timeZone, now)));
    const port = await listening;
    const alone = await pushToLiving(database.orm, service, port, 0);
    const among = await pushToLiving(database.orm, service, port, DEAD + HANGING);
    const ratio = among / alone;
    return {
      headings: ['', 'last living device, ms'],
      rows: [
        [`${ALIVE} living devices`, alone.toFixed(0)],
        [`the same among ${DEAD} dead and ${HANGING} hanging ones`, among.toFixed(0)],
      ],
      limits: [
        { name: 'among dead and hanging devices', actual: ratio, limit: RATIO_LIMIT, unit: '×' },
        { name: 'among dead and hanging devices', actual: among, limit: TIME_LIMIT, unit: 'ms' },
      ],
    };
  } finally {
    await service.terminate();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Pushes an alert to all devices. @returns milliseconds until the last living one had it */
async function pushToLiving(orm: Orm, service: Worker, port: number, others: number): Promise<number> {
  await orm.delete(pushedAlerts);
  await orm.delete(pushDevices);
  const now = new Date();
  await giveDevices(orm, port, others);
  await noteChannels(orm, ['push'], new Date(now.getTime() - DAY_MS));
  const push = pushSender({
    orm,
    keys: await readPushKeys(orm, now),
    contact: 'mailto:help@example.edu',
    clock: () => new Date(),
    zone: site.timeZone,
    mayBePrivate: true,
  });
  let taken = 0;
  let last = 0;
  const count = () => {
    taken += 1;
    last = performance.now();
  };
  service.on('message', count);
  const alert = {
    guid: `alert-${others}`,
    title: 'Snow',
    link: null,
    description: 'The campus is closed.',
    pubDate: now.toISOString(),
    severity: 'emergency' as const,
  };
  const work = { orm, push, clock: () => new Date(), zone: site.timeZone, readAlerts: async () => [alert] };
  const start = performance.now();
  await pushAlerts(work, new AbortController().signal);
  service.off('message', count);
  if (taken !== ALIVE) throw new Error(`${taken} of ${ALIVE} living devices have the alert.`);
  return last - start;
}

/**
 * The devices of one person, in mixed order. Those that are alive or hang were seen in the last 30 days, and so was a tenth of
 * the dead ones. The app sends its subscription at each start, so most dead devices were last seen long ago.
 */
async function giveDevices(orm: Orm, port: number, others: number): Promise<void> {
  const [person] = await orm.select({ id: people.id }).from(people).where(eq(people.username, 'amara'));
  if (person === undefined) throw new Error('There is no sample person with the user name amara.');
  const browser = createECDH('prime256v1');
  const key = browser.generateKeys().toString('base64url');
  const secret = randomBytes(16).toString('base64url');
  const dead = others === 0 ? 0 : DEAD;
  await orm.execute(sql`
    insert into push_devices (person_id, push_address, push_key, push_secret, wants_alerts, created_on, seen_on)
    select ${person.id}::int, ${`http://127.0.0.1:${port}/`}::text || kind || '/' || n, ${key}, ${secret}, true, now(),
      now() - interval '1 day' * (case when kind = 'dead' and n % 10 > 0 then 30 + n % 300 else n % 30 end)
    from (
      select 'alive' as kind, n from generate_series(1, ${ALIVE}::int) n
      union all select 'dead', n from generate_series(1, ${dead}::int) n
      union all select 'hanging', n from generate_series(1, ${others - dead}::int) n
    ) devices
    order by md5(kind || n)`);
}

export const bench: Bench = {
  description: `An emergency alert to ${ALIVE} devices, alone and among ${DEAD} dead and ${HANGING} hanging ones`,
  run,
};

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteExpired } from '../../server/cleaning/expired-rows.ts';
import type { Database, Orm } from '../../server/db/database.ts';
import { alertSightings } from '../../server/db/schema.ts';
import { alertSightingsIn } from '../../server/integrations/alert-sightings.ts';
import { openSampleDatabase } from './support/database.ts';
import { NOW } from './support/sample-day.ts';
import { OPEN_TIMEOUT_MS, settings } from './support/server.ts';

const HOUR = 3_600_000;
const after = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);

let database: Database;
let log: string[] = [];
beforeAll(async () => {
  database = await openSampleDatabase();
}, OPEN_TIMEOUT_MS);
afterAll(() => database.close());
beforeEach(async () => {
  log = [];
  await database.orm.delete(alertSightings);
});

const server = (orm: Orm = database.orm) => alertSightingsIn(orm, (entry) => log.push(entry));
const marks = async () => (await database.orm.select().from(alertSightings)).map(({ mark }) => mark).sort();

test('SEV-04 the first sight stays after a restart and on a second server, and only one of them calls it new', async () => {
  const [one, other] = [server(), server()];
  const both = await Promise.all([one(['a'], NOW), other(['a'], after(1_000))]);
  const firsts = both.map((seen) => seen.get('a')?.first.getTime());
  expect(both.filter((seen) => seen.get('a')?.isNew)).toHaveLength(1);
  expect(Math.min(...firsts.map(Number))).toBe(NOW.getTime());
  const restarted = await server()(['a', 'b'], after(20 * HOUR));
  expect(Object.fromEntries(restarted)).toEqual({
    a: { first: NOW, isNew: false },
    b: { first: after(20 * HOUR), isNew: true },
  });
  expect((await one(['a'], after(21 * HOUR))).get('a')).toEqual({ first: NOW, isNew: false });
});

test('SEV-04 what is still there is kept, also beyond a month; what has gone leaves after 30 days', async () => {
  const see = server();
  await see(['standing', 'gone'], NOW);
  const day = (n: number) => after(n * 24 * HOUR);
  for (const n of [10, 20, 30]) await see(['standing'], day(n));
  await deleteExpired(database.orm, day(31), settings);
  expect(await marks()).toEqual(['standing']);
  expect((await server()(['standing'], day(31))).get('standing')?.first).toEqual(NOW);
});

test('SEV-04 the database keeps the 500 that were seen last', async () => {
  const see = server();
  await see(['old'], NOW);
  await see(
    Array.from({ length: 500 }, (_, n) => `n${n}`),
    after(HOUR),
  );
  expect([(await marks()).length, (await marks()).includes('old')]).toEqual([500, false]);
});

test('SEV-05 for an alert that stands, two hours away begin anew', async () => {
  const see = server();
  const standing = { isStanding: true };
  const firstAt = async (time: Date) => (await see(['a'], time, standing)).get('a')?.first;
  expect([await firstAt(NOW), await firstAt(after(HOUR)), await firstAt(after(2.9 * HOUR))]).toEqual([NOW, NOW, NOW]);
  expect(await firstAt(after(5 * HOUR))).toEqual(after(5 * HOUR));
});

test('SEV-04 without the database a server remembers by itself, and stores it when the database is back', async () => {
  let isDown = true;
  const orm = new Proxy(database.orm, {
    get: (target, name) => {
      if (isDown) throw new Error('the database is down');
      return Reflect.get(target, name);
    },
  });
  const see = server(orm);
  expect((await see(['a'], NOW)).get('a')).toEqual({ first: NOW, isNew: true });
  expect((await see(['a'], after(HOUR))).get('a')).toEqual({ first: NOW, isNew: false });
  expect(log[0]).toContain('The database does not say when alerts were seen first');
  isDown = false;
  await see(['a'], after(2 * HOUR));
  expect((await server()(['a'], after(3 * HOUR))).get('a')?.first).toEqual(NOW);
  await database.orm.execute(sql`select 1`);
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteExpired } from '../../server/cleaning/expired-rows.ts';
import { recordClock } from '../../server/cleaning/record-clock.ts';
import type { Database } from '../../server/db/database.ts';
import { auditLog, securityEvents } from '../../server/db/schema.ts';
import { findSecurityEvents } from '../../server/records/security-events.ts';
import { openSampleDatabase } from './support/database.ts';
import { NOW } from './support/sample-day.ts';
import { OPEN_TIMEOUT_MS, settings } from './support/server.ts';

let database: Database;
beforeAll(async () => {
  database = await openSampleDatabase();
}, OPEN_TIMEOUT_MS);
beforeEach(async () => {
  await database.orm.delete(auditLog);
  await database.orm.delete(securityEvents);
  await database.orm
    .insert(auditLog)
    .values({ kind: 'post', key: 'news', after: {}, changed_by: 'erik', changed_on: NOW });
});
afterAll(() => database.close());

const after = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60 * 1000);

test('OPS-26 after a step of more than 30 days old records stay for a day, with a line in the log', async () => {
  const logged: string[] = [];
  const mayDelete = recordClock((line) => logged.push(line));
  const answers: boolean[] = [];
  for (const days of [800, 800.5, 801, 802]) answers.push(await mayDelete(database.orm, after(days)));
  expect(answers).toEqual([false, false, true, true]);
  expect(logged).toEqual([expect.stringMatching(/^The clock is more than 30 days after the last entry/)]);
});

test('OPS-26 after two restarts in that day they still stay, and no longer once the clock is right again', async () => {
  const mayDeleteAfterStart = (days: number) => recordClock(() => {})(database.orm, after(days));
  const answers: boolean[] = [];
  for (const days of [800, 800.2, 800.4, 0.1, 801]) answers.push(await mayDeleteAfterStart(days));
  expect(answers).toEqual([false, false, false, true, true]);
  const events = await findSecurityEvents(database.orm, { since: NOW, personId: null, kind: null });
  expect(events.map(({ kind, happened_on }) => [kind, happened_on])).toEqual([['clock jumped', after(800)]]);
});

test('OPS-26 without such a step they may be deleted', async () => {
  const mayDelete = recordClock(() => {});
  expect(await mayDelete(database.orm, after(29))).toBe(true);
  expect(await mayDelete(database.orm, after(60))).toBe(false);
});

test('OPS-26 the cleaning leaves them when it is told to', async () => {
  const count = async () => (await database.orm.select().from(auditLog)).length;
  await deleteExpired(database.orm, after(800), settings, true);
  expect(await count()).toBe(1);
  await deleteExpired(database.orm, after(800), settings);
  expect(await count()).toBe(0);
});

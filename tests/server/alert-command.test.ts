import { afterAll, beforeAll, expect, test } from 'vitest';
import { alertWork } from '../../server/commands/alert-work.ts';
import { UsageError } from '../../server/commands/command.ts';
import type { Database } from '../../server/db/database.ts';
import { auditLog, securityEvents } from '../../server/db/schema.ts';
import { openSampleDatabase } from './support/database.ts';
import { NOW } from './support/sample-day.ts';
import { list, OPEN_TIMEOUT_MS, openApp } from './support/server.ts';

let database: Database;
beforeAll(async () => {
  database = await openSampleDatabase();
}, OPEN_TIMEOUT_MS);
afterAll(() => database.close());

const run = (...words: string[]) => alertWork(words)(database.orm, { by: 'operator', now: NOW, most: 2 });
const TEXT = 'Leave the library by the north door.';

test('OPS-45 a command shows an alert to everybody and ends it, and both are in the audit log and the security events', async () => {
  const shown = await run('show', 'Fire in the library', TEXT, '--link', 'https://example.edu/fire');
  const id = /portico alert end (\d+)$/.exec(shown)?.[1] ?? '';
  const { request, setTime } = openApp(database);
  const ofPortal = async () =>
    (await list(await request('/api/integrations/rave-messages')))
      .filter(({ guid }) => String(guid).startsWith('portal-alert-'))
      .map(({ guid, title, severity }) => [guid, title, severity]);
  expect(await ofPortal()).toEqual([[`portal-alert-${id}`, 'Fire in the library', 'emergency']]);
  expect(await run('list')).toBe(`${id}  emergency: Fire in the library (by operator, ${NOW.toISOString()})`);
  // The same again is the same alert.
  expect(await run('show', 'Fire in the library', TEXT, '--link', 'https://example.edu/fire')).toBe(shown);
  await run('show', 'Trial', TEXT, '--kind', 'test', '--hours', '1');
  expect(await run('correct', id, 'Fire in the library', 'Leave it.', '--again')).toMatch(
    /^The alert \d+ is corrected/,
  );
  setTime(new Date(NOW.getTime() + 3_000));
  expect(await ofPortal()).toContainEqual([`portal-alert-${id}.2`, 'Fire in the library', 'emergency']);
  await expect(run('show', 'One more', TEXT)).rejects.toThrow(/^2 alerts show at the moment/);
  expect(await run('clear', id, 'It is open again.')).toMatch(
    new RegExp(`^The all-clear takes the place of the alert ${id},`),
  );
  expect(await run('list')).toContain(`${id}  all clear: Fire in the library`);
  await expect(run('correct', id, 'Fire', TEXT)).rejects.toThrow(/^This alert is not shown any more/);
  expect(await run('end', id)).toMatch(new RegExp(`^The alert ${id} ended\\.`));
  expect(await run('end', 'all')).toMatch(/^The alert \d+ ended\./);
  expect(await run('end', 'all')).toMatch(/nothing was ended/);
  setTime(new Date(NOW.getTime() + 5_000));
  expect(await ofPortal()).toEqual([]);
  const events = await database.orm.select().from(securityEvents).orderBy(securityEvents.id);
  expect(events.map(({ kind, done_by, detail }) => [kind, done_by, detail?.severity])).toEqual([
    ['alert shown', 'operator', 'emergency'],
    ['alert shown', 'operator', 'test'],
    ['alert corrected', 'operator', 'emergency'],
    ['alert cleared', 'operator', 'emergency'],
    ['alert ended', 'operator', 'emergency'],
    ['alert ended', 'operator', 'test'],
  ]);
  const log = await database.orm.select().from(auditLog);
  expect(log.map(({ kind, changed_by }) => `${kind} ${changed_by}`)).toEqual(Array(6).fill('alert operator'));
});

test.each([
  [['show', 'Fire'], /^Usage: portico alert show/],
  [['show', ' ', TEXT], /^The alert was not shown: title must/],
  [['show', 'x'.repeat(201), TEXT], /^The alert was not shown: title must have at most 200/],
  [['show', 'Fire', TEXT, '--link', 'javascript:alert(1)'], /^The alert was not shown: link must be an address/],
  [['show', 'Fire', TEXT, '--kind', 'drill'], /^"drill" is no kind of an alert/],
  [['show', 'Fire', TEXT, '--hours', '2'], /^The alert was not shown: hours must be 1, 4, 24 or 72/],
  [['clear', '1'], /^Usage/],
  [['show', 'Fire', TEXT, '--severity', 'test'], /^Unknown option '--severity'/],
  [['end', 'x'], /^Usage/],
])('OPS-45 wrong words show nothing, and the command says what is wrong: %j', async (words, message) => {
  const call = async () => run(...words);
  await expect(call()).rejects.toThrow(UsageError);
  await expect(call()).rejects.toThrow(message);
});

test('OPS-45 a number that no alert has ends nothing', async () => {
  for (const words of [
    ['end', '99'],
    ['clear', '99', 'Over.'],
    ['correct', '99', 'Fire', TEXT],
  ]) {
    await expect(run(...words)).rejects.toThrow(/^There is no alert 99\./);
  }
});

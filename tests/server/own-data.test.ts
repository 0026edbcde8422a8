import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { findPerson, readPersonData } from '../../server/records/person-data.ts';
import { openSampleDatabase } from './support/database.ts';
import { NOW } from './support/sample-day.ts';
import { OPEN_TIMEOUT_MS, openApp } from './support/server.ts';

const MINUTE = 60_000;
const SIGN_IN = '/accounts/login/?next=%2Faccount&for=data';
/** What a browser sends when the user follows a link of the portal. */
const FOLLOWED = {
  accept: 'text/html,*/*',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};

let database: Database;
beforeAll(async () => {
  database = await openSampleDatabase();
}, OPEN_TIMEOUT_MS);
afterAll(() => database.close());

test('DATA-01 soon after signing in, the user gets what the export of the command line has, as a file', async () => {
  const { request, signIn } = openApp(database);
  const { cookie } = await signIn('amara');
  await signIn('ben');
  const answer = await request('/accounts/data', { headers: { ...FOLLOWED, cookie } });
  const { headers, status } = answer;
  expect([status, headers.get('content-disposition'), headers.get('cache-control')]).toEqual([
    200,
    'attachment; filename="my-data.json"',
    'no-store',
  ]);
  const amara = await findPerson(database.orm, 'amara');
  if (amara === null) throw new Error('there is no amara');
  const exported: unknown = JSON.parse(JSON.stringify(await readPersonData(database.orm, amara)));
  expect(await answer.json()).toEqual(exported);
});

test('DATA-02 ten minutes after signing in, and without a session, the user signs in first', async () => {
  const { request, signIn, setTime } = openApp(database);
  const { cookie } = await signIn('amara');
  const statusAfter = async (minutes: number) => {
    setTime(new Date(NOW.getTime() + minutes * MINUTE));
    const { status, headers } = await request('/accounts/data', { headers: { ...FOLLOWED, cookie } });
    return [status, headers.get('location')];
  };
  expect([await statusAfter(10), await statusAfter(11)]).toEqual([
    [200, null],
    [303, SIGN_IN],
  ]);
  const stranger = await request('/accounts/data', { headers: FOLLOWED });
  expect([stranger.status, stranger.headers.get('location')]).toEqual([303, SIGN_IN]);
  expect(await (await request(SIGN_IN)).text()).toContain('To download your data, sign in again.');
});

test.each([
  ['a link on another site', { 'sec-fetch-site': 'cross-site' }],
  ['a script', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
])('DATA-03 %s leads to Account', async (_, headers) => {
  const { request, signIn } = openApp(database);
  const { cookie } = await signIn('amara');
  const answer = await request('/accounts/data', { headers: { ...FOLLOWED, ...headers, cookie } });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/account']);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { openSampleDatabase } from './support/database.ts';
import { OPEN_TIMEOUT_MS, ORIGIN, openApp } from './support/server.ts';

let database: Database;
beforeAll(async () => {
  database = await openSampleDatabase();
}, OPEN_TIMEOUT_MS);
afterAll(() => database.close());

const IDS = ['2147483648', '%00', '%', '%E0%A4%A', '%ED%A0%80', '٣', '1%20', '..'];
const QUERIES = [
  '?slug=%00',
  '?slug=%',
  '?slug=%ED%A0%80',
  '?term=202501&term=202502',
  '?__proto__=1',
  '?limit=1e9',
  '?=',
];
const BODIES = [
  '{"sms_number":"a\\u0000"}',
  '{"sms_number":"\\ud800"}',
  '{"nudge_type":"\\u0000"}',
  '{"nudge_type":"\\udfff"}',
  '{"__proto__":1}',
  '{"notifications":[1e400]}',
  '{"notifications":[2147483648]}',
  '{"student_types":[2147483647]}',
  '{"completed_on":"9999-12-31T23:59:59-23:59"}',
  '{"user_read_on":"2025-02-30T00:00:00Z"}',
  '['.repeat(30_000),
  '[]',
  'null',
  '{',
  '\u0000',
];

describe('invalid input', () => {
  test('in paths, queries and bodies never causes a status of 500 or more, and 400 or more has a detail', async () => {
    const { app, signIn, logged } = openApp(database);
    const { cookie, token } = await signIn('amara');
    const calls = app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'));
    const request = async (method: string, address: string, body?: string) => {
      const answer = await app.request(
        new Request(`${ORIGIN}${address}`, {
          method,
          headers: { authorization: `Token ${token}`, cookie, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body }),
        }),
      );
      expect([method, address, body, answer.status < 500]).toEqual([method, address, body, true]);
      if (answer.status >= 400) expect(await answer.json()).toEqual({ detail: expect.stringMatching(/\w/) });
    };
    for (const { method, path } of calls) {
      const addresses = path.includes(':id') ? ['1', ...IDS].map((id) => path.replace(/:id\{.*\}/, id)) : [path];
      for (const address of addresses) {
        if (method === 'GET') for (const query of ['', ...QUERIES]) await request(method, `${address}${query}`);
        else for (const body of BODIES) await request(method, address, body);
      }
    }
    expect(logged).toEqual([]);
  });

  test.each([
    ['/api/posts?slug=%00', 'The URL contains characters that cannot be read.'],
    ['/api/posts?slug=%E0%A4%A', 'The URL contains characters that cannot be read.'],
    ['/api/posts?slug=a&slug=b', 'The query has “slug” more than once.'],
    ['/api/posts', 'The query needs either post_type (with an optional category) or slug.'],
    ['/api/posts?post_type=blog&slug=a', 'The query needs either post_type (with an optional category) or slug.'],
    ['/api/pages', 'The query needs either slug or path; published can only be “all”.'],
    ['/api/pages?slug=a&path=a', 'The query needs either slug or path; published can only be “all”.'],
    ['/api/integrations/finti/grades?term=winter', 'term must be a term code, such as 202501.'],
  ])('%s is 400: %s', async (path, detail) => {
    const { get } = await openApp(database).signIn('amara');
    const answer = await get(path);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ detail });
  });

  test.each([
    [{ sms_number: 'a\u0000' }, 'The body contains a character that cannot be stored.'],
    [{ sms_number: 'x'.repeat(41) }, 'sms_number must have at most 40 characters.'],
    [
      { use_profile_photo: 'yes' },
      'The body must be exactly one of use_profile_photo, contact_by_email, contact_by_text (true or false) and sms_number (text or null).',
    ],
  ])('the preference %j is rejected: %s', async (body, detail) => {
    const { put } = await openApp(database).signIn('amara');
    const answer = await put('/api/preferences/301', body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ detail });
  });

  test('in the sign-in form counts as wrong credentials', async () => {
    const { request, signInForm } = openApp(database);
    expect((await signInForm({ username: 'amara\u0000', password: 'x' })).status).toBe(401);
    const headers = { origin: ORIGIN, 'content-type': 'multipart/form-data; boundary=x' };
    expect((await request('/accounts/login/', { method: 'POST', headers, body: 'not a form' })).status).toBe(401);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePeople } from '../../src/sample/people.ts';
import { type ServerProcess, startServerProcess } from '../../tools/server-process.mjs';
import { execute } from '../support/postgres.ts';
import { signIn } from '../support/server-process.ts';
import { createDatabaseForProcesses } from './support/database.ts';

const TASK = '/api/user_task/103/';

let databaseUrl = '';
let discard = async () => {};
let servers: ServerProcess[] = [];
/** The addresses of the servers. */
let one = '';
let other = '';

/** Both start at the same moment, on an empty database. */
beforeAll(async () => {
  const database = await createDatabaseForProcesses('');
  discard = database.discard;
  databaseUrl = database.environment.DATABASE_URL ?? '';
  servers = [startServerProcess(database.environment), startServerProcess(database.environment)];
  [one = '', other = ''] = await Promise.all(servers.map(({ url }) => url));
});
afterAll(async () => {
  await Promise.all(servers.map(({ end }) => end('SIGKILL')));
  await discard();
});

const get = async (url: string, path: string, token: string) => {
  const answer = await fetch(`${url}${path}`, { headers: { authorization: `Token ${token}` } });
  return { status: answer.status, body: await answer.json() };
};

async function send(method: string, address: string, token: string, body?: unknown): Promise<number> {
  const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(address, { method, headers, body: JSON.stringify(body) });
  return answer.status;
}

test('OPS-08 two servers that start at once on an empty database run each migration once, and write the sample data once', async () => {
  // Of the test's account, which owns the tables.
  const warning = expect.stringMatching(/^\{.*"The account of DATABASE_URL may change and delete[^\n]*\n$/);
  expect(servers.map(({ log }) => log())).toEqual([warning, warning]);
  const ready = await Promise.all([one, other].map((url) => fetch(`${url}/readyz`)));
  expect(ready.map(({ status }) => status)).toEqual([200, 200]);
  const [counts] = await execute(
    databaseUrl,
    `select (select count(distinct created_at)::int = count(*)::int from drizzle.__drizzle_migrations) as once,
      (select count(*)::int from people) as people, (select count(*)::int from credentials) as credentials`,
  );
  expect(counts).toEqual({ once: true, people: samplePeople.length, credentials: samplePeople.length });
});

test('OPS-08 TASK-01 a session of one server works on the other, and each sees at once what the other has saved', async () => {
  const { token } = await signIn(one, 'amara');
  const completed_on = '2025-01-21T17:35:00.000Z';
  expect(await send('PATCH', `${one}${TASK}`, token, { completed_on })).toBe(200);
  const done = await get(other, '/api/user_task/?published=True&task__id=3', token);
  expect(done).toMatchObject({ status: 200, body: [{ id: 103, completed_on }] });
  expect(await send('PATCH', `${other}${TASK}`, token, { completed_on: null })).toBe(200);
  const undone = await get(one, '/api/user_task/?published=True&task__id=3', token);
  expect(undone.body).toMatchObject([{ id: 103, completed_on: null }]);
});

test('OPS-08 writes of one row over both servers at the same time all arrive, and both servers then agree', async () => {
  const { token } = await signIn(one, 'ben');
  const [first] = (await get(one, '/api/user_task/?published=True', token)).body as { id: number }[];
  const days = Array.from({ length: 20 }, (_, day) => `2025-01-${String(day + 1).padStart(2, '0')}T08:00:00.000Z`);
  const statuses = await Promise.all(
    days.map((completed_on, at) =>
      send('PATCH', `${at % 2 === 0 ? one : other}/api/user_task/${first?.id}/`, token, { completed_on }),
    ),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  const answers = await Promise.all([one, other].map((url) => get(url, '/api/user_task/?published=True', token)));
  expect(answers[0]).toEqual(answers[1]);
});

test('OPS-08 a row that each person has once is created once by calls at the same time', async () => {
  const { token } = await signIn(one, 'amara');
  const paths = ['/api/preferences/user', '/api/user_preference/', '/api/user_student_types/'];
  await execute(databaseUrl, 'truncate preferences, checklist_preferences, student_type_choices');
  const calls = [one, other, one, other].flatMap((url) => paths.map((path) => get(url, path, token)));
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200));
  const [counts] = await execute(
    databaseUrl,
    `select (select count(*) from preferences) as preferences, (select count(*) from checklist_preferences) as checklist,
      (select count(*) from student_type_choices) as choices`,
  );
  expect(counts).toEqual({ preferences: '1', checklist: '1', choices: '1' });
});

test('OPS-08 SESS-04 signing out on one server ends the session on the other', async () => {
  const { cookie, token } = await signIn(one, 'amara');
  const { cookie: kept, token: keptToken } = await signIn(other, 'amara');
  expect((await get(other, '/api/integrations/finti/holds', token)).status).toBe(200);
  await fetch(`${one}/accounts/logout/`, { method: 'POST', headers: { cookie, origin: one }, redirect: 'manual' });
  expect((await get(other, '/api/integrations/finti/holds', token)).status).toBe(401);
  expect((await get(one, '/api/integrations/finti/holds', keptToken)).status).toBe(200);

  expect(await send('DELETE', `${one}/api/users/sessions`, keptToken)).toBe(204);
  const user = await fetch(`${other}/api/users/user`, { headers: { cookie: kept } });
  expect(user.status).toBe(401);
});

test('OPS-08 API-40 an answer that one server has stored is served by the other, and emptied by either', async () => {
  const { token } = await signIn(one, 'amara');
  const path = '/api/integrations/finti/contact-info';
  const stored = (await get(one, path, token)).body;
  await execute(
    databaseUrl,
    `update gateway_records set content = content || '{"CITY": "Beekeeping"}' where resource = 'contact-info'`,
  );
  expect((await get(other, path, token)).body).toEqual(stored);
  const clear = `${other}/api/integrations/finti/clear-cache`;
  expect(await send('POST', clear, token, { endpoint: 'ContactInfo' })).toBe(204);
  const fresh = (await get(one, path, token)).body;
  expect(JSON.stringify(fresh)).toContain('Beekeeping');
  expect((await get(other, path, token)).body).toEqual(fresh);
});

import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import {
  calendarSubscriptions,
  people,
  provisionedAccounts,
  pushDevices,
  securityEvents,
  sessions,
} from '../../server/db/schema.ts';
import { OPEN_TIMEOUT_MS, settings } from './support/server.ts';
import { openBrowser, openUniversity, type Portal, type University, userOf } from './support/university.ts';

const TOKEN = 't'.repeat(40);
const OLD = 'o'.repeat(40);
const USERS = '/scim/v2/Users';
const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

let university: University;
let database: Database;
let portal: Portal;
beforeAll(async () => {
  university = await openUniversity();
  database = university.database;
}, OPEN_TIMEOUT_MS);
afterAll(() => university.close());
beforeEach(async () => {
  await university.reset();
  for (const table of [provisionedAccounts, securityEvents]) await database.orm.delete(table);
  portal = university.openPortal({ scimTokens: [TOKEN, OLD] });
});

/** Sends what the directory sends, with its content type. */
async function send(method: string, path: string, body?: unknown, token = TOKEN) {
  const answer = await portal.request(path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json; charset=utf-8' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
}

/** As Microsoft Entra ID creates a user. */
const fromEntra = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
  externalId: 'maya',
  userName: 'Maya.Lin',
  active: true,
  emails: [{ primary: true, type: 'work', value: 'maya@example.edu' }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Maya Lin', familyName: 'Lin', givenName: 'Maya' },
  roles: [],
};
const create = async (user: object = fromEntra) => (await send('POST', USERS, user)).body.id as string;
const patch = (...Operations: object[]) => ({ schemas: [PATCH_OP], Operations });
const deactivate = patch({ op: 'Replace', path: 'active', value: 'False' });
const isActive = async (id: string) => (await send('GET', `${USERS}/${id}`)).body.active;
const events = async () => {
  const rows = await database.orm.select().from(securityEvents).orderBy(asc(securityEvents.id));
  return rows.map(({ kind, done_by }) => `${kind} ${done_by ?? ''}`.trim());
};

test('SEC-23 a directory finds, creates, reads and lists users', async () => {
  const filter = (text: string) => send('GET', `${USERS}?${new URLSearchParams({ filter: text })}`);
  // The test of the connection: a user that does not exist is no error.
  expect(await filter('userName eq "0c3ae6a4-d0e9-4f0a-93e6-1c1f6a0c2a4e"')).toMatchObject({
    status: 200,
    body: { totalResults: 0, Resources: [] },
  });
  const created = await send('POST', USERS, fromEntra);
  const { id } = created.body;
  expect(created).toEqual({
    status: 201,
    body: {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      id: expect.stringMatching(/^\d+$/),
      externalId: 'maya',
      userName: 'maya.lin',
      active: true,
      meta: {
        resourceType: 'User',
        created: expect.any(String),
        lastModified: expect.any(String),
        location: `${settings.publicUrl}/scim/v2/Users/${id}`,
      },
    },
  });
  for (const text of ['userName eq "MAYA.LIN"', 'externalId eq "maya"', `id eq "${id}"`, 'username Eq "maya.lin"']) {
    expect((await filter(text)).body).toMatchObject({ totalResults: 1, Resources: [{ id }] });
  }
  expect((await send('GET', `${USERS}?startIndex=1&count=100`)).body).toMatchObject({
    totalResults: 1,
    itemsPerPage: 1,
  });
  expect((await send('GET', `${USERS}?startIndex=2&count=100`)).body).toMatchObject({ totalResults: 1, Resources: [] });
  expect(await send('POST', USERS, fromEntra)).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } });
  expect(await filter('name.familyName co "Lin"')).toMatchObject({ status: 400, body: { scimType: 'invalidFilter' } });
  expect((await send('GET', '/scim/v2/ServiceProviderConfig')).body).toMatchObject({ patch: { supported: true } });
  expect(await send('GET', `${USERS}/99999999999`)).toMatchObject({ status: 404, body: { status: '404' } });
});

test.each([
  ['Entra ID', deactivate],
  ['Entra ID with its flag', patch({ op: 'replace', path: 'active', value: false })],
  ['Entra ID with a mapping of its own', patch({ op: 'Replace', path: 'active', value: 'false' })],
  [
    'Entra ID with other changes',
    patch(
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'new@example.edu' },
      { op: 'Add', path: 'name.givenName', value: 'M.' },
      { op: 'Replace', path: 'active', value: 'False' },
    ),
  ],
  ['Okta', patch({ op: 'replace', value: { active: false } })],
])('SEC-23 %s deactivates a user', async (_, body) => {
  const id = await create();
  expect(await send('PATCH', `${USERS}/${id}`, body)).toMatchObject({ status: 200, body: { id, active: false } });
  expect(await isActive(id)).toBe(false);
});

test('SEC-23 PUT changes name and state, as Okta sends it, and a PATCH may rename and activate', async () => {
  const id = await create();
  const user = { ...fromEntra, id, userName: 'maya.chen', externalId: '00u1', active: false };
  expect((await send('PUT', `${USERS}/${id}`, user)).body).toMatchObject({
    userName: 'maya.chen',
    externalId: '00u1',
    active: false,
  });
  const back = patch(
    { op: 'Replace', path: 'userName', value: 'Maya.Lin' },
    { op: 'Replace', path: 'active', value: 'True' },
  );
  expect((await send('PATCH', `${USERS}/${id}`, back)).body).toMatchObject({ userName: 'maya.lin', active: true });
  const wrong = patch({ op: 'replace', path: 'active', value: 'perhaps' });
  expect(await send('PATCH', `${USERS}/${id}`, wrong)).toMatchObject({
    status: 400,
    body: { scimType: 'invalidValue' },
  });
  expect(await send('PATCH', `${USERS}/${id}`, { Operations: [] })).toMatchObject({ status: 400 });
  const other = await create({ ...fromEntra, userName: 'other' });
  expect((await send('PUT', `${USERS}/${other}`, fromEntra)).status).toBe(409);
  expect(await events()).toEqual([
    'account provisioned scim',
    'account closed scim',
    'account renamed scim',
    'account activated scim',
    'account renamed scim',
    'account provisioned scim',
  ]);
});

test('SEC-24 a closed account loses sessions, devices and the calendar at once, and cannot sign in until it is opened', async () => {
  const browser = openBrowser();
  await browser.signIn(portal);
  const person_id = (await university.rowOf())?.id ?? 0;
  const id = await create();
  const at = new Date();
  await database.orm.insert(calendarSubscriptions).values({ person_id, secret_hash: 'x', created_on: at });
  await send('PATCH', `${USERS}/${id}`, deactivate);
  expect((await userOf(portal, browser)).status).toBe(401);
  for (const table of [sessions, pushDevices, calendarSubscriptions]) {
    expect(await database.orm.select().from(table).where(eq(table.person_id, person_id))).toEqual([]);
  }
  const refused = await openBrowser().signIn(portal);
  expect(refused).toMatchObject({
    status: 403,
    text: expect.stringContaining('The university has closed your account for Portico,'),
  });
  await send('PATCH', `${USERS}/${id}`, patch({ op: 'Replace', path: 'active', value: 'True' }));
  expect((await openBrowser().signIn(portal)).status).toBe(200);
  expect((await send('DELETE', `${USERS}/${id}`)).status).toBe(204);
  expect((await send('GET', `${USERS}/${id}`)).status).toBe(404);
  expect((await openBrowser().signIn(portal)).status).toBe(403);
  // The directory creates the user again.
  expect((await send('POST', USERS, fromEntra)).status).toBe(201);
  expect((await openBrowser().signIn(portal)).status).toBe(200);
});

test('SEC-25 a user who never signed in is kept without data of the portal, and the first sign-in is refused while inactive', async () => {
  const before = await database.orm.$count(people);
  const id = await create({ ...fromEntra, active: false });
  expect((await openBrowser().signIn(portal)).status).toBe(403);
  expect(await database.orm.$count(people)).toBe(before);
  const [account] = await database.orm.select().from(provisionedAccounts);
  expect(account).toMatchObject({ username: 'maya.lin', external_id: 'maya', is_active: false, person_id: null });
  await send('PATCH', `${USERS}/${id}`, patch({ op: 'replace', value: { active: true } }));
  expect((await openBrowser().signIn(portal)).status).toBe(200);
  expect((await database.orm.select().from(provisionedAccounts))[0]?.person_id).toBe((await university.rowOf())?.id);
});

test('SEC-26 without the token there is nothing, and a wrong one is refused, written down and limited', async () => {
  expect((await university.openPortal().request(USERS)).status).toBe(404);
  expect((await send('GET', USERS, undefined, OLD)).status).toBe(200);
  const statuses = [];
  for (let attempt = 0; attempt < 22; attempt += 1) {
    statuses.push((await send('GET', USERS, undefined, `${TOKEN.slice(1)}x`)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429, 429]);
  expect((await send('GET', USERS)).status).toBe(200);
  expect((await portal.request(USERS)).status).toBe(429);
  expect(await events()).toEqual(['wrong key']);
});

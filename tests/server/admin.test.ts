import { count, eq, isNotNull, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import {
  alertDeliveries,
  alerts as alertsTable,
  auditLog,
  messages,
  people as peopleTable,
  posts as postsTable,
  pushDevices,
  pushedAlerts,
  reminderDeliveries,
  studentTypeChoices,
} from '../../server/db/schema.ts';
import { sampleIntegrations } from '../../server/integrations/sample-source.ts';
import type { EntrySummary } from '../../src/api/admin/entry-calls.ts';
import type { Finding } from '../../src/api/admin/system-check.ts';
import { NEEDS_SIGN_IN } from '../../src/rules/old-sign-in.ts';
import { STAFF_RIGHTS, type StaffRight } from '../../src/rules/staff-rights.ts';
import { samplePeople } from '../../src/sample/people.ts';
import { openSampleDatabase } from './support/database.ts';
import { NOW } from './support/sample-day.ts';
import { json, list, OPEN_TIMEOUT_MS, openApp, type SignedInClient, settings } from './support/server.ts';

let database: Database;
beforeAll(async () => {
  database = await openSampleDatabase();
}, OPEN_TIMEOUT_MS);
afterAll(() => database.close());

const LATER = new Date(NOW.getTime() + 60_000);
const POST = {
  slug: 'night-shuttle',
  post_type: 'accordion',
  title: 'Night shuttle',
  body: '<p>Until 2 AM.</p>',
  publishing_opens_on: '2025-01-20T08:00:00.000Z',
};

type Row = { id: string; version: number; state: string; entry: Record<string, unknown> };

/** Sends a write that succeeds, and answers with the entry. */
async function written(answer: Promise<Response>): Promise<Row & Record<string, unknown>> {
  const content = await json(await answer);
  expect(content.detail).toBeUndefined();
  return content as Row & Record<string, unknown>;
}

const create = (client: SignedInClient, kind: string, entry: object) =>
  written(client.post('/api/admin/entries', { kind, entry }));

const save = (client: SignedInClient, kind: string, { id, version }: Row, entry: object) =>
  client.put('/api/admin/entry', { kind, id, version, entry });

const publish = (client: SignedInClient, kind: string, { id, version }: Row, action: object) =>
  client.post('/api/admin/entry/publication', { kind, id, version, ...action });

async function titlesOfPosts(client: SignedInClient): Promise<unknown[]> {
  return (await list(await client.get('/api/posts?post_type=accordion'))).map(({ title }) => title);
}

async function changesOf(client: SignedInClient, kind: string, key: string): Promise<Record<string, unknown>[]> {
  const found = await json(await client.get(`/api/admin/changes?kind=${kind}&key=${key}`));
  return found.results as Record<string, unknown>[];
}

/** Every admin route, read from the app, so that a new one cannot be missed. */
const routes = () =>
  openApp(database)
    .app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/admin/'))
    .map(({ method, path }) => `${method} ${path.replace(/:id\{.*\}/, '1')}`);

/** Here the right is not enough. */
const SUPERUSERS_ALONE = /\/system-check$/;

/** The rights of which one opens a route; any member of staff may call a route that is not here. */
const RIGHTS_OF_ROUTES: [RegExp, StaffRight[]][] = [
  [
    /^POST .*\/(entries|entry\/publication|recipients|recipients\/names|import|import\/check)$|^GET .*\/export$|^PUT .*\/entry$/,
    ['content', 'messages'],
  ],
  [/\/pictures/, ['content']],
  [/\/test-message$/, ['messages']],
  [/\/alerts/, ['alerts']],
  [/^PUT .*\/maintenance$/, ['maintenance']],
  [/\/(people|sessions)/, ['people']],
  [SUPERUSERS_ALONE, ['people']],
];
const rightsOfRoute = (route: string) => RIGHTS_OF_ROUTES.find(([pattern]) => pattern.test(route))?.[1] ?? null;

/** Gives erik, who is staff, a list of rights for a test. */
async function withRights(rights: StaffRight[], work: (erik: SignedInClient) => Promise<void>): Promise<void> {
  const set = (list: StaffRight[] | null) =>
    database.orm.update(peopleTable).set({ rights: list }).where(eq(peopleTable.username, 'erik'));
  await set(rights);
  try {
    await work(await openApp(database).signIn('erik'));
  } finally {
    await set(null);
  }
}

describe('ADMIN-01 every call of the admin pages', () => {
  test.each(samplePeople.map(({ user }) => [user.username, user] as const))('sent by %s', async (username, user) => {
    const { request, signIn } = openApp(database);
    const { token } = await signIn(username);
    expect(routes().length).toBeGreaterThan(13);
    for (const route of routes()) {
      const [method = '', path = ''] = route.split(' ');
      const answer = await request(path, { method, headers: { authorization: `Token ${token}` } });
      const needed = rightsOfRoute(route)?.includes('people') === true ? user.is_superuser : user.is_staff;
      const isAllowed = needed && !user.has_provisional_account;
      // A write without a body is refused too, but only after its sender is known.
      expect([route, answer.status === 403]).toEqual([route, !isAllowed]);
      expect([route, answer.status === 401]).toEqual([route, false]);
    }
  });

  test.each(STAFF_RIGHTS)('ADMIN-90 sent by staff with no right but %s', (right) =>
    withRights([right], async ({ token }) => {
      const { request } = openApp(database);
      for (const route of routes()) {
        const [method = '', path = ''] = route.split(' ');
        const { status } = await request(path, { method, headers: { authorization: `Token ${token}` } });
        const isRefused = SUPERUSERS_ALONE.test(route) || rightsOfRoute(route)?.includes(right) === false;
        expect([route, status === 403]).toEqual([route, isRefused]);
      }
    }),
  );

  test('without a token', async () => {
    const { request } = openApp(database);
    for (const route of routes()) {
      const [method = '', path = ''] = route.split(' ');
      expect([route, (await request(path, { method })).status]).toEqual([route, 401]);
    }
  });
});

test('OPS-78 a superuser reads what the check of the running server finds', async () => {
  const { get } = await openApp(database).signIn('sasha');
  const { findings } = (await json(await get('/api/admin/system-check'))) as { findings: Finding[] };
  expect(findings.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['settings', 'database', 'people']));
  const address = findings.find(({ subject }) => subject === 'address');
  expect(address === undefined || address.state === 'fault').toBe(true);
});

describe('ADMIN-90 rights of staff', () => {
  const MESSAGE = {
    kind: 'message',
    entry: { key: 'walk', title: 'Walk', body: '<p>At 4.</p>', audience: ['user:ben'] },
  };

  test('who writes messages reads and changes no other content, and no changes of it', () =>
    withRights(['messages'], async (erik) => {
      const status = async (answer: Promise<Response>) => (await answer).status;
      expect(await json(await erik.get('/api/admin/rights'))).toMatchObject({ rights: ['messages'] });
      expect(await status(erik.get('/api/admin/entries?kind=post'))).toBe(403);
      expect(await status(erik.get('/api/admin/entries?kind=student_type'))).toBe(200);
      expect(await status(erik.get('/api/admin/entries?kind=message'))).toBe(200);
      expect(await status(erik.post('/api/admin/entries', { kind: 'post', entry: POST }))).toBe(403);
      const message = await json(
        await erik.post('/api/admin/entries', {
          ...MESSAGE,
          entry: { ...MESSAGE.entry, created_on: NOW.toISOString() },
        }),
      );
      expect(message.kind).toBe('message');
      const changes = (await json(await erik.get('/api/admin/changes'))).results as { kind: string }[];
      expect([...new Set(changes.map(({ kind }) => kind))]).toEqual(['message']);
      const summary = await json(await erik.get('/api/admin/summary'));
      expect(summary.changes).toEqual([]);
      expect((summary.drafts as { kind: string }[]).every(({ kind }) => kind === 'message')).toBe(true);
    }));

  test('who writes posts reads no message, and who reads the changes takes none back', async () => {
    const erik = await openApp(database).signIn('erik');
    const post = await create(erik, 'post', { ...POST, slug: 'rights', is_published: false });
    await withRights(['content'], async (writer) => {
      expect((await writer.get('/api/admin/entries?kind=message')).status).toBe(403);
      expect(await json(await writer.get('/api/admin/summary'))).toMatchObject({ messages: [], changes: [] });
      expect(await changesOf(writer, 'post', 'rights')).toMatchObject([{ can_undo: true }]);
    });
    await withRights(['audit'], async (reader) => {
      const [change] = await changesOf(reader, 'post', 'rights');
      expect(change).toMatchObject({ entry_id: post.id, can_undo: false });
      expect((await reader.post(`/api/admin/changes/${change?.id}/undo`)).status).toBe(403);
    });
  });

  test('who looks after people gives no rights', () =>
    withRights(['people'], async (erik) => {
      const status = async (flags: object) => (await erik.patch('/api/admin/people/2', flags)).status;
      expect(await status({ is_staff: true })).toBe(403);
      expect(await status({ is_superuser: true, can_use_demo: true })).toBe(403);
      expect(await status({ can_use_demo: true })).toBe(200);
    }));
});

describe('ADMIN-92 what the number of recipients tells', () => {
  const AT_MOST_NINE = { count: 9, is_at_most: true };

  test('is the same whether a person has a student type or not, and never few people of one', async () => {
    const { signIn } = openApp(database);
    const [erik, root] = [await signIn('erik'), await signIn('sasha')];
    const row = await create(erik, 'student_type', { key: 'veteran', name: 'Veterans' });
    const [amara, ben] = await database.orm.select().from(peopleTable).orderBy(peopleTable.id).limit(2);
    const types = { student_types: [Number(row.id)] };
    for (const { id } of [amara, ben].filter((person) => person !== undefined)) {
      const own = id === amara?.id ? types : { student_types: [] };
      await database.orm
        .insert(studentTypeChoices)
        .values({ person_id: id, ...own })
        .onConflictDoUpdate({
          target: studentTypeChoices.person_id,
          set: own,
        });
    }
    const type = 'type:veteran';
    const count = async (client: SignedInClient, audience: string[]) =>
      json(await client.post('/api/admin/recipients', { audience }));
    expect(await count(erik, [type])).toMatchObject(AT_MOST_NINE);
    const [withAmara, withBen] = [await count(erik, [type, 'user:amara']), await count(erik, [type, 'user:ben'])];
    expect(withAmara).toEqual({ count: 10, is_at_most: true, unknown: [] });
    expect(withBen).toEqual(withAmara);
    expect(await count(erik, ['role:student', 'user:amara'])).toMatchObject({ is_at_most: true });
    expect(await count(erik, ['user:amara', 'user:ben'])).toMatchObject({ count: 2, is_at_most: false });
    const exact = [await count(root, [type, 'user:amara']), await count(root, [type, 'user:ben'])];
    expect(Number(exact[1]?.count) - Number(exact[0]?.count)).toBe(1);
    const names = (client: SignedInClient) =>
      client.post('/api/admin/recipients/names', { audience: [type], offset: 0 });
    expect([(await names(erik)).status, (await names(root)).status]).toEqual([403, 200]);
  });
});

test('ADMIN-93 a text that is too long is refused with its field, and one from before the limits stays until it is changed', async () => {
  const erik = await openApp(database).signIn('erik');
  const post = { ...POST, slug: 'long-texts', is_published: false };
  const send = async (changes: object) =>
    (await json(await erik.post('/api/admin/entries', { kind: 'post', entry: { ...post, ...changes } }))).detail;
  const link = { url: 'https://example.edu', link_text: 'x'.repeat(201), description: null, icon_class: null };
  expect(await send({ title: 'x'.repeat(201) })).toBe('Title: must have at most 200 characters.');
  expect(await send({ body: `<p>${'x'.repeat(100_000)}</p>` })).toBe('Body: must have at most 100,000 characters.');
  expect(await send({ action_link: `https://example.edu/${'x'.repeat(2_000)}` })).toMatch(
    /^Action_link: must have at most 2,000/,
  );
  expect(await send({ links: [link] })).toBe('Links.0.link_text: must have at most 200 characters.');
  const made = await create(erik, 'post', { ...post, title: 'x'.repeat(200) });
  const old = 'x'.repeat(5_000);
  await database.orm.update(postsTable).set({ title: old }).where(eq(postsTable.slug, 'long-texts'));
  const kept = await written(save(erik, 'post', made, { ...made.entry, title: old, hide_text: true }));
  expect((await save(erik, 'post', kept, { ...kept.entry, title: `${old}y` })).status).toBe(400);
});

describe('ADMIN-91 a fresh sign-in of staff', () => {
  const OLD = new Date(NOW.getTime() + 11 * 60_000);
  const MESSAGE = { body: '<p>At 4.</p>', created_on: NOW.toISOString(), is_published: true };
  const statusOf = async (answer: Promise<Response>) => (await answer).status;

  test('comes before maintenance, rights and the export, not before the end of maintenance', async () => {
    const { signIn, setTime } = openApp(database);
    const root = await signIn('sasha');
    expect(await statusOf(root.put('/api/admin/maintenance', { message: 'Back soon.' }))).toBe(200);
    setTime(OLD);
    expect(await json(await root.put('/api/admin/maintenance', { message: 'Back later.' }))).toEqual({
      detail: NEEDS_SIGN_IN,
    });
    expect(await statusOf(root.put('/api/admin/maintenance', { message: null }))).toBe(200);
    const [off] = await changesOf(root, 'maintenance', 'message');
    expect(await statusOf(root.post(`/api/admin/changes/${off?.id}/undo`))).toBe(403);
    expect(await statusOf(root.patch('/api/admin/people/2', { can_use_demo: true }))).toBe(403);
    expect(await statusOf(root.post('/api/admin/people/2/export'))).toBe(403);
    expect(await statusOf((await signIn('sasha')).post('/api/admin/people/2/export'))).toBe(200);
  });

  test('comes before a message to more than 100 people, not before one to fewer and its end', async () => {
    const { orm } = database;
    const many = Array.from({ length: 101 }, (_, index) => `many-${index}`);
    await orm.insert(peopleTable).values(many.map((username) => ({ username, first_name: 'M', last_name: 'M' })));
    const { signIn, setTime } = openApp(database);
    const erik = await signIn('erik');
    const audience = many.map((username) => `user:${username}`);
    const entry = { ...MESSAGE, key: 'many', title: 'Many', audience };
    const sent = await create(erik, 'message', entry);
    setTime(OLD);
    const few = { ...entry, key: 'few', title: 'Few', audience: audience.slice(1) };
    expect((await create(erik, 'message', few)).state).toBe('live');
    expect(await statusOf(save(erik, 'message', sent, { ...sent.entry, title: 'Other words' }))).toBe(403);
    const withdrawn = await written(publish(erik, 'message', sent, { action: 'withdraw' }));
    expect(await statusOf(publish(erik, 'message', withdrawn, { action: 'publish' }))).toBe(403);
    const [change] = await changesOf(erik, 'message', 'many');
    expect(await statusOf(erik.post(`/api/admin/changes/${change?.id}/undo`))).toBe(403);
    const draft = { ...entry, key: 'draft-to-many', title: 'Draft', is_published: false };
    expect((await create(erik, 'message', draft)).state).toBe('draft');
    await orm.delete(peopleTable).where(like(peopleTable.username, 'many-%'));
  });

  test('never comes before an alert, unless the operator wants it: then before its form, with an hour to write', async () => {
    const alert = { title: 'Flood', description: 'Stay away.', link: null, severity: 'test' };
    const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);
    const usual = openApp(database);
    const writer = await usual.signIn('erik');
    usual.setTime(minutes(30));
    expect(await json(await writer.get('/api/admin/rights'))).toMatchObject({ alerts_need_sign_in: false });
    expect(await statusOf(writer.post('/api/admin/alerts', alert))).toBe(200);
    const strict = openApp(database, { settings: { ...settings, freshSignIn: ['alerts'] } });
    const erik = await strict.signIn('erik');
    strict.setTime(minutes(11));
    expect(await json(await erik.get('/api/admin/rights'))).toMatchObject({ alerts_need_sign_in: true });
    expect(await statusOf(erik.post('/api/admin/alerts', { ...alert, title: 'Fire' }))).toBe(200);
    strict.setTime(minutes(29 + 32));
    expect(await statusOf(erik.post('/api/admin/alerts', { ...alert, title: 'Storm' }))).not.toBe(200);
    await database.orm.delete(alertsTable);
  });
});

describe('posts', () => {
  test('ADMIN-02 ADMIN-08 a draft is for staff alone, and a published post for everybody', async () => {
    const { signIn } = openApp(database);
    const [erik, amara] = [await signIn('erik'), await signIn('amara')];
    const draft = await create(erik, 'post', { ...POST, is_published: false });
    expect(draft).toEqual({
      kind: 'post',
      id: expect.stringMatching(/^\d+$/),
      version: 1,
      state: 'draft',
      entry: {
        ...POST,
        audience: [],
        category: null,
        image: null,
        thumbnail_image: null,
        medium_image: null,
        large_image: null,
        action_link: null,
        link_text: null,
        hide_text: false,
        is_published: false,
        publishing_closes_on: null,
        links: [],
      },
      counts: null,
      pages: [],
      changed_by: 'erik',
      changed_on: NOW.toISOString(),
    });
    expect(await titlesOfPosts(amara)).not.toContain('Night shuttle');
    expect(await titlesOfPosts(erik)).not.toContain('Night shuttle');
    const live = await written(publish(erik, 'post', draft, { action: 'publish' }));
    expect([live.state, live.version]).toEqual(['live', 2]);
    expect(await titlesOfPosts(amara)).toContain('Night shuttle');
    // What is only for staff is no part of the answer.
    const [shown] = await list(await amara.get('/api/posts?slug=night-shuttle'));
    expect(Object.keys(shown ?? {}).filter((name) => /version|published|closes/.test(name))).toEqual([]);
  });

  test('ADMIN-03 ADMIN-04 a post is scheduled, opens by the clock, and is withdrawn', async () => {
    const { signIn, setTime } = openApp(database);
    const [erik, amara] = [await signIn('erik'), await signIn('amara')];
    const draft = await create(erik, 'post', { ...POST, slug: 'fair', title: 'Fair', is_published: false });
    const at = new Date(NOW.getTime() + 30_000).toISOString();
    const scheduled = await written(publish(erik, 'post', draft, { action: 'schedule', at }));
    expect([scheduled.state, scheduled.entry.publishing_opens_on]).toEqual(['scheduled', at]);
    expect(await titlesOfPosts(amara)).not.toContain('Fair');
    setTime(LATER);
    expect(await titlesOfPosts(amara)).toContain('Fair');
    const withdrawn = await written(publish(erik, 'post', scheduled, { action: 'withdraw' }));
    expect([withdrawn.state, withdrawn.entry.publishing_closes_on]).toEqual(['ended', LATER.toISOString()]);
    expect(await titlesOfPosts(amara)).not.toContain('Fair');
    setTime(NOW);
  });

  test('ADMIN-77 an end that was filled in is refused when it hides the post, and taken away when it is over', async () => {
    const { signIn, setTime } = openApp(database);
    const erik = await signIn('erik');
    const ends = LATER.toISOString();
    const entry = { ...POST, slug: 'ends', title: 'Ends', is_published: false, publishing_closes_on: ends };
    const draft = await create(erik, 'post', entry);
    const at = new Date(LATER.getTime() + 60_000).toISOString();
    const refused = await publish(erik, 'post', draft, { action: 'schedule', at });
    expect([refused.status, await json(refused)]).toEqual([
      400,
      { detail: 'Ends: people would never see this post. Empty the field, or choose a later time.' },
    ]);
    expect((await json(await erik.get(`/api/admin/entry?kind=post&id=${draft.id}`))).entry).toMatchObject({
      publishing_closes_on: ends,
    });
    const live = await written(publish(erik, 'post', draft, { action: 'publish' }));
    expect([live.state, live.entry.publishing_closes_on]).toEqual(['live', ends]);
    setTime(LATER);
    const ended = (await json(await erik.get(`/api/admin/entry?kind=post&id=${draft.id}`))) as Row;
    const again = await written(publish(erik, 'post', ended, { action: 'publish' }));
    expect([ended.state, again.state, again.entry.publishing_closes_on]).toEqual(['ended', 'live', null]);
    expect(await titlesOfPosts(await signIn('amara'))).toContain('Ends');
  });

  test('ADMIN-05 a save over somebody else’s is refused', async () => {
    const { signIn } = openApp(database);
    const [erik, sasha] = [await signIn('erik'), await signIn('sasha')];
    const post = await create(erik, 'post', { ...POST, slug: 'gym', title: 'Gym' });
    const first = await written(save(sasha, 'post', post, { ...POST, slug: 'gym', title: 'Gym, by Sasha' }));
    const refused = await save(erik, 'post', post, { ...POST, slug: 'gym', title: 'Gym, by Erik' });
    expect(refused.status).toBe(409);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(await json(refused)).toEqual({
      detail: 'This has been saved since you opened it. Nothing of yours was saved.',
    });
    expect(await json(await erik.get(`/api/admin/entry?kind=post&id=${post.id}`))).toEqual(first);
    expect((await changesOf(erik, 'post', 'gym')).map(({ changed_by }) => changed_by)).toEqual(['sasha', 'erik']);
  });

  test.each([
    ['post', { ...POST, slug: 'tower', title: 'Tower', links: [{ url: '/academics', link_text: 'More' }] }],
    [
      'message',
      { key: 'tower', title: 'Tower', body: '<p>Bells</p>', created_on: POST.publishing_opens_on, audience: ['all'] },
    ],
    ['task', { key: 'tower', title: 'Tower', category: null, audience: ['role:staff'] }],
  ])(
    'ADMIN-72 a new %s is added once, also when its call is repeated; another text needs another name',
    async (kind, entry) => {
      const erik = await openApp(database).signIn('erik');
      const added = await create(erik, kind, entry);
      expect(await create(erik, kind, entry)).toEqual(added);
      expect((await changesOf(erik, kind, 'tower')).map(({ before }) => before)).toEqual([null]);
      const other = await erik.post('/api/admin/entries', { kind, entry: { ...entry, title: 'Another tower' } });
      expect([other.status, await json(other)]).toEqual([
        409,
        { detail: `There is another ${kind} with the name tower. Choose another name.` },
      ]);
    },
  );

  test('ADMIN-05 of two saves at the same time one is refused', async () => {
    const { signIn } = openApp(database);
    const [erik, sasha] = [await signIn('erik'), await signIn('sasha')];
    const post = await create(erik, 'post', { ...POST, slug: 'pool', title: 'Pool' });
    const statuses = await Promise.all(
      [erik, sasha].map(async (client, index) =>
        save(client, 'post', post, { ...POST, slug: 'pool', title: `Pool ${index}` }).then(({ status }) => status),
      ),
    );
    expect(statuses.sort()).toEqual([200, 409]);
  });

  test('ADMIN-02 what is wrong in an entry is a sentence, and a slug belongs to one post', async () => {
    const erik = await openApp(database).signIn('erik');
    const send = (entry: object) => erik.post('/api/admin/entries', { kind: 'post', entry: { ...POST, ...entry } });
    const detailOf = async (entry: object) => {
      const answer = await send(entry);
      return [answer.status, (await json(answer)).detail];
    };
    await send({ slug: 'taken' });
    expect(await detailOf({ slug: 'taken', title: 'Another' })).toEqual([
      409,
      'There is another post with the name taken. Choose another name.',
    ]);
    expect(await detailOf({ slug: 'Bad Slug' })).toEqual([
      400,
      'entry.slug must have only small letters, digits and single hyphens between them.',
    ]);
    expect(await detailOf({ colour: 'red' })).toEqual([400, 'Unknown fields: “colour”.']);
    expect((await detailOf({ post_type: 'poster' }))[0]).toBe(400);
  });

  test('ADMIN-79 an address that the portal would drop is refused, beside the entry and in its text', async () => {
    const erik = await openApp(database).signIn('erik');
    const refusal = async (fields: object) =>
      (await json(await erik.post('/api/admin/entries', { kind: 'post', entry: { ...POST, slug: 'link', ...fields } })))
        .detail;
    expect(await refusal({ action_link: 'www.pdx.edu/housing' })).toMatch(
      /^Action_link: must be a web address such as/,
    );
    expect(await refusal({ body: '<p><a href="htp:/bad link">Map</a></p>' })).toBe(
      'Body: the link to “htp:/bad link” is not allowed in content.',
    );
    expect(await refusal({ body: '<p><a href="javascript:go()">Map</a></p>' })).toBe(
      'Body: the link to “javascript:go()” is not allowed in content.',
    );
  });

  test('ADMIN-07 HTML is made safe when it is written', async () => {
    const erik = await openApp(database).signIn('erik');
    const post = await create(erik, 'post', {
      ...POST,
      slug: 'hostile',
      body: '<p onclick="go()">Text<script>go()</script> <a href="/map" onclick="go()">link</a></p>',
    });
    expect(post.entry.body).toBe('<p>Text <a href="/map">link</a></p>');
  });

  test('a list has the posts of a search, a state, a type and a page', async () => {
    const erik = await openApp(database).signIn('erik');
    await create(erik, 'post', {
      ...POST,
      slug: 'bicycles',
      title: 'Bicycles',
      body: '<p>Rent one</p>',
      is_published: false,
    });
    await create(erik, 'page', { path: 'wheels', slug: 'wheels', title: 'Wheels', posts: ['bicycles'] });
    const keys = async (query: string) => {
      const found = await json(await erik.get(`/api/admin/entries?kind=post&${query}`));
      return (found.results as { key: string }[]).map(({ key }) => key);
    };
    expect(await keys('q=RENT%20bicycles')).toEqual(['bicycles']);
    expect(await keys('q=bicycles&state=draft')).toEqual(['bicycles']);
    expect(await keys('q=bicycles&state=live')).toEqual([]);
    expect(await keys('q=bicycles&post_type=card')).toEqual([]);
    expect(await keys('page=wheels')).toEqual(['bicycles']);
    const first = await json(await erik.get('/api/admin/entries?kind=post&limit=2'));
    const rest = await json(await erik.get('/api/admin/entries?kind=post&limit=2&offset=2'));
    expect([first.results, rest.results].flatMap((each) => each as unknown[])).toHaveLength(4);
    expect(first.count).toBe(rest.count);
  });
});

describe('lists', () => {
  test.each(['post', 'page', 'task', 'message', 'category'])(
    'ADMIN-03 each %s is in the list of its state, and in no other',
    async (kind) => {
      const erik = await openApp(database).signIn('erik');
      const later = new Date(NOW.getTime() + 86_400_000).toISOString();
      const state = { is_published: false };
      if (kind === 'post') {
        const ended = { publishing_closes_on: POST.publishing_opens_on };
        await create(erik, kind, { ...POST, slug: 'state-draft', ...state });
        await create(erik, kind, { ...POST, slug: 'state-later', publishing_opens_on: later });
        await create(erik, kind, { ...POST, slug: 'state-ended', ...ended });
      }
      if (kind === 'task') {
        const task = { title: 'State', audience: ['role:student'] };
        await create(erik, kind, { ...task, key: 'state-draft', ...state });
        await create(erik, kind, { ...task, key: 'state-later', starts_on: '2099-01-01' });
        await create(erik, kind, { ...task, key: 'state-ended', ends_on: '2001-01-01' });
      }
      if (kind === 'message') {
        const message = {
          title: 'State',
          body: 'State',
          created_on: POST.publishing_opens_on,
          audience: ['role:student'],
        };
        await create(erik, kind, { ...message, key: 'state-draft', ...state });
        await create(erik, kind, { ...message, key: 'state-later', created_on: later });
        const sent = await create(erik, kind, { ...message, key: 'state-ended' });
        await written(publish(erik, kind, sent, { action: 'withdraw' }));
      }
      const listed = async (query: string) => {
        const { results } = await json(await erik.get(`/api/admin/entries?kind=${kind}&limit=200${query}`));
        return (results as { key: string; state: string }[]).map((entry) => `${entry.state} ${entry.key}`);
      };
      const all = await listed('');
      const states = ['draft', 'scheduled', 'live', 'ended'];
      const byState = await Promise.all(states.map((name) => listed(`&state=${name}`)));
      expect(byState).toEqual(states.map((name) => all.filter((entry) => entry.startsWith(`${name} `))));
      expect(byState.flat().filter((entry) => / state-/.test(entry))).toHaveLength(
        ['post', 'task', 'message'].includes(kind) ? 3 : 0,
      );
    },
  );

  test('ADMIN-85 a search takes letters in any case, with accents, and signs as they are', async () => {
    const erik = await openApp(database).signIn('erik');
    await create(erik, 'category', { slug: 'summer', name: 'Été 100% off_campus' });
    const found = async (q: string) =>
      (await json(await erik.get(`/api/admin/entries?kind=category&q=${encodeURIComponent(q)}`))).count;
    expect(await Promise.all(['ÉTÉ', '0%', 'F_C', 'SUMMER été', '1%f', 'f__c', 'etc'].map(found))).toEqual([
      1, 1, 1, 1, 0, 0, 0,
    ]);
  });

  test('lists begin with what is newest, or are sorted by title in the order of the alphabet', async () => {
    const erik = await openApp(database).signIn('erik');
    for (const [slug, name] of [
      ['o-z', 'Zoo order'],
      ['o-e', 'Éclair order'],
      ['o-a', 'apple order'],
      ['o-f', 'Fig order'],
    ]) {
      await create(erik, 'category', { slug: String(slug), name });
    }
    const { results } = await json(await erik.get('/api/admin/entries?kind=category&q=order'));
    expect((results as { key: string }[]).map(({ key }) => key)).toEqual(['o-a', 'o-e', 'o-f', 'o-z']);
  });
});

describe('pages', () => {
  test('ADMIN-02 a page keeps its posts in their order, and can move to another path', async () => {
    const { signIn } = openApp(database);
    const [erik, amara] = [await signIn('erik'), await signIn('amara')];
    for (const slug of ['one', 'two']) await create(erik, 'post', { ...POST, slug, title: slug });
    const page = await create(erik, 'page', { path: 'order', slug: 'order', title: 'Order', posts: ['two', 'one'] });
    const moved = await written(
      save(erik, 'page', page, { path: 'new-order', slug: 'order', title: 'Order', posts: ['one', 'two'] }),
    );
    expect([moved.id, moved.version]).toEqual(['new-order', 2]);
    const [shown] = await list(await amara.get('/api/pages?path=new-order'));
    expect(shown).toMatchObject({ posts: [{ slug: 'one' }, { slug: 'two' }] });
    expect(await list(await amara.get('/api/pages?path=order'))).toEqual([]);
    const refused = await save(erik, 'page', moved, { path: 'x', slug: 'x', title: 'X', posts: ['missing'] });
    expect([refused.status, await json(refused)]).toEqual([400, { detail: 'Posts: there is no post missing.' }]);
  });
});

describe('ADMIN-06 undo', () => {
  test('a change is taken back by a new change, which can be taken back too', async () => {
    const erik = await openApp(database).signIn('erik');
    const post = await create(erik, 'post', { ...POST, slug: 'undo', title: 'Before' });
    await written(save(erik, 'post', post, { ...POST, slug: 'undo', title: 'After' }));
    const [change, creation] = await changesOf(erik, 'post', 'undo');
    expect(change).toEqual({
      id: expect.any(Number),
      changed_on: NOW.toISOString(),
      changed_by: 'erik',
      kind: 'post',
      key: 'undo',
      entry_id: post.id,
      before: { title: 'Before' },
      after: { title: 'After' },
      undoes: null,
      undone_by: null,
      can_undo: true,
    });
    expect(creation?.can_undo).toBe(false);
    const found = await json(await erik.get('/api/admin/changes?kind=post&q=UND'));
    expect((found.results as { key: string }[])[0]).toMatchObject({ key: 'undo', after: { title: 'After' } });
    const undone = await json(await erik.post(`/api/admin/changes/${change?.id}/undo`));
    expect(undone).toMatchObject({ before: { title: 'After' }, after: { title: 'Before' }, undoes: change?.id });
    const now = await json(await erik.get(`/api/admin/entry?kind=post&id=${post.id}`));
    expect([now.version, (now.entry as { title: string }).title]).toEqual([3, 'Before']);
    expect((await changesOf(erik, 'post', 'undo'))[1]).toMatchObject({ undone_by: undone.id, can_undo: false });
    await erik.post(`/api/admin/changes/${undone.id}/undo`);
    expect((await json(await erik.get(`/api/admin/entry?kind=post&id=${post.id}`))).entry).toMatchObject({
      title: 'After',
    });
  });

  test('a change is not taken back over a later one', async () => {
    const erik = await openApp(database).signIn('erik');
    const post = await create(erik, 'post', { ...POST, slug: 'late', title: 'One' });
    const second = await written(save(erik, 'post', post, { ...POST, slug: 'late', title: 'Two' }));
    const [change] = await changesOf(erik, 'post', 'late');
    await written(save(erik, 'post', second, { ...POST, slug: 'late', title: 'Three' }));
    const refused = await erik.post(`/api/admin/changes/${change?.id}/undo`);
    expect([refused.status, await json(refused)]).toEqual([
      409,
      {
        detail:
          'This post was changed again after this change, so it cannot be undone alone. Undo the later changes first, or edit it.',
      },
    ]);
  });

  test('a new post becomes a draft, a new category stays', async () => {
    const erik = await openApp(database).signIn('erik');
    const post = await create(erik, 'post', { ...POST, slug: 'fresh' });
    await create(erik, 'category', { slug: 'housing-2', name: 'Housing 2' });
    const [made] = await changesOf(erik, 'post', 'fresh');
    expect((await erik.post(`/api/admin/changes/${made?.id}/undo`)).status).toBe(200);
    expect((await json(await erik.get(`/api/admin/entry?kind=post&id=${post.id}`))).state).toBe('draft');
    const [category] = await changesOf(erik, 'category', 'housing-2');
    expect(category?.can_undo).toBe(false);
    expect((await erik.post(`/api/admin/changes/${category?.id}/undo`)).status).toBe(409);
  });
});

describe('messages', () => {
  const MESSAGE = {
    key: 'closing',
    title: 'The library closes early',
    body: '<p>At 6 PM.</p>',
    created_on: NOW.toISOString(),
    audience: ['role:student'],
  };
  const titles = async (client: SignedInClient) =>
    (await list(await client.get('/api/notifications/user'))).map(({ title }) => title);

  test('ADMIN-09 reach their audience when they are sent, count readers, change and are withdrawn', async () => {
    const { signIn, setTime } = openApp(database);
    const [erik, amara] = [await signIn('erik'), await signIn('amara')];
    const recipients = await json(
      await erik.post('/api/admin/recipients', { audience: ['role:student', 'user:nobody'] }),
    );
    const students = samplePeople.filter(({ user }) => [user.primary_role, ...user.other_roles].includes('student'));
    expect(recipients).toEqual({ count: students.length, is_at_most: true, unknown: ['user:nobody'] });
    const draft = await create(erik, 'message', { ...MESSAGE, is_published: false });
    expect([draft.state, draft.counts]).toEqual([
      'draft',
      { people: 0, read: 0, done: 0, dismissed: 0, not_reached: 0 },
    ]);
    expect(await titles(amara)).not.toContain(MESSAGE.title);
    setTime(new Date(NOW.getTime() + 60_000));
    const sent = await written(publish(erik, 'message', draft, { action: 'publish' }));
    expect([sent.state, sent.counts]).toMatchObject(['live', { not_reached: students.length }]);
    const own = (await list(await amara.get('/api/notifications/user'))).find(({ title }) => title === MESSAGE.title);
    await amara.patch(`/api/notifications/${own?.pk}`, { user_read_on: NOW.toISOString() });
    const read = await json(await erik.get(`/api/admin/entry?kind=message&id=${sent.id}`));
    expect(read.counts).toMatchObject({ people: students.length, read: 1, not_reached: students.length - 1 });
    const changed = await written(save(erik, 'message', sent, { ...MESSAGE, title: 'The library closes at 5' }));
    expect(await titles(amara)).toContain('The library closes at 5');
    expect(await titles(erik)).not.toContain('The library closes at 5');
    const withdrawn = await written(publish(erik, 'message', changed, { action: 'withdraw' }));
    expect(withdrawn.state).toBe('ended');
    expect(await titles(amara)).not.toContain('The library closes at 5');
  });

  test('ADMIN-09 a scheduled message is there from its time on', async () => {
    const { signIn, setTime } = openApp(database);
    const [erik, ben] = [await signIn('erik'), await signIn('ben')];
    const at = new Date(NOW.getTime() + 30_000).toISOString();
    const message = { ...MESSAGE, key: 'later', title: 'Later', audience: ['user:ben'], created_on: at };
    expect((await create(erik, 'message', message)).state).toBe('scheduled');
    expect(await titles(ben)).not.toContain('Later');
    setTime(LATER);
    expect(await titles(ben)).toContain('Later');
  });

  test('ADMIN-133 a test of a message is for its author alone, is made safe, and a second one takes its place', async () => {
    const { signIn } = openApp(database);
    const [erik, amara] = [await signIn('erik'), await signIn('amara')];
    const message = { title: 'Open house', body: '<p onclick="x()">On <b>Friday</b></p>', display_as_banner: true };
    const test = (changed: object) => erik.post('/api/admin/test-message', { ...message, ...changed });
    expect([(await test({})).status, (await test({})).status]).toEqual([200, 200]);
    const got = async (client: SignedInClient) =>
      (await list(await client.get('/api/notifications/user'))).filter(({ title }) => title === 'Test: Open house');
    expect(await got(erik)).toEqual([
      expect.objectContaining({ body: '<p>On <b>Friday</b></p>', display_as_banner: true }),
    ]);
    expect(await got(amara)).toEqual([]);
    const refused = [
      await test({ title: 'x'.repeat(201) }),
      await test({ body: '<script>1</script>' }),
      await test({ action_link: 'htp:/no' }),
      await amara.post('/api/admin/test-message', message),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 403]);
  });

  test('an audience without these people is refused', async () => {
    const erik = await openApp(database).signIn('erik');
    const message = { ...MESSAGE, key: 'nobody', audience: ['user:nobody', 'type:nothing'] };
    const refused = await erik.post('/api/admin/entries', { kind: 'message', entry: message });
    expect([refused.status, await json(refused)]).toEqual([
      400,
      { detail: 'Audience: there is no person nobody. Audience: there is no student type nothing.' },
    ]);
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `user:no-${name}`);
    const { detail } = await json(
      await erik.post('/api/admin/entries', { kind: 'message', entry: { ...message, audience: names } }),
    );
    expect(detail).toMatch(/^Audience: there is no person no-a\. .+ no-e\. 2 more like these\.$/);
  });
});

const titlesOfTasks = async (client: SignedInClient) =>
  (await list(await client.get('/api/user_task/?published=True'))).map(
    (each) => (each.task as { title: string }).title,
  );

describe('tasks and student types', () => {
  test('ADMIN-02 a task reaches the people of a student type', async () => {
    const { signIn } = openApp(database);
    const [erik, amara, ben] = [await signIn('erik'), await signIn('amara'), await signIn('ben')];
    const type = await create(erik, 'student_type', { key: 'commuter', name: 'Commuter' });
    const [choice] = await list(await amara.get('/api/user_student_types/'));
    const { student_types, pk } = choice as { student_types: number[]; pk: number };
    await amara.patch(`/api/user_student_types/${pk}/`, { student_types: [...student_types, Number(type.id)] });
    const task = await create(erik, 'task', {
      key: 'parking',
      title: 'Get a parking permit',
      audience: ['type:commuter'],
    });
    expect([task.state, task.counts]).toEqual(['live', expect.objectContaining({ people: 1, done: 0 })]);
    const titles = titlesOfTasks;
    expect(await titles(amara)).toContain('Get a parking permit');
    expect(await titles(ben)).not.toContain('Get a parking permit');
    const renamed = await save(erik, 'student_type', type, { key: 'driver', name: 'Driver' });
    expect([renamed.status, await json(renamed)]).toEqual([
      400,
      { detail: 'Key: a student type keeps its key, because audiences name it.' },
    ]);
    const ended = await written(publish(erik, 'task', task, { action: 'withdraw' }));
    expect(ended.state).toBe('ended');
    expect(await titles(amara)).not.toContain('Get a parking permit');
    const over = await written(save(erik, 'task', ended, { ...(ended.entry as object), ends_on: '2020-01-31' }));
    const refused = await publish(erik, 'task', over, { action: 'publish' });
    expect([refused.status, await json(refused)]).toEqual([
      400,
      { detail: 'Ends on: this day is over. Empty the field, or choose a later day.' },
    ]);
    const endless = await written(save(erik, 'task', over, { ...(over.entry as object), ends_on: null }));
    expect((await written(publish(erik, 'task', endless, { action: 'publish' }))).state).toBe('live');
    expect(await titles(amara)).toContain('Get a parking permit');
  });

  test('ADMIN-130 a published task is live, whatever its days are, and people have it', async () => {
    const { signIn } = openApp(database);
    const [erik, amara] = [await signIn('erik'), await signIn('amara')];
    const task = { audience: ['user:amara'] };
    const states = [
      await create(erik, 'task', { ...task, key: 'next', title: 'Next century', starts_on: '2099-01-01' }),
      await create(erik, 'task', { ...task, key: 'last', title: 'Last century', ends_on: '1999-12-31' }),
    ].map(({ state }) => state);
    expect(states).toEqual(['live', 'live']);
    expect(await titlesOfTasks(amara)).toEqual(expect.arrayContaining(['Next century', 'Last century']));
    const { results } = await json(await erik.get('/api/admin/entries?kind=task&q=century'));
    const days = (results as EntrySummary[]).map(({ begins_on, ends_on, opens_on, closes_on }) => [
      ...[begins_on, ends_on],
      ...[opens_on, closes_on],
    ]);
    expect(days).toEqual([
      [null, '1999-12-31', null, null],
      ['2099-01-01', null, null, null],
    ]);
  });

  test('ADMIN-76 a task for no person is refused, unless people have it already', async () => {
    const { signIn } = openApp(database);
    const [erik, amara] = [await signIn('erik'), await signIn('amara')];
    const entry = { key: 'nobody', title: 'For no person', is_published: false, audience: [] as string[] };
    const draft = await create(erik, 'task', entry);
    const refused = await publish(erik, 'task', draft, { action: 'publish' });
    expect([refused.status, await json(refused)]).toEqual([
      400,
      { detail: 'Audience: must name the people who get the task.' },
    ]);
    const given = await written(save(erik, 'task', draft, { ...entry, is_published: true, audience: ['user:amara'] }));
    const without = await written(save(erik, 'task', given, { ...entry, audience: [] }));
    expect(await titlesOfTasks(amara)).not.toContain('For no person');
    expect((await written(publish(erik, 'task', without, { action: 'publish' }))).state).toBe('live');
    expect(await titlesOfTasks(amara)).toContain('For no person');
  });
});

test('ADMIN-10 an alert is shown by another server within five seconds, beside those of the feed, until it is withdrawn', async () => {
  const [writer, reader] = [openApp(database), openApp(database)];
  const setTime = (at: Date) => {
    for (const server of [writer, reader]) server.setTime(at);
  };
  const erik = await writer.signIn('erik');
  const shown = async () => list(await reader.request('/api/integrations/rave-messages'));
  const ofFeed = await shown();
  const alert = { title: 'Campus is closed', description: 'Stay at home.', link: null, severity: 'advisory' };
  const published = await json(await erik.post('/api/admin/alerts', alert));
  expect(published).toEqual({
    id: expect.any(Number),
    ...alert,
    published_on: NOW.toISOString(),
    published_by: 'erik',
    ends_on: new Date(NOW.getTime() + 72 * 3_600_000).toISOString(),
    updated_on: null,
    cleared_on: null,
    clear_text: null,
    withdrawn_on: null,
    is_live: true,
  });
  setTime(new Date(NOW.getTime() + 5_000));
  const own = { guid: `portal-alert-${published.id}`, ...alert, pubDate: NOW.toISOString() };
  expect(await shown()).toEqual([own, ...ofFeed]);
  expect((await json(await erik.get('/api/admin/summary'))).alerts).toEqual([published]);
  setTime(LATER);
  const withdrawn = await json(await erik.post(`/api/admin/alerts/${published.id}/withdrawal`));
  expect(withdrawn).toMatchObject({ withdrawn_on: LATER.toISOString(), is_live: false });
  setTime(new Date(LATER.getTime() + 5_000));
  expect(await shown()).toEqual(ofFeed);
  expect((await erik.post('/api/admin/alerts', { ...alert, link: 'javascript:go()' })).status).toBe(400);
  expect((await erik.post('/api/admin/alerts/9999/withdrawal')).status).toBe(404);
});

test('ADMIN-72 an alert is shown once, also when its call is repeated; once withdrawn, it can be shown again', async () => {
  const erik = await openApp(database).signIn('erik');
  const alert = { title: 'Water is off', description: 'Drink none.', link: null };
  const first = await json(await erik.post('/api/admin/alerts', alert));
  expect(first.severity).toBe('emergency');
  expect(await json(await erik.post('/api/admin/alerts', alert))).toEqual(first);
  const others = await Promise.all(
    [{ description: 'Boil it.' }, { severity: 'test' }].map(async (change) =>
      json(await erik.post('/api/admin/alerts', { ...alert, ...change })),
    ),
  );
  expect(new Set([first, ...others].map(({ id }) => id)).size).toBe(3);
  for (const { id } of [first, ...others]) await erik.post(`/api/admin/alerts/${id}/withdrawal`);
  const again = await json(await erik.post('/api/admin/alerts', alert));
  expect(again.id).not.toBe(first.id);
  await erik.post(`/api/admin/alerts/${again.id}/withdrawal`);
});

test('ADMIN-120 an alert is corrected in place; told again, it is another alert for devices; a second correction meanwhile is refused', async () => {
  const { signIn, setTime, request } = openApp(database);
  const erik = await signIn('erik');
  const guidsOf = async (id: unknown) =>
    (await list(await request('/api/integrations/rave-messages')))
      .filter(({ guid }) => String(guid).startsWith(`portal-alert-${id}`))
      .map(({ guid, title, updated, pubDate }) => [guid, title, updated, pubDate]);
  const alert = { title: 'Gas in Lincoln Hall', description: 'Leave untill noon.', link: null };
  const { id } = await json(await erik.post('/api/admin/alerts', { ...alert, hours: 1 }));
  setTime(LATER);
  const right = { ...alert, description: 'Leave until noon.', hours: null, corrected: null, tells_again: false };
  const correct = (body: object) => erik.put(`/api/admin/alerts/${id}`, body);
  const corrected = await json(await correct(right));
  expect(corrected).toMatchObject({
    id,
    description: right.description,
    updated_on: LATER.toISOString(),
    is_live: true,
  });
  expect(await guidsOf(id)).toEqual([[`portal-alert-${id}`, alert.title, LATER.toISOString(), NOW.toISOString()]]);
  // The answer was lost, and the same correction is sent again.
  expect(await json(await correct({ ...right, tells_again: true }))).toEqual(corrected);
  expect((await correct({ ...right, title: 'Gas' })).status).toBe(409);
  const again = { ...right, corrected: LATER.toISOString(), tells_again: true, hours: 72 };
  // No alert shows longer than 72 hours.
  expect(await json(await correct(again))).toMatchObject({
    ends_on: new Date(NOW.getTime() + 72 * 3_600_000).toISOString(),
  });
  setTime(new Date(LATER.getTime() + 5_000));
  expect((await guidsOf(id)).map(([guid]) => guid)).toEqual([`portal-alert-${id}.2`]);
  await erik.post(`/api/admin/alerts/${id}/withdrawal`);
  expect((await correct({ ...again, title: 'Gas' })).status).toBe(409);
  expect((await erik.put('/api/admin/alerts/9999', right)).status).toBe(404);
});

test('SEV-08 ADMIN-121 an all-clear takes the place of its emergency for two hours, and an end of an hour ends an alert', async () => {
  const { signIn, setTime, request } = openApp(database);
  const erik = await signIn('erik');
  const shown = async (id: unknown) =>
    (await list(await request('/api/integrations/rave-messages')))
      .filter(({ guid }) => guid === `portal-alert-${id}`)
      .map(({ title, description, severity, pubDate }) => [title, description, severity, pubDate]);
  const alert = { title: 'Smoke in Cramer Hall', description: 'Leave it.', link: null };
  const { id } = await json(await erik.post('/api/admin/alerts', { ...alert, hours: 1 }));
  const advisory = await json(await erik.post('/api/admin/alerts', { ...alert, severity: 'advisory', hours: 1 }));
  const clear = (of: unknown) => erik.post(`/api/admin/alerts/${of}/all-clear`, { description: 'It is open again.' });
  expect((await clear(advisory.id)).status).toBe(409);
  setTime(LATER);
  const cleared = await json(await clear(id));
  expect(cleared).toMatchObject({ cleared_on: LATER.toISOString(), clear_text: 'It is open again.', is_live: true });
  expect(await json(await clear(id))).toEqual(cleared);
  const line = [alert.title, 'It is open again.', 'clear', LATER.toISOString()];
  expect(await shown(id)).toEqual([line]);
  const after = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000 + LATER.getTime() - NOW.getTime());
  setTime(new Date(after(2).getTime() - 1));
  expect([await shown(id), await shown(advisory.id)]).toEqual([[line], []]);
  setTime(new Date(after(2).getTime() + 5_000));
  expect(await shown(id)).toEqual([]);
});

test('ADMIN-122 the page of alerts learns how many devices get a notification, or that none is sent', async () => {
  const erik = await openApp(database).signIn('erik');
  expect(await json(await erik.get('/api/admin/alerts/devices'))).toEqual({ devices: null });
  const pushing = await openApp(database, { senders: { push: {} as never } }).signIn('erik');
  expect(await json(await pushing.get('/api/admin/alerts/devices'))).toEqual({ devices: expect.any(Number) });
});

test('ADMIN-10 SEV-06 an alert is shown while the feed fails, and the answer says that it is not complete', async () => {
  const failing = { ...sampleIntegrations(database.orm), fetch: () => Promise.reject(new Error('no feed')) };
  const { request, signIn, setTime } = openApp(database, { integrations: failing });
  // Later than the answers of the feed that the other tests have left in the cache.
  setTime(new Date(NOW.getTime() + 2 * 86_400_000));
  expect((await request('/api/integrations/rave-messages')).status).toBe(500);
  setTime(NOW);
  const erik = await signIn('erik');
  const alert = { title: 'Power is out', description: 'Go home.', link: null, severity: 'emergency' };
  const { id } = await json(await erik.post('/api/admin/alerts', alert));
  setTime(new Date(NOW.getTime() + 2 * 86_400_000 + 5_000));
  const shown = await list(await request('/api/integrations/rave-messages'));
  expect(shown).toEqual([{ guid: `portal-alert-${id}`, ...alert, pubDate: NOW.toISOString() }, { incomplete: true }]);
});

test('ADMIN-11 maintenance is switched on and off, and the switch can be undone', async () => {
  const { request, signIn, setTime } = openApp(database);
  const erik = await signIn('erik');
  const on = await json(await erik.put('/api/admin/maintenance', { message: 'Back at 6 AM.' }));
  expect(on).toEqual({ message: 'Back at 6 AM.', started_on: NOW.toISOString() });
  const status = await request('/api/status');
  expect([status.status, await json(status)]).toEqual([503, { detail: 'Back at 6 AM.' }]);
  const [change] = await changesOf(erik, 'maintenance', 'message');
  await erik.post(`/api/admin/changes/${change?.id}/undo`);
  setTime(new Date(NOW.getTime() + 5_000));
  expect((await request('/api/status')).status).toBe(200);
  expect(await json(await erik.get('/api/admin/maintenance'))).toEqual({ message: null, started_on: null });
  expect((await erik.put('/api/admin/maintenance', { message: '' })).status).toBe(400);
});

test('ADMIN-15 changes of people are only for superusers', async () => {
  const { signIn } = openApp(database);
  const change = { kind: 'person', key: '4711', before: null, after: { is_deleted: true } };
  await database.orm.insert(auditLog).values({ ...change, changed_by: 'root', changed_on: NOW });
  const [row] = await database.orm.select().from(auditLog).where(eq(auditLog.key, '4711'));
  const superuser = samplePeople.find(({ user }) => user.is_superuser && user.is_staff)?.user.username ?? '';
  const [erik, root] = [await signIn('erik'), await signIn(superuser)];
  expect(await changesOf(erik, 'person', '4711')).toEqual([]);
  expect((await erik.post(`/api/admin/changes/${row?.id}/undo`)).status).toBe(404);
  expect(await changesOf(root, 'person', '4711')).toEqual([expect.objectContaining({ id: row?.id, can_undo: false })]);
  expect((await root.post(`/api/admin/changes/${row?.id}/undo`)).status).toBe(409);
});

test('ADMIN-74 the drafts of the summary are the 20 that were changed last, of all kinds', async () => {
  const erik = await openApp(database).signIn('erik');
  const posts = [];
  for (let number = 0; number < 20; number += 1) {
    posts.push(await create(erik, 'post', { ...POST, slug: `draft-${number}`, is_published: false }));
  }
  const entry = { title: 'A draft', is_published: false };
  await create(erik, 'page', { ...entry, path: 'draft', slug: 'draft', posts: [] });
  await create(erik, 'task', { ...entry, key: 'draft', audience: ['role:student'] });
  const message = { key: 'draft', body: '<p>Soon.</p>', created_on: NOW.toISOString(), audience: ['role:student'] };
  await create(erik, 'message', { ...entry, ...message });
  const [first] = posts;
  if (first === undefined) throw new Error('there is no draft');
  await written(save(erik, 'post', first, { ...first.entry, title: 'Changed' }));
  const { drafts } = (await json(await erik.get('/api/admin/summary'))) as { drafts: { kind: string; key: string }[] };
  expect(drafts.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
    ...['post draft-0', 'message draft', 'task draft', 'page draft'],
    ...posts.slice(4).map((_, index) => `post draft-${19 - index}`),
  ]);
});

test('ADMIN-69 the summary names the feeds that fail, and counts the reminders of the channels that are configured', async () => {
  const day = (back: number) => new Date(NOW.getTime() - back * 86_400_000).toISOString().slice(0, 10);
  const delivery = { person_id: samplePeople[0]?.id ?? 0, next_at: NOW, ends_at: NOW };
  await database.orm.insert(reminderDeliveries).values([
    { ...delivery, channel: 'email', send_on: day(0), state: 'waiting' },
    { ...delivery, channel: 'email', send_on: day(1), state: 'sent' },
    { ...delivery, channel: 'email', send_on: day(2), state: 'givenUp', problem: 'the mail server answered 550' },
    { ...delivery, channel: 'email', send_on: day(3), state: 'retrying', problem: 'no answer' },
    { ...delivery, channel: 'email', send_on: day(20), state: 'givenUp', problem: 'too old' },
    { ...delivery, channel: 'text', send_on: day(0), state: 'waiting' },
  ]);
  const circuits = () => [
    { system: 'gateway', isOpen: true },
    { system: 'feed news', isOpen: true },
    { system: 'feed events', isOpen: false },
  ];
  const integrations = { ...sampleIntegrations(database.orm), circuits, gatewayHealth: () => 'unavailable' as const };
  const { signIn } = openApp(database, { integrations, senders: { email: {} as never } });
  const { health } = await json(await (await signIn('erik')).get('/api/admin/summary'));
  expect(health).toEqual({
    gateway: 'unavailable',
    pictures: 'ok',
    feeds: ['news'],
    reminders: [{ channel: 'email', waiting: 1, retrying: 1, given_up: 1, problem: 'no answer' }],
  });
  const subscription = { push_address: 'https://push.example/a', push_key: 'key', push_secret: 'secret' };
  const [device] = await database.orm
    .insert(pushDevices)
    .values({ ...subscription, person_id: delivery.person_id, created_on: NOW })
    .returning();
  const alert = { title: 'Closed', body: 'Stay at home.' };
  const old = new Date(NOW.getTime() - 20 * 86_400_000);
  await database.orm.insert(pushedAlerts).values([
    { ...alert, key: 'new', found_on: NOW },
    { ...alert, key: 'old', found_on: old },
  ]);
  const failed = { device_id: device?.id ?? 0, state: 'givenUp', next_at: NOW, ends_at: NOW };
  await database.orm.insert(alertDeliveries).values([
    { ...failed, alert_key: 'new', problem: 'the push service answered 500' },
    { ...failed, alert_key: 'old', problem: 'too old' },
  ]);
  const withPush = openApp(database, { senders: { push: {} as never } });
  expect((await json(await (await withPush.signIn('erik')).get('/api/admin/summary'))).health).toMatchObject({
    reminders: [
      { channel: 'push', waiting: 0, retrying: 0, given_up: 0, problem: null },
      { channel: 'alert', waiting: 0, retrying: 0, given_up: 1, problem: 'the push service answered 500' },
    ],
  });
  expect((await json(await (await openApp(database).signIn('erik')).get('/api/admin/summary'))).health).toEqual({
    gateway: 'ok',
    pictures: 'ok',
    feeds: [],
    reminders: [],
  });
});

test('ADMIN-70 a message reaches, is corrected for and is withdrawn from more people than one part has', async () => {
  const names = Array.from({ length: 10_500 }, (_, at) => `crowd${at}`);
  await database.orm.execute(sql`insert into people (username, first_name, last_name, primary_role)
    select name, 'A', 'B', 'emeritus' from json_array_elements_text(${JSON.stringify(names)}::json) name`);
  const erik = await openApp(database).signIn('erik');
  const entry = {
    key: 'to-the-crowd',
    title: 'Reunion',
    body: '<p>On Saturday.</p>',
    created_on: NOW.toISOString(),
    audience: ['role:emeritus'],
  };
  const copies = async () =>
    (
      await database.orm
        .select({ title: messages.title, isWithdrawn: isNotNull(messages.withdrawn_on), count: count() })
        .from(messages)
        .where(eq(messages.import_key, 'to-the-crowd'))
        .groupBy(messages.title, isNotNull(messages.withdrawn_on))
    ).map(({ title, isWithdrawn, count: number }) => [title, isWithdrawn, number]);
  const sent = await create(erik, 'message', entry);
  const people = (await copies())[0]?.[2];
  expect(people).toBeGreaterThan(10_499);
  const corrected = await written(save(erik, 'message', sent, { ...entry, title: 'Reunion, Sunday' }));
  expect(await copies()).toEqual([['Reunion, Sunday', false, people]]);
  await written(publish(erik, 'message', corrected, { action: 'withdraw' }));
  expect(await copies()).toEqual([['Reunion, Sunday', true, people]]);
  await database.orm.delete(peopleTable).where(like(peopleTable.username, 'crowd%'));
});

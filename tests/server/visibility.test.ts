import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { people, securityEvents } from '../../server/db/schema.ts';
import { samplePeople } from '../../src/sample/people.ts';
import { openSampleDatabase } from './support/database.ts';
import { NOW } from './support/sample-day.ts';
import { json, list, OPEN_TIMEOUT_MS, openApp, type SignedInClient } from './support/server.ts';

let database: Database;
beforeAll(async () => {
  database = await openSampleDatabase();
}, OPEN_TIMEOUT_MS);
afterAll(() => database.close());

const SEEN = ['shown', 'read', 'done', 'dismissed'];
const DAY_MS = 86_400_000;
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS).toISOString();

const create = async (client: SignedInClient, kind: string, entry: object) =>
  json(await client.post('/api/admin/entries', { kind, entry }));
const entriesOf = async (client: SignedInClient, kind: string) =>
  (await json(await client.get(`/api/admin/entries?kind=${kind}&limit=200`))).results as Record<string, unknown>[];

/** What a person gets from the calls of the portal: the ids of tasks and posts, and the titles of messages. */
async function seenBy(client: SignedInClient, root: SignedInClient): Promise<Set<string>> {
  const tasks = (await list(await client.get('/api/user_task/?published=True'))).map(
    ({ task }) => task as { id: number },
  );
  const messages = await list(await client.get('/api/notifications/user'));
  const posts: Record<string, unknown>[] = await list(await client.get('/api/posts?post_type=blog'));
  for (const { key } of await entriesOf(root, 'page'))
    for (const page of await list(await client.get(`/api/pages?path=${encodeURIComponent(String(key))}`)))
      posts.push(...(page.posts as Record<string, unknown>[]));
  return new Set([
    ...tasks.map(({ id }) => `task ${id}`),
    ...messages.map(({ title }) => `message ${title}`),
    ...posts.map(({ pk }) => `post ${pk}`),
  ]);
}

test('ADMIN-110 the answer is what each person really gets, for every task, message and post', async () => {
  const { signIn } = openApp(database);
  const root = await signIn('sasha');
  const POST = { post_type: 'promo', publishing_opens_on: later(-1) };
  await create(root, 'task', { key: 'a-draft', title: 'Draft task', is_published: false });
  await create(root, 'task', { key: 'ended', title: 'Ended task', ends_on: '2024-01-01', audience: ['all'] });
  await create(root, 'message', { key: 'soon', title: 'Soon', body: 'Soon', created_on: later(1), audience: ['all'] });
  await create(root, 'message', {
    key: 'new',
    title: 'New',
    body: 'New',
    created_on: later(-1),
    audience: ['role:faculty'],
  });
  await create(root, 'post', { ...POST, slug: 'lost', title: 'On no page' });
  await create(root, 'post', {
    ...POST,
    slug: 'later',
    title: 'Later',
    publishing_opens_on: later(1),
    post_type: 'blog',
  });
  const typed = { ...POST, post_type: 'blog', title: 'Typed' };
  await create(root, 'student_type', { key: 'transfer', name: 'Transfer' });
  await create(root, 'post', { ...typed, slug: 'other-type', audience: ['type:transfer'] });
  await create(root, 'post', { ...typed, slug: 'own-type', audience: ['type:transfer', 'type:#1'] });
  await create(root, 'post', { ...typed, slug: 'both', category: 'faculty', audience: ['type:#1'] });
  const differences: string[] = [];
  let asked = 0;
  for (const username of ['amara', 'erik']) {
    const client = await signIn(username);
    const seen = await seenBy(client, root);
    const [person] = await database.orm.select().from(people).where(eq(people.username, username));
    for (const kind of ['task', 'message', 'post'])
      for (const { id, title, post_type } of await entriesOf(root, kind)) {
        // A dialog is no list: a link opens it.
        if (post_type === 'modal') continue;
        const answer = await json(
          await root.post(`/api/admin/people/${person?.id}/visibility`, { kind, entry: String(id) }),
        );
        asked += 1;
        if (SEEN.includes(String(answer.reason)) !== seen.has(`${kind} ${kind === 'message' ? title : id}`))
          differences.push(`${username}: ${kind} ${title} is ${answer.reason}`);
      }
  }
  expect(differences).toEqual([]);
  expect(asked).toBeGreaterThan(80);
});

test('ADMIN-131 a post with student types is for people who chose one of them, and with a role for those who have both', async () => {
  const { signIn } = openApp(database);
  const [root, ben] = [await signIn('sasha'), await signIn('ben')];
  const POST = { post_type: 'card', publishing_opens_on: later(-1), title: 'For types' };
  const posts = { all: {}, chosen: { audience: ['type:#2'] }, other: { audience: ['type:never-chosen'] } };
  const both = { role: { ...posts.chosen, category: 'student' }, 'no-role': { ...posts.chosen, category: 'faculty' } };
  const refused = await root.post('/api/admin/entries', {
    kind: 'post',
    entry: { ...POST, slug: 'refused', ...posts.other },
  });
  expect([refused.status, await json(refused)]).toEqual([
    400,
    { detail: 'Audience: there is no student type never-chosen.' },
  ]);
  await create(root, 'student_type', { key: 'never-chosen', name: 'Never chosen' });
  for (const [slug, fields] of Object.entries({ ...posts, ...both }))
    await create(root, 'post', { ...POST, slug, ...fields });
  await create(root, 'page', { path: 'typed', slug: 'typed', title: 'T', posts: Object.keys({ ...posts, ...both }) });
  const slugsFor = async (client: SignedInClient, query: string) => {
    const [page] = await list(await client.get(`/api/pages?path=typed${query}`));
    return ((page?.posts ?? []) as { slug: string }[]).map(({ slug }) => slug);
  };
  expect(await slugsFor(ben, '')).toEqual(['all', 'chosen', 'role']);
  // Staff have no types: the preview of a page has the posts of all types.
  expect(await slugsFor(root, '')).toEqual(['all']);
  expect(await slugsFor(root, '&published=all')).toEqual(['all', 'chosen', 'other']);
  const cards = (await list(await ben.get('/api/posts?post_type=card'))).filter(({ title }) => title === 'For types');
  expect(cards.map(({ slug }) => slug).sort()).toEqual(['all', 'chosen', 'role']);
  // Answers have the fields of the API and no others.
  expect(cards.flatMap(Object.keys)).not.toContain('audience');
  const found = await json(await root.get('/api/admin/entries?kind=post&audience=type%3Anever-chosen'));
  expect((found.results as { key: string }[]).map(({ key }) => key)).toEqual(['other']);
});

test('ADMIN-110 what a person has is listed with its state; each look-up is an event, and nothing else changes', async () => {
  const { signIn } = openApp(database);
  const root = await signIn('sasha');
  const [amara] = await database.orm.select().from(people).where(eq(people.username, 'amara'));
  const path = `/api/admin/people/${amara?.id}`;
  await database.orm.delete(securityEvents);
  const content = await json(await root.post(`${path}/content`));
  const { tasks, messages } = content as Record<'tasks' | 'messages', { count: number; results: { reason: string }[] }>;
  expect(tasks.count).toBe(tasks.results.length);
  expect(new Set(tasks.results.map(({ reason }) => reason))).toEqual(new Set(['shown', 'done', 'dismissed']));
  expect(new Set(messages.results.map(({ reason }) => reason))).toContain('read');
  const ask = (body: unknown) => root.post(`${path}/visibility`, body);
  expect((await ask({ kind: 'task', entry: '1' })).status).toBe(200);
  const refused = [
    await ask({ kind: 'task', entry: '999999' }),
    await ask({ kind: 'post', entry: "1' or '1'='1" }),
    await ask({ kind: 'page', entry: '/' }),
    await ask({ kind: 'task', entry: '<b>1</b>' }),
    await ask({ kind: 'task', entry: '' }),
    await root.post('/api/admin/people/999999/visibility', { kind: 'task', entry: '1' }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 400, 404, 400, 404]);
  const events = await database.orm.select().from(securityEvents).orderBy(securityEvents.id);
  expect(events.map(({ kind, person_id, done_by, detail }) => ({ kind, person_id, done_by, detail }))).toEqual([
    { kind: 'content looked up', person_id: amara?.id, done_by: 'sasha', detail: {} },
    { kind: 'content looked up', person_id: amara?.id, done_by: 'sasha', detail: { kind: 'task', id: '1' } },
  ]);
});

test('ADMIN-111 the names of an audience are those that its count counts, in parts, and each part is an event', async () => {
  const { signIn } = openApp(database);
  const erik = await signIn('erik');
  await database.orm.delete(securityEvents);
  const ask = async (audience: string[], offset = 0) =>
    (await json(await erik.post('/api/admin/recipients/names', { audience, offset }))) as {
      count: number;
      results: { username: string }[];
    };
  const counted = await json(await erik.post('/api/admin/recipients', { audience: ['role:student'] }));
  const students = await ask(['role:student', 'user:not-there']);
  expect([students.count, students.results.length]).toEqual([counted.count, counted.count]);
  expect(students.results).toContainEqual({ username: 'amara', name: 'Amara Okafor' });
  expect((await ask(['all'])).count).toBe(samplePeople.length);
  expect(await ask(['all'], 1_000)).toEqual({ count: samplePeople.length, results: [] });
  expect(await ask([])).toEqual({ count: 0, results: [] });
  const events = await database.orm.select().from(securityEvents);
  expect(events.map(({ kind, done_by }) => `${kind} by ${done_by}`)).toEqual(
    Array(4).fill('recipients listed by erik'),
  );
});

test('ADMIN-115 a list names people by username, email address and number, in any case, and says which names are unknown', async () => {
  const { signIn } = openApp(database);
  const [erik, amara] = [await signIn('erik'), await signIn('amara')];
  await database.orm.update(people).set({ email: 'Both@example.edu' }).where(eq(people.username, 'jonas'));
  await database.orm.update(people).set({ email: 'both@example.edu' }).where(eq(people.username, 'farah'));
  await database.orm
    .update(people)
    .set({ email: 'rene\u0301@example.edu', nine_number: '900000123' })
    .where(eq(people.username, 'ben'));
  const audience = ['user:AMARA', 'user:amara', 'user:REN\u00c9@example.edu', 'user:900000123'];
  const unknown = ['user:Ben Whitaker', 'user:both@example.edu', 'user:<b>amara</b>', "user:' or 1=1 --"];
  const count = async (items: string[]) => json(await erik.post('/api/admin/recipients', { audience: items }));
  expect(await count([...audience, ...unknown])).toEqual({ count: 2, is_at_most: false, unknown });
  const names = await json(await erik.post('/api/admin/recipients/names', { audience, offset: 0 }));
  expect((names.results as { username: string }[]).map(({ username }) => username).sort()).toEqual(['amara', 'ben']);
  const entry = { key: 'list', title: 'By list', body: 'Text', created_on: later(-1) };
  const refused = await erik.post('/api/admin/entries', { kind: 'message', entry: { ...entry, audience: unknown } });
  expect([refused.status, (await json(refused)).detail]).toEqual([
    400,
    "Audience: there is no person Ben Whitaker. Audience: there is no person both@example.edu. Audience: there is no person <b>amara</b>. Audience: there is no person ' or 1=1 --.",
  ]);
  const saved = await create(erik, 'message', { ...entry, audience });
  expect((saved.entry as { audience: string[] }).audience).toEqual(['user:amara', 'user:ben']);
  // The answer was lost, and the same call comes again.
  expect((await create(erik, 'message', { ...entry, audience })).id).toBe(saved.id);
  expect((await list(await amara.get('/api/notifications/user'))).map(({ title }) => title)).toContain('By list');
});

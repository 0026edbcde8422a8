import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { mailings, tasks as tasksTable } from '../../server/db/schema.ts';
import type { LooseEnd, WentOut } from '../../src/api/admin/summary.ts';
import { openSampleDatabase } from './support/database.ts';
import { NOW } from './support/sample-day.ts';
import { json, OPEN_TIMEOUT_MS, openApp, type SignedInClient } from './support/server.ts';

let database: Database;
beforeAll(async () => {
  database = await openSampleDatabase();
}, OPEN_TIMEOUT_MS);
afterAll(() => database.close());

const HOUR_MS = 3_600_000;
const before = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS).toISOString();

async function create(client: SignedInClient, kind: string, entry: object) {
  const answer = await client.post('/api/admin/entries', { kind, entry });
  expect(answer.status).toBe(200);
  return json(answer);
}

const summaryOf = async (client: SignedInClient) =>
  (await json(await client.get('/api/admin/summary'))) as { went_out: WentOut[]; loose_ends: LooseEnd[] };

test('ADMIN-112 what went out since yesterday has its time and how many people have it, and nothing else', async () => {
  const erik = await openApp(database).signIn('erik');
  const POST = { post_type: 'blog', body: '<p>Text</p>' };
  const wanted = new Set(['Opened now', 'Ended', 'Sent', 'Published task', 'Fire drill']);
  await create(erik, 'post', { ...POST, slug: 'now', title: 'Opened now', publishing_opens_on: before(1) });
  await create(erik, 'post', {
    ...POST,
    slug: 'ended',
    title: 'Ended',
    publishing_opens_on: before(100),
    publishing_closes_on: before(2),
  });
  await create(erik, 'post', { ...POST, slug: 'old', title: 'Old', publishing_opens_on: before(60) });
  await create(erik, 'post', { ...POST, slug: 'soon', title: 'Soon', publishing_opens_on: before(-1) });
  await create(erik, 'post', {
    ...POST,
    slug: 'hid',
    title: 'Draft',
    publishing_opens_on: before(1),
    is_published: false,
  });
  await create(erik, 'message', {
    key: 'sent',
    title: 'Sent',
    body: 'Text',
    created_on: before(3),
    audience: ['user:amara', 'user:ben'],
  });
  await create(erik, 'message', {
    key: 'later',
    title: 'Later',
    body: 'Text',
    created_on: before(-2),
    audience: ['all'],
  });
  await create(erik, 'task', { key: 'walk', title: 'Published task', audience: ['user:amara'] });
  await create(erik, 'task', { key: 'no', title: 'Draft task', audience: ['user:amara'], is_published: false });
  await erik.post('/api/admin/alerts', { title: 'Fire drill', description: 'At 3.', link: null, severity: 'test' });
  const { went_out } = await summaryOf(erik);
  const own = new Set([...wanted, 'Old', 'Soon', 'Draft', 'Later', 'Draft task']);
  expect(
    went_out
      .filter(({ title }) => own.has(title))
      .map(({ event, kind, title, on, people }) => ({ event, kind, title, on, people })),
  ).toEqual([
    { event: 'shown', kind: 'task', title: 'Published task', on: NOW.toISOString(), people: 1 },
    { event: 'shown', kind: 'alert', title: 'Fire drill', on: NOW.toISOString(), people: null },
    { event: 'opened', kind: 'post', title: 'Opened now', on: before(1), people: null },
    { event: 'ended', kind: 'post', title: 'Ended', on: before(2), people: null },
    { event: 'sent', kind: 'message', title: 'Sent', on: before(3), people: 2 },
  ]);
});

test('ADMIN-113 what is live for no one, on no page, or has a broken link needs a look', async () => {
  const erik = await openApp(database).signIn('erik');
  const POST = { publishing_opens_on: before(1) };
  await create(erik, 'post', { ...POST, post_type: 'promo', slug: 'lost', title: 'Lost', body: '<b>Text</b>' });
  await create(erik, 'post', { ...POST, post_type: 'promo', slug: 'page', title: 'On a hidden page' });
  await create(erik, 'page', { path: 'hidden', slug: 'hidden', title: 'Hidden', posts: ['page'], is_published: false });
  const links = {
    body: '<p><a href="#modal-none">A</a> <a href="/whats-new/linked">B</a> <a href="https://a.edu/whats-new/c">C</a></p>',
  };
  await create(erik, 'post', { ...POST, post_type: 'blog', slug: 'linked', title: 'Links', ...links });
  await create(erik, 'post', {
    ...POST,
    post_type: 'blog',
    slug: 'b',
    title: 'Link of a post',
    action_link: '/whats-new/hid',
  });
  // Their people were deleted, or they come from another system.
  await database.orm
    .insert(mailings)
    .values({ title: 'For no one', body: 'Text', created_on: new Date(before(1)), import_key: 'zero' });
  await database.orm.insert(tasksTable).values({ title: 'Task for no one', sort_by: '', modality: '' });
  const { loose_ends } = await summaryOf(erik);
  expect(loose_ends.map(({ problem, kind, title, link }) => `${problem} ${kind} ${title} ${link}`).sort()).toEqual([
    'brokenLink post Link of a post /whats-new/hid',
    'brokenLink post Links #modal-none',
    'noPeople message For no one null',
    'noPeople task Task for no one null',
    // The sample data have it on a page that is a draft.
    'onNoPage post Commencement null',
    'onNoPage post Lost null',
    'onNoPage post On a hidden page null',
  ]);
});

test('ADMIN-114 a post names the pages that have it, and a list finds those on no page that need one', async () => {
  const erik = await openApp(database).signIn('erik');
  const POST = { publishing_opens_on: before(1), post_type: 'card' };
  const alone = await create(erik, 'post', { ...POST, slug: 'alone', title: 'Place alone' });
  await create(erik, 'post', { ...POST, slug: 'article', title: 'Place article', post_type: 'blog' });
  const placed = await create(erik, 'post', { ...POST, slug: 'placed', title: 'Place on two' });
  await create(erik, 'page', { path: 'z-page', slug: 'z-page', title: 'Z', posts: ['placed'], is_published: false });
  await create(erik, 'page', { path: 'a-page', slug: 'a-page', title: 'A', posts: ['placed'] });
  expect(alone.pages).toEqual([]);
  const pages = [
    { path: 'a-page', title: 'A', is_published: true },
    { path: 'z-page', title: 'Z', is_published: false },
  ];
  const read = await json(await erik.get(`/api/admin/entry?kind=post&id=${placed.id}`));
  expect(read.pages).toEqual(pages);
  const list = async (query: string) =>
    ((await json(await erik.get(`/api/admin/entries?kind=post&q=Place&${query}`))).results as { title: string }[]).map(
      ({ title }) => title,
    );
  expect(await list('page=%23none')).toEqual(['Place alone']);
  expect(await list('page=a-page')).toEqual(['Place on two']);
  const [task] = (await json(await erik.get('/api/admin/entries?kind=task&limit=1'))).results as object[];
  expect(task).not.toHaveProperty('pages');
});

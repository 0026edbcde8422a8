import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CSV_KINDS, csvOf, sampleCsv } from '../../admin/csv-files.ts';
import type { Database } from '../../server/db/database.ts';
import { people, posts } from '../../server/db/schema.ts';
import type { ImportCheck } from '../../src/api/admin/import-calls.ts';
import { openSampleDatabase } from './support/database.ts';
import { json, OPEN_TIMEOUT_MS, openApp, type SignedInClient } from './support/server.ts';

let database: Database;
beforeAll(async () => {
  database = await openSampleDatabase();
}, OPEN_TIMEOUT_MS);
afterAll(() => database.close());

const base64 = (content: string | Uint8Array): string => Buffer.from(content).toString('base64');
const send = (client: SignedInClient, name: string, content: string | Uint8Array, more: object = {}) =>
  client.post(`/api/admin/import${'digest' in more ? '' : '/check'}`, {
    ...{ name, content: base64(content), as_drafts: true },
    ...more,
  });
const check = async (client: SignedInClient, name: string, content: string | Uint8Array) =>
  (await json(await send(client, name, content))) as unknown as ImportCheck;
const slugs = async () => (await database.orm.select({ slug: posts.slug }).from(posts)).map(({ slug }) => slug);

/** As a spreadsheet of a German computer saves it, with a byte order mark. */
const POSTS = [
  '\ufeffSlug;Post type;Title;Body;Publishing opens on;Hide text',
  'bus;blog;"The ""green"" bus; free";"<p>On time,',
  'every day</p>";2026-11-28 8:00;no',
  'tram;card;Tram;;2026-07-01;yes',
  '',
].join('\r\n');

test('ADMIN-135 a CSV file of posts is checked, shown, and imported as drafts while the server runs; a second check finds nothing', async () => {
  const erik = await openApp(database).signIn('erik');
  const before = await slugs();
  const found = await check(erik, 'posts.csv', POSTS);
  expect(found.problems).toEqual([]);
  expect(found.changes.map(({ kind, title, before: old }) => [kind, title, old])).toEqual([
    ['post', 'The "green" bus; free', null],
    ['post', 'Tram', null],
  ]);
  expect(found.changes[0]?.after).toMatchObject({
    body: '<p>On time,\nevery day</p>',
    // The clocks of the campus, in winter and in summer.
    publishing_opens_on: '2026-11-28T16:00:00.000Z',
    is_published: false,
  });
  expect(found.changes[1]?.after).toMatchObject({ publishing_opens_on: '2026-07-01T07:00:00.000Z', hide_text: true });
  expect(await slugs()).toEqual(before);
  const other = await send(erik, 'posts.csv', POSTS, { digest: 'of another file' });
  expect(other.status).toBe(409);
  expect(await slugs()).toEqual(before);
  const applied = await send(erik, 'posts.csv', POSTS, { digest: found.digest });
  expect([applied.status, await json(applied)]).toEqual([200, { count: 2 }]);
  const states = await json(await erik.get('/api/admin/entries?kind=post&state=draft&limit=200'));
  expect((states.results as { key: string }[]).map(({ key }) => key)).toEqual(expect.arrayContaining(['bus', 'tram']));
  // They are drafts now, and the file says that they are published.
  const again = await check(erik, 'posts.csv', POSTS);
  expect(again.changes.map(({ before: old, after }) => [old, after])).toEqual([
    [{ is_published: false }, { is_published: true }],
    [{ is_published: false }, { is_published: true }],
  ]);
});

test('ADMIN-135 what is wrong in a file is named by row and column, and nothing of it is imported', async () => {
  const erik = await openApp(database).signIn('erik');
  const problemsOf = async (name: string, content: string | Uint8Array) => (await check(erik, name, content)).problems;
  const rows = Array.from({ length: 10_000 }, (_, row) => `t${row},Task ${row}`);
  expect([
    await problemsOf('a.csv', 'key\ttitle\tends_on\ngood\tGood\t2027-01-01\nbad\t\ttomorrow\n'),
    await problemsOf('b.csv', 'slug,post_type,title,publishing_opens_on\nx,poem,X,2026-02-30 8:00\n'),
    await problemsOf('c.csv', 'key,title,colour\nx,X,red\n'),
    await problemsOf('d.csv', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 6, 0])),
    await problemsOf('e.xlsx', new Uint8Array([0x50, 0x4b, 3, 4])),
    await problemsOf('f.json', '{"posts": [{"slug": "x"}'),
    await problemsOf('g.csv', ['key,title', ...rows].join('\n')),
    await problemsOf('h.csv', 'key,title\n'),
  ]).toEqual([
    ['a.csv, row 3: title: must not be empty', 'a.csv, row 3: ends_on: must be a day such as 2026-10-13'],
    [
      expect.stringMatching(/^b\.csv, row 2: post_type: must be one of blog, card, hero, /),
      'b.csv, row 2: publishing_opens_on: must be a time with zone such as 2026-10-13T09:00:00-07:00',
    ],
    ['c.csv, row 2: there is no field colour'],
    [expect.stringMatching(/^d\.csv: .*workbook/)],
    ['e.xlsx is not a .csv, .json or .md file. A spreadsheet saves one with “Save as”, “CSV UTF-8”.'],
    [expect.stringMatching(/^f\.json: /)],
    ['g.csv has 10,000 entries. Divide it into files of at most 2,000.'],
    ['h.csv has no entries.'],
  ]);
});

test.each(CSV_KINDS)(
  'ADMIN-135 all entries of the kind %s leave and come back as CSV without a change, and the sample is right',
  async (kind) => {
    const erik = await openApp(database).signIn('erik');
    const { entries } = await json(await erik.get(`/api/admin/export?kind=${kind}`));
    const all = entries as Record<string, unknown>[];
    // A CSV file has no links of posts.
    const written = all.filter(({ links }) => !Array.isArray(links) || links.length === 0);
    const found =
      written.length === 0 ? { problems: [], changes: [] } : await check(erik, `${kind}.csv`, csvOf(kind, written));
    expect([found.problems, found.changes]).toEqual([[], []]);
    expect((await check(erik, 'sample.csv', sampleCsv(kind))).problems).toEqual([]);
  },
);

test('ADMIN-135 no cell of an export is a formula, and its text comes back as it was', async () => {
  const erik = await openApp(database).signIn('erik');
  const names = ['=1+1', "'=2", '@sum', '-3', 'Ab = c'];
  const text = csvOf(
    'category',
    names.map((name, place) => ({ slug: `formula-${place}`, name })),
  );
  expect(
    text
      .split('\r\n')
      .slice(1, -1)
      .filter((row) => /,["]?[=+@-]/.test(row)),
  ).toEqual([]);
  const { changes } = await check(erik, 'categories.csv', text);
  expect(changes.map(({ after }) => after.name)).toEqual(names);
});

test('ADMIN-135 ADMIN-90 only the kinds of the own areas are imported and exported', async () => {
  const set = (rights: string[] | null) =>
    database.orm.update(people).set({ rights }).where(eq(people.username, 'erik'));
  await set(['messages']);
  const erik = await openApp(database).signIn('erik');
  const answers = [
    await send(erik, 'posts.csv', POSTS),
    await send(erik, 'messages.csv', sampleCsv('message')),
    await erik.get('/api/admin/export?kind=post'),
    await erik.get('/api/admin/export?kind=message'),
  ];
  await set(null);
  expect(answers.map(({ status }) => status)).toEqual([403, 200, 403, 200]);
});

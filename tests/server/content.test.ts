import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Database } from '../../server/db/database.ts';
import { pagePosts, pages, posts } from '../../server/db/schema.ts';
import { Page } from '../../src/api/portal/pages.ts';
import { Post } from '../../src/api/portal/posts.ts';
import { samplePages } from '../../src/sample/pages.ts';
import { samplePosts } from '../../src/sample/posts.ts';
import { openSampleDatabase } from './support/database.ts';
import { NOW } from './support/sample-day.ts';
import { list, OPEN_TIMEOUT_MS, openApp } from './support/server.ts';

const PAST = new Date('2025-01-20T12:00:00Z');
const FUTURE = new Date(NOW.getTime() + 1);
const ROLES = ['student', 'staff', 'faculty', 'emeritus', 'advisor', 'student_worker'];

let database: Database;
beforeAll(async () => {
  database = await openSampleDatabase();
  const post = (id: number, post_type: string, category: string | null, publishing_opens_on = PAST) => ({
    id,
    post_type,
    category,
    title: category ?? 'for all',
    slug: `test-${id}`,
    publishing_opens_on,
  });
  // One post of each type for each category. The page shows them in reverse, so their order is not that of the ids.
  const byRole = [...ROLES, 'financial_dashboard', 'gardening', null].flatMap((category, position) => [
    post(9_100 + position, 'accordion', category),
    post(9_200 + position, 'promo', category),
    post(9_300 + position, 'resources', category),
    post(9_400 + position, 'modal', category),
  ]);
  const later = post(9_500, 'accordion', null, FUTURE);
  const now = post(9_501, 'accordion', null, NOW);
  await database.orm.insert(posts).values([...byRole, later, now]);
  await database.orm.insert(pages).values([
    { id: 'tests/open', slug: 'tests/open', title: 'Open' },
    { id: 'tests/draft', slug: 'tests/draft', title: 'Draft', is_published: false },
  ]);
  const shown = [...byRole, later, now].reverse();
  await database.orm
    .insert(pagePosts)
    .values(shown.map(({ id }, position) => ({ id: `t${id}`, path: 'tests/open', post_id: id, position })));
}, OPEN_TIMEOUT_MS);
afterAll(() => database.close());

async function titlesFor(username: string, query: string) {
  const { get } = await openApp(database).signIn(username);
  const found = z.parse(z.array(Post), await list(await get(`/api/posts?${query}`)));
  return found.filter(({ slug }) => slug?.startsWith('test-')).map(({ title }) => title);
}

/** The categories that each person gets, in addition to posts without a category and with the unknown role "gardening". */
const CATEGORIES_OF: [string, string[], string[]][] = [
  // user name, categories in posts of any type, categories in promos and resources
  ['amara', ['student'], ['student']],
  ['erik', ['staff', 'financial_dashboard'], ['staff', 'financial_dashboard']],
  ['victor', ['staff', 'financial_dashboard'], ['staff', 'financial_dashboard']],
  ['dolores', ['faculty', 'advisor'], ['staff', 'faculty', 'advisor']],
  ['hana', ['faculty'], ['staff', 'faculty']],
  ['jonas', ['student', 'staff', 'student_worker'], ['student', 'staff', 'student_worker']],
  ['ruth', ['staff', 'faculty', 'emeritus'], ['staff', 'faculty', 'emeritus']],
  ['farah', ['advisor'], ['advisor']],
];

describe('ROLE-02 to ROLE-08 a person gets no post for another role', () => {
  test.each(CATEGORIES_OF)('%s', async (username, ofAnyType, ofEmployeeTypes) => {
    const { get } = await openApp(database).signIn(username);
    const [page] = z.parse(z.array(Page), await list(await get('/api/pages?path=tests%2Fopen')));
    for (const [post_type, categories] of [
      ['accordion', ofAnyType],
      ['modal', ofAnyType],
      ['promo', ofEmployeeTypes],
      ['resources', ofEmployeeTypes],
    ] as const) {
      const isAllowed = (title: string | null) => ['gardening', 'for all', ...categories].includes(title ?? '');
      const found = await titlesFor(username, `post_type=${post_type}`);
      const expected = [...ROLES, 'financial_dashboard', 'gardening', 'for all'].filter(isAllowed).sort();
      expect([post_type, [...new Set(found)].sort()]).toEqual([post_type, expected]);
      const onPage = page?.posts.filter((post) => post.post_type === post_type).map(({ title }) => title);
      expect([post_type, [...new Set(onPage)].sort()]).toEqual([post_type, expected]);
    }
  });

  test('not even by category or slug', async () => {
    expect(await titlesFor('amara', 'post_type=accordion&category=staff')).toEqual([]);
    expect(await titlesFor('erik', 'post_type=accordion&category=staff')).toEqual(['staff']);
    expect(await titlesFor('amara', 'slug=test-9101')).toEqual([]);
    expect(await titlesFor('erik', 'slug=test-9101')).toEqual(['staff']);
  });
});

describe('API-43 GET /posts', () => {
  test('answers the published posts of a type with all fields, newest first', async () => {
    const { get } = await openApp(database).signIn('erik');
    const found = await list(await get('/api/posts?post_type=accordion'));
    expect(found.map(({ pk }) => pk)).toContain(9_501);
    expect(found.map(({ pk }) => pk)).not.toContain(9_500);
    const times = found.map(({ publishing_opens_on }) => String(publishing_opens_on));
    expect(times).toEqual([...times].sort().reverse());
    expect(Object.keys(found[0] ?? {}).sort()).toEqual(
      [
        'pk',
        'post_type',
        'title',
        'slug',
        'body',
        'category',
        'image',
        'thumbnail_image',
        'medium_image',
        'large_image',
        'action_link',
        'link_text',
        'hide_text',
        'publishing_opens_on',
        'links',
      ].sort(),
    );
  });

  test('answers a sample post unchanged', async () => {
    const { get } = await openApp(database).signIn('amara');
    const samplePost = samplePosts('2025-01-21').find(
      ({ post_type, category, publishing_opens_on }) =>
        post_type === 'blog' && category === null && new Date(publishing_opens_on) <= NOW,
    );
    const [found] = await list(await get(`/api/posts?slug=${samplePost?.slug}`));
    expect(found).toEqual({
      ...samplePost,
      publishing_opens_on: new Date(samplePost?.publishing_opens_on ?? '').toISOString(),
    });
  });
});

describe('API-44 GET /pages', () => {
  test('finds every published sample page by slug and by path, with its posts in order', async () => {
    const { get } = await openApp(database).signIn('amara');
    for (const page of samplePages().filter(({ is_published }) => is_published)) {
      const bySlug = await list(await get(`/api/pages?slug=${encodeURIComponent(page.slug)}`));
      expect(await list(await get(`/api/pages?path=${encodeURIComponent(page.path)}`))).toEqual(bySlug);
      expect(bySlug).toMatchObject([{ path: page.path, slug: page.slug, title: page.title }]);
      const pks = z.parse(z.array(Page), bySlug)[0]?.posts.map(({ pk }) => pk) ?? [];
      expect(pks).toEqual(page.posts.filter((pk) => pks.includes(pk)));
    }
  });

  test('answers an empty list for an unknown page', async () => {
    const { get } = await openApp(database).signIn('amara');
    expect(await list(await get('/api/pages?path=nowhere'))).toEqual([]);
  });

  test('ROLE-12 only is_staff with published=all gets unpublished pages and posts', async () => {
    const { signIn } = openApp(database);
    const pageFor = async (username: string, query: string) => {
      const { get } = await signIn(username);
      const [page] = z.parse(z.array(Page), await list(await get(`/api/pages?${query}`)));
      return page;
    };
    const draft = 'path=tests%2Fdraft';
    expect(await pageFor('amara', `${draft}&published=all`)).toBeUndefined();
    expect(await pageFor('victor', `${draft}&published=all`)).toBeUndefined();
    expect(await pageFor('erik', draft)).toBeUndefined();
    expect(await pageFor('erik', `${draft}&published=all`)).toMatchObject({ title: 'Draft', posts: [] });

    const hasLater = async (username: string, query: string) =>
      (await pageFor(username, query))?.posts.some(({ pk }) => pk === 9_500);
    const open = 'path=tests%2Fopen';
    expect(await hasLater('erik', open)).toBe(false);
    expect(await hasLater('amara', `${open}&published=all`)).toBe(false);
    expect(await hasLater('erik', `${open}&published=all`)).toBe(true);
  });

  test('a deleted post disappears from its pages', async () => {
    await database.orm.delete(posts).where(eq(posts.id, 9_501));
    const { get } = await openApp(database).signIn('amara');
    const [page] = z.parse(z.array(Page), await list(await get('/api/pages?path=tests%2Fopen')));
    expect(page?.posts.map(({ pk }) => pk)).not.toContain(9_501);
  });
});

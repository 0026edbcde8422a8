import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PostTypeName } from '../../admin/post-types.ts';
import { newPost } from '../../admin/ui/PostForm.tsx';
import { NOW, openPage } from './support/admin-page.tsx';

const PAGES = [
  { path: 'student-life', title: 'Student life', is_published: true },
  { path: 'z', title: 'Hidden', is_published: false },
];

/** The card of a post beside its form: its text and the addresses of its links. */
async function cardOf(type: PostTypeName, state: string, pages: object[]) {
  cleanup();
  openPage('/admin/posts/edit?id=1', {
    'get /admin/entry': () => ({
      kind: 'post',
      id: '1',
      version: 1,
      state,
      entry: { ...newPost(type, NOW), slug: 'tools', title: 'Tools', is_published: true },
      counts: null,
      pages,
      changed_by: null,
      changed_on: null,
    }),
  });
  const card = (await screen.findByRole('heading', { name: 'Where it appears' })).closest('section');
  const links = [...(card?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
  return [card?.textContent?.replace('Where it appears', ''), links];
}

test('ADMIN-114 beside the form of a post are its pages, and the way to it in the portal while it is live', async () => {
  const SEE = 'See it in the portal, in a new tab';
  const toPages = ['/admin/pages/edit?id=student-life', '/admin/pages/edit?id=z'];
  const listed = 'Student lifeHidden This page is not published.';
  expect(await cardOf('icon_link', 'live', PAGES)).toEqual([listed + SEE, [...toPages, '/student-life']]);
  expect(await cardOf('icon_link', 'scheduled', PAGES)).toEqual([listed, toPages]);
  expect(await cardOf('icon_link', 'live', [])).toEqual([
    'On no page yet. People do not see it.Add it to a page',
    ['/admin/pages'],
  ]);
});

test('ADMIN-114 a new post has no such card', async () => {
  openPage('/admin/posts/edit?type=icon_link', {});
  await screen.findByRole('textbox', { name: 'Title' });
  expect(screen.queryByText('Where it appears')).toBeNull();
});

test('ADMIN-112 ADMIN-114 rows of what is live say since when, and rows of posts on which pages', async () => {
  const row = {
    kind: 'post',
    version: 1,
    state: 'live',
    category: null,
    closes_on: null,
    begins_on: null,
    ends_on: null,
    audience: null,
    counts: null,
  };
  const rows = [
    { ...row, id: '1', key: 'a', title: 'A', post_type: 'card', opens_on: NOW, pages: [...PAGES, ...PAGES] },
    { ...row, id: '2', key: 'b', title: 'B', post_type: 'card', opens_on: NOW, pages: [] },
    { ...row, id: '3', key: 'c', title: 'C', post_type: 'blog', opens_on: NOW, pages: [], state: 'ended' },
  ];
  openPage('/admin/posts', {
    'get /admin/entries': ({ query }) => ({ count: 3, results: query.kind === 'post' ? rows : [] }),
  });
  await screen.findByRole('link', { name: 'A' });
  const facts = ['A', 'B', 'C'].map((name) => screen.getByRole('link', { name }).nextElementSibling?.textContent);
  expect(facts).toEqual([
    'Card · Student life, Hidden and 2 more · since September 28, 2026, 8:00 AM',
    'Card · On no page · since September 28, 2026, 8:00 AM',
    'What’s New',
  ]);
});

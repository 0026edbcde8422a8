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

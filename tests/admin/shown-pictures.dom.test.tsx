import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { PostTypeName } from '../../admin/post-types.ts';
import { PREVIEW_READY } from '../../admin/preview-message.ts';
import { newPost } from '../../admin/ui/PostForm.tsx';
import { fail, NOW, openPage } from './support/admin-page.tsx';

const FAR = 'https://pictures.example.edu/a.png';
const SIGNED = '/pictures/remote/signature/address';

beforeEach(() => window.sessionStorage.clear());

const openPost = (
  fields: object,
  show: () => unknown,
  type: PostTypeName = 'hero',
  answers: Record<string, () => unknown> = {},
) =>
  openPage('/admin/posts/edit?id=hall', {
    'get /admin/entry': () => ({
      kind: 'post',
      id: 'hall',
      version: 1,
      state: 'live',
      entry: { ...newPost(type, NOW), slug: 'hall', title: 'Hall', is_published: true, ...fields },
      counts: null,
      changed_by: null,
      changed_on: null,
    }),
    'post /admin/pictures/shown': show,
    ...answers,
  });
const asked = { image: FAR, thumbnail_image: null, medium_image: null, large_image: null, body: null };
const shows = (image: string | null) => () => ({ posts: [{ ...asked, image }] });

test('SEC-21 a form shows a picture of another host at the address that the server gives', async () => {
  const sent = openPost({ image: FAR }, shows(SIGNED));
  expect((await screen.findByRole('img', { name: 'As the post shows it' })).getAttribute('src')).toBe(SIGNED);
  expect(sent.at(-1)).toEqual({ method: 'post', path: '/admin/pictures/shown', body: { posts: [asked] } });
});

test('SEC-21 a form shows a picture of this site without asking', async () => {
  const sent = openPost({ image: '/pictures/own.webp' }, shows(null));
  expect((await screen.findByRole('img')).getAttribute('src')).toBe('/pictures/own.webp');
  expect(sent.map(({ path }) => path)).not.toContain('/admin/pictures/shown');
});

test.each([
  ['leaves such pictures out', shows(null), /This portal shows only its own pictures/],
  ['does not answer', () => fail(500), /^The picture is not shown\. /],
] as const)('SEC-21 a form without its picture says why when the server %s', async (_, show, sentence) => {
  openPost({ image: FAR }, show);
  await screen.findByText(sentence);
  expect(screen.queryByRole('img')).toBe(null);
});

test('ADMIN-13 an upload of an animated picture says that it stands still', async () => {
  const own = '/pictures/own.webp';
  const sizes = { image: own, large_image: own, medium_image: own, thumbnail_image: own };
  const notice = 'This picture is animated. The portal keeps its first frame, so it stands still.';
  const facts = { id: 1, name: 'a.gif', alternative_text: 'A flag', width: 4, height: 3, bytes: 9, created_on: '' };
  openPost({ image: null }, shows(null), 'hero', { 'post /admin/pictures': () => ({ ...facts, ...sizes, notice }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Upload a picture' }));
  await userEvent.upload(screen.getByLabelText('File'), new File(['GIF89a'], 'a.gif', { type: 'image/gif' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Alternative text/), 'A flag');
  await userEvent.click(dialog.getByRole('button', { name: 'Upload' }));
  expect((await screen.findByText(notice)).parentElement?.getAttribute('role')).toBe('status');
});

/** Opens the preview. @returns what its frame is told, once it has asked */
async function openPreview(): Promise<unknown[]> {
  await userEvent.click(await screen.findByRole('button', { name: 'Preview' }));
  const frame = (await screen.findByTitle(/The portal, /)) as HTMLIFrameElement;
  const told: unknown[] = [];
  const source = frame.contentWindow as Window;
  source.postMessage = (message: unknown) => void told.push(message);
  fireEvent(window, new MessageEvent('message', { source, origin: window.location.origin, data: PREVIEW_READY }));
  return told;
}

test('SEC-21 a preview shows what is typed with the addresses that the server gives', async () => {
  const shown = { ...asked, image: SIGNED, medium_image: SIGNED };
  openPost({ image: FAR, medium_image: FAR }, () => ({ posts: [shown] }));
  expect(await openPreview()).toMatchObject([{ page: { posts: [{ title: 'Hall', ...shown }] } }]);
});

test.each([
  ['hero', '/preview'],
  ['modal', '/preview#modal-hall'],
  ['blog', '/whats-new/hall'],
] as const)(
  'ADMIN-65 a preview shows a post of the type %s at its address, as it will be once it has opened',
  async (type, address) => {
    openPost({ publishing_opens_on: '2031-01-01T08:00:00.000Z', body: '' }, shows(null), type);
    const [told] = await openPreview();
    expect(told).toMatchObject({
      role: 'student',
      address,
      page: { posts: [{ post_type: type, title: 'Hall', publishing_opens_on: NOW }] },
    });
  },
);

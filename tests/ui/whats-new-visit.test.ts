import { screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sanitiser } from '../../src/browser/sanitiser.ts';
import { getActor } from '../../src/machines/shared/actors.ts';
import { MESSAGES } from './dom-paths/support/backend.ts';
import { fillBanner, openNotices, queryDismiss, READ, wireMessage } from './dom-paths/support/banner.ts';
import { openTestApp, type TestApp } from './dom-paths/support/test-app.tsx';

const POSTS = 'GET /posts';
const SECOND = 1000;
const REFUSAL = { kind: 'status', status: 500, detail: null };

const postOf = (slug: string) => ({
  pk: 1,
  post_type: 'blog',
  title: `About ${slug}`,
  slug,
  body: '<p>Term by term.</p>',
});
const blogMessage = (pk: number, fields: object = {}) => ({
  ...wireMessage,
  pk,
  title: `Message ${pk}`,
  display_as_banner: false,
  action_link: '/whats-new/degree-map',
  ...fields,
});
const readCallOf = (pk: number) => `PATCH /notifications/${pk}`;

const open: TestApp[] = [];
// A message of the banner waits for the code of the sanitiser.
beforeAll(async () => {
  await sanitiser.load();
});
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  for (const stage of open.splice(0)) stage.close();
  vi.restoreAllMocks();
});

function start(): TestApp {
  const stage = openTestApp({ pendingCalls: [] });
  open.push(stage);
  fillBanner(stage);
  stage.instantAnswers.delete(MESSAGES);
  return stage;
}

/** Opens the address of a post. */
function openPost(stage: TestApp, slug: string, isThere = true): Promise<void> {
  stage.instantAnswers.set(POSTS, isThere ? [postOf(slug)] : []);
  return stage.go(`/whats-new/${slug}`);
}

/** Which of these calls are pending. */
const held = (stage: TestApp, keys: number[]) => [MESSAGES, ...keys.map(readCallOf)].filter(stage.calls.isPending);
const visitOf = ({ portal }: TestApp) => getActor(portal.system, 'whatsNewVisit').getSnapshot().value;
const bell = () => screen.getByRole('link', { name: /^Messages/ });

/** The name of the bell, and the visible text that screen readers skip. */
function bellSays(): (string | null)[] {
  const words = [...bell().querySelectorAll('span')];
  const isForTheEye = (word: Element) => word.matches('[aria-hidden="true"]');
  const textOf = (part: Element[]) => part.map(({ textContent }) => textContent).join('');
  return [textOf(words.filter((word) => !isForTheEye(word))), textOf(words.filter(isForTheEye))];
}

describe('a visit to a blog post', () => {
  test('MSG-10 MSG-11 marks every unread blog message and no other, and fetches the messages again a second later', async () => {
    const stage = start();
    await openPost(stage, 'degree-map');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('About degree-map');
    expect(held(stage, [51, 52, 53, 54, 55])).toEqual([MESSAGES]);
    await stage.answer(MESSAGES, [
      blogMessage(51),
      blogMessage(52, { action_link: `${window.location.origin}/whats-new?from=mail` }),
      blogMessage(53, { user_read_on: '2026-09-27T16:00:00Z' }),
      blogMessage(54, { read: true }),
      blogMessage(55, { action_link: '/academics' }),
    ]);
    expect(held(stage, [51, 52, 53, 54, 55])).toEqual([readCallOf(51), readCallOf(52)]);
    expect(stage.calls.pending(readCallOf(51)).body).toEqual({ user_read_on: '2026-09-28T15:00:00.000Z' });

    await stage.answer(readCallOf(51), blogMessage(51));
    await stage.answer(readCallOf(52), blogMessage(52));
    expect(held(stage, [51, 52])).toEqual([]);
    await stage.pass(SECOND, () => stage.calls.isPending(MESSAGES));
    await stage.answer(MESSAGES, []);
    expect([visitOf(stage), held(stage, [51, 52])]).toEqual(['done', []]);
  });

  test('ERR-20 a message that could not be marked stays unread, is only logged, and the next post tries it again', async () => {
    const stage = start();
    await openPost(stage, 'degree-map');
    await stage.answer(MESSAGES, [blogMessage(51), blogMessage(52)]);
    await stage.fail(readCallOf(51), REFUSAL);
    await stage.answer(readCallOf(52), blogMessage(52));
    expect(console.warn).toHaveBeenCalledExactlyOnceWith('A message could not be marked read.', REFUSAL);
    expect(visitOf(stage)).toBe('waiting');

    await openPost(stage, 'orchard');
    expect(held(stage, [51, 52])).toEqual([readCallOf(51)]);
  });

  test('ERR-20 without the messages nothing is marked', async () => {
    const stage = start();
    await openPost(stage, 'degree-map');
    expect(visitOf(stage)).toBe('opening');
    await stage.fail(MESSAGES, REFUSAL);
    expect(visitOf(stage)).toBe('done');
  });

  test('ERR-20 if the messages do not arrive again, the next visit fetches them', async () => {
    const stage = start();
    await openPost(stage, 'degree-map');
    await stage.answer(MESSAGES, [blogMessage(51)]);
    await stage.answer(readCallOf(51), blogMessage(51));
    await stage.pass(SECOND, () => stage.calls.isPending(MESSAGES));
    await stage.fail(MESSAGES, REFUSAL);
    // The old answer still says that it is unread.
    await openPost(stage, 'orchard');
    expect([visitOf(stage), held(stage, [51])]).toEqual(['waiting', []]);
  });

  test('MSG-10 the address of a post that is not found marks nothing', async () => {
    const stage = start();
    await openPost(stage, 'degree-map', false);
    await stage.answer(MESSAGES, [blogMessage(51)]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not found');
    expect([visitOf(stage), held(stage, [51])]).toEqual(['idle', []]);
  });

  test('GUARD-02 signing out ends it, and no further call leaves', async () => {
    const stage = start();
    await openPost(stage, 'degree-map');
    await stage.answer(MESSAGES, [blogMessage(51)]);
    await stage.sendDirectly(() => getActor(stage.portal.system, 'session').send({ type: 'session.signOut' }));
    expect([visitOf(stage), held(stage, [51])]).toEqual(['idle', []]);
  });
});

describe('the bell', () => {
  test('DASH-02 shows the number of unread messages as soon as it is known', async () => {
    const stage = start();
    await stage.go('/dashboard');
    expect(bellSays()).toEqual(['Messages', '']);
    await stage.answer(MESSAGES, [blogMessage(51), blogMessage(52), blogMessage(53, { read: true })]);
    expect(bellSays()).toEqual(['Messages, 2 unread', '2']);
  });

  test('DASH-02 MSG-03 a message that was dismissed or read by a visit counts as read at once, even if the next answer fails', async () => {
    const stage = start();
    await stage.go('/dashboard');
    await stage.answer(MESSAGES, [wireMessage, blogMessage(51), blogMessage(52, { action_link: null })]);
    expect(bellSays()).toEqual(['Messages, 3 unread', '3']);
    await openNotices(stage);
    await stage.press(queryDismiss(wireMessage.title) as HTMLElement);
    await stage.answer(READ, wireMessage);
    expect([stage.calls.isPending(MESSAGES), ...bellSays()]).toEqual([true, 'Messages, 2 unread', '2']);
    await stage.fail(MESSAGES, REFUSAL);
    expect(bellSays()).toEqual(['Messages, 2 unread', '2']);

    await openPost(stage, 'degree-map');
    await stage.answer(readCallOf(51), blogMessage(51));
    await stage.go('/dashboard');
    expect(bellSays()).toEqual(['Messages, 1 unread', '1']);
  });
});

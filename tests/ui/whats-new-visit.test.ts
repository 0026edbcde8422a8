import { screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { getChild } from '../../src/machines/portal/children.ts';
import { loadSanitiser } from '../../src/ui/components/SafeHtml.tsx';
import { MESSAGES } from './dom-paths/support/backend.ts';
import { fillBanner, queryDismiss, READ, wireMessage } from './dom-paths/support/banner.ts';
import { openStage, type Stage } from './dom-paths/support/test-app.tsx';

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

const open: Stage[] = [];
// Its code comes over time, and a message of the banner waits for it.
beforeAll(async () => {
  await loadSanitiser();
});
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  for (const stage of open.splice(0)) stage.close();
  vi.restoreAllMocks();
});

function start(): Stage {
  const stage = openStage({ held: [], inspect: () => {} });
  open.push(stage);
  fillBanner(stage);
  stage.ready.delete(MESSAGES);
  return stage;
}

/** Opens this post, or, where there is none of this slug, the address of one. */
function openPost(stage: Stage, slug: string, isThere = true): Promise<void> {
  stage.ready.set(POSTS, isThere ? [postOf(slug)] : []);
  return stage.go(`/whats-new/${slug}`);
}

/** Which of these calls wait for an answer. */
const held = (stage: Stage, keys: number[]) => [MESSAGES, ...keys.map(readCallOf)].filter(stage.calls.isHeld);
const visitOf = ({ portal }: Stage) => getChild(portal, 'whatsNewVisit').getSnapshot().value;
const bell = () => screen.getByRole('link', { name: /^Messages/ });

/** Name of the bell, and what is written beside it for the eye. */
function bellSays(): (string | null)[] {
  const words = [...bell().querySelectorAll('span')];
  const isForTheEye = (word: Element) => word.matches('[aria-hidden="true"]');
  const textOf = (part: Element[]) => part.map(({ textContent }) => textContent).join('');
  return [textOf(words.filter((word) => !isForTheEye(word))), textOf(words.filter(isForTheEye))];
}

describe('a visit to a blog post', () => {
  test('MSG-10 MSG-11 marks every unread blog message and no other, and asks for the messages again a second later', async () => {
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
    expect(stage.calls.held(readCallOf(51)).body).toEqual({ user_read_on: '2026-09-28T15:00:00.000Z' });

    await stage.answer(readCallOf(51), blogMessage(51));
    await stage.answer(readCallOf(52), blogMessage(52));
    expect(held(stage, [51, 52])).toEqual([]);
    await stage.pass(SECOND, () => stage.calls.isHeld(MESSAGES));
    await stage.answer(MESSAGES, []);
    expect([visitOf(stage), held(stage, [51, 52])]).toEqual(['done', []]);
  });

  test('ERR-20 a message that could not be marked stays unread, is only written down, and the next post tries it again', async () => {
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

  test('ERR-20 messages that do not come again are still asked for after the next visit', async () => {
    const stage = start();
    await openPost(stage, 'degree-map');
    await stage.answer(MESSAGES, [blogMessage(51)]);
    await stage.answer(readCallOf(51), blogMessage(51));
    await stage.pass(SECOND, () => stage.calls.isHeld(MESSAGES));
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

  test('GUARD-02 signing out ends it: nothing leaves any more', async () => {
    const stage = start();
    await openPost(stage, 'degree-map');
    await stage.answer(MESSAGES, [blogMessage(51)]);
    await stage.told(() => getChild(stage.portal, 'session').send({ type: 'session.signOut' }));
    expect([visitOf(stage), held(stage, [51])]).toEqual(['idle', []]);
  });
});

describe('the bell', () => {
  test('DASH-02 says how many messages are unread once that is known', async () => {
    const stage = start();
    await stage.go('/dashboard');
    expect(bellSays()).toEqual(['Messages', '']);
    await stage.answer(MESSAGES, [blogMessage(51), blogMessage(52), blogMessage(53, { read: true })]);
    expect(bellSays()).toEqual(['Messages, 2 unread', '2']);
  });

  test('DASH-02 MSG-03 what is dismissed or read by a visit does not wait for the next answer, or for one that fails', async () => {
    const stage = start();
    await stage.go('/dashboard');
    await stage.answer(MESSAGES, [wireMessage, blogMessage(51), blogMessage(52, { action_link: null })]);
    expect(bellSays()).toEqual(['Messages, 3 unread', '3']);
    await stage.press(queryDismiss(wireMessage.title) as HTMLElement);
    await stage.answer(READ, wireMessage);
    expect([stage.calls.isHeld(MESSAGES), ...bellSays()]).toEqual([true, 'Messages, 2 unread', '2']);
    await stage.fail(MESSAGES, REFUSAL);
    expect(bellSays()).toEqual(['Messages, 2 unread', '2']);

    await openPost(stage, 'degree-map');
    await stage.answer(readCallOf(51), blogMessage(51));
    await stage.go('/dashboard');
    expect(bellSays()).toEqual(['Messages, 1 unread', '1']);
  });
});

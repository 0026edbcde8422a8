import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { getActor } from '../../../src/machines/shared/actors.ts';
import { type WhatsNewVisitSnapshot, whatsNewVisitMachine } from '../../../src/machines/whats-new-visit/machine.ts';
import { model } from '../../../src/machines/whats-new-visit/model.ts';
import { MESSAGES } from './support/backend.ts';
import { fillBanner, wireMessage } from './support/banner.ts';
import type { TestApp } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const SECOND = 1000;
const POSTS = 'GET /posts';
const SLUGS = ['degree-map', 'orchard'];

const readCallOf = (pk: number) => `PATCH /notifications/${pk}`;
const messageOf = (pk: number) => ({
  ...wireMessage,
  pk,
  display_as_banner: false,
  action_link: `/whats-new/${SLUGS[0]}`,
});
/** The messages that the model calls 41 and 42: other ones each time, because no message is marked twice. */
const foundKeys = (time: number) => [time * 100 + 41, time * 100 + 42];
/** For more visits than any path has. */
const ALL_READ_CALLS = [0, 1, 2, 3].flatMap(foundKeys).map(readCallOf);

/** None of these leads to a blog post and is unread. */
const OTHERS = [
  { ...messageOf(43), user_read_on: '2026-09-27T16:00:00Z' },
  { ...messageOf(44), action_link: '/academics' },
];

const postOf = (slug: string) => ({
  pk: SLUGS.indexOf(slug) + 1,
  post_type: 'blog',
  title: `About ${slug}`,
  slug,
  body: '<p>Term by term.</p>',
});

function driversOf(testApp: TestApp) {
  const visit = () => getActor(testApp.portal.system, 'whatsNewVisit');
  const times = { opened: 0, found: 0 };
  return {
    events: {
      'whatsNewVisit.start': async () => {
        const slug = SLUGS[times.opened++ % 2] ?? '';
        testApp.instantAnswers.set(POSTS, [postOf(slug)]);
        // Every visit begins while the messages are loading.
        await testApp.sendDirectly(() =>
          getActor(testApp.portal.system, 'resources').send({ type: 'resources.reset', names: ['messages'] }),
        );
        await testApp.go(`/whats-new/${slug}`);
      },
      // Nothing of it shows: a later visit marks the message again.
      'message.unread': (event) => testApp.sendDirectly(() => visit().send(event)),
      // A user who signs out leaves the page, so the screen could not be compared.
      'whatsNewVisit.end': (event) => testApp.sendDirectly(() => visit().send(event)),
    },
    outcomes: {
      findUnread: ({ output }) => {
        const found = (output as number[]).length === 0 ? [] : foundKeys(times.found++);
        return testApp.answer(MESSAGES, [...found.map(messageOf), ...OTHERS]);
      },
      markRead: async () => {
        for (const pk of visit().getSnapshot().context.unread) await testApp.answer(readCallOf(pk), messageOf(pk));
      },
      refetch: ({ output }) =>
        output === true ? testApp.answer(MESSAGES, OTHERS) : testApp.fail(MESSAGES, { kind: 'timeout' }),
    },
    delays: { refetchDelay: () => testApp.pass(SECOND, () => visit().getSnapshot().matches('refetching')) },
  } satisfies DriversOf<typeof whatsNewVisitMachine, keyof typeof model.outcomes>;
}

type Context = WhatsNewVisitSnapshot['context'];

/** The pending calls while a post is on screen. */
const CALLS = {
  opening: () => [MESSAGES],
  markingRead: ({ unread }) => unread.map(readCallOf),
  checkingMarked: () => [],
  waiting: () => [],
  refetching: () => [MESSAGES],
  done: () => [],
} satisfies Record<string, (context: Context) => string[]>;

export const whatsNewVisit: Walk = {
  machine: whatsNewVisitMachine,
  model,
  actorId: 'whatsNewVisit',
  pendingCalls: [MESSAGES],
  setUp: (testApp) => {
    fillBanner(testApp);
    testApp.instantAnswers.delete(MESSAGES);
    return testApp.go('/resources');
  },
  driversOf,
  shows: (snapshot, { calls }) => {
    const { value, context } = snapshot as WhatsNewVisitSnapshot;
    const held = [MESSAGES, ...ALL_READ_CALLS].filter(calls.isPending);
    // A visit that has ended does not change that the banner loads the messages.
    if (value === 'idle') expect(held.filter((name) => name !== MESSAGES)).toEqual([]);
    else {
      expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^About /);
      expect(held).toEqual(CALLS[value](context));
    }
  },
};

import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { getActor } from '../../../src/machines/shared/actors.ts';
import { type WhatsNewVisitSnapshot, whatsNewVisitMachine } from '../../../src/machines/whats-new-visit/machine.ts';
import { model } from '../../../src/machines/whats-new-visit/model.ts';
import { MESSAGES } from './support/backend.ts';
import { fillBanner, wireMessage } from './support/banner.ts';
import type { Stage } from './support/test-app.tsx';
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
/** What a finding that the model calls 41 and 42 is here: other messages each time, since none is marked twice. */
const foundKeys = (time: number) => [time * 100 + 41, time * 100 + 42];
/** More times than any path finds something. */
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

function driversOf(stage: Stage) {
  const visit = () => getActor(stage.portal.system, 'whatsNewVisit');
  const times = { opened: 0, found: 0 };
  return {
    events: {
      'whatsNewVisit.start': async () => {
        const slug = SLUGS[times.opened++ % 2] ?? '';
        stage.ready.set(POSTS, [postOf(slug)]);
        // Every visit finds the messages on their way.
        await stage.told(() => stage.portal.send({ type: 'resources.void', names: ['messages'] }));
        await stage.go(`/whats-new/${slug}`);
      },
      // Whoever signs out leaves the page; that they do is a journey of the portal's.
      'whatsNewVisit.end': (event) => stage.told(() => visit().send(event)),
    },
    outcomes: {
      findUnread: (end) => {
        if ('error' in end) return stage.fail(MESSAGES, end.error);
        const found = (end.output as number[]).length === 0 ? [] : foundKeys(times.found++);
        return stage.answer(MESSAGES, [...found.map(messageOf), ...OTHERS]);
      },
      markRead: async (end) => {
        for (const pk of visit().getSnapshot().context.unread) {
          if ('error' in end) await stage.fail(readCallOf(pk), end.error);
          else await stage.answer(readCallOf(pk), messageOf(pk));
        }
      },
      refresh: (end) => ('error' in end ? stage.fail(MESSAGES, end.error) : stage.answer(MESSAGES, OTHERS)),
    },
    delays: { refreshDelay: () => stage.pass(SECOND, () => visit().getSnapshot().matches('refreshing')) },
  } satisfies DriversOf<typeof whatsNewVisitMachine, keyof typeof model.outcomes>;
}

type Context = WhatsNewVisitSnapshot['context'];

/** What is on its way while a post is on screen. */
const CALLS = {
  opening: () => [MESSAGES],
  markingRead: ({ unread }) => unread.map(readCallOf),
  waiting: () => [],
  refreshing: () => [MESSAGES],
  done: () => [],
} satisfies Record<string, (context: Context) => string[]>;

export const whatsNewVisit: Walk = {
  machine: whatsNewVisitMachine,
  model,
  actorId: 'whatsNewVisit',
  held: [MESSAGES],
  arrive: (stage) => {
    fillBanner(stage);
    stage.ready.delete(MESSAGES);
    return stage.go('/messages');
  },
  driversOf,
  shows: (snapshot, { calls }) => {
    const { value, context } = snapshot as WhatsNewVisitSnapshot;
    const held = [MESSAGES, ...ALL_READ_CALLS].filter(calls.isHeld);
    // Ended, the visit leaves the page's own wish for the messages as it is.
    if (value === 'idle') expect(held.filter((name) => name !== MESSAGES)).toEqual([]);
    else {
      expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^About /);
      expect(held).toEqual(CALLS[value](context));
    }
  },
};

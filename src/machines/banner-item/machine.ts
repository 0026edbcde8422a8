import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { Dismissal } from '../../rules/banner.ts';
import { notProvided } from '../shared/not-provided.ts';
import { to } from '../shared/system.ts';

type BannerItemEvent = { type: 'item.dismiss' };

/**
 * One line of the banner from the first press on its "Dismiss" on. Every kind goes the same way; which call leaves, if
 * any, the effect knows. A dismissal that fails leaves the line where it is.
 */
export const bannerItemMachine = setup({
  types: {
    context: {} as {
      dismissal: Dismissal;
      /** What the next press sends: less than the whole once a part of it went through. */
      left: Dismissal;
    },
    events: {} as BannerItemEvent,
    input: {} as { dismissal: Dismissal },
    tags: {} as 'busy',
  },
  actors: {
    /** Answers what is left of the dismissal when only a part of it went through, else null. */
    dismiss: fromPromise<Dismissal | null, { dismissal: Dismissal }>(notProvided('bannerItemMachine', 'dismiss')),
  },
  actions: {
    rememberLeft: assign(({ context }, params: { left: Dismissal | null }) => ({ left: params.left ?? context.left })),
    tellDismissed: sendTo(to('banner'), ({ context }) => ({ type: 'item.dismissed', dismissal: context.dismissal })),
  },
  guards: {
    isWhole: (_, params: { left: Dismissal | null }) => params.left === null,
  },
}).createMachine({
  id: 'bannerItem',
  context: ({ input: { dismissal } }) => ({ dismissal, left: dismissal }),
  initial: 'shown',
  states: {
    shown: {
      initial: 'resting',
      on: { 'item.dismiss': 'dismissing' },
      states: {
        resting: {},
        refused: {
          description:
            'The dismissal failed, or a part of it: the line stays, says so, and what is left can be dismissed again.',
        },
      },
    },
    dismissing: {
      description: 'The line stays until the answer is there.',
      tags: 'busy',
      invoke: {
        id: 'dismiss',
        src: 'dismiss',
        input: ({ context }) => ({ dismissal: context.left }),
        onDone: [
          {
            guard: { type: 'isWhole', params: ({ event }) => ({ left: event.output }) },
            target: 'dismissed',
            actions: 'tellDismissed',
          },
          {
            target: 'shown.refused',
            actions: { type: 'rememberLeft', params: ({ event }) => ({ left: event.output }) },
          },
        ],
        onError: 'shown.refused',
      },
    },
    dismissed: { description: 'Gone for this page load, whatever the next answers say.' },
  },
});

export type BannerItemRef = ActorRefFrom<typeof bannerItemMachine>;
export type BannerItemSnapshot = SnapshotFrom<typeof bannerItemMachine>;

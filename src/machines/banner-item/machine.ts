import { type ActorRefFrom, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { Dismissal } from '../../rules/banner.ts';
import { toParent } from '../to-parent.ts';

type BannerItemEvent = { type: 'item.dismiss' };

/**
 * One line of the banner from the first press on its "Dismiss" on. Every kind goes the same way; which call leaves, if
 * any, the effect knows. A dismissal that fails leaves the line where it is.
 */
export const bannerItemMachine = setup({
  types: {
    context: {} as { dismissal: Dismissal },
    events: {} as BannerItemEvent,
    input: {} as { dismissal: Dismissal },
    tags: {} as 'busy',
  },
  actors: {
    dismiss: fromPromise<void, { dismissal: Dismissal }>(() =>
      Promise.reject(new Error('bannerItemMachine: provide dismiss')),
    ),
  },
  actions: {
    tellDismissed: sendTo(toParent, ({ context }) => ({ type: 'item.dismissed', dismissal: context.dismissal })),
  },
}).createMachine({
  id: 'bannerItem',
  context: ({ input }) => input,
  initial: 'shown',
  states: {
    shown: {
      initial: 'resting',
      on: { 'item.dismiss': 'dismissing' },
      states: {
        resting: {},
        refused: { description: 'The dismissal failed: the line stays, says so, and can be dismissed again.' },
      },
    },
    dismissing: {
      description: 'The line stays until the answer is there.',
      tags: 'busy',
      invoke: {
        id: 'dismiss',
        src: 'dismiss',
        input: ({ context }) => ({ dismissal: context.dismissal }),
        onDone: { target: 'dismissed', actions: 'tellDismissed' },
        onError: 'shown.refused',
      },
    },
    dismissed: { description: 'Gone for this page load, whatever the next answers say.' },
  },
});

export type BannerItemRef = ActorRefFrom<typeof bannerItemMachine>;
export type BannerItemSnapshot = SnapshotFrom<typeof bannerItemMachine>;

import { type ActorRefFrom, assign, enqueueActions, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Dismissal, keysOf } from '../../rules/banner.ts';
import { type BannerItemRef, bannerItemMachine } from '../banner-item/machine.ts';
import { notProvided } from '../shared/not-provided.ts';
import { itemActorId } from './item-actor-id.ts';

/** How many dismissals are remembered until the page is loaded anew; the oldest are forgotten first. */
const MAX_DISMISSED = 200;

type Context = {
  /** What `keysOf` names for each dismissal that succeeded, here or earlier on this device. */
  dismissed: string[];
  /** Ids of the lines that have an actor: one exists from the first press on. */
  touched: string[];
};

export type BannerEvent =
  /** A person pressed "Dismiss" on an item. */
  | { type: 'banner.dismiss'; dismissal: Dismissal }
  | { type: 'item.dismissed'; dismissal: Dismissal }
  /** Another tab has dismissed an alert: the keys of all that were dismissed on this device. */
  | { type: 'alerts.dismissed'; keys: string[] };

/** What was dismissed in the banner, and what is being. What stands in it is a rule over answers and this. */
export const bannerMachine = setup({
  types: { context: {} as Context, events: {} as BannerEvent },
  actors: {
    /** Keys of the emergency alerts that were dismissed on this device. */
    recallAlerts: fromPromise<string[]>(notProvided('bannerMachine', 'recallAlerts')),
    item: bannerItemMachine,
  },
  actions: {
    rememberAlerts: assign(({ context }, params: { keys: string[] }) => {
      const alerts = params.keys.flatMap((key) => keysOf({ kind: 'emergency', key }));
      return { dismissed: [...new Set([...context.dismissed, ...alerts])].slice(-MAX_DISMISSED) };
    }),
    pressItem: enqueueActions(({ context, enqueue }, params: { dismissal: Dismissal }) => {
      const id = itemActorId(params.dismissal);
      if (!context.touched.includes(id)) {
        enqueue.spawnChild('item', { id, input: params });
        for (const oldest of context.touched.slice(0, 1 - MAX_DISMISSED)) enqueue.stopChild(oldest);
        enqueue.assign({ touched: [...context.touched.slice(1 - MAX_DISMISSED), id] });
      }
      enqueue.sendTo<BannerItemRef>(id, { type: 'item.dismiss' });
    }),
    rememberDismissed: assign(({ context }, params: { dismissal: Dismissal }) => ({
      dismissed: [...context.dismissed, ...keysOf(params.dismissal)].slice(-MAX_DISMISSED),
    })),
  },
}).createMachine({
  id: 'banner',
  context: { dismissed: [], touched: [] },
  initial: 'recalling',
  states: {
    recalling: {
      description: 'What this device remembers is not known yet: nothing shows, or a dismissed alert would flash up.',
      invoke: {
        id: 'recallAlerts',
        src: 'recallAlerts',
        onDone: {
          target: 'ready',
          actions: { type: 'rememberAlerts', params: ({ event }) => ({ keys: event.output }) },
        },
        onError: 'ready',
      },
    },
    ready: {
      on: {
        'banner.dismiss': {
          actions: { type: 'pressItem', params: ({ event }) => ({ dismissal: event.dismissal }) },
        },
        'item.dismissed': {
          description: 'Its call has succeeded, or it needed none.',
          actions: { type: 'rememberDismissed', params: ({ event }) => ({ dismissal: event.dismissal }) },
        },
        'alerts.dismissed': {
          actions: { type: 'rememberAlerts', params: ({ event }) => ({ keys: event.keys }) },
        },
      },
    },
  },
});

export type BannerRef = ActorRefFrom<typeof bannerMachine>;
export type BannerSnapshot = SnapshotFrom<typeof bannerMachine>;

import { type ActorRefFrom, assign, enqueueActions, fromCallback, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Dismissal, dismissalKeys } from '../../rules/banner.ts';
import { type SaveSucceeded, saveMachine } from '../save/machine.ts';
import { ownedSaves } from '../save/owned-saves.ts';
import { type SaveActorId, saveActorId } from '../save/save-actor-id.ts';
import { pending } from '../shared/pending.ts';
import { saveKey } from './save-key.ts';

/** How many dismissals are remembered until the page is reloaded; the oldest are dropped first. */
const MAX_DISMISSED = 200;

/** What the row of notices waits for. The messages settle together with the sanitiser of their texts. */
export type BannerPart = 'messages' | 'holds' | 'nudges';

/** What this device remembers: the keys of the alerts that were dismissed. */
export type Recalled = { alerts: string[] };

/** The save of a dismissal. It exists from the first press until it succeeds. `title` of the line; null for the page Messages. */
type LineSave = { key: string; dismissal: Dismissal; title: string | null };

type Context = {
  /** The keys of each dismissal that succeeded, here or earlier on this device. */
  dismissed: string[];
  saves: LineSave[];
  /** The title of the line that was dismissed last, for screen readers; null before the first one. */
  lastDismissed: string | null;
};

export type BannerEvent =
  /** The user pressed "Dismiss" on a line. */
  | { type: 'banner.dismiss'; dismissal: Dismissal; title: string }
  /** The user pressed "Mark all as read" or "Dismiss" on the page Messages. */
  | { type: 'message.dismiss'; dismissal: Dismissal }
  /** The user has opened an unread message on the page Messages. */
  | { type: 'message.opened'; pk: number }
  /** The user pressed the row that opens and closes the notices. */
  | { type: 'banner.toggle' }
  /** A part has loaded or failed. */
  | { type: 'banner.partSettled'; part: BannerPart }
  /** The user is known, or their roles have changed. */
  | { type: 'banner.audienceChanged'; isStudent: boolean }
  /** Another tab has dismissed an alert. `keys` are all alerts that were dismissed on this device. */
  | { type: 'alerts.dismissed'; keys: string[] }
  /** The user has gone to another page. */
  | { type: 'page.entered' }
  | SaveSucceeded;

/** The key of the save that an opened message starts: a save of its own, because no screen shows its failure. */
const openedKey = (pk: number) => `opened:${pk}`;

const lineSaves = ownedSaves(
  ({ key }: LineSave) => key,
  ({ key }) => saveActorId(key),
);

/** The effects of the machine, which do nothing here. `effects.ts` has those of the app. */
const noEffects = () => ({
  actors: {
    /** Resolves to what this device remembers. */
    recall: fromPromise<Recalled>(pending),
    /** Tells the registry of resources what the banner shows. Sends `banner.audienceChanged` and `banner.partSettled`. */
    watchParts: fromCallback(() => {}),
    /** Sends `alerts.dismissed`. */
    watchOtherTabs: fromCallback(() => {}),
    save: saveMachine,
  },
});

/**
 * The banner: what of it may show, whether its notices are open, and which lines are dismissed. `bannerLines` computes the
 * lines from the answers. Source: decisions, notices; BANNER-23 to BANNER-26.
 */
export const createBannerMachine = ({ actors }: ReturnType<typeof noEffects>) => {
  const bannerSetup = setup({
    types: {
      context: {} as Context,
      events: {} as BannerEvent,
      tags: {} as 'settled' | 'keepsPlace' | 'recalled' | 'open',
      children: {} as { [id: SaveActorId]: 'save' },
    },
    actors,
    actions: {
      addDismissedAlerts: assign(({ context }, params: { keys: string[] }) => {
        const alerts = params.keys.flatMap((key) => dismissalKeys({ kind: 'alert', key }));
        return { dismissed: [...new Set([...context.dismissed, ...alerts])].slice(-MAX_DISMISSED) };
      }),
      startSave: enqueueActions(({ context, enqueue }, save: LineSave) => {
        enqueue.assign({ saves: lineSaves.start(enqueue, context.saves, save, save.dismissal) });
      }),
      removeLine: enqueueActions(({ context, enqueue }, params: { key: string }) => {
        const dropped = lineSaves.drop(enqueue, context.saves, params.key);
        if (dropped === null) return;
        const { done, rest } = dropped;
        enqueue.assign({
          dismissed: [...context.dismissed, ...dismissalKeys(done.dismissal)].slice(-MAX_DISMISSED),
          saves: rest,
          lastDismissed: done.title ?? context.lastDismissed,
        });
      }),
    },
    guards: {
      isStudent: (_, params: { isStudent: boolean }) => params.isStudent,
      isPart: (_, { part, of }: { part: BannerPart; of: BannerPart }) => part === of,
    },
  });

  const arrivalOf = (of: BannerPart) =>
    bannerSetup.createStateConfig({
      initial: 'waiting',
      states: {
        waiting: {
          on: {
            'banner.partSettled': {
              guard: { type: 'isPart', params: ({ event }) => ({ part: event.part, of }) },
              target: 'arrived',
            },
          },
        },
        arrived: { type: 'final' },
      },
    });

  return bannerSetup.createMachine({
    id: 'banner',
    context: { dismissed: [], saves: [], lastDismissed: null },
    invoke: [
      { id: 'watchParts', src: 'watchParts' },
      { id: 'watchOtherTabs', src: 'watchOtherTabs' },
    ],
    type: 'parallel',
    states: {
      arrival: {
        description: 'The notices appear together: their number is known when each part has loaded or failed.',
        initial: 'unknown',
        on: {
          'banner.audienceChanged': [
            {
              guard: { type: 'isStudent', params: ({ event }) => ({ isStudent: event.isStudent }) },
              target: '.ofStudents',
            },
            { target: '.ofOthers' },
          ],
        },
        states: {
          unknown: { description: 'The user is not known yet.', tags: 'keepsPlace' },
          ofStudents: {
            tags: 'keepsPlace',
            type: 'parallel',
            states: { messages: arrivalOf('messages'), nudges: arrivalOf('nudges'), holds: arrivalOf('holds') },
            onDone: 'settled',
          },
          ofOthers: {
            description: 'Holds are for students only.',
            tags: 'keepsPlace',
            type: 'parallel',
            states: { messages: arrivalOf('messages'), nudges: arrivalOf('nudges') },
            onDone: 'settled',
          },
          settled: {
            tags: 'settled',
            initial: 'onFirstPage',
            states: {
              onFirstPage: {
                description: 'Without notices the row stays and says so: the page below must not move.',
                tags: 'keepsPlace',
                on: { 'page.entered': 'onLaterPage' },
              },
              onLaterPage: { description: 'Without notices there is no row.' },
            },
          },
        },
      },
      notices: {
        initial: 'recalling',
        states: {
          recalling: {
            description: 'Nothing shows yet: an alert that was dismissed on this device would appear for a moment.',
            invoke: {
              id: 'recall',
              src: 'recall',
              onDone: {
                target: 'closed',
                actions: { type: 'addDismissedAlerts', params: ({ event }) => ({ keys: event.output.alerts }) },
              },
              onError: 'closed',
            },
          },
          closed: {
            description: 'Two or more notices are behind a row with their number.',
            tags: 'recalled',
            on: { 'banner.toggle': 'open' },
          },
          open: {
            description: 'The next page begins with closed notices: opened ones would push its content down.',
            tags: ['recalled', 'open'],
            on: { 'banner.toggle': 'closed', 'page.entered': 'closed' },
          },
        },
      },
      dismissals: {
        on: {
          'banner.dismiss': {
            actions: {
              type: 'startSave',
              params: ({ event: { dismissal, title } }) => ({ key: saveKey(dismissal), dismissal, title }),
            },
          },
          'message.dismiss': {
            actions: {
              type: 'startSave',
              params: ({ event: { dismissal } }) => ({ key: saveKey(dismissal), dismissal, title: null }),
            },
          },
          'message.opened': {
            description:
              'If the save fails, the message stays unread. The next time it is opened, the save starts again.',
            actions: {
              type: 'startSave',
              params: ({ event: { pk } }) => ({
                key: openedKey(pk),
                dismissal: { kind: 'message', pk },
                title: null,
              }),
            },
          },
          'save.succeeded': {
            description: 'The line goes only now, after the answer.',
            actions: { type: 'removeLine', params: ({ event }) => ({ key: event.key }) },
          },
          'alerts.dismissed': {
            actions: { type: 'addDismissedAlerts', params: ({ event }) => ({ keys: event.keys }) },
          },
        },
      },
    },
  });
};

/** The machine without effects, for diagrams, generated paths and tests. */
export const bannerMachine = /* @__PURE__ */ createBannerMachine(/* @__PURE__ */ noEffects());

export type BannerRef = ActorRefFrom<typeof bannerMachine>;
export type BannerSnapshot = SnapshotFrom<typeof bannerMachine>;

declare module '../shared/system.ts' {
  interface SystemEvents {
    banner: BannerEvent;
  }
  interface SystemActors {
    banner: BannerRef;
  }
}

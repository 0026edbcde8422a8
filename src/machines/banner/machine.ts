import { type ActorRefFrom, assign, enqueueActions, fromCallback, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Dismissal, dismissalKeys } from '../../rules/banner.ts';
import { type SaveSucceeded, saveMachine } from '../save/machine.ts';
import { ownedSaves } from '../save/owned-saves.ts';
import { type SaveActorId, saveActorId } from '../save/save-actor-id.ts';
import { pending } from '../shared/pending.ts';
import { openedKey, saveKey, unreadKey } from './save-key.ts';

/** How many dismissals are remembered until the page is reloaded; the oldest are dropped first. */
const MAX_DISMISSED = 200;

/** What the row of notices waits for. The messages settle together with the sanitiser of their texts. */
export type BannerPart = 'messages' | 'holds' | 'nudges';

/** What this device remembers: the keys of the alerts that were dismissed. */
export type Recalled = { alerts: string[] };

/** A message becomes unread again. `keys` are those by which it counts as read, as `readingKeys` returns them. */
export type Unreading = { kind: 'unread'; pk: number; keys: string[] };

/** The save of a change. It exists from the first press until it succeeds. `title` of the line; null for the page Messages. */
type LineSave = { key: string; change: Dismissal | Unreading; title: string | null };

type Context = {
  /** The keys of each dismissal that succeeded, here or earlier on this device. */
  dismissed: string[];
  /** Keys of the messages that have become unread since the last answer, which has them as read. */
  unread: number[];
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
  /** The user pressed "Mark as unread" on an open message. `keys` as in `Unreading`. */
  | { type: 'message.unread'; pk: number; keys: string[] }
  /** The messages have arrived, or arrived again. */
  | { type: 'messages.received' }
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
        enqueue.assign({ saves: lineSaves.start(enqueue, context.saves, save, save.change) });
      }),
      removeLine: enqueueActions(({ context, enqueue }, params: { key: string }) => {
        const dropped = lineSaves.drop(enqueue, context.saves, params.key);
        if (dropped === null) return;
        const { change, title } = dropped.done;
        if (change.kind === 'unread') return;
        enqueue.assign({
          dismissed: [...context.dismissed, ...dismissalKeys(change)].slice(-MAX_DISMISSED),
          saves: dropped.rest,
          lastDismissed: title ?? context.lastDismissed,
        });
      }),
      /** The saves that would have made the message read have no meaning now, so a failure of theirs goes. */
      addUnread: enqueueActions(({ context, enqueue }, params: { key: string }) => {
        const dropped = lineSaves.drop(enqueue, context.saves, params.key);
        if (dropped === null || dropped.done.change.kind !== 'unread') return;
        const { pk, keys } = dropped.done.change;
        const isReading = ({ change }: LineSave) =>
          change.kind !== 'unread' && dismissalKeys(change).some((key) => keys.includes(key));
        for (const { key } of dropped.rest.filter(isReading)) lineSaves.drop(enqueue, dropped.rest, key);
        enqueue.assign({
          dismissed: context.dismissed.filter((key) => !keys.includes(key)),
          unread: [...context.unread, pk].slice(-MAX_DISMISSED),
          saves: dropped.rest.filter((save) => !isReading(save)),
        });
      }),
      /** An empty list stays the same list, so that nothing is redrawn. */
      clearUnread: assign(({ context }) => (context.unread.length === 0 ? {} : { unread: [] })),
    },
    guards: {
      isStudent: (_, params: { isStudent: boolean }) => params.isStudent,
      isUnreading: ({ context }, params: { key: string }) =>
        context.saves.some(({ key, change }) => key === params.key && change.kind === 'unread'),
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
    context: { dismissed: [], unread: [], saves: [], lastDismissed: null },
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
              params: ({ event: { dismissal, title } }) => ({ key: saveKey(dismissal), change: dismissal, title }),
            },
          },
          'message.dismiss': {
            actions: {
              type: 'startSave',
              params: ({ event: { dismissal } }) => ({ key: saveKey(dismissal), change: dismissal, title: null }),
            },
          },
          'message.opened': {
            description:
              'If the save fails, the message stays unread. The next time it is opened, the save starts again.',
            actions: {
              type: 'startSave',
              params: ({ event: { pk } }) => ({
                key: openedKey(pk),
                change: { kind: 'message', pk },
                title: null,
              }),
            },
          },
          'message.unread': {
            actions: {
              type: 'startSave',
              params: ({ event: { pk, keys } }) => ({
                key: unreadKey(pk),
                change: { kind: 'unread', pk, keys },
                title: null,
              }),
            },
          },
          'messages.received': {
            description: 'A newer answer knows what is unread.',
            actions: 'clearUnread',
          },
          'save.succeeded': [
            {
              guard: { type: 'isUnreading', params: ({ event }) => ({ key: event.key }) },
              description: 'Also if the messages cannot be fetched again.',
              actions: { type: 'addUnread', params: ({ event }) => ({ key: event.key }) },
            },
            {
              description: 'The line goes only now, after the answer.',
              actions: { type: 'removeLine', params: ({ event }) => ({ key: event.key }) },
            },
          ],
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

import {
  type ActorRefFrom,
  assign,
  enqueueActions,
  fromCallback,
  fromPromise,
  type SnapshotFrom,
  sendTo,
  setup,
} from 'xstate';
import { dismissalKeys, type SavedDismissal } from '../../rules/banner.ts';
import { type SaveSucceeded, saveMachine } from '../save/machine.ts';
import { ownedSaves } from '../save/owned-saves.ts';
import { type SaveActorId, saveActorId } from '../save/save-actor-id.ts';
import { pending } from '../shared/pending.ts';
import { to } from '../shared/system.ts';
import { openedKey, saveKey, unreadKey } from './save-key.ts';

/** How many dismissals are remembered until the page is reloaded; the oldest are dropped first. */
const MAX_DISMISSED = 200;

/** What the row of notices waits for. The messages settle together with the sanitiser of their texts. */
export type BannerPart = 'messages' | 'holds' | 'nudges';

/** What this device remembers: the keys of the alerts that were dismissed, and of the attendance warnings that were read. */
export type Recalled = { alerts: string[]; warnings: string[] };

/** A message becomes unread again. `keys` are those by which it counts as read, as `readingKeys` returns them. */
export type Unreading = { kind: 'unread'; pk: number; keys: string[] };

/** What a save of the banner sends. */
export type BannerChange = SavedDismissal | Unreading;

/** The save of a change. It exists from the first press until it succeeds. `title` of the line; null for the page Messages. */
type LineSave = { key: string; change: BannerChange; title: string | null };

type Context = {
  /** The keys of each dismissal that succeeded, here or earlier on this device. */
  dismissed: string[];
  /** Keys of the messages that have become unread since the last answer, which has them as read. */
  unread: number[];
  /** The types of the nudges that the last answer has. */
  nudges: string[];
  /** Keys of the attendance warnings that were marked as read on this device, by any user. */
  readWarnings: string[];
  saves: LineSave[];
  /** The title of the line that was dismissed last, for screen readers; null before the first one. */
  lastDismissed: string | null;
};

export type BannerEvent =
  /** The user pressed "Dismiss" on a line. */
  | { type: 'banner.dismiss'; dismissal: SavedDismissal; title: string }
  | { type: 'alert.dismiss'; key: string; title: string }
  | { type: 'hold.dismiss'; title: string }
  /** The user pressed "Hide until I sign in again" above the list of holds. */
  | { type: 'holds.hide'; username: string }
  /** The user pressed "Show holds". */
  | { type: 'holds.show' }
  /** The user pressed "Hide this" on an attendance warning. `key` as `attendanceKey` returns it. */
  | { type: 'attendance.read'; key: string }
  /** The user pressed "Mark all as read" or "Dismiss" on the page Messages. */
  | { type: 'message.dismiss'; dismissal: SavedDismissal }
  /** The user has opened an unread message on the page Messages. */
  | { type: 'message.opened'; pk: number }
  /** The user pressed "Mark as unread" on an open message. `keys` as in `Unreading`. */
  | { type: 'message.unread'; pk: number; keys: string[] }
  /** The messages have arrived, or arrived again. */
  | { type: 'messages.received' }
  /** The nudges have arrived, or arrived again. */
  | { type: 'nudges.received'; types: string[] }
  /** The user pressed the row that opens and closes the notices. */
  | { type: 'banner.toggle' }
  /** A part has loaded or failed. */
  | { type: 'banner.partSettled'; part: BannerPart }
  /** The user is known, or their roles have changed. `hidesHolds`: they have hidden the list of holds in this tab. */
  | { type: 'banner.audienceChanged'; isStudent: boolean; hidesHolds: boolean }
  /** Another tab has dismissed an alert. `keys` are all alerts that were dismissed on this device. */
  | { type: 'alerts.dismissed'; keys: string[] }
  /** The user has gone to another page. */
  | { type: 'page.entered' }
  | SaveSucceeded;

const lineSaves = ownedSaves(
  ({ key }: LineSave) => key,
  ({ key }) => saveActorId(key),
);

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
  actions: {
    /** This device remembers that an alert was dismissed. */
    rememberAlert: (_params: { key: string }) => {},
    /** This tab remembers who has hidden the list of holds; "" for no one. */
    rememberHidden: (_params: { username: string }) => {},
    /** This device remembers that a warning was read. */
    rememberRead: (_params: { key: string }) => {},
  },
});

/**
 * The banner: what of it may show, whether its notices are open, and what the user has dismissed, there or on the pages with the
 * same holds, nudges and messages. `bannerLines` computes the lines from the answers.
 * Source: decisions, notices; decisions, banner dismissal; BANNER-09 to BANNER-17, BANNER-23 to BANNER-26, ACCT-18, ACAD-31.
 */
export const createBannerMachine = ({ actors, actions }: ReturnType<typeof noEffects>) => {
  const bannerSetup = setup({
    types: {
      context: {} as Context,
      events: {} as BannerEvent,
      tags: {} as 'settled' | 'keepsPlace' | 'recalled' | 'open' | 'holdDismissed' | 'nudgesDismissed' | 'hidesHolds',
      children: {} as { [id: SaveActorId]: 'save' },
    },
    actors,
    actions: {
      rememberAlert: (_, params: { key: string }) => actions.rememberAlert(params),
      rememberHidden: (_, params: { username: string }) => actions.rememberHidden(params),
      rememberRead: (_, params: { key: string }) => actions.rememberRead(params),
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
      setNudges: assign((_, params: { types: string[] }) => ({ nudges: params.types })),
      setLastDismissed: assign((_, params: { title: string }) => ({ lastDismissed: params.title })),
      notifyAlertDismissed: sendTo(to('toasts'), {
        type: 'toast.add',
        toast: { kind: 'flash', topic: { name: 'alertDismissed' } },
      }),
      addReadWarnings: assign(({ context }, params: { keys: string[] }) => ({
        readWarnings: [...new Set([...context.readWarnings, ...params.keys])],
      })),
      /** An empty list stays the same list, so that nothing is redrawn. */
      clearUnread: assign(({ context }) => (context.unread.length === 0 ? {} : { unread: [] })),
    },
    guards: {
      isStudent: (_, params: { isStudent: boolean }) => params.isStudent,
      isUnreading: ({ context }, params: { key: string }) =>
        context.saves.some(({ key, change }) => key === params.key && change.kind === 'unread'),
      hidesHolds: (_, params: { hidesHolds: boolean }) => params.hidesHolds,
      /** Whether none of the nudges is left once this save has succeeded. */
      isLastOfNudges: ({ context: { dismissed, nudges, saves } }, params: { key: string }) => {
        const change = saves.find(({ key }) => key === params.key)?.change;
        return change?.kind === 'nudge' && areDismissed(nudges, [...dismissed, ...dismissalKeys(change)]);
      },
      hasOtherNudge: ({ context }, params: { types: string[] }) => !areDismissed(params.types, context.dismissed),
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
    context: { dismissed: [], unread: [], nudges: [], readWarnings: [], saves: [], lastDismissed: null },
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
              guard: { type: 'isStudent', params: ({ event }) => event },
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
                actions: [
                  { type: 'addDismissedAlerts', params: ({ event }) => ({ keys: event.output.alerts }) },
                  { type: 'addReadWarnings', params: ({ event }) => ({ keys: event.output.warnings }) },
                ],
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
        type: 'parallel',
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
              guard: { type: 'isUnreading', params: ({ event }) => event },
              description: 'Also if the messages cannot be fetched again.',
              actions: { type: 'addUnread', params: ({ event }) => event },
            },
            {
              description: 'The line goes only now, after the answer.',
              actions: { type: 'removeLine', params: ({ event }) => event },
            },
          ],
          'alerts.dismissed': {
            actions: { type: 'addDismissedAlerts', params: ({ event }) => event },
          },
          'alert.dismiss': {
            description: 'On this device, without a call.',
            actions: [
              { type: 'addDismissedAlerts', params: ({ event }) => ({ keys: [event.key] }) },
              { type: 'setLastDismissed', params: ({ event }) => event },
              { type: 'rememberAlert', params: ({ event: { key } }) => ({ key }) },
              'notifyAlertDismissed',
            ],
          },
          'nudges.received': { actions: { type: 'setNudges', params: ({ event }) => event } },
          'attendance.read': {
            actions: [
              { type: 'addReadWarnings', params: ({ event }) => ({ keys: [event.key] }) },
              { type: 'rememberRead', params: ({ event: { key } }) => ({ key }) },
            ],
          },
        },
        states: {
          hold: {
            initial: 'standing',
            states: {
              standing: {
                on: {
                  'hold.dismiss': {
                    target: 'dismissed',
                    actions: { type: 'setLastDismissed', params: ({ event }) => event },
                  },
                },
              },
              dismissed: { description: 'Until the page is reloaded, without a call.', tags: 'holdDismissed' },
            },
          },
          nudges: {
            initial: 'standing',
            states: {
              standing: {
                description: 'One line for all nudges. Its save says whether the dismissal is running or has failed.',
                on: {
                  'save.succeeded': {
                    guard: { type: 'isLastOfNudges', params: ({ event }) => event },
                    target: 'dismissed',
                    actions: { type: 'removeLine', params: ({ event }) => event },
                  },
                },
              },
              dismissed: {
                description: 'A nudge without a type goes with the others. One of another type brings the line back.',
                tags: 'nudgesDismissed',
                on: {
                  'nudges.received': {
                    guard: { type: 'hasOtherNudge', params: ({ event }) => event },
                    target: 'standing',
                    actions: { type: 'setNudges', params: ({ event }) => event },
                  },
                },
              },
            },
          },
          holdsList: {
            initial: 'shown',
            states: {
              shown: {
                description: 'The list of holds on Account.',
                on: {
                  'holds.hide': {
                    target: 'hidden',
                    actions: { type: 'rememberHidden', params: ({ event: { username } }) => ({ username }) },
                  },
                  'banner.audienceChanged': {
                    guard: { type: 'hidesHolds', params: ({ event }) => event },
                    target: 'hidden',
                  },
                },
              },
              hidden: {
                description: 'Until the session ends, also after a reload of this tab.',
                tags: 'hidesHolds',
                on: {
                  'holds.show': { target: 'shown', actions: { type: 'rememberHidden', params: { username: '' } } },
                },
              },
            },
          },
        },
      },
    },
  });
};

const areDismissed = (types: readonly string[], dismissed: readonly string[]): boolean =>
  dismissalKeys({ kind: 'nudge', types: [...types] }).every((key) => dismissed.includes(key));

export const bannerMachine = /* @__PURE__ */ createBannerMachine(/* @__PURE__ */ noEffects());

export type BannerRef = ActorRefFrom<typeof bannerMachine>;
export type BannerSnapshot = SnapshotFrom<typeof bannerMachine>;

declare module '../shared/system.ts' {
  interface SystemActors {
    banner: { event: BannerEvent; ref: BannerRef };
  }
}

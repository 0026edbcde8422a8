import { type ActorRefFrom, assign, enqueueActions, fromCallback, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type BannerHeights, countVisibleLines, type Dismissal, dismissalKeys } from '../../rules/banner.ts';
import { type SaveRef, type SaveSucceeded, saveMachine } from '../save/machine.ts';
import { notProvided } from '../shared/not-provided.ts';

/** How many dismissals are remembered until the page is reloaded; the oldest are dropped first. */
const MAX_DISMISSED = 200;

/** What the lines wait for. The messages settle together with the sanitiser of their texts. */
export type BannerPart = 'alerts' | 'messages' | 'holds' | 'nudges';

/** The kinds of lines that may show. */
export type BannerTag = 'showsAlerts' | 'showsMessages' | 'showsHolds' | 'showsNudges';

/** The save of a dismissal. It exists from the first press until it succeeds. `title` of the line; null for the page Messages. */
type LineSave = { key: string; dismissal: Dismissal; title: string | null };

type Context = {
  /** The keys of each dismissal that succeeded, here or earlier on this device. */
  dismissed: string[];
  saves: LineSave[];
  /** The title of the line that was dismissed last, for screen readers; null before the first one. */
  lastDismissed: string | null;
  /** Holds and nudges are for students only. */
  isStudent: boolean;
  /** The parts that have loaded or failed at least once. */
  settled: BannerPart[];
  heights: BannerHeights;
  /** How high the banner may be on the first page, in CSS pixels; null if that is not known. */
  limit: number | null;
};

export type BannerEvent =
  /** The user pressed "Dismiss" on a line. */
  | { type: 'banner.dismiss'; dismissal: Dismissal; title: string }
  /** The user pressed "Mark as read" or "Dismiss" on the page Messages. */
  | { type: 'message.dismiss'; dismissal: Dismissal }
  /** The user pressed "Show all notices" or "N more". */
  | { type: 'banner.expand' }
  /** The lines were drawn, or their heights have changed. `isComplete`: all lines had arrived by then. */
  | { type: 'banner.measured'; heights: BannerHeights; isComplete: boolean }
  | { type: 'banner.partSettled'; part: BannerPart }
  /** The user is known, or their roles have changed. */
  | { type: 'banner.audienceChanged'; isStudent: boolean }
  /** Another tab has dismissed an alert. `keys` are all alerts that were dismissed on this device. */
  | { type: 'alerts.dismissed'; keys: string[] }
  /** The user has gone to another page. */
  | { type: 'page.entered' }
  | SaveSucceeded;

type SaveActorId = `save.${string}`;

/** The key of a dismissal's save. Two lines with the same dismissal share one. */
const saveKey = (dismissal: Dismissal) => dismissalKeys(dismissal).join(' ');

/** The fixed id of the actor that saves a dismissal. */
export const saveActorId = (dismissal: Dismissal): SaveActorId => `save.${saveKey(dismissal)}`;

/**
 * The banner: which of its lines may show, how high it may be, and which lines are dismissed. `bannerLines` computes the
 * lines from the answers.
 */
export const bannerMachine = setup({
  types: {
    context: {} as Context,
    events: {} as BannerEvent,
    tags: {} as BannerTag | 'settled',
    children: {} as { [id: SaveActorId]: 'save' },
  },
  actors: {
    /** Resolves to the keys of the emergency alerts that were dismissed on this device. */
    recallAlerts: fromPromise<string[]>(notProvided('bannerMachine', 'recallAlerts')),
    /** Resolves to how high the banner may be on the first page, in CSS pixels. */
    recallLimit: fromPromise<number>(notProvided('bannerMachine', 'recallLimit')),
    /** Tells the registry of resources what the banner shows. Sends `banner.audienceChanged` and `banner.partSettled`. */
    watchParts: fromCallback(() => {}),
    /** Sends `alerts.dismissed`. */
    watchOtherTabs: fromCallback(() => {}),
    save: saveMachine,
  },
  actions: {
    addDismissedAlerts: assign(({ context }, params: { keys: string[] }) => {
      const alerts = params.keys.flatMap((key) => dismissalKeys({ kind: 'alert', key }));
      return { dismissed: [...new Set([...context.dismissed, ...alerts])].slice(-MAX_DISMISSED) };
    }),
    startSave: enqueueActions(({ context, enqueue }, params: { dismissal: Dismissal; title: string | null }) => {
      const key = saveKey(params.dismissal);
      const id = saveActorId(params.dismissal);
      if (!context.saves.some((save) => save.key === key)) {
        enqueue.spawnChild('save', { id, input: { key, change: params.dismissal } });
        enqueue.assign({ saves: [...context.saves, { key, ...params }] });
      }
      enqueue.sendTo<SaveRef>(id, { type: 'save.start' });
    }),
    removeLine: enqueueActions(({ context, enqueue }, params: { key: string }) => {
      const save = context.saves.find(({ key }) => key === params.key);
      if (save === undefined) return;
      enqueue.stopChild(saveActorId(save.dismissal));
      enqueue.assign({
        dismissed: [...context.dismissed, ...dismissalKeys(save.dismissal)].slice(-MAX_DISMISSED),
        saves: context.saves.filter((other) => other !== save),
        lastDismissed: save.title ?? context.lastDismissed,
      });
    }),
    setAudience: assign((_, params: { isStudent: boolean }) => params),
    addSettled: assign(({ context }, params: { part: BannerPart }) => ({
      settled: [...context.settled.filter((part) => part !== params.part), params.part],
    })),
    setHeights: assign((_, params: { heights: BannerHeights }) => params),
    setLimit: assign((_, params: { limit: number }) => params),
    /** Keeps the height for the next visit; effects know where. */
    saveHeight: (_, _params: { height: number }) => {},
  },
  guards: {
    isSettled: ({ context }, params: { part: BannerPart }) => context.settled.includes(params.part),
    isNoStudent: ({ context }) => !context.isStudent,
    isComplete: (_, params: { isComplete: boolean }) => params.isComplete,
    isIncomplete: (_, params: { isComplete: boolean }) => !params.isComplete,
    fits: ({ context: { limit } }, { heights }: { heights: BannerHeights }) =>
      limit !== null && countVisibleLines(heights, limit) === null,
  },
}).createMachine({
  id: 'banner',
  context: {
    dismissed: [],
    saves: [],
    lastDismissed: null,
    isStudent: false,
    settled: [],
    heights: { bottoms: [], alerts: 0, total: 0 },
    limit: null,
  },
  invoke: [
    { id: 'watchParts', src: 'watchParts' },
    { id: 'watchOtherTabs', src: 'watchOtherTabs' },
  ],
  on: {
    'banner.partSettled': { actions: { type: 'addSettled', params: ({ event }) => ({ part: event.part }) } },
  },
  type: 'parallel',
  states: {
    arrival: {
      description: 'From top to bottom: each line waits for the lines above it, so that no later line pushes it down.',
      initial: 'recalling',
      on: {
        'banner.audienceChanged': {
          target: '.waitingForAlerts',
          actions: { type: 'setAudience', params: ({ event }) => ({ isStudent: event.isStudent }) },
        },
      },
      states: {
        recalling: {
          description: 'Nothing shows yet: an alert that was dismissed on this device would appear for a moment.',
          on: {
            'banner.audienceChanged': {
              actions: { type: 'setAudience', params: ({ event }) => ({ isStudent: event.isStudent }) },
            },
          },
          invoke: {
            id: 'recallAlerts',
            src: 'recallAlerts',
            onDone: {
              target: 'waitingForAlerts',
              actions: { type: 'addDismissedAlerts', params: ({ event }) => ({ keys: event.output }) },
            },
            onError: 'waitingForAlerts',
          },
        },
        waitingForAlerts: {
          always: { guard: { type: 'isSettled', params: { part: 'alerts' } }, target: 'waitingForMessages' },
        },
        waitingForMessages: {
          tags: 'showsAlerts',
          always: { guard: { type: 'isSettled', params: { part: 'messages' } }, target: 'waitingForHolds' },
        },
        waitingForHolds: {
          tags: ['showsAlerts', 'showsMessages'],
          always: [
            { guard: 'isNoStudent', target: 'settled' },
            { guard: { type: 'isSettled', params: { part: 'holds' } }, target: 'waitingForNudges' },
          ],
        },
        waitingForNudges: {
          tags: ['showsAlerts', 'showsMessages', 'showsHolds'],
          always: { guard: { type: 'isSettled', params: { part: 'nudges' } }, target: 'settled' },
        },
        settled: {
          description: 'Each part has loaded or failed at least once.',
          tags: ['showsAlerts', 'showsMessages', 'showsHolds', 'showsNudges', 'settled'],
        },
      },
    },
    height: {
      initial: 'recalling',
      states: {
        recalling: {
          description:
            'No line shows yet: the lines beyond the limit would appear for a moment and push the page down.',
          on: {
            'banner.measured': { actions: { type: 'setHeights', params: ({ event }) => ({ heights: event.heights }) } },
          },
          invoke: {
            id: 'recallLimit',
            src: 'recallLimit',
            onDone: {
              target: 'limited',
              actions: { type: 'setLimit', params: ({ event }) => ({ limit: event.output }) },
            },
            onError: 'released',
          },
        },
        limited: {
          description:
            'On the first page the lines move the page as little as possible: those beyond the limit are behind "Show all notices".',
          on: {
            'banner.measured': [
              {
                guard: { type: 'isIncomplete', params: ({ event }) => ({ isComplete: event.isComplete }) },
                actions: { type: 'setHeights', params: ({ event }) => ({ heights: event.heights }) },
              },
              {
                guard: { type: 'fits', params: ({ event }) => ({ heights: event.heights }) },
                description: 'The space that the lines do not fill closes once, when no further line can come.',
                target: 'released',
                actions: { type: 'saveHeight', params: ({ event }) => ({ height: event.heights.total }) },
              },
              {
                actions: [
                  { type: 'setHeights', params: ({ event }) => ({ heights: event.heights }) },
                  { type: 'saveHeight', params: ({ event }) => ({ height: event.heights.total }) },
                ],
              },
            ],
            'banner.expand': 'released',
            'banner.dismiss': 'released',
            'page.entered': 'released',
          },
        },
        released: {
          description: 'The banner is as high as its lines.',
          on: {
            'banner.measured': {
              guard: { type: 'isComplete', params: ({ event }) => ({ isComplete: event.isComplete }) },
              actions: { type: 'saveHeight', params: ({ event }) => ({ height: event.heights.total }) },
            },
          },
        },
      },
    },
    dismissals: {
      on: {
        'banner.dismiss': {
          actions: {
            type: 'startSave',
            params: ({ event }) => ({ dismissal: event.dismissal, title: event.title }),
          },
        },
        'message.dismiss': {
          description: 'The banner keeps its height, so that the page below does not move under the pointer.',
          actions: { type: 'startSave', params: ({ event }) => ({ dismissal: event.dismissal, title: null }) },
        },
        'save.succeeded': {
          description: 'The line goes only now, after the answer.',
          actions: { type: 'removeLine', params: ({ event }) => ({ key: event.key }) },
        },
        'alerts.dismissed': { actions: { type: 'addDismissedAlerts', params: ({ event }) => ({ keys: event.keys }) } },
      },
    },
  },
});

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

import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { pending } from '../shared/pending.ts';

/** Milliseconds between marking the messages and fetching them again. Source: MSG-11. */
const REFETCH_DELAY_MS = 1000;

type Context = {
  /** Keys of the unread blog messages that this visit has found. */
  unread: number[];
  /** Keys of the messages that were marked read since the messages were last fetched. */
  marked: number[];
};

export type WhatsNewVisitEvent =
  /** A blog post is on screen. */
  | { type: 'whatsNewVisit.start' }
  /** The user has made a message unread again. */
  | { type: 'message.unread'; pk: number }
  /** The user is no longer signed in. */
  | { type: 'whatsNewVisit.end' };

const noEffects = () => ({
  actors: {
    /** Waits for the messages. Resolves to the keys of the unread blog messages that are not in `marked`. */
    findUnread: fromPromise<number[], { marked: number[] }>(pending),
    /** Resolves to the keys of the messages that are read now. */
    markRead: fromPromise<number[], { unread: number[] }>(pending),
    /** Fetches the messages again. Resolves to whether newer messages have arrived. */
    refetch: fromPromise<boolean>(pending),
  },
});

/**
 * A visit to a blog post: the unread messages that lead to What's New are marked read, and the messages are fetched
 * again a second later. A message that could not be marked stays unread; the next visit tries again.
 * Source: MSG-10, MSG-11, ERR-20.
 */
export const createWhatsNewVisitMachine = ({ actors }: ReturnType<typeof noEffects>) =>
  setup({
    types: { context: {} as Context, events: {} as WhatsNewVisitEvent },
    actors,
    actions: {
      setUnread: assign((_, params: { unread: number[] }) => params),
      addMarked: assign(({ context }, params: { marked: number[] }) => ({
        marked: [...context.marked, ...params.marked],
      })),
      removeMarked: assign(({ context }, params: { pk: number }) => ({
        marked: context.marked.filter((pk) => pk !== params.pk),
      })),
      clearMarked: assign({ marked: [] }),
    },
    guards: {
      hasUnread: (_, params: { unread: number[] }) => params.unread.length > 0,
      hasMarked: ({ context }) => context.marked.length > 0,
      hasArrived: (_, params: { hasArrived: boolean }) => params.hasArrived,
    },
    delays: { refetchDelay: REFETCH_DELAY_MS },
  }).createMachine({
    id: 'whatsNewVisit',
    context: { unread: [], marked: [] },
    initial: 'idle',
    on: {
      'whatsNewVisit.start': {
        description: 'The first post, or another one: this visit starts from the beginning.',
        target: '.opening',
      },
      'message.unread': {
        description: 'The next visit marks it again.',
        actions: { type: 'removeMarked', params: ({ event }) => event },
      },
      'whatsNewVisit.end': { target: '.idle', actions: 'clearMarked' },
    },
    states: {
      idle: { description: 'No post was opened yet.' },
      opening: {
        description: 'The messages may still be loading. If they do not load, nothing happens.',
        invoke: {
          id: 'findUnread',
          src: 'findUnread',
          input: ({ context }) => ({ marked: context.marked }),
          onDone: [
            {
              guard: { type: 'hasUnread', params: ({ event }) => ({ unread: event.output }) },
              target: 'markingRead',
              actions: { type: 'setUnread', params: ({ event }) => ({ unread: event.output }) },
            },
            { target: 'checkingMarked' },
          ],
          onError: 'checkingMarked',
        },
      },
      markingRead: {
        invoke: {
          id: 'markRead',
          src: 'markRead',
          input: ({ context }) => ({ unread: context.unread }),
          onDone: {
            target: 'checkingMarked',
            actions: { type: 'addMarked', params: ({ event }) => ({ marked: event.output }) },
          },
          onError: 'checkingMarked',
        },
      },
      checkingMarked: {
        description: 'Messages that were marked by this or an earlier visit must appear in a new answer.',
        always: [{ guard: 'hasMarked', target: 'waiting' }, { target: 'done' }],
      },
      waiting: {
        description: 'The backend gets a second before the messages are fetched again.',
        after: { refetchDelay: 'refetching' },
      },
      refetching: {
        invoke: {
          id: 'refetch',
          src: 'refetch',
          onDone: [
            {
              guard: { type: 'hasArrived', params: ({ event }) => ({ hasArrived: event.output }) },
              target: 'done',
              actions: 'clearMarked',
            },
            { description: 'The next visit fetches them again.', target: 'done' },
          ],
          onError: { description: 'The next visit fetches them again.', target: 'done' },
        },
      },
      done: {},
    },
  });

export const whatsNewVisitMachine = /* @__PURE__ */ createWhatsNewVisitMachine(/* @__PURE__ */ noEffects());

export type WhatsNewVisitRef = ActorRefFrom<typeof whatsNewVisitMachine>;
export type WhatsNewVisitSnapshot = SnapshotFrom<typeof whatsNewVisitMachine>;

declare module '../shared/system.ts' {
  interface SystemActors {
    whatsNewVisit: { event: WhatsNewVisitEvent; ref: WhatsNewVisitRef };
  }
}

import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { notProvided } from '../shared/not-provided.ts';

/** Milliseconds after the marking until the messages are asked for again. Source: MSG-11. */
const REFRESH_DELAY = 1000;

type Context = {
  /** Keys of the unread blog messages that this visit has found. */
  unread: number[];
  /** Keys of the messages that were marked read since the messages were last asked for. */
  marked: number[];
};

type WhatsNewVisitEvent =
  /** A blog post is on screen. */
  | { type: 'post.opened' }
  /** The person is no longer signed in. */
  | { type: 'visit.end' };

/** Where nothing more is to be marked: what was marked before still has to be seen in a new answer. */
const GO_ON = [{ guard: 'isRefreshDue' as const, target: 'waiting' }, { target: 'done' }];

/**
 * A visit to a blog post: the unread messages that lead to what is new are marked read, and the messages are asked for
 * again a second later. A message that could not be marked stays unread; the next visit tries again.
 * Source: MSG-10, MSG-11, ERR-20.
 */
export const whatsNewVisitMachine = setup({
  types: { context: {} as Context, events: {} as WhatsNewVisitEvent },
  actors: {
    /** Waits until the messages are known; answers the keys of the unread blog messages without those in `marked`. */
    findUnread: fromPromise<number[], { marked: number[] }>(notProvided('whatsNewVisitMachine', 'findUnread')),
    /** Answers the keys of those that are read now; rejects when none is. */
    markRead: fromPromise<number[], { unread: number[] }>(notProvided('whatsNewVisitMachine', 'markRead')),
    /** Asks for the messages again, and ends when they are there. */
    refresh: fromPromise<void>(notProvided('whatsNewVisitMachine', 'refresh')),
  },
  actions: {
    rememberUnread: assign((_, params: { unread: number[] }) => params),
    noteMarked: assign(({ context }, params: { pks: number[] }) => ({ marked: [...context.marked, ...params.pks] })),
    forgetMarked: assign({ marked: [] }),
  },
  guards: {
    hasUnread: (_, params: { unread: number[] }) => params.unread.length > 0,
    isRefreshDue: ({ context }) => context.marked.length > 0,
  },
  delays: { refreshDelay: REFRESH_DELAY },
}).createMachine({
  id: 'whatsNewVisit',
  context: { unread: [], marked: [] },
  initial: 'idle',
  on: {
    'post.opened': {
      description: 'The first post, or another one: whatever the last visit was at, this one begins anew.',
      target: '.opening',
    },
    'visit.end': { target: '.idle', actions: 'forgetMarked' },
  },
  states: {
    idle: { description: 'Nobody has opened a post yet.' },
    opening: {
      description: 'The messages may still be on their way. If they do not come, nothing happens.',
      invoke: {
        id: 'findUnread',
        src: 'findUnread',
        input: ({ context }) => ({ marked: context.marked }),
        onDone: [
          {
            guard: { type: 'hasUnread', params: ({ event }) => ({ unread: event.output }) },
            target: 'markingRead',
            actions: { type: 'rememberUnread', params: ({ event }) => ({ unread: event.output }) },
          },
          ...GO_ON,
        ],
        onError: GO_ON,
      },
    },
    markingRead: {
      invoke: {
        id: 'markRead',
        src: 'markRead',
        input: ({ context }) => ({ unread: context.unread }),
        onDone: {
          target: 'waiting',
          actions: { type: 'noteMarked', params: ({ event }) => ({ pks: event.output }) },
        },
        onError: GO_ON,
      },
    },
    waiting: {
      description: 'The backend has a second before it is asked for the messages again.',
      after: { refreshDelay: 'refreshing' },
    },
    refreshing: {
      invoke: {
        id: 'refresh',
        src: 'refresh',
        onDone: { target: 'done', actions: 'forgetMarked' },
        onError: {
          description: 'The next visit asks again.',
          target: 'done',
        },
      },
    },
    done: {},
  },
});

export type WhatsNewVisitRef = ActorRefFrom<typeof whatsNewVisitMachine>;
export type WhatsNewVisitSnapshot = SnapshotFrom<typeof whatsNewVisitMachine>;

import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { Post } from '../../api/portal/posts.ts';
import { notProvided } from '../shared/not-provided.ts';

/** What may stand in the one dialog over the page, the most pressing first: of all that is wanted, the first shows. */
const PRIORITY = ['provisional', 'sessionEnded', 'post', 'plain'] as const;

/** What may stand in the one dialog over the page. */
export type ModalKind = (typeof PRIORITY)[number];

/** What a plain dialog says. */
type Words = { title: string; text: string };

export type ModalEvent =
  /** Something wants the dialog. */
  | { type: 'modal.want'; kind: 'provisional' | 'sessionEnded' }
  /** A link, or the address, names a post by its slug. */
  | { type: 'modal.want'; kind: 'post'; key: string }
  | ({ type: 'modal.want'; kind: 'plain' } & Words)
  /** It is no longer wanted, without anybody having closed it. */
  | { type: 'modal.drop'; kind: ModalKind }
  /** A person closed what is shown. */
  | { type: 'modal.close' }
  /** A person asks for another try at a post that did not load. */
  | { type: 'modal.retry' };

type Context = {
  /** Whatever waits for the dialog or is in it. */
  wanted: ModalKind[];
  /** Slug of the post that is wanted; null while none is. */
  key: string | null;
  /** Null until it has come. */
  post: Post | null;
  words: Words | null;
};

/** Milliseconds of waiting for a post after which a dialog says that it is on its way. */
const LOADING_DELAY_MS = 400;

const NO_POST = [{ type: 'forget' as const, params: { kind: 'post' as const } }, 'forgetPost' as const];

const answered = ({ event }: { event: { output: Post | null } }) => ({ post: event.output });

const FOUND = {
  guard: { type: 'isThere' as const, params: answered },
  target: '#modal.post.found',
  actions: { type: 'rememberPost' as const, params: answered },
};

const NOT_FOUND = { target: ['#modal.post.none', '#modal.front.choosing'], actions: NO_POST };

const without = (wanted: ModalKind[], kind: ModalKind) => wanted.filter((each) => each !== kind);

/**
 * The one dialog over the page. `front` says whose turn it is; `post` fetches beside it, so that a post is neither lost
 * nor asked for again while something more pressing stands in front of it.
 * Source: portal specification, modal; decisions, where each block gets its content; MODAL-01, MODAL-08 to MODAL-11.
 */
export const modalMachine = setup({
  types: { context: {} as Context, events: {} as ModalEvent },
  actors: {
    /** Null when no post has this slug, or one that is no modal. */
    loadPost: fromPromise<Post | null, { key: string }>(notProvided('modalMachine', 'loadPost')),
  },
  actions: {
    noteWanted: assign(({ context }, params: { kind: ModalKind }) => ({
      wanted: [...without(context.wanted, params.kind), params.kind],
    })),
    rememberWords: assign((_, params: { words: Words | null }) => params),
    forget: assign(({ context }, params: { kind: ModalKind }) => ({ wanted: without(context.wanted, params.kind) })),
    forgetWords: assign({ words: null }),
    rememberKey: assign((_, params: { key: string | null }) => ({ key: params.key, post: null })),
    rememberPost: assign((_, params: { post: Post | null }) => params),
    forgetPost: assign({ key: null, post: null }),
  },
  guards: {
    isFirst: ({ context }, params: { kind: ModalKind }) =>
      PRIORITY.find((kind) => context.wanted.includes(kind)) === params.kind,
    isAppsOwn: (_, params: { kind: ModalKind }) => params.kind !== 'post',
    isPost: (_, params: { kind: ModalKind }) => params.kind === 'post',
    isOtherPost: ({ context }, params: { key: string | null }) => params.key !== null && params.key !== context.key,
    isThere: (_, params: { post: Post | null }) => params.post !== null,
  },
  delays: { patience: LOADING_DELAY_MS },
}).createMachine({
  id: 'modal',
  context: { wanted: [], key: null, post: null, words: null },
  type: 'parallel',
  states: {
    front: {
      initial: 'hidden',
      on: {
        'modal.want': {
          guard: { type: 'isAppsOwn', params: ({ event }) => ({ kind: event.kind }) },
          target: '.choosing',
          actions: [
            { type: 'noteWanted', params: ({ event }) => ({ kind: event.kind }) },
            {
              type: 'rememberWords',
              params: ({ context, event }) => ({
                words: event.kind === 'plain' ? { title: event.title, text: event.text } : context.words,
              }),
            },
          ],
        },
        'modal.drop': {
          guard: { type: 'isAppsOwn', params: ({ event }) => ({ kind: event.kind }) },
          target: '.choosing',
          actions: { type: 'forget', params: ({ event }) => ({ kind: event.kind }) },
        },
      },
      states: {
        hidden: {},
        choosing: {
          description: 'The most pressing of what is wanted comes to the front.',
          always: [
            ...PRIORITY.map((kind) => ({ guard: { type: 'isFirst' as const, params: { kind } }, target: kind })),
            { target: 'hidden' },
          ],
        },
        provisional: {
          description:
            'A provisional account: over a shell without sections. Closed, it stays away until the next load.',
          on: {
            'modal.close': { target: 'choosing', actions: { type: 'forget', params: { kind: 'provisional' } } },
          },
        },
        sessionEnded: {
          description: 'Closed, the page stays as it is; the next call that is answered 401 wants it again.',
          on: {
            'modal.close': { target: 'choosing', actions: { type: 'forget', params: { kind: 'sessionEnded' } } },
          },
        },
        post: {
          description: 'A post has its turn; what there is to see of it is said by its own region.',
          on: {
            'modal.close': {
              target: ['choosing', '#modal.post.none'],
              actions: NO_POST,
            },
          },
        },
        plain: {
          on: {
            'modal.close': {
              target: 'choosing',
              actions: [{ type: 'forget', params: { kind: 'plain' } }, 'forgetWords'],
            },
          },
        },
      },
    },
    post: {
      initial: 'none',
      on: {
        'modal.want': {
          guard: { type: 'isOtherPost', params: ({ event }) => ({ key: event.kind === 'post' ? event.key : null }) },
          target: ['.loading', '#modal.front.choosing'],
          actions: [
            { type: 'noteWanted', params: { kind: 'post' } },
            { type: 'rememberKey', params: ({ event }) => ({ key: event.kind === 'post' ? event.key : null }) },
          ],
        },
        'modal.drop': {
          guard: { type: 'isPost', params: ({ event }) => ({ kind: event.kind }) },
          target: ['.none', '#modal.front.choosing'],
          actions: NO_POST,
        },
      },
      states: {
        none: {},
        loading: {
          initial: 'quick',
          invoke: {
            id: 'loadPost',
            src: 'loadPost',
            input: ({ context }) => ({ key: context.key ?? '' }),
            onDone: [FOUND, { ...NOT_FOUND, description: 'No modal has this slug: no dialog.' }],
            onError: 'failed',
          },
          states: {
            quick: { description: 'Nothing shows: it is usually there at once.', after: { patience: 'slow' } },
            slow: { description: 'A dialog says that it is on its way.' },
          },
        },
        found: {},
        failed: {
          description: 'The dialog says that it did not load.',
          initial: 'resting',
          states: {
            resting: { on: { 'modal.retry': 'retrying' } },
            retrying: {
              description: 'What was said stays, with its retry busy.',
              invoke: {
                id: 'retryPost',
                src: 'loadPost',
                input: ({ context }) => ({ key: context.key ?? '' }),
                onDone: [FOUND, NOT_FOUND],
                onError: 'resting',
              },
            },
          },
        },
      },
    },
  },
});

export type ModalRef = ActorRefFrom<typeof modalMachine>;
export type ModalSnapshot = SnapshotFrom<typeof modalMachine>;

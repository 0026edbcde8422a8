import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { Post } from '../../api/portal/posts.ts';
import { pending } from '../shared/pending.ts';
import type { Result } from '../shared/result.ts';

/** What the one dialog over the page may show. The first kind of this list that is open is shown. */
const PRIORITY = ['provisional', 'sessionEnded', 'post'] as const;

export type ModalKind = (typeof PRIORITY)[number];

export type ModalEvent =
  /** A part of the app opens the dialog. */
  | { type: 'modal.open'; kind: 'provisional' | 'sessionEnded' }
  /** A link or the address names a post by its slug. */
  | { type: 'modal.open'; kind: 'post'; key: string }
  /** Its reason is gone, although the user did not close it. */
  | { type: 'modal.withdraw'; kind: ModalKind }
  /** The user closed the dialog in view. */
  | { type: 'modal.close' }
  /** The user asks for another try at a post that did not load. */
  | { type: 'modal.retry' };

type Context = {
  /** The kinds that are open: the one in view and the ones behind it. */
  open: ModalKind[];
  /** Slug of the post that is open; null without one. */
  key: string | null;
  /** Null until it has loaded. */
  post: Post | null;
};

/** Milliseconds after which a dialog says that the post is loading. */
const LOADING_DELAY_MS = 400;

const without = (open: ModalKind[], kind: ModalKind) => open.filter((each) => each !== kind);

const noEffects = () => ({
  actors: {
    /** Resolves to null when no post of type modal has this slug. */
    loadPost: fromPromise<Result<Post | null>, { key: string }>(pending),
  },
});

/**
 * The one dialog over the page. `view` decides which kind is shown. `post` fetches in parallel, so that a post is
 * neither lost nor fetched again while a more urgent dialog covers it.
 * Source: portal specification, modal; decisions, where each block gets its content; MODAL-01, MODAL-08 to MODAL-11.
 */
export const createModalMachine = ({ actors }: ReturnType<typeof noEffects>) =>
  setup({
    types: { context: {} as Context, events: {} as ModalEvent },
    actors,
    actions: {
      addOpen: assign(({ context }, params: { kind: ModalKind }) => ({
        open: [...without(context.open, params.kind), params.kind],
      })),
      removeOpen: assign(({ context }, params: { kind: ModalKind }) => ({ open: without(context.open, params.kind) })),
      setKey: assign((_, params: { key: string | null }) => ({ key: params.key, post: null })),
      setPost: assign((_, result: Result<Post | null>) => (result.ok ? { post: result.value } : {})),
      clearPost: assign(({ context }) => ({ open: without(context.open, 'post'), key: null, post: null })),
    },
    guards: {
      isFirst: ({ context }, params: { kind: ModalKind }) =>
        PRIORITY.find((kind) => context.open.includes(kind)) === params.kind,
      isAppsOwn: (_, params: { kind: ModalKind }) => params.kind !== 'post',
      isPost: (_, params: { kind: ModalKind }) => params.kind === 'post',
      isOtherPost: ({ context }, params: { key: string | null }) => params.key !== null && params.key !== context.key,
      isFound: (_, result: Result<Post | null>) => result.ok && result.value !== null,
      isFailed: (_, result: Result<Post | null>) => !result.ok,
    },
    delays: { loadingDelay: LOADING_DELAY_MS },
  }).createMachine({
    id: 'modal',
    context: { open: [], key: null, post: null },
    type: 'parallel',
    states: {
      view: {
        initial: 'hidden',
        on: {
          'modal.open': {
            guard: { type: 'isAppsOwn', params: ({ event }) => event },
            target: '.choosing',
            actions: { type: 'addOpen', params: ({ event }) => event },
          },
          'modal.withdraw': {
            guard: { type: 'isAppsOwn', params: ({ event }) => event },
            target: '.choosing',
            actions: { type: 'removeOpen', params: ({ event }) => event },
          },
        },
        states: {
          hidden: {},
          choosing: {
            description: 'The most urgent open kind is shown.',
            always: [
              ...PRIORITY.map((kind) => ({ guard: { type: 'isFirst' as const, params: { kind } }, target: kind })),
              { target: 'hidden' },
            ],
          },
          provisional: {
            description:
              'A provisional account, over a shell without sections. Once closed, it stays closed until the next load.',
            on: {
              'modal.close': { target: 'choosing', actions: { type: 'removeOpen', params: { kind: 'provisional' } } },
            },
          },
          sessionEnded: {
            description: 'Once closed, the page stays as it is; the next call that is answered 401 opens it again.',
            on: {
              'modal.close': { target: 'choosing', actions: { type: 'removeOpen', params: { kind: 'sessionEnded' } } },
            },
          },
          post: {
            description: 'A post is shown; the region “post” says whether it has loaded.',
            on: {
              'modal.close': {
                target: ['choosing', '#modal.post.none'],
                actions: 'clearPost',
              },
            },
          },
        },
      },
      post: {
        initial: 'none',
        on: {
          'modal.open': {
            guard: { type: 'isOtherPost', params: ({ event }) => ({ key: event.kind === 'post' ? event.key : null }) },
            target: ['.loading', '#modal.view.choosing'],
            actions: [
              { type: 'addOpen', params: { kind: 'post' } },
              { type: 'setKey', params: ({ event }) => ({ key: event.kind === 'post' ? event.key : null }) },
            ],
          },
          'modal.withdraw': {
            guard: { type: 'isPost', params: ({ event }) => event },
            target: ['.none', '#modal.view.choosing'],
            actions: 'clearPost',
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
              onDone: [
                {
                  guard: { type: 'isFound', params: ({ event }) => event.output },
                  target: 'found',
                  actions: { type: 'setPost', params: ({ event }) => event.output },
                },
                { guard: { type: 'isFailed', params: ({ event }) => event.output }, target: 'failed' },
                {
                  description: 'No modal has this slug: no dialog.',
                  target: ['none', '#modal.view.choosing'],
                  actions: 'clearPost',
                },
              ],
              onError: 'failed',
            },
            states: {
              quick: {
                description: 'No dialog yet: the post is usually there at once.',
                after: { loadingDelay: 'slow' },
              },
              slow: { description: 'A dialog says that the post is loading.' },
            },
          },
          found: {},
          failed: {
            description: 'The dialog says that the post did not load.',
            initial: 'idle',
            states: {
              idle: { on: { 'modal.retry': 'retrying' } },
              retrying: {
                description: 'The message stays, with its retry button busy.',
                invoke: {
                  id: 'retryPost',
                  src: 'loadPost',
                  input: ({ context }) => ({ key: context.key ?? '' }),
                  onDone: [
                    {
                      guard: { type: 'isFound', params: ({ event }) => event.output },
                      target: '#modal.post.found',
                      actions: { type: 'setPost', params: ({ event }) => event.output },
                    },
                    { guard: { type: 'isFailed', params: ({ event }) => event.output }, target: 'idle' },
                    { target: ['#modal.post.none', '#modal.view.choosing'], actions: 'clearPost' },
                  ],
                  onError: 'idle',
                },
              },
            },
          },
        },
      },
    },
  });

export const modalMachine = /* @__PURE__ */ createModalMachine(/* @__PURE__ */ noEffects());

export type ModalRef = ActorRefFrom<typeof modalMachine>;
export type ModalSnapshot = SnapshotFrom<typeof modalMachine>;

declare module '../shared/system.ts' {
  interface SystemActors {
    modal: { event: ModalEvent; ref: ModalRef };
  }
}

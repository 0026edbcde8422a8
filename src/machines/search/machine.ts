import { type ActorRefFrom, assign, fromCallback, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { SearchItem } from '../../rules/search.ts';
import { isBlank } from '../../rules/search-query.ts';
import { pending } from '../shared/pending.ts';

type Context = {
  /** What the user has typed. It leaves this context for nowhere but the search itself. */
  query: string;
  results: SearchItem[];
  /** The query that the results are for. */
  searched: string;
  /** The position of the chosen result. */
  chosen: number;
};

type Step = 'next' | 'previous';

export type SearchEvent =
  | { type: 'search.open' }
  /** The user closed the dialog or opened a result, another dialog opened, or the user is no longer signed in. */
  | { type: 'search.close' }
  | { type: 'search.type'; query: string }
  /** An answer has arrived that the results may lack. */
  | { type: 'search.loaded' }
  /** The user pressed an arrow key. */
  | { type: 'search.move'; step: Step }
  /** The pointer is on a result. */
  | { type: 'search.point'; position: number }
  | { type: 'search.retry' };

const noEffects = () => ({
  actors: {
    /** Resolves to the best results among the links of the site and everything that is loaded. */
    find: fromPromise<SearchItem[], { query: string }>(pending),
    /** Requests posts, courses and advisors, and sends `search.loaded` for each answer that arrives. */
    loadSources: fromCallback(() => {}),
    /** Sends `search.close` when a dialog covers the page or the user is no longer signed in. */
    watchPage: fromCallback(() => {}),
  },
});

/**
 * The search dialog: closed, or open with nothing typed, searching, results, no result, or a search
 * that failed because its code did not load. While it is open, what it lacks of posts, courses and advisors is loaded; it sends no
 * other call.
 * Closing it forgets everything. Source: decisions, search; FIND-01 to FIND-13.
 */
export const createSearchMachine = ({ actors }: ReturnType<typeof noEffects>) =>
  setup({
    types: { context: {} as Context, events: {} as SearchEvent },
    actors,
    actions: {
      setQuery: assign((_, params: { query: string }) => params),
      setResults: assign(({ context: { query } }, params: { results: SearchItem[] }) => ({
        ...params,
        searched: query,
        chosen: 0,
      })),
      clearResults: assign({ results: [], searched: '', chosen: 0 }),
      move: assign(({ context: { results, chosen } }, { step }: { step: Step }) => ({
        chosen: (chosen + (step === 'next' ? 1 : results.length - 1)) % results.length,
      })),
      setChosen: assign((_, params: { chosen: number }) => params),
      clear: assign({ query: '', results: [], searched: '', chosen: 0 }),
    },
    guards: {
      isBlank: (_, { query }: { query: string }) => isBlank(query),
      hasQuery: ({ context: { query } }) => !isBlank(query),
      hasFound: (_, { results }: { results: SearchItem[] }) => results.length > 0,
      hasResult: ({ context: { results } }, { position }: { position: number }) => position < results.length,
      hasResults: ({ context: { results } }) => results.length > 0,
    },
  }).createMachine({
    id: 'search',
    context: { query: '', results: [], searched: '', chosen: 0 },
    initial: 'closed',
    states: {
      closed: {
        on: { 'search.open': 'open' },
      },
      open: {
        initial: 'empty',
        exit: 'clear',
        invoke: [
          { id: 'watchPage', src: 'watchPage' },
          { id: 'loadSources', src: 'loadSources' },
        ],
        on: {
          'search.close': 'closed',
          'search.type': [
            {
              guard: { type: 'isBlank', params: ({ event }) => event },
              target: '.empty',
              actions: [{ type: 'setQuery', params: ({ event }) => ({ query: event.query }) }, 'clearResults'],
            },
            {
              target: '.searching',
              actions: { type: 'setQuery', params: ({ event }) => ({ query: event.query }) },
            },
          ],
          'search.loaded': { guard: 'hasQuery', target: '.searching' },
          'search.move': {
            guard: 'hasResults',
            actions: { type: 'move', params: ({ event }) => event },
          },
          'search.point': {
            guard: { type: 'hasResult', params: ({ event }) => event },
            actions: { type: 'setChosen', params: ({ event }) => ({ chosen: event.position }) },
          },
        },
        states: {
          empty: { description: 'Nothing is typed: the dialog offers places, and says what can be found.' },
          searching: {
            description: 'The results of the query before stay in view, so that nothing flickers while the user types.',
            invoke: {
              id: 'find',
              src: 'find',
              input: ({ context }) => ({ query: context.query }),
              onDone: [
                {
                  guard: { type: 'hasFound', params: ({ event }) => ({ results: event.output }) },
                  target: 'results',
                  actions: { type: 'setResults', params: ({ event }) => ({ results: event.output }) },
                },
                { target: 'none', actions: 'clearResults' },
              ],
              onError: { target: 'failed', actions: 'clearResults' },
            },
          },
          results: {},
          none: { description: 'The dialog leads to the help desk.' },
          failed: {
            description: 'The code of the search did not load. Typing on tries it again too.',
            on: { 'search.retry': 'searching' },
          },
        },
      },
    },
  });

export const searchMachine = /* @__PURE__ */ createSearchMachine(/* @__PURE__ */ noEffects());

export type SearchRef = ActorRefFrom<typeof searchMachine>;
export type SearchSnapshot = SnapshotFrom<typeof searchMachine>;

declare module '../shared/system.ts' {
  interface SystemActors {
    search: { event: SearchEvent; ref: SearchRef };
  }
}

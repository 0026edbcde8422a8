import { searchMachine } from '../../src/machines/search/machine.ts';
import type { SearchItem } from '../../src/rules/search.ts';
import { done, failed, journeysOf } from './support/journeys.ts';

const item = (title: string): SearchItem => ({ kind: 'Tool', title, detail: null, href: `/${title}` });
const [library, libretto, lilac] = [item('library'), item('libretto'), item('lilac')];

const open = { type: 'search.open' } as const;
const type = (query: string) => ({ type: 'search.type', query }) as const;
const next = { type: 'search.move', step: 'next' } as const;
const previous = { type: 'search.move', step: 'previous' } as const;
const point = (position: number) => ({ type: 'search.point', position }) as const;
const close = { type: 'search.close' } as const;

const forgotten = { query: '', results: [], searched: '', chosen: 0 };

export const searchJourneys = journeysOf(searchMachine, [
  {
    title: 'FIND-01 FIND-02 what is typed is searched among what is loaded; the first result is chosen',
    start: 'closed',
    steps: [
      [type('li'), 'closed', { began: [] }],
      [open, { open: 'empty' }, { began: ['watchPage', 'loadSources'], context: { query: '' } }],
      [
        type('li'),
        { open: 'searching' },
        { began: ['find'], inputs: { find: { query: 'li' } }, context: { query: 'li' } },
      ],
      [
        done('find', [library, libretto]),
        { open: 'results' },
        { context: { results: [library, libretto], chosen: 0 } },
      ],
    ],
  },
  {
    title: 'the results stay in view until those of the next query are there; an earlier search has no effect',
    start: 'closed',
    steps: [
      [open, { open: 'empty' }, { began: ['watchPage', 'loadSources'] }],
      [type('l'), { open: 'searching' }, { began: ['find'] }],
      [done('find', [library, lilac]), { open: 'results' }],
      [
        type('li'),
        { open: 'searching' },
        { began: ['find'], inputs: { find: { query: 'li' } }, context: { results: [library, lilac], searched: 'l' } },
      ],
      [type('lib'), { open: 'searching' }, { began: ['find'], inputs: { find: { query: 'lib' } } }],
      [
        done('find', [library]),
        { open: 'results' },
        { context: { query: 'lib', results: [library], searched: 'lib' } },
      ],
    ],
  },
  {
    title: 'FIND-03 the arrow keys move through the results and around their ends, and the pointer chooses too',
    start: 'closed',
    steps: [
      [open, { open: 'empty' }, { began: ['watchPage', 'loadSources'] }],
      [next, { open: 'empty' }, { context: { chosen: 0 } }],
      [type('li'), { open: 'searching' }, { began: ['find'] }],
      [done('find', [library, libretto, lilac]), { open: 'results' }],
      [next, { open: 'results' }, { context: { chosen: 1 } }],
      [next, { open: 'results' }, { context: { chosen: 2 } }],
      [next, { open: 'results' }, { context: { chosen: 0 } }],
      [previous, { open: 'results' }, { context: { chosen: 2 } }],
      [point(1), { open: 'results' }, { context: { chosen: 1 } }],
      [point(3), { open: 'results' }, { context: { chosen: 1 } }],
      [type('lib'), { open: 'searching' }, { began: ['find'], context: { chosen: 1 } }],
      [previous, { open: 'searching' }, { context: { chosen: 0 } }],
      [next, { open: 'searching' }, { context: { chosen: 1 } }],
      [done('find', [library, libretto]), { open: 'results' }, { context: { chosen: 0 } }],
    ],
  },
  {
    title: 'FIND-04 without a result the old ones go; an empty field leads back to the beginning',
    start: 'closed',
    steps: [
      [open, { open: 'empty' }, { began: ['watchPage', 'loadSources'] }],
      [type('li'), { open: 'searching' }, { began: ['find'] }],
      [done('find', [library, libretto]), { open: 'results' }],
      [next, { open: 'results' }, { context: { chosen: 1 } }],
      [type('lix'), { open: 'searching' }, { began: ['find'] }],
      [done('find', []), { open: 'none' }, { context: { results: [], chosen: 0 } }],
      [type(' '), { open: 'empty' }, { began: [], context: { query: ' ', results: [], chosen: 0 } }],
      [type('li'), { open: 'searching' }, { began: ['find'] }],
      [done('find', [library]), { open: 'results' }],
      [type(''), { open: 'empty' }, { context: { query: '', results: [], chosen: 0 } }],
    ],
  },
  {
    title: 'FIND-09 when posts arrive, what is typed is searched again; without a query nothing changes',
    start: 'closed',
    steps: [
      [{ type: 'search.loaded' }, 'closed'],
      [open, { open: 'empty' }, { began: ['watchPage', 'loadSources'] }],
      [{ type: 'search.loaded' }, { open: 'empty' }, { began: [] }],
      [type('li'), { open: 'searching' }, { began: ['find'] }],
      [{ type: 'search.loaded' }, { open: 'searching' }, { began: ['find'], inputs: { find: { query: 'li' } } }],
      [done('find', []), { open: 'none' }],
      [{ type: 'search.loaded' }, { open: 'searching' }, { began: ['find'], inputs: { find: { query: 'li' } } }],
      [done('find', [library]), { open: 'results' }],
      [type(' '), { open: 'empty' }],
      [{ type: 'search.loaded' }, { open: 'empty' }, { began: [] }],
    ],
  },
  {
    title: 'a search whose code does not load says so, and can be tried again',
    start: 'closed',
    steps: [
      [open, { open: 'empty' }, { began: ['watchPage', 'loadSources'] }],
      [type('li'), { open: 'searching' }, { began: ['find'] }],
      [done('find', [library, libretto]), { open: 'results' }],
      [next, { open: 'results' }],
      [type('lib'), { open: 'searching' }, { began: ['find'] }],
      [
        failed('find', new Error('unexpected')),
        { open: 'failed' },
        { context: { results: [], chosen: 0, query: 'lib' } },
      ],
      [{ type: 'search.retry' }, { open: 'searching' }, { began: ['find'], inputs: { find: { query: 'lib' } } }],
      [failed('find', new Error('unexpected')), { open: 'failed' }],
      [type('li'), { open: 'searching' }, { began: ['find'] }],
    ],
  },
  {
    title: 'FIND-01 FIND-05 closing forgets everything, from any state',
    start: 'closed',
    steps: [
      [close, 'closed'],
      [open, { open: 'empty' }, { began: ['watchPage', 'loadSources'] }],
      [close, 'closed', { context: forgotten }],
      [open, { open: 'empty' }, { began: ['watchPage', 'loadSources'] }],
      [type('li'), { open: 'searching' }, { began: ['find'] }],
      [close, 'closed', { context: forgotten }],
      [open, { open: 'empty' }, { began: ['watchPage', 'loadSources'], context: { query: '' } }],
      [type('li'), { open: 'searching' }, { began: ['find'] }],
      [done('find', [library, libretto]), { open: 'results' }],
      [next, { open: 'results' }],
      [close, 'closed', { context: forgotten }],
    ],
  },
]);

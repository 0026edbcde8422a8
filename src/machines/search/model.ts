import type { ModelOf } from 'xstate-paths-and-diagrams';
import type { SearchItem } from '../../rules/search.ts';
import type { searchMachine } from './machine.ts';

const library: SearchItem = {
  kind: 'Tool',
  title: 'Library',
  detail: 'library.portico.example',
  href: 'https://library.portico.example/',
};
const linearAlgebra: SearchItem = { kind: 'Course', title: 'MTH 261 Linear Algebra', detail: null, href: '/academics' };

export const model = {
  events: {
    'search.open': [{ type: 'search.open' }],
    'search.close': [{ type: 'search.close' }],
    'search.type': [
      { type: 'search.type', query: 'li' },
      { type: 'search.type', query: ' ' },
    ],
    'search.loaded': [{ type: 'search.loaded' }],
    'search.move': [
      { type: 'search.move', step: 'next' },
      { type: 'search.move', step: 'previous' },
    ],
    'search.point': [
      { type: 'search.point', position: 1 },
      { type: 'search.point', position: 2 },
    ],
    'search.retry': [{ type: 'search.retry' }],
  },
  outcomes: {
    find: [{ output: [library, linearAlgebra] }, { output: [] }, { error: new Error('unexpected') }],
  },
  // What the guards read, and which result is chosen.
  project: ({ query, results, chosen }) => [query.trim() !== '', results.length, chosen],
} satisfies ModelOf<typeof searchMachine>;

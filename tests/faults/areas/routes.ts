import type { Fault } from '../fault.ts';

/** Faults in the addresses: which page they show, and which data it requests. */
export const routes: Fault[] = [
  {
    id: 'routes-term-ignored',
    says: 'The term in the address of Academics has no effect.',
    file: 'src/routes/academics.tsx',
    text: 'term: singleValue(term),',
    replacement: "term: term === 'none' ? singleValue(term) : undefined,",
    tests: ['tests/ui/academics.test.tsx'],
  },
  {
    id: 'routes-news-not-requested',
    says: 'The page Community does not request the campus news.',
    file: 'src/routes/community.tsx',
    text: "      'campusNews',\n",
    replacement: '',
    tests: [{ file: 'tests/e2e/community.spec.ts', title: 'events and news of the bundled server' }],
  },
  {
    id: 'routes-wrong-title',
    says: 'The tab of the page Finances has a wrong title.',
    file: 'src/routes/finances.tsx',
    text: 'title: PAGES.finances.name',
    replacement: 'title: PAGES.account.name',
    tests: ['tests/ui/routes.test.tsx'],
  },
];

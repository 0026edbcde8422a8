import type { Fault } from '../fault.ts';

/** Faults in the addresses: which page they show, and which data it requests. */
export const routes: Fault[] = [
  {
    id: 'routes-single-value-as-list',
    says: 'A parameter of an address is read as a list.',
    file: 'src/routes/search.ts',
    text: 'values.length === 1 && values[0] !== undefined ? values[0] : values',
    replacement: 'values.length === 0 && values[0] !== undefined ? values[0] : values',
    tests: ['tests/routes/search.test.ts'],
  },
  {
    id: 'routes-next-steps-elsewhere',
    says: 'The address of the checklist leads to its preferences.',
    file: 'src/routes/next-steps/index.tsx',
    text: "'/next-steps/task/{-$taskId}'",
    replacement: "'/next-steps/preferences'",
    tests: ['tests/ui/routes.test.tsx', { file: 'tests/e2e/routes.spec.ts', title: 'ROUTE-20' }],
  },
  {
    id: 'routes-term-ignored',
    says: 'The term in the address of Academics has no effect.',
    file: 'src/routes/academics.tsx',
    text: 'term: singleValue(term),',
    replacement: "term: term === 'none' ? singleValue(term) : undefined,",
    tests: ['tests/ui/academics.test.tsx'],
  },
  {
    id: 'routes-emergency-contacts-not-requested',
    says: 'The page Account does not request the emergency contacts.',
    file: 'src/routes/account.tsx',
    text: "      'emergencyInfo',\n",
    replacement: '',
    tests: [
      'tests/api/endpoints.test.ts',
      { file: 'tests/ui/account.test.tsx', title: 'the profile of a student' },
      {
        file: 'tests/ui/failed-calls.test.tsx',
        title: '/account: when GET /integrations/finti/emergency-info ',
      },
    ],
  },
  {
    id: 'routes-aid-not-requested',
    says: 'The page Finances does not request the financial aid.',
    file: 'src/routes/finances.tsx',
    text: "      'financialAid',\n",
    replacement: '',
    tests: [{ file: 'tests/ui/finances.test.tsx', title: 'payment plan, and the aid of each year' }],
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

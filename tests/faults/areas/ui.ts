import type { Fault } from '../fault.ts';

/** Faults in what the screens show, and in focus, keyboard and scrolling. */
export const ui: Fault[] = [
  {
    id: 'ui-empty-account-summary',
    says: 'An account without amounts shows an empty block.',
    file: 'src/ui/finances/AccountSummary.tsx',
    text: 'empty={<NoSummary />}',
    replacement: 'empty={null}',
    tests: [
      {
        file: 'tests/ui/failed-calls.test.tsx',
        title: '/finances: when GET /integrations/finti/financial-account-summary ',
      },
    ],
  },
  {
    id: 'ui-retry-does-nothing',
    says: '"Try again" in a failed block does nothing.',
    file: 'src/ui/components/ResourceBlock.tsx',
    text: 'onRetry={retry}',
    replacement: 'onRetry={() => void retry}',
    tests: [
      'tests/ui/dashboard.test.tsx',
      { file: 'tests/ui/dom-paths/dom-paths.test.ts', title: 'resource through the screens' },
      {
        file: 'tests/ui/failed-calls.test.tsx',
        title: '/community: when GET /integrations/rave-messages ',
      },
    ],
  },
  {
    id: 'ui-aid-missing-on-finances',
    says: 'The page Finances has no financial aid.',
    file: 'src/ui/finances/FinancesPage.tsx',
    text: '<FinancialAid />',
    replacement: "{term === '' ? <FinancialAid /> : null}",
    tests: [
      { file: 'tests/ui/finances.test.tsx', title: 'payment plan, and the aid of each year' },
      {
        file: 'tests/ui/failed-calls.test.tsx',
        title: '/finances: when GET /integrations/finti/financial-aid-info ',
      },
    ],
  },
  {
    id: 'ui-sessions-missing-on-account',
    says: 'The page Account has no list of sessions.',
    file: 'src/ui/account/AccountPage.tsx',
    text: '<SessionList />',
    replacement: "{user.username === '' ? <SessionList /> : null}",
    tests: [{ file: 'tests/e2e/sessions.spec.ts', title: 'the list names both devices' }],
  },
  {
    id: 'ui-menu-is-never-expanded',
    says: 'A screen reader does not learn that the main menu is open.',
    file: 'src/ui/shell/Sidebar.tsx',
    text: "'aria-expanded': isOpen,",
    replacement: "'aria-expanded': false,",
    tests: ['tests/ui/shell.test.tsx'],
  },
  {
    id: 'ui-message-is-never-expanded',
    says: 'A screen reader does not learn that a message is open.',
    file: 'src/ui/messages/MessageRow.tsx',
    text: '            aria-expanded={isOpen}\n',
    replacement: '',
    tests: ['tests/ui/messages.test.tsx', { file: 'tests/e2e/messages.spec.ts', title: 'OPEN-01' }],
  },
  {
    id: 'ui-dialog-without-name',
    says: 'A dialog has no name.',
    file: 'src/ui/components/Dialog.tsx',
    text: '      aria-labelledby={titleId}\n',
    replacement: '',
    tests: ['tests/ui/modal.test.tsx', { file: 'tests/e2e/modal.spec.ts', title: 'traps the focus' }],
  },
  {
    id: 'ui-heading-level-left-out',
    says: 'The headings of blocks leave out a level.',
    file: 'src/ui/components/Block.tsx',
    text: `        <h2 className={styles.heading} id={headingId} data-takes-focus>
          {title}
        </h2>`,
    replacement: `        <h4 className={styles.heading} id={headingId} data-takes-focus>
          {title}
        </h4>`,
    tests: ['tests/ui/components.test.tsx', { file: 'tests/e2e/states.spec.ts', title: 'finances, amara' }],
  },
  {
    id: 'ui-pale-text',
    says: 'Secondary text is too pale to read.',
    file: 'src/ui/tokens.css',
    text: '--text-muted: light-dark(oklch(0.46 0.018 235)',
    replacement: '--text-muted: light-dark(oklch(0.8 0.018 235)',
    tests: [{ file: 'tests/e2e/states.spec.ts', title: 'SHELL-12 dashboard, amara' }],
  },
  {
    id: 'ui-nothing-fits-a-phone',
    says: 'A page is wider than a phone.',
    file: 'src/ui/base.css',
    text: 'body {\n  margin: 0;',
    replacement: 'body {\n  margin: 0;\n  min-width: 50rem;',
    tests: [{ file: 'tests/e2e/states.spec.ts', title: 'SHELL-12 dashboard, amara' }],
  },
  {
    id: 'ui-switch-says-the-opposite',
    says: 'A switch tells screen readers the opposite of what it shows.',
    file: 'src/ui/components/Switch.tsx',
    text: 'aria-checked={isOn}',
    replacement: 'aria-checked={!isOn}',
    tests: ['tests/ui/components.test.tsx', { file: 'tests/ui/account.test.tsx', title: 'ACCT-23' }],
  },
  {
    id: 'ui-covered-amount-in-the-document',
    says: 'Amounts stay in the document while they are hidden.',
    file: 'src/ui/components/Figure.tsx',
    text: '{isHidden ? <CoveredFigure',
    replacement: '{isHidden && describedBy === undefined ? <CoveredFigure',
    tests: [
      'tests/ui/hidden-figures.test.tsx',
      { file: 'tests/ui/finances.test.tsx', title: 'no amount is in the document while it is covered' },
    ],
  },
  {
    id: 'ui-scroll-position-lost',
    says: 'Back leads to the top of the page before.',
    file: 'src/ui/app/scroll-restoration.ts',
    text: 'positions.set(entry, page.scrollY);',
    replacement: 'positions.set(entry, 0);',
    tests: [{ file: 'tests/e2e/scrolling.spec.ts', title: 'GUARD-13 GUARD-14' }],
  },
  {
    id: 'ui-new-page-stays-scrolled',
    says: 'A new page begins where the page before was scrolled to.',
    file: 'src/ui/app/scroll-restoration.ts',
    text: "if (hash === '' && !isFirst) toPosition();",
    replacement: "if (hash === '' && isFirst) toPosition();",
    tests: [{ file: 'tests/e2e/scrolling.spec.ts', title: 'GUARD-13 GUARD-14' }],
  },
  {
    id: 'ui-other-tab-refetch-missing',
    says: 'The checklist does not fetch its list again after another tab has changed a task.',
    file: 'src/ui/app/follow-task-changes.ts',
    text: "    receiver(system, 'checklist')?.send({ type: 'checklist.retry' });\n",
    replacement: '',
    tests: [{ file: 'tests/e2e/checklist-two-tabs.spec.ts', title: 'each learns what the other one saves' }],
  },
  {
    id: 'ui-page-view-with-query',
    says: 'A page view is reported with the query of its address.',
    file: 'src/ui/app/page-views.ts',
    text: 'const path = page.location.pathname;',
    replacement: 'const path = page.location.pathname + page.location.search;',
    tests: [{ file: 'tests/e2e/page-views.spec.ts', title: 'with analyticsUrl' }],
  },
  {
    id: 'ui-search-escape-while-loading',
    says: 'Escape does not stop a search whose code is loading.',
    file: 'src/ui/search/Search.tsx',
    text: "if (key === 'Escape')",
    replacement: "if (key === 'Esc')",
    tests: [{ file: 'tests/e2e/search.spec.ts', title: 'Escape forgets it' }],
  },
  {
    id: 'ui-sign-in-loop-keeps-counting',
    says: '"Try again" after too many redirects leads back to the same screen.',
    file: 'src/ui/app/Root.tsx',
    text: '              clearRedirects();\n',
    replacement: '              void clearRedirects;\n',
    tests: [{ file: 'tests/e2e/guard.spec.ts', title: 'GUARD-06' }],
  },
];

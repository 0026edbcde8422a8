import type { Fault, FaultTest } from '../fault.ts';

const JOURNEYS = 'tests/machines/journeys.test.ts';
const domPaths = (machine: string): FaultTest => ({
  file: 'tests/ui/dom-paths/dom-paths.test.ts',
  title: `${machine} through the screens`,
});

/** Faults in the statecharts and in what connects them to calls and storage. */
export const machines: Fault[] = [
  {
    id: 'machine-guard-endless-redirects',
    says: 'The guard allows three redirects to the sign-in page within a minute.',
    file: 'src/machines/guard/machine.ts',
    text: 'const REDIRECT_LIMIT = 3;',
    replacement: 'const REDIRECT_LIMIT = 4;',
    tests: [JOURNEYS, { file: 'tests/e2e/guard.spec.ts', title: 'GUARD-' }],
  },
  {
    id: 'machine-cache-ignores-age',
    says: 'A stored answer is used although it is a hundred times as old as it may be.',
    file: 'src/machines/resource/answer-cache.ts',
    text: 'hasExpired(receivedAt, lifetime, ',
    replacement: 'hasExpired(receivedAt, lifetime * 100, ',
    tests: ['tests/machines/answer-cache.test.ts'],
  },
  {
    id: 'machine-modal-priority',
    says: 'A post covers the dialog that the session has ended.',
    file: 'src/machines/modal/machine.ts',
    text: "= ['provisional', 'sessionEnded', 'post'",
    replacement: "= ['post', 'provisional', 'sessionEnded'",
    tests: [
      JOURNEYS,
      domPaths('modal'),
      { file: 'tests/ui/modal-overlay.test.tsx', title: 'a post that failed below the dialog of an ended session' },
    ],
  },
  {
    id: 'machine-flash-stays',
    says: 'A flash message stays for fifty seconds.',
    file: 'src/machines/toasts/machine.ts',
    text: 'FLASH_DURATION_MS = 5000',
    replacement: 'FLASH_DURATION_MS = 50_000',
    tests: [JOURNEYS, domPaths('toasts'), 'tests/ui/toasts.test.tsx'],
  },
  {
    id: 'machine-dismissed-line-returns',
    says: 'A line of the banner returns after its dismissal.',
    file: 'src/machines/banner/machine.ts',
    text: '[...context.dismissed, ...dismissalKeys(change)].slice(-MAX_DISMISSED),',
    replacement: 'context.dismissed,',
    tests: [JOURNEYS, 'tests/ui/banner.test.tsx'],
  },
  {
    id: 'machine-message-read-not-fetched',
    says: 'Messages are not fetched again after one was marked as read.',
    file: 'src/machines/banner/dismiss.ts',
    text: '  message: invalidatedBy.messageRead,',
    replacement: '  message: [],',
    tests: ['tests/ui/banner.test.tsx', 'tests/ui/messages.test.tsx'],
  },
  {
    id: 'machine-task-stored-list-stays',
    says: 'After a task was saved, a reload shows its old state.',
    file: 'src/machines/task/effects.ts',
    text: 'answers.evict([STORED_TASKS]);',
    replacement: 'void [answers, STORED_TASKS];',
    tests: [{ file: 'tests/e2e/journey.spec.ts', title: 'a task is done after the server’s answer' }],
  },
];

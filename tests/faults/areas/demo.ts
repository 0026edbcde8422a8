import type { Fault } from '../fault.ts';

/** Faults in demo mode, which answers calls with sample data. */
export const demo: Fault[] = [
  {
    id: 'demo-without-token',
    says: 'The backend of demo mode answers calls without a token.',
    file: 'src/demo/sample-backend.ts',
    text: 'if (call.endpoint.auth === undefined) requireToken(headers);',
    replacement: "if (call.endpoint.auth === 'cookie') requireToken(headers);",
    tests: ['tests/demo/sample-backend.test.ts', 'tests/contract/contract.test.ts'],
  },
  {
    id: 'demo-change-not-kept',
    says: 'A message that is marked as read in demo mode is unread after a reload.',
    file: 'src/demo/messages.ts',
    text: 'changes.put({ messagesRead:',
    replacement: 'Object.freeze({ messagesRead:',
    tests: ['tests/demo/sample-backend.test.ts', 'tests/contract/contract.test.ts'],
  },
  {
    id: 'demo-status-from-sample',
    says: 'The status call does not reach the real backend in demo mode.',
    file: 'src/demo/sample-backend.ts',
    text: 'const OUTSIDE: Endpoint[] = [getStatus, getUser, switchDemo];',
    replacement: 'const OUTSIDE: Endpoint[] = [getStatus, getUser, switchDemo].slice(1);',
    tests: ['tests/demo/sample-backend.test.ts'],
  },
  {
    id: 'demo-cookie-for-everybody',
    says: 'The demo cookie has an effect for users who may not use demo mode.',
    file: 'src/demo/demo-mode.ts',
    text: 'isAllowed = user.can_use_demo;',
    replacement: 'isAllowed = user.can_use_demo || isAllowed;',
    tests: ['tests/machines/demo.test.ts'],
  },
];

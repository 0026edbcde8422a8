import type { Fault } from '../fault.ts';

/** Faults in demo mode, which answers calls with sample data. */
export const demo: Fault[] = [
  {
    id: 'demo-cookie-for-everybody',
    says: 'The demo cookie has an effect for users who may not use demo mode.',
    file: 'src/demo/demo-mode.ts',
    text: 'isAllowed = user.can_use_demo;',
    replacement: 'isAllowed = user.can_use_demo || isAllowed;',
    tests: ['tests/machines/demo.test.ts'],
  },
];

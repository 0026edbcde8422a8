import type { Fault } from '../fault.ts';

/** Faults in the rules: pure functions of their arguments. */
export const rules: Fault[] = [
  {
    id: 'rules-day-in-utc',
    says: 'A point in time is on the day of UTC and not on the day of the campus.',
    file: 'src/rules/dates.ts',
    text: 'const { year, month, day } = partsIn(zone, at);',
    replacement: "const { year, month, day } = partsIn(zone && 'UTC', at);",
    tests: ['tests/rules/dates.test.ts', 'tests/rules/event-days.test.ts'],
  },
  {
    id: 'rules-dismissed-alert-stays',
    says: 'An emergency alert stays in the banner after it was dismissed.',
    file: 'src/rules/banner.ts',
    text: `      dismissal: alertDismissal(alert),
    }))
    .filter(isLeft);`,
    replacement: `      dismissal: alertDismissal(alert),
    }));`,
    tests: [
      'tests/rules/banner.test.ts',
      'tests/ui/banner.test.tsx',
      { file: 'tests/e2e/banner.spec.ts', title: 'by keyboard alone' },
    ],
  },
];

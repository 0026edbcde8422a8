import type { Fault } from '../fault.ts';

/** Faults in the package that reads statecharts. */
export const statecharts: Fault[] = [
  {
    id: 'statecharts-guard-not-negated',
    says: 'A mutant with a negated guard has the same guard as before.',
    file: 'statecharts/xstate/xstate-5.ts',
    text: 'library().not(guard as never)',
    replacement: 'library().not(library().not(guard as never))',
    tests: ['tests/statecharts/mutants.test.ts', 'tests/machines/mutation.test.ts'],
  },
  {
    id: 'statecharts-delay-as-event',
    says: 'A transition after a delay is drawn as one without an event.',
    file: 'statecharts/introspect.ts',
    text: "return 'after';",
    replacement: "return 'always';",
    tests: ['tests/statecharts/introspect.test.ts', 'tests/statecharts/diagrams.test.ts'],
  },
  {
    id: 'statecharts-removed-state-unnoticed',
    says: 'A comparison does not list the states that were removed.',
    file: 'statecharts/compare/pull-request.ts',
    text: "    ...stateLines('Removed', states.removed, removed),\n",
    replacement: '',
    tests: ['tests/statecharts/compare.test.ts'],
  },
  {
    id: 'statecharts-text-of-a-person-shown',
    says: 'The live view shows texts of a person.',
    file: 'statecharts/live/mask.ts',
    text: "return value === start || compared.includes(value) ? value : { masked: 'text', size: value.length };",
    replacement: "return value === start || compared.length === 0 ? value : { masked: 'text', size: value.length };",
    tests: ['tests/statecharts/live/mask.test.ts', 'tests/statecharts/live/report.test.ts'],
  },
  {
    id: 'statecharts-wrong-state-passes',
    says: 'A path whose last state differs from the machine passes.',
    file: 'statecharts/paths/check-paths.ts',
    text: 'place + 1 < values.length &&',
    replacement: 'place + 2 < values.length &&',
    tests: ['tests/statecharts/paths.test.ts', 'tests/statecharts/command.test.ts'],
  },
  {
    id: 'statecharts-any-timer-fires',
    says: 'The clock of the tests fires the first timer, whatever its delay is.',
    file: 'statecharts/manual-clock.ts',
    text: 'timer.delay === delay',
    replacement: 'timer.delay !== delay',
    tests: ['tests/statecharts/manual-clock.test.ts'],
  },
];

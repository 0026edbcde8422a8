import { all, empty, failed, long, never } from '../answers.ts';
import { BANNER, FAILED_CALL, finti, PAGES, type Scenario, STUDENT } from './scenario.ts';

/** What Finances shows. */
const FINANCES = [...['financial-account-summary', 'financial-aid-info', 'holds'].map(finti), PAGES];

/** Finances. */
export const financesScenarios: Scenario[] = [
  { name: 'finances', people: ['amara', 'robin'], address: '/finances', shows: 'Pay your bill' },
  { name: 'finances, employee', people: ['erik'], address: '/finances', shows: 'Pay statements' },
  {
    name: 'finances, loading',
    people: STUDENT,
    address: '/finances',
    shows: 'Pay my bill',
    answers: all([...FINANCES, ...BANNER], never),
  },
  {
    name: 'finances, empty',
    people: STUDENT,
    address: '/finances',
    shows: 'No financial aid on record',
    answers: all([...FINANCES, ...BANNER], empty),
  },
  {
    name: 'finances, failed',
    people: ['amara', 'erik'],
    address: '/finances',
    shows: 'A part of this page could not be loaded',
    answers: all([...FINANCES, ...BANNER], failed),
    says: FAILED_CALL,
  },
  {
    name: 'finances, stale',
    people: STUDENT,
    address: '/finances',
    shows: 'as of',
    answers: all(FINANCES, failed),
    expiredResources: ['accountSummary', 'financialAid', 'holds', 'page'],
    says: FAILED_CALL,
  },
  {
    name: 'finances, long texts',
    people: STUDENT,
    address: '/finances',
    shows: 'Commission',
    answers: all(FINANCES, long),
  },
  {
    name: 'finances, covered',
    people: STUDENT,
    address: '/finances',
    shows: 'Hidden.',
    press: [{ name: 'Hide grades and balances' }],
  },
];

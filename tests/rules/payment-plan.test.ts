import { expect, test } from 'vitest';
import { paymentPlan } from '../../src/rules/payment-plan.ts';

test.each([
  ['Y', '202501', { isEnrolled: true, term: 'Winter 2025' }],
  ['Y', 'Winter term', { isEnrolled: true, term: 'Winter term' }],
  ['Y', null, { isEnrolled: true, term: null }],
  ['N', '202501', { isEnrolled: false, term: null }],
  [null, null, { isEnrolled: null, term: null }],
  ['U', '202501', { isEnrolled: null, term: null }],
])('FIN-02 ENROLLED_PPLAN %j, PPLAN_TERM %j', (ENROLLED_PPLAN, PPLAN_TERM, expected) => {
  expect(paymentPlan({ ENROLLED_PPLAN, PPLAN_TERM })).toEqual(expected);
});

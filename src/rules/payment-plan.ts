import { termName } from './terms.ts';

/**
 * What the account summary says of a payment plan. Source: portal specification, financial account summary; FIN-02.
 * @returns `term` by name where it is a term code, else as the answer has it; null for none, and without a plan
 */
export function paymentPlan(summary: { ENROLLED_PPLAN: string | null; PPLAN_TERM: string | null }): {
  isEnrolled: boolean;
  term: string | null;
} {
  const isEnrolled = summary.ENROLLED_PPLAN === 'Y';
  return { isEnrolled, term: isEnrolled ? (termName(summary.PPLAN_TERM) ?? summary.PPLAN_TERM) : null };
}

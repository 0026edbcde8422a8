import { termName } from './terms.ts';

/**
 * The payment plan of an account summary. Source: portal specification, financial account summary; FIN-02.
 * @returns `term` is the name of the term, or the text of the answer if it is not a term code; null without a plan
 */
export function paymentPlan(summary: { ENROLLED_PPLAN: string | null; PPLAN_TERM: string | null }): {
  isEnrolled: boolean;
  term: string | null;
} {
  const isEnrolled = summary.ENROLLED_PPLAN === 'Y';
  return { isEnrolled, term: isEnrolled ? (termName(summary.PPLAN_TERM) ?? summary.PPLAN_TERM) : null };
}

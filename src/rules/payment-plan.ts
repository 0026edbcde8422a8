import { termName } from './terms.ts';

/**
 * The payment plan of an account summary. Source: portal specification, financial account summary; FIN-02.
 * @returns `isEnrolled` is null if the answer does not say it; `term` is the name of the term, or the text of the answer if it
 * is not a term code; null without a plan
 */
export function paymentPlan(summary: { ENROLLED_PPLAN: string | null; PPLAN_TERM: string | null }): {
  isEnrolled: boolean | null;
  term: string | null;
} {
  const isEnrolled = { Y: true, N: false }[summary.ENROLLED_PPLAN ?? ''] ?? null;
  return { isEnrolled, term: isEnrolled ? (termName(summary.PPLAN_TERM) ?? summary.PPLAN_TERM) : null };
}

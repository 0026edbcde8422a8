/** Fields that the portal reads under either of two names; the first has priority. A backend needs one of them. */
export const SPELLINGS: readonly (readonly [string, string])[] = [
  ['SUBJECTCODE', 'SUBJECT'],
  ['CATALOGTERM', 'CATALOG_TERM'],
  ['EXPECTED_GRAD_TERM', 'expected_graduation'],
  ['FOS_DESC', 'DESC'],
  ['phone_number', 'banner_phone_number'],
  ['email', 'banner_email'],
  ['financial_dashboard_access', 'finance_access'],
  ['userTaskId', 'id'],
];

/**
 * The other name of a field.
 * @param siblings the fields of the same object: an `id` is another spelling only beside a `userTaskId`
 */
export function otherSpelling(field: string, siblings: readonly string[]): string | null {
  const pair = SPELLINGS.find((names) => names.includes(field) && names.every((name) => siblings.includes(name)));
  return pair?.find((name) => name !== field) ?? null;
}

/**
 * The office that set a hold. Source: decisions, hold offices; ACCT-15.
 * @param offices by their code
 * @param code HOLDORIGINATINGOFFICE of the hold
 * @returns null for an office that the site does not know: then the help desk helps
 */
export function officeOf<Office>(offices: Readonly<Record<string, Office>>, code: string | null): Office | null {
  const key = code?.trim() ?? '';
  return Object.hasOwn(offices, key) ? (offices[key] ?? null) : null;
}

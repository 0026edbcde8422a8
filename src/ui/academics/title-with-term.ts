import { termName } from '../../rules/terms.ts';

/**
 * The title of a block that shows another term than the current one: "Grades, Summer 2026". Source: TERM-04.
 * @param term code of the term; null for the current one
 */
export function titleWithTerm(title: string, term: string | null): string {
  const name = term === null ? null : termName(term);
  return name === null ? title : `${title}, ${name}`;
}

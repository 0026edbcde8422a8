import type { Program } from '../../api/portal/program.ts';
import { programOf } from '../../rules/academic-record.ts';
import { termName } from '../../rules/terms.ts';

/** The texts of empty answers. Source: portal specification, error catalogue (empty texts). */
export const NO_PROGRAM = 'No Record Found/Not Applicable';
export const NO_CLASS_STANDING = 'No Class Standing/Not Applicable';
export const NO_STANDING = 'No Current Standing / Not Applicable';
const NO_RESIDENCY = 'No Residency Status / Not Applicable';

/** What is known of a program: one value or several, such as two majors. */
export type ProgramFact = { label: string; values: readonly string[] };

/**
 * The facts of a program, before and after the standings, which are answers of their own. A name that comes twice is one, and
 * facts without a value are left out, except for the residency. Source: ACAD-03 to ACAD-07, ACAD-11.
 */
export function programFacts({ curricula, pre_prof }: Program): { first: ProgramFact[]; last: ProgramFact[] } {
  const { first, majors, minors } = programOf(curricula);
  const names = (records: typeof majors) => records.map(({ FOS_DESC }) => FOS_DESC);
  return {
    first: [
      ...fact(['Major', 'Majors'], names(majors)),
      ...fact(['Minor', 'Minors'], names(minors)),
      ...fact('Degree', [first?.DEGREE_DESC]),
    ],
    last: [
      ...fact('Pre-professional', pre_prof),
      ...fact('College', [first?.COLLEGE]),
      ...fact('Catalog term', [termText(first?.CATALOGTERM)]),
      ...fact('Expected graduation', [termText(first?.EXPECTED_GRAD_TERM)]),
      ...fact('Admit level', [first?.ADMITLEVEL]),
      ...fact('Residency', [first?.RESIDENCY_STATUS ?? NO_RESIDENCY]),
    ],
  };
}

/** @param label the word for one value and for several, if it differs */
function fact(
  label: string | [one: string, several: string],
  texts: readonly (string | null | undefined)[],
): ProgramFact[] {
  const values = [...new Set(texts)].filter((text): text is string => Boolean(text));
  const [one, several] = typeof label === 'string' ? [label, label] : label;
  return values.length === 0 ? [] : [{ label: values.length === 1 ? one : several, values }];
}

/** The name of a term code; any other text stays as it is. */
const termText = (term: string | null | undefined) => termName(term ?? null) ?? term;

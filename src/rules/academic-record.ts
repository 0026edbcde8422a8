/** A GPA record; an empty field is null. */
export type GpaFacts = { GPA: number | null; GPATYPEINDICATOR: string | null; LEVELCODE: string | null };

/** One field of study of a program. Lower priorities go first. An empty field is null. */
export type CurriculumFacts = {
  CUR_PRIORITY: number | null;
  FOS_PRIORITY: number | null;
  FOS_CODE: string | null;
};

/**
 * The text of a class standing. Source: portal specification, display rules; ACAD-08, ACAD-09.
 * @returns null if it is empty
 */
export function classStandingText(standing: string | null): string | null {
  const word = (standing ?? '').trim();
  return word === 'Transfer' ? 'Freshman - Awaiting Transfer Credits' : word || null;
}

/**
 * One line for each LEVELCODE in the given order: the value as "3.50", and the label "(Graduate)" for GR, otherwise "". If a
 * level has several records, the one with GPATYPEINDICATOR "O" (overall) counts, otherwise the first. Levels without a value
 * are left out. Source: portal specification, limits (GPA); decisions, GPA record; ACAD-12 to ACAD-14.
 * @returns empty without any value: the GPA is "Not available"
 */
export function gpaLines(records: readonly GpaFacts[]): { value: string; label: string }[] {
  const levels = [...new Set(records.map(({ LEVELCODE }) => LEVELCODE))];
  return levels.flatMap((level) => {
    const ofLevel = records.filter(({ LEVELCODE }) => LEVELCODE === level);
    const gpa = (ofLevel.find(({ GPATYPEINDICATOR }) => GPATYPEINDICATOR === 'O') ?? ofLevel[0])?.GPA ?? Number.NaN;
    return Number.isFinite(gpa) ? [{ value: gpa.toFixed(2), label: level === 'GR' ? '(Graduate)' : '' }] : [];
  });
}

/**
 * The majors and minors of a program, each sorted by CUR_PRIORITY and then FOS_PRIORITY, missing priorities last. `first`
 * is the record for facts of the whole program (degree, catalog term, college): the first major, otherwise the first
 * record. Source: portal specification, academic program; ACAD-03, ACAD-04, ACAD-07.
 * @returns new lists; `first` is null without records
 */
export function programOf<T extends CurriculumFacts>(
  curricula: readonly T[],
): { first: T | null; majors: T[]; minors: T[] } {
  const ordered = curricula.toSorted(
    (one, other) =>
      compareRanks(one.CUR_PRIORITY, other.CUR_PRIORITY) || compareRanks(one.FOS_PRIORITY, other.FOS_PRIORITY),
  );
  const majors = ordered.filter(({ FOS_CODE }) => FOS_CODE === 'MAJOR');
  return {
    first: majors[0] ?? ordered[0] ?? null,
    majors,
    minors: ordered.filter(({ FOS_CODE }) => FOS_CODE === 'MINOR'),
  };
}

function compareRanks(one: number | null, other: number | null): number {
  if (one === other) return 0;
  if (one === null) return 1;
  return other === null ? -1 : one - other;
}

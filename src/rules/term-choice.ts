const TERM_CODE = /^(\d{4})0([1-4])$/;

/** Terms before the current one that Academics offers. */
const EARLIER_TERMS = 8;

/**
 * The term codes that Academics offers, newest first: the next term, the current one and the eight before it.
 * Source: decisions, term in the address; TERM-01.
 * @returns empty if the current term is unknown
 */
export function offeredTerms(current: string | null): string[] {
  return Array.from({ length: EARLIER_TERMS + 2 }, (_, position) => addTerms(current, 1 - position)).filter(
    (code) => code !== null,
  );
}

/**
 * The term that an address asks for. Source: decisions, term in the address; TERM-01.
 * @param asked the value of `?term=`, unchecked
 * @param current code of the current term; null while it is unknown
 * @returns null for the current term: nothing or something else is asked for, or a term that is not offered
 */
export function chosenTerm(asked: unknown, current: string | null): string | null {
  return typeof asked === 'string' && asked !== current && offeredTerms(current).includes(asked) ? asked : null;
}

/**
 * The code of the term `n` terms after a term, or before it if `n` is negative. Winter of the next year follows Fall.
 * Source: portal specification, entities (term code); FMT-07, FMT-08.
 * @returns null if the code is not a term code or the result has no four-digit year
 */
export function addTerms(code: string | null, n: number): string | null {
  const [, year, quarter] = TERM_CODE.exec(code ?? '') ?? [];
  if (year === undefined) return null;
  const quarters = Number(year) * 4 + Number(quarter) - 1 + n;
  const moved = `${String(Math.floor(quarters / 4)).padStart(4, '0')}0${(((quarters % 4) + 4) % 4) + 1}`;
  return TERM_CODE.test(moved) ? moved : null;
}

/** The lines of the banner that are on the page in view. */
export type LinePlaces = {
  /** What tells the page from others. */
  page: string;
  /** The keys of the lines. */
  known: readonly string[];
  /** Those of them that arrived when the page was on the screen already: their own place would move it. */
  late: readonly string[];
};

/**
 * Which lines get a place of their own: all that are known when a page begins, and later ones that have a place already, or take the
 * place of a line that is known.
 * Source: decisions, notices; decisions, late alerts; BANNER-24, SEV-03, SEV-08.
 * @param places those of the last draw. The same object comes back if nothing has changed
 * @param lines `replaces`: the key of the line whose place it takes; its own for none
 */
export function placesAfter(
  places: LinePlaces,
  page: string,
  lines: readonly { key: string; replaces: string; hasPlace: boolean }[],
): LinePlaces {
  const known = lines.map(({ key }) => key);
  if (page !== places.page) return { page, known, late: [] };
  if (String(known) === String(places.known)) return places;
  const late = lines
    .filter(({ key, replaces, hasPlace }) => {
      const before = places.known.includes(key) ? key : replaces;
      return places.known.includes(before) ? places.late.includes(before) : !hasPlace;
    })
    .map(({ key }) => key);
  return { page, known, late };
}

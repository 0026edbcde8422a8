/** What a result of the search is. Source: decisions, search. */
export const SEARCH_KINDS = ['Section', 'Tool', 'Resource', 'Page', 'Course', 'Task', 'Message', 'Help'] as const;

export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Something that the search can find. `detail` helps to choose and is not searched. */
export type SearchItem = { kind: SearchKind; title: string; detail: string | null; href: string };

/** A part of a title; `isMatch` for what the user has typed. */
export type TitlePart = { text: string; isMatch: boolean };

const MAX_RESULTS = 12;

/** How well a title matches; smaller is better. */
const STARTS_TITLE = 0;
const STARTS_WORD = 1;
const IS_INSIDE = 2;

/**
 * The items whose titles contain every word of a query, in any order, case and with or without accents, at most 12. Titles
 * that start with the first word come first, then titles with a word that does; otherwise the order is that of the kinds
 * and of the given items. A title with the same address appears once.
 * Source: decisions, search; FIND-02.
 */
export function searchItems(items: readonly SearchItem[], query: string): SearchItem[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const found = items.flatMap((item) => {
    const rank = rankOf(fold(item.title), words);
    return rank === null ? [] : [{ item, rank }];
  });
  found.sort(
    (one, other) =>
      one.rank - other.rank || SEARCH_KINDS.indexOf(one.item.kind) - SEARCH_KINDS.indexOf(other.item.kind),
  );
  const seen = new Set<string>();
  const isNew = ({ title, href }: SearchItem) => {
    const key = `${fold(title)} ${href}`;
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst;
  };
  return found
    .map(({ item }) => item)
    .filter(isNew)
    .slice(0, MAX_RESULTS);
}

/** A title in parts, so that what matches can be marked. The parts in order are the whole title. */
export function titleParts(title: string, query: string): TitlePart[] {
  const characters = [...title];
  const folded = characters.map(foldCharacter);
  const isMatch = characters.map(() => false);
  for (const word of wordsOf(query)) {
    const letters = [...word];
    const at = folded.findIndex((_, index) => letters.every((letter, offset) => folded[index + offset] === letter));
    if (at >= 0) isMatch.fill(true, at, at + letters.length);
  }
  const parts: TitlePart[] = [];
  for (const [index, character] of characters.entries()) {
    const last = parts.at(-1);
    if (last !== undefined && last.isMatch === isMatch[index]) last.text += character;
    else parts.push({ text: character, isMatch: isMatch[index] === true });
  }
  return parts;
}

/** Whether a query has nothing to search for. */
export const isBlank = (query: string): boolean => wordsOf(query).length === 0;

function rankOf(title: string, words: readonly string[]): number | null {
  if (!words.every((word) => title.includes(word))) return null;
  const [first = ''] = words;
  if (title.startsWith(first)) return STARTS_TITLE;
  return title.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(first)) ? STARTS_WORD : IS_INSIDE;
}

const wordsOf = (query: string): string[] =>
  fold(query)
    .split(/\s+/)
    .filter((word) => word !== '');

const fold = (text: string): string => [...text].map(foldCharacter).join('');

/** One character for one, so that positions in the title stay the same. */
const foldCharacter = (character: string): string => [...character.normalize('NFD').toLowerCase()][0] ?? character;

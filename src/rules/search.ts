import { withoutEnding } from './trim.ts';

/** What a result of the search is. Source: decisions, search. */
export const SEARCH_KINDS = ['Section', 'Tool', 'Resource', 'Page', 'Course', 'Task', 'Message', 'Help'] as const;

export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Something that the search can find. `detail` helps to choose and is not searched. */
export type SearchItem = {
  kind: SearchKind;
  title: string;
  detail: string | null;
  href: string;
  /** Other words for it, which are searched and not shown. */
  keywords?: string;
  /** The `tel:` address that a phone opens instead of `href`. */
  phone?: string;
};

/** A part of a title; `isMatch` for what the user has typed. */
export type TitlePart = { text: string; isMatch: boolean };

const MAX_RESULTS = 12;

/** How well a title matches; smaller is better. */
const STARTS_TITLE = 0;
const STARTS_WORD = 1;
const HAS_KEYWORDS = 2;
const IS_INSIDE = 3;

/** Words of a question that say nothing about what is searched. "It" is not one of them: IT is a department. */
const FILLERS = new Set(
  'a an and are at can do does find for from get have how i in is me my need of on or see show the there to view want what when where which who with you your'.split(
    ' ',
  ),
);

/**
 * The items that match every word of a query, in any order, case and with or without accents, at most 12. A word matches
 * if the title contains it or a keyword starts with it, also without the "s" of a plural. Words such as "how" and "my" count
 * only if there are no others. Titles that start with the first word come first, then titles with a word that does, then
 * items that only match with their keywords; otherwise the order is that of the kinds and of the given items. A title
 * with the same address appears once. Source: decisions, search; FIND-02, FIND-07.
 */
export function searchItems(items: readonly SearchItem[], query: string): SearchItem[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const found = items.flatMap((item) => {
    const rank = rankOf(fold(item.title), fold(item.keywords ?? ''), words);
    return rank === null ? [] : [{ item, rank }];
  });
  found.sort(
    (one, other) =>
      one.rank - other.rank || SEARCH_KINDS.indexOf(one.item.kind) - SEARCH_KINDS.indexOf(other.item.kind),
  );
  return withoutRepetition(found.map(({ item }) => item)).slice(0, MAX_RESULTS);
}

function withoutRepetition(items: readonly SearchItem[]): SearchItem[] {
  const seen = new Set<string>();
  return items.filter(({ title, href }) => {
    const key = `${fold(title)} ${href}`;
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst;
  });
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

function rankOf(title: string, keywords: string, words: readonly string[]): number | null {
  const keys = partsOf(keywords);
  const isInTitle = (word: string) => formsOf(word).some((form) => title.includes(form));
  const isKeyword = (word: string) => formsOf(word).some((form) => keys.some((key) => key.startsWith(form)));
  if (!words.every((word) => isInTitle(word) || isKeyword(word))) return null;
  if (!words.every(isInTitle)) return HAS_KEYWORDS;
  const forms = formsOf(words[0] ?? '');
  if (forms.some((form) => title.startsWith(form))) return STARTS_TITLE;
  const isStart = partsOf(title).some((part) => forms.some((form) => part.startsWith(form)));
  return isStart ? STARTS_WORD : words.every(isKeyword) ? HAS_KEYWORDS : IS_INSIDE;
}

const partsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '');

/** A word, and the singular if it looks like a plural. */
const formsOf = (word: string): string[] =>
  /[^s]s$/.test(word) && word.length > 3 ? [word, word.slice(0, -1)] : [word];

/** The words of a query that say what is searched; all of them if none does. */
function wordsOf(query: string): string[] {
  const all = fold(query)
    .split(/\s+/)
    .map((word) => withoutEnding(word, '?!.,;:'))
    .filter((word) => word !== '');
  const telling = all.filter((word) => !FILLERS.has(word));
  return telling.length > 0 ? telling : all;
}

const fold = (text: string): string => [...text].map(foldCharacter).join('');

/** One character for one, so that positions in the title stay the same. */
const foldCharacter = (character: string): string => [...character.normalize('NFD').toLowerCase()][0] ?? character;

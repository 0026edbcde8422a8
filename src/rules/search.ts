import { fold, isOneLetterOff, meaningsOf, stemOf, tellingWordsOf, weightOf, wordsOf } from './search-words.ts';

/** What a result of the search is. Source: decisions, search. */
export const SEARCH_KINDS = [
  'Section',
  'Tool',
  'Resource',
  'Page',
  'Course',
  'Person',
  'Task',
  'Message',
  'Help',
] as const;

export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Something that the search can find. */
export type SearchItem = {
  kind: SearchKind;
  title: string;
  /** Helps to choose; it is searched after everything else. */
  detail: string | null;
  href: string;
  /** Other words for it, which are searched and not shown. */
  keywords?: string;
  /** The `tel:` address that a phone opens instead of `href`. */
  phone?: string;
  /** Font Awesome class names, as content has them. */
  icon?: string;
  /** A grade, GPA or amount that answers the question already. "Hide grades and balances" covers it. */
  figure?: string;
  /** What else answers the question already, such as "by Nov 25". */
  fact?: string;
  /** Done or dismissed: of less interest than what is not. */
  isOver?: boolean;
};

/** A part of a title; `isMatch` for what the user has typed. */
export type TitlePart = { text: string; isMatch: boolean };

/** Where the words of the items are. It is made once for many queries. */
export type SearchIndex = {
  items: readonly SearchItem[];
  /** The titles of the items, each in its words. */
  titles: readonly string[];
  /** Each word that is somewhere, with its places. */
  words: readonly IndexedWord[];
  /** What the words of earlier queries have found. */
  found: Map<string, Matches>;
};

/** `joint` is the length of the first of two words that are neighbours in a title; 0 for a single word. */
type IndexedWord = { word: string; stem: string; joint: number; places: readonly Place[] };
/** `value` says how well a word in this place tells what the item is. */
type Place = { item: number; value: number };
/** How well a word of a query fits each item, by its position; items that it does not fit are left out. */
type Matches = ReadonlyMap<number, number>;

const MAX_RESULTS = 12;

/** The value of a word by its place. */
const STARTS_TITLE = 10;
const IN_TITLE = 8;
const IN_KEYWORDS = 6;
const IN_DETAIL = 2;

/** What is left of the value when a word does not fit exactly. */
const AS_BEGINNING = 0.95;
const WITH_OTHER_ENDING = 0.9;
const WITH_SAME_MEANING = 0.7;
const WITH_WRONG_LETTER = 0.6;
const INSIDE = 0.5;
/** Letters that a stem needs to be the beginning of other words. */
const SHORTEST_STEM = 4;
/** Fewer letters are inside of too many words. */
const SHORTEST_INSIDE = 3;

/** The least part of what the words of a query say that an item fits. */
const LEAST_PART = 0.4;
/** The least score of an item that lacks words, compared with the best one. */
const LEAST_OF_BEST = 0.3;
/** Sums of the same weights in another order are not quite equal. */
const WHOLE = 1 - 1e-9;
/** What becomes of the score of something that is over, and of a title that is typed as a whole. */
const WHEN_OVER = 0.2;
const WHOLE_TITLE = 1.5;
/** Titles of tasks and messages are sentences, with words that are not what they are about. */
const OF_KIND: Partial<Record<SearchKind, number>> = { Task: 0.85, Message: 0.85 };

/** The words of the items: those of titles, keywords and details, and of neighbours also in one piece ("cs333"). */
export function createSearchIndex(items: readonly SearchItem[]): SearchIndex {
  const places = new Map<string, Map<number, number>>();
  const add = (word: string, item: number, value: number, next = '') => {
    const key = `${word} ${next}`;
    const ofWord = places.get(key) ?? new Map<number, number>();
    places.set(key, ofWord);
    if ((ofWord.get(item) ?? 0) < value) ofWord.set(item, value);
  };
  for (const [item, { title, keywords, detail }] of items.entries()) {
    const inTitle = wordsOf(title);
    for (const [at, word] of inTitle.entries()) {
      // In a short title, a word says more.
      const value = (at === 0 ? STARTS_TITLE : IN_TITLE) + 1 / inTitle.length;
      const next = inTitle[at + 1];
      add(word, item, value);
      if (next !== undefined) add(word, item, value, next);
    }
    for (const word of wordsOf(keywords ?? '')) add(word, item, IN_KEYWORDS);
    // The name of another site says nothing about what is there.
    if (!/^\S+\.\S+$/.test(detail ?? '')) for (const word of wordsOf(detail ?? '')) add(word, item, IN_DETAIL);
  }
  const words = [...places].map(([key, ofWord]) => {
    const [first = '', second = ''] = key.split(' ');
    const word = first + second;
    const joint = second === '' ? 0 : first.length;
    return { word, stem: stemOf(word), joint, places: [...ofWord].map(([item, value]) => ({ item, value })) };
  });
  return { items, titles: items.map(({ title }) => wordsOf(title).join(' ')), words, found: new Map() };
}

/**
 * The items that fit a query best, at most 12. Case, accents, spaces and hyphens do not matter ("cs333"), nor do endings; other
 * words for the same thing fit too, and one letter of a word that fits nothing may be wrong. A title counts more than a keyword,
 * a keyword more than a detail; a word that few items have counts more than one that many have. An item may lack words of
 * the query, but not most of them, and only if it fits the others well; if the search knows less than half of the words, it finds nothing. Words such as "how" and "my" count only if
 * there are no others. Equal items have the order of the kinds and of the given items; a title with the same address
 * appears once. Source: decisions, search; FIND-02, FIND-07, FIND-11.
 */
export function searchItems(index: SearchIndex, query: string): SearchItem[] {
  const { items, titles } = index;
  const title = wordsOf(query).join(' ');
  const words = [...new Set(tellingWordsOf(query))];
  const known = matchesOf(words, index).flatMap((matches, at) =>
    matches.size === 0 ? [] : [{ matches, weight: weightOf(words[at] ?? '') * rarityOf(matches, items.length) }],
  );
  if (known.length * 2 < words.length) return [];
  const scores = new Map<number, { score: number; weight: number }>();
  const whole = known.reduce((sum, { weight }) => sum + weight, 0);
  for (const { matches, weight } of known) {
    for (const [item, value] of matches) {
      const before = scores.get(item) ?? { score: 0, weight: 0 };
      scores.set(item, { score: before.score + weight * value, weight: before.weight + weight });
    }
  }
  const fitting = [...scores].flatMap(([position, { score, weight }]) => {
    const item = items[position];
    if (item === undefined) return [];
    const factor =
      (titles[position] === title ? WHOLE_TITLE : 1) * (item.isOver ? WHEN_OVER : 1) * (OF_KIND[item.kind] ?? 1);
    const part = weight / whole;
    return [{ item, position, part, score: score * part * factor }];
  });
  const best = Math.max(...fitting.map(({ score }) => score));
  const found = fitting.filter(
    ({ part, score }) => part > WHOLE || (part > LEAST_PART && score > best * LEAST_OF_BEST),
  );
  found.sort(
    (one, other) =>
      other.score - one.score ||
      SEARCH_KINDS.indexOf(one.item.kind) - SEARCH_KINDS.indexOf(other.item.kind) ||
      one.position - other.position,
  );
  return withoutRepetition(found.map(({ item }) => item)).slice(0, MAX_RESULTS);
}

/** More for a word that few items have. Those that it fits less than the best one count less. */
function rarityOf(matches: Matches, items: number): number {
  const values = [...matches.values()];
  const sum = values.reduce((before, value) => before + value, 0);
  return Math.log(1 + (items * Math.max(...values)) / sum);
}

/** What each word of a query fits, also together with its neighbour ("time table"). */
function matchesOf(words: readonly string[], index: SearchIndex): Matches[] {
  const alone = words.map((word) => matchesOfWord(word, index));
  const pairs = words.slice(1).map((word, at) => placesOf((words[at] ?? '') + word, index));
  return alone.map((matches, at) =>
    merged([matches, ...[pairs[at - 1], pairs[at]].filter((pair) => pair !== undefined)]),
  );
}

function matchesOfWord(word: string, index: SearchIndex): Matches {
  const before = index.found.get(word);
  if (before !== undefined) return before;
  const stem = stemOf(word);
  const meanings = new Set(meaningsOf(word).map(stemOf));
  const fits = collect(index, (other) => fitOf(word, stem, meanings, other));
  const matches =
    fits.size > 0
      ? fits
      : collect(index, (other) => (other.joint === 0 && isOneLetterOff(word, other.word) ? WITH_WRONG_LETTER : 0));
  index.found.set(word, matches);
  return matches;
}

function fitOf(word: string, stem: string, meanings: ReadonlySet<string>, other: IndexedWord): number {
  if (other.word === word) return 1;
  // The beginning of two words in one piece is that of a course ("cs3").
  if (other.joint > 0 && (word.length <= other.joint || !/\d/.test(word))) return 0;
  if (other.word.startsWith(word)) return AS_BEGINNING;
  if (other.joint > 0) return 0;
  if (other.stem === stem || isBeginning(stem, other.word) || isBeginning(other.stem, word)) return WITH_OTHER_ENDING;
  if (meanings.has(other.stem)) return WITH_SAME_MEANING;
  return word.length >= SHORTEST_INSIDE && other.word.includes(word) ? INSIDE : 0;
}

/** Whether a stem says enough to be the beginning of a longer word. */
const isBeginning = (stem: string, word: string): boolean => stem.length > SHORTEST_STEM && word.startsWith(stem);

/** The items with a word as it is. */
const placesOf = (word: string, index: SearchIndex): Matches =>
  collect(index, (other) => (other.word === word ? 1 : 0));

function collect(index: SearchIndex, factorOf: (word: IndexedWord) => number): Matches {
  return merged(
    index.words.flatMap((word) => {
      const factor = factorOf(word);
      // The inside of a word says something only in a title, which the user sees.
      const places = factor === INSIDE ? word.places.filter(({ value }) => value >= IN_TITLE) : word.places;
      return factor === 0 ? [] : [new Map(places.map(({ item, value }) => [item, value * factor]))];
    }),
  );
}

function merged(several: readonly Matches[]): Matches {
  const [first = new Map<number, number>(), ...others] = several;
  if (others.length === 0) return first;
  const result = new Map(first);
  for (const [item, value] of others.flatMap((matches) => [...matches])) {
    if ((result.get(item) ?? 0) < value) result.set(item, value);
  }
  return result;
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
  // One character for one, so that positions in the title stay the same.
  const folded = characters.map((character) => [...fold(character)][0] ?? character);
  const isMatch = characters.map(() => false);
  for (const word of tellingWordsOf(query)) {
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

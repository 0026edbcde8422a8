import {
  fold,
  foldLetters,
  isOneLetterOff,
  meaningsOf,
  stemOf,
  tellingWordsOf,
  weightOf,
  wordsOf,
} from './search-words.ts';

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
  /** Each word that is somewhere, in the order of the alphabet. */
  words: readonly IndexedWord[];
  /** Those of them that a title has. */
  titleWords: readonly IndexedWord[];
  /** The same words by their stem. */
  stems: ReadonlyMap<string, readonly IndexedWord[]>;
  /** Two words in one piece that are neighbours in a title ("cs333"), in the order of the alphabet. */
  pairs: readonly IndexedPair[];
  /** What the words of earlier queries have found. */
  found: Map<string, Matches>;
};

type IndexedWord = { word: string; places: readonly Place[] };
/** `joint` is the length of the first word. */
type IndexedPair = IndexedWord & { joint: number };
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
  const titles: string[] = [];
  const places = new Map<string, Map<number, number>>();
  const add = (word: string, item: number, value: number, next = '') => {
    const key = `${word} ${next}`;
    const ofWord = places.get(key) ?? new Map<number, number>();
    places.set(key, ofWord);
    if ((ofWord.get(item) ?? 0) < value) ofWord.set(item, value);
  };
  for (const [item, { title, keywords, detail }] of items.entries()) {
    const inTitle = wordsOf(title);
    titles.push(inTitle.join(' '));
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
  const words: IndexedWord[] = [];
  const stems = new Map<string, IndexedWord[]>();
  const pairs: IndexedPair[] = [];
  for (const [key, ofWord] of places) {
    const [first = '', second = ''] = key.split(' ');
    const indexed = { word: first + second, places: [...ofWord].map(([item, value]) => ({ item, value })) };
    if (second !== '') {
      pairs.push({ ...indexed, joint: first.length });
      continue;
    }
    words.push(indexed);
    const stem = stemOf(first);
    stems.set(stem, [...(stems.get(stem) ?? []), indexed]);
  }
  words.sort(byWord);
  pairs.sort(byWord);
  return {
    items,
    titles,
    words,
    titleWords: words.filter((word) => word.places.some(isInTitle)),
    stems,
    pairs,
    found: new Map(),
  };
}

const byWord = (one: IndexedWord, other: IndexedWord): number =>
  one.word < other.word ? -1 : one.word > other.word ? 1 : 0;
const isInTitle = ({ value }: Place): boolean => value >= IN_TITLE;

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
  const best = fitting.reduce((before, { score }) => Math.max(before, score), 0);
  const found = fitting.filter(
    ({ part, score }) => part > WHOLE || (part > LEAST_PART && score > best * LEAST_OF_BEST),
  );
  found.sort(
    (one, other) =>
      other.score - one.score ||
      SEARCH_KINDS.indexOf(one.item.kind) - SEARCH_KINDS.indexOf(other.item.kind) ||
      one.position - other.position,
  );
  return firstWithoutRepetition(found.map(({ item }) => item));
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
  const neighbours = words.slice(1).map((word, at) => placesOf((words[at] ?? '') + word, index));
  return alone.map((matches, at) => {
    const others = [neighbours[at - 1], neighbours[at]].flatMap((each) => (each === undefined ? [] : [...each]));
    if (others.length === 0) return matches;
    const all = new Map(matches);
    for (const [item, value] of others) keepBest(all, item, value);
    return all;
  });
}

/** Looks up what fits a word, and looks for a wrong letter only if nothing does. */
function matchesOfWord(word: string, index: SearchIndex): Matches {
  const before = index.found.get(word);
  if (before !== undefined) return before;
  const matches = placesOf(word, index);
  const add = (words: Iterable<IndexedWord>, factor: number) => addPlaces(matches, words, factor);
  add(startingWith(word, index.words), AS_BEGINNING);
  // The beginning of two words in one piece is that of a course ("cs3").
  if (/\d/.test(word)) {
    add(
      startingWith(word, index.pairs).filter(({ joint }) => word.length > joint),
      AS_BEGINNING,
    );
  }
  const ofStem = (stem: string) => index.stems.get(stem) ?? [];
  const stem = stemOf(word);
  add(ofStem(stem), WITH_OTHER_ENDING);
  if (saysEnough(stem)) add(startingWith(stem, index.words), WITH_OTHER_ENDING);
  for (let end = SHORTEST_STEM + 1; end <= word.length; end += 1) add(ofStem(word.slice(0, end)), WITH_OTHER_ENDING);
  for (const meaning of new Set(meaningsOf(word).map(stemOf))) add(ofStem(meaning), WITH_SAME_MEANING);
  if (word.length >= SHORTEST_INSIDE) {
    for (const other of index.titleWords) {
      // The inside of a word says something only in a title, which the user sees.
      if (other.word.includes(word)) addPlaces(matches, [{ ...other, places: other.places.filter(isInTitle) }], INSIDE);
    }
  }
  if (matches.size === 0) {
    add(
      index.words.filter((other) => isOneLetterOff(word, other.word)),
      WITH_WRONG_LETTER,
    );
  }
  index.found.set(word, matches);
  return matches;
}

/** Whether a stem says enough to be the beginning of a longer word. */
const saysEnough = (stem: string): boolean => stem.length > SHORTEST_STEM;

/** The items with a word as it is. */
function placesOf(word: string, { words, pairs }: SearchIndex): Map<number, number> {
  const matches = new Map<number, number>();
  for (const list of [words, pairs]) {
    addPlaces(
      matches,
      startingWith(word, list).filter((other) => other.word === word),
      1,
    );
  }
  return matches;
}

/** The words with a beginning. @param words in the order of the alphabet, in which they are neighbours */
function startingWith<Word extends IndexedWord>(beginning: string, words: readonly Word[]): Word[] {
  let first = 0;
  let end = words.length;
  while (first < end) {
    const middle = (first + end) >> 1;
    if ((words[middle]?.word ?? '') < beginning) first = middle + 1;
    else end = middle;
  }
  while (words[end]?.word.startsWith(beginning)) end += 1;
  return words.slice(first, end);
}

function addPlaces(matches: Map<number, number>, words: Iterable<IndexedWord>, factor: number): void {
  for (const { places } of words) for (const { item, value } of places) keepBest(matches, item, value * factor);
}

function keepBest(matches: Map<number, number>, item: number, value: number): void {
  if ((matches.get(item) ?? 0) < value) matches.set(item, value);
}

function firstWithoutRepetition(items: readonly SearchItem[]): SearchItem[] {
  const first = new Map<string, SearchItem>();
  for (const item of items) {
    const key = `${fold(item.title)} ${item.href}`;
    if (!first.has(key)) first.set(key, item);
    if (first.size === MAX_RESULTS) break;
  }
  return [...first.values()];
}

/** A title in parts, so that what matches can be marked. The parts in order are the whole title. */
export function titleParts(title: string, query: string): TitlePart[] {
  const folded = foldLetters(title);
  const marks = tellingWordsOf(query)
    .map((word) => ({ start: folded.indexOf(word), length: word.length }))
    .filter(({ start }) => start >= 0)
    .sort((one, other) => one.start - other.start);
  const parts: TitlePart[] = [];
  let before = 0;
  const addUpTo = (end: number, isMatch: boolean) => {
    if (end <= before) return;
    parts.push({ text: title.slice(before, end), isMatch });
    before = end;
  };
  for (const { start, length } of marks) {
    addUpTo(start, false);
    addUpTo(start + length, true);
  }
  addUpTo(title.length, false);
  return parts;
}

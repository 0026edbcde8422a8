/** Languages of Latin, Cyrillic and Greek letters in which programs write months. */
const LANGUAGES = [
  ...['en', 'de', 'de-AT', 'fr', 'es', 'it', 'pt', 'ca', 'ro', 'nl', 'da', 'sv', 'nb', 'fi', 'et', 'lv', 'lt'],
  ...['pl', 'cs', 'sk', 'sl', 'hr', 'hu', 'tr', 'ru', 'uk', 'bg', 'el'],
];
/** Words between the parts of a date. */
const FILLERS = new Set([
  'at',
  'the',
  'of',
  'de',
  'del',
  'le',
  'el',
  'a',
  'um',
  'uhr',
  'den',
  'der',
  'am',
  'kl',
  'klo',
  'ore',
  'alle',
  'om',
  'h',
  'hs',
  'g',
  'г',
  'в',
  'r',
  'v',
]);

type Words = { months: Map<string, Set<number>>; weekdays: Set<string> };
let known: Words | null = null;

/** What a word of a date means: the months that it names in some language, a weekday, a word between, or nothing. */
export type WordMeaning =
  | { kind: 'months'; months: readonly number[]; isWeekday: boolean }
  | { kind: 'other' | 'unknown' };

export function meaningOf(word: string): WordMeaning {
  known ??= wordsOfLanguages();
  const plain = plainWord(word);
  const months = [...(known.months.get(plain) ?? [])];
  const isWeekday = known.weekdays.has(plain);
  if (months.length > 0) return { kind: 'months', months, isWeekday };
  return { kind: isWeekday || FILLERS.has(plain) ? 'other' : 'unknown' };
}

function wordsOfLanguages(): Words {
  const words: Words = { months: new Map(), weekdays: new Set() };
  for (const language of LANGUAGES) {
    for (const form of ['long', 'short'] as const) {
      const formats = [{ month: form }, { month: form, day: 'numeric' }] as const;
      const ofMonths = formats.map((options) => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }));
      const ofWeekdays = new Intl.DateTimeFormat(language, { weekday: form, timeZone: 'UTC' });
      for (let index = 0; index < 12; index += 1) {
        // January 5, 2025 is a Sunday.
        const at = new Date(Date.UTC(2025, index, 5 + index));
        words.weekdays.add(plainWord(ofWeekdays.format(at)));
        for (const format of ofMonths) {
          const name = plainWord(format.formatToParts(at).find(({ type }) => type === 'month')?.value ?? '');
          if (/^\p{L}/u.test(name)) words.months.set(name, (words.months.get(name) ?? new Set()).add(index + 1));
        }
      }
    }
  }
  words.months.set('sept', new Set([9]));
  return words;
}

/** Without accents, capitals and full stops. */
const plainWord = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase();

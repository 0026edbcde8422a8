/** The words of what a student types and of what the search knows. Source: decisions, search; FIND-07, FIND-11. */

/** Words of a question that say nothing about what is searched. "It" is not one of them: IT is a department. */
const FILLERS = new Set(
  `a about already am an and any are around at available be been being but by can cannot cant could did do does dont find for
  from get give gets getting got had has have how i if im in into is know like long look looking many may me more much my need
  of on once one or our please receive receiving see should show someone something tell than that the their them there these they this to up
  us use using view want was we were what whats when where which who whom whose why will with would you your`.split(
    /\s+/,
  ),
);

/** Words that are everywhere at a university, so they say little. */
const COMMON = new Set(
  'campus center college office portal school service services student students university'.split(' '),
);

/** Words that mean the same to a student, of which the portal, a post or a task uses one. The singular is enough. */
const SAME_MEANING = [
  'accessible accommodation disability disabled',
  'account ledger',
  'adviser advisor advising counselor',
  'aid award',
  'alert notification reminder',
  'announcement news',
  'app install',
  'apply application form',
  'assignment homework quiz',
  'bike bicycle cycling',
  'bill charge fee invoice statement',
  'book textbook',
  'building room location classroom',
  'bursar cashier',
  'bus shuttle',
  'call number phone telephone',
  'card badge',
  'career employment job work',
  'change edit update',
  'class course lecture module',
  'club group organization society',
  'counseling therapy mental',
  'deadline due',
  'degree program',
  'doctor clinic health medical nurse sick',
  'dorm dormitory housing',
  'drop withdraw withdrawal',
  'email mail',
  'enroll register enrollment registration',
  'event happening activity',
  'exam final test',
  'food hungry meal',
  'form paperwork document',
  'grade mark result',
  'hold block restriction',
  'hour open opening',
  'immunization vaccination vaccine vaccinated',
  'installment instalment part',
  'instructor professor teacher faculty lecturer',
  'late overdue',
  'login password signin',
  'lost replace stolen',
  'message inbox',
  'money financial finance',
  'off stop unsubscribe',
  'owe due balance',
  'park parking',
  'pay payment paid',
  'photo picture',
  'police security safety',
  'preference setting',
  'record transcript',
  'requirement progress audit',
  'resume cv',
  'schedule timetable',
  'semester term quarter',
  'sms text',
  'store shop',
  'tutor tutoring',
].map((group) => group.split(' '));

/** Letters that two words must share before different endings count as the same word. */
const SHORTEST_STEM = 4;
/** Letters of the shortest word in which one may be wrong. */
const SHORTEST_WITH_ERROR = 5;

const ENDINGS = /(?:ations?|itions?|ements?|ments?|ings?|ions?|ity|ities|ers?|ors?|ies|ed|es|ly|al|e|s|y)$/;

/** Most texts have no accents, and without a look for them all is many times faster. */
const hasNoAccents = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/** Lower case and without accents. */
export const fold = (text: string): string =>
  (hasNoAccents(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '')).toLowerCase();

/** A folded text in which each letter has the position that it has in the text. */
export const foldLetters = (text: string): string =>
  hasNoAccents(text)
    ? text.toLowerCase()
    : [...text]
        .map((letter) => {
          const folded = fold(letter);
          return folded.length === letter.length ? folded : letter;
        })
        .join('');

/** The words of a text, folded. "What's" is "whats", "CS-333" is two words. */
export const wordsOf = (text: string): string[] =>
  fold(text)
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** The words of a query that say what is searched; all of them if none does. */
export function tellingWordsOf(query: string): string[] {
  const all = wordsOf(query);
  const telling = all.filter((word) => !FILLERS.has(word));
  return telling.length > 0 ? telling : all;
}

/** How much a word says, compared with others of a query. */
export const weightOf = (word: string): number => (COMMON.has(word) ? 0.25 : 1);

/** A word without its ending, if enough of it stays: "classes", "class"; "registered", "regist". */
export function stemOf(word: string): string {
  // It is no plural of "new".
  if (word === 'news') return word;
  const stem = word.replace(ENDINGS, '');
  return stem.length >= SHORTEST_STEM || /^.{3}(?:s|ing|ings|ments?|ed)$/.test(word) ? stem : word;
}

/** The other words of the groups that have a word, by its stem. */
export function meaningsOf(word: string): string[] {
  const stem = stemOf(word);
  const groups = SAME_MEANING.filter((group) =>
    group.some((each) => each === word || each === stem || stemOf(each) === stem),
  );
  return [...new Set(groups.flat())].filter((each) => each !== word);
}

/**
 * Whether a typed word is the beginning of a word but for one letter, which is missing, too much, another one, or in the
 * place of its neighbour. Only words of five letters and more, and no numbers: another number is another course.
 */
export function isOneLetterOff(typed: string, word: string): boolean {
  if (typed.length < SHORTEST_WITH_ERROR || word.length < typed.length - 1 || /\P{L}/u.test(typed)) return false;
  const end = Math.min(typed.length, word.length);
  let at = 0;
  while (at < end && typed[at] === word[at]) at += 1;
  const isRest = (fromTyped: number, fromWord: number) => word.startsWith(typed.slice(at + fromTyped), at + fromWord);
  const isSwapped = typed[at] === word[at + 1] && typed[at + 1] === word[at] && at + 1 < typed.length;
  return isRest(1, 1) || isRest(1, 0) || isRest(0, 1) || (isSwapped && isRest(2, 2));
}

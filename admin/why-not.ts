import type { Explanation, Owned } from '../src/api/admin/visibility.ts';
import type { ExplainedKind, VisibilityReason } from '../src/rules/visibility.ts';
import { listText, type NamedChoices, ROLE_ITEMS } from './audience.ts';
import { POST_AUDIENCES } from './post-types.ts';

/** The person whom an answer is about. `roles` and `types` are names. */
export type Asked = { name: string; roles: readonly string[]; types: readonly string[] };

/** What the sentences are made of. `at` is the time of the reason in words, "" without one. */
type Words = Asked & { kind: ExplainedKind; at: string; audience: string; pages: string; isOnePage: boolean };

/** One sentence for each reason. */
const SENTENCES: Record<VisibilityReason, (words: Words) => string> = {
  shown: ({ name, kind, pages }) => {
    if (kind === 'task') return `${name} has it, under Up Next.`;
    if (kind === 'message') return `${name} has it, and has not read it yet.`;
    return pages === '' ? `${name} can see it.` : `${name} can see it on ${pages}.`;
  },
  read: ({ name, at }) => `${name} has it, and read it on ${at}.`,
  done: ({ name, at }) => `${name} has it, and marked it as done on ${at}: it is under Done.`,
  dismissed: ({ name, at }) => `${name} has it, and dismissed it on ${at}: it is under Dismissed.`,
  draft: (words) => notSeen(words, 'it is a draft'),
  scheduled: (words) => notSeen(words, `it opens on ${words.at}`),
  ended: (words) => notSeen(words, `it ended on ${words.at}`),
  withdrawn: (words) => notSeen(words, words.at === '' ? 'it was withdrawn' : `it was withdrawn on ${words.at}`),
  onNoPage: (words) => notSeen(words, 'it is on no page'),
  onHiddenPages: (words) =>
    notSeen(
      words,
      `it is only on ${words.pages}, and ${words.isOnePage ? 'this page is' : 'these pages are'} not published`,
    ),
  role: (words) =>
    notSeen(
      words,
      `it is for ${words.audience}, and ${words.name} has ${words.roles.length === 0 ? 'no role' : `the role ${listText(words.roles)}`}`,
    ),
  type: (words) =>
    notSeen(
      words,
      `it is for ${words.audience}, and ${words.name} has chosen ${words.types.length === 0 ? 'no student type' : listText(words.types)}`,
    ),
  name: (words) =>
    notSeen(
      words,
      words.audience === ''
        ? 'it was given to other people'
        : `it is for ${words.audience}, and ${words.name} is not among them`,
    ),
  access: (words) =>
    notSeen(words, `it is for people with the financial dashboard, and ${words.name} does not have it`),
  nextSignIn: ({ name }) => `${name} does not have it yet: it is for ${name}, and comes with the next sign-in.`,
  tooOld: (words) =>
    notSeen(words, `it was sent on ${words.at}, and a message reaches people who come later for 30 days only`),
};

const notSeen = ({ name }: Words, why: string): string => `${name} does not see it: ${why}.`;

/**
 * Why a person sees an entry or not, as one sentence.
 * @param types the names of the student types, by their items of an audience
 * @param format writes a time or a day
 */
export function explanationText(
  { kind, reason, on, audience, named, category, pages }: Explanation,
  asked: Asked,
  types: NamedChoices,
  format: (at: string) => string,
): string {
  const names = new Map([...ROLE_ITEMS, ...types]);
  const groups = audience.map((item) => names.get(item) ?? item.replace(/^\w+:/, ''));
  const people = named === 0 ? [] : [named === 1 ? '1 person by name' : `${named} people by name`];
  return SENTENCES[reason]({
    ...asked,
    kind,
    at: on === null ? '' : format(on),
    audience:
      category === null || reason === 'type'
        ? listText([...groups, ...people])
        : (POST_AUDIENCES[category] ?? category),
    pages: listText(pages.map(({ title }) => title)),
    isOnePage: pages.length === 1,
  });
}

/** The state of what a person has, in a list. Other reasons do not meet there. */
const STATES: Partial<Record<VisibilityReason, (at: string) => string>> = {
  read: (at) => `Read ${at}`,
  done: (at) => `Done ${at}`,
  dismissed: (at) => `Dismissed ${at}`,
  scheduled: (at) => `Not shown before ${at}`,
  withdrawn: (at) => `Withdrawn ${at}`.trim(),
};

/** The state of a task or a message that a person has: "Up Next", "Done October 1, 2026, 9:00 AM". */
export const ownedText = (kind: 'task' | 'message', { reason, on }: Owned, format: (at: string) => string): string =>
  STATES[reason]?.(on === null ? '' : format(on)) ?? (kind === 'task' ? 'Up Next' : 'Unread');

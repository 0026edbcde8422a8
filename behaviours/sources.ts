/** What a source note may cite. Each has its own part of `docs/decisions.md`. */
type Chapter = 'decisions' | 'portal specification' | 'task checklist specification';

/** The headings of each part, in lower case and without quotes. */
export type Headings = Record<Chapter, ReadonlySet<string>>;

const NOTE = /\bSource: (.+?)(?:\.(?=\s|$)|$|(?= @))/g;
const IDS = /^(?:[A-Z]{2,10}-(?:\d{2}|1\d{2})(?: to [A-Z]{2,10}-(?:\d{2}|1\d{2}))?(?:, |$| (?=\()))+(?:\([^)]*\))?$/;
const CITATION = /^(decisions|portal specification|(?:task )?checklist specification), (.+)$/;

/** The headings that source notes may cite. @param page the text of `docs/decisions.md` */
export function headingsOf(page: string): Headings {
  const found: Record<Chapter, Set<string>> = {
    decisions: new Set(),
    'portal specification': new Set(),
    'task checklist specification': new Set(),
  };
  let chapter: Chapter = 'decisions';
  for (const [, hashes = '', heading = ''] of page.matchAll(/^(##+) (.+)$/gm)) {
    if (hashes === '##') chapter = chapterOf(heading);
    found[chapter].add(normalized(heading));
  }
  return found;
}

function chapterOf(heading: string): Chapter {
  if (heading === 'Topics of the portal specification') return 'portal specification';
  if (heading === 'Topics of the task checklist specification') return 'task checklist specification';
  return 'decisions';
}

/**
 * The source notes of a comment: what follows "Source:" up to the end of the sentence, split at each semicolon.
 * @param comment one line, without asterisks
 */
export function citationsIn(comment: string): string[] {
  return [...comment.matchAll(NOTE)].flatMap(([, note = '']) => note.split(';').map((part) => part.trim()));
}

/**
 * Whether a citation leads somewhere. It is either a list of behaviour ids, or a source and one of its headings
 * ("decisions, cache lifetimes"). Two headings may be joined by "and". A remark in parentheses and the number of a step
 * after the heading ("navigation guard 6") do not count.
 */
export function isKnown(citation: string, headings: Headings): boolean {
  if (IDS.test(citation)) return true;
  const [, source = '', rest = ''] = CITATION.exec(citation) ?? [];
  if (source === '') return false;
  const chapter = headings[source === 'checklist specification' ? 'task checklist specification' : (source as Chapter)];
  const topic = normalized(rest.replaceAll(/ \([^)]*\)/g, '').replace(/ \d+$/, ''));
  return chapter.has(topic) || topic.split(' and ').every((part) => chapter.has(part));
}

const normalized = (heading: string): string => heading.toLowerCase().replaceAll(/[`"]/g, '');

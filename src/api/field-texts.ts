import { codeMissing } from './failure.ts';

/** The formats in which the portal reads events, news and alerts. */
export type FeedFormat = 'rss' | 'atom' | 'json' | 'calendar';

/**
 * What a field has. `text`: it is shown as text, and HTML in it becomes text, because programs write it there in every format. `html`: it is
 * shown as HTML. `either`: it is shown as HTML, and is text unless it has tags. `value`: it is no text.
 */
export type FieldKind = 'text' | 'html' | 'either' | 'value';

const TEXTS = ['title', 'location', 'locationType', 'datetime_string'];

/** What a field of an event or of news has in a format. Source: decisions, texts of feeds; FEED-15. */
export function fieldKind(format: FeedFormat, field: string): FieldKind {
  if (TEXTS.includes(field)) return 'text';
  if (field !== 'description') return 'value';
  // Descriptions of calendars are text by their standard, and Google and Outlook write HTML.
  return format === 'calendar' ? 'either' : 'html';
}

/** Makes text of a text that can have HTML. Its code loads when one of these texts has something that is no text. */
export async function plainTextFor(texts: readonly (string | null)[]): Promise<(markup: string) => string> {
  if (!texts.some((text) => text !== null && hasMarkup(text))) return (text) => text;
  const { plainText } = await import('./plain-text.ts').catch(codeMissing);
  return plainText;
}

/** Items with their texts as they are shown; an empty text is null. */
export async function withFieldTexts<Item extends object>(format: FeedFormat, items: readonly Item[]): Promise<Item[]> {
  const texts = items.flatMap((item) =>
    Object.entries(item).flatMap(([field, value]) =>
      typeof value === 'string' && fieldKind(format, field) === 'text' ? [value] : [],
    ),
  );
  const plainText = await plainTextFor(texts);
  return items.map((item) => {
    const entries = Object.entries(item).map(([field, value]) => {
      const isText = typeof value === 'string' && fieldKind(format, field) === 'text';
      return [field, isText ? plainText(value) || null : value];
    });
    return Object.fromEntries(entries) as Item;
  });
}

/** Whether a text has something that is no text: tags, references, control characters and rows of spaces. */
const hasMarkup = (text: string): boolean => /[<&\p{Cc}]|\s\s/u.test(text);

import type { XmlElement } from '@rgrove/parse-xml';
import { type Severity, severityIn } from '../rules/severities.ts';
import { isRss, TEXT_ELEMENTS } from './feed-elements.ts';
import { plainTextFor } from './field-texts.ts';
import { childrenOf, localName, readEntries } from './xml.ts';

/** An alert as a document has it. `description` can have HTML. */
export type AlertItem = {
  guid: string | null;
  title: string | null;
  link: string | null;
  description: string | null;
  pubDate: string | null;
  severity: Severity;
};

/**
 * The entry that says that an answer does not have all alerts: a source has not answered, or an entry of it could not be
 * read. It has no date, so it shows nowhere. Source: decisions, alerts that are not known; SEV-06.
 */
export const INCOMPLETE = { incomplete: true };

/**
 * The emergency alerts of an RSS document. Title and description can have HTML, and become plain text; an entry that cannot be
 * read is left out, and `INCOMPLETE` then says so. Source: SEV-05, SEV-06.
 * @throws Error with a sentence for the operator of the feed, when nothing of it can be read
 */
export async function readRssAlerts(content: string): Promise<unknown[]> {
  const { entries, leftOut } = await readRssEntries(content);
  const items = entries.map(rssAlert);
  const plainText = await plainTextFor(items.flatMap(({ title, description }) => [title, description]));
  const alerts = items.map((item) => withPlainTexts(item, plainText));
  return leftOut.length === 0 ? alerts : [...alerts, INCOMPLETE];
}

/** @throws Error when it is no RSS document */
async function readRssEntries(content: string) {
  const read = await readEntries(content, ['item'], TEXT_ELEMENTS);
  if (read.root !== null && !isRss(read.root)) {
    throw new Error('the feed is not an RSS 2.0 document: it has no channel');
  }
  return read;
}

/** The alert of an RSS item. */
export function rssAlert(item: XmlElement): AlertItem {
  const firstOf = (...names: string[]) =>
    names
      .flatMap((name) => childrenOf(item).filter((child) => child.name === name))
      .map((child) => child.text.trim())
      .find((text) => text !== '') ?? null;
  return {
    guid: firstOf('guid'),
    title: firstOf('title'),
    link: firstOf('link'),
    description: firstOf('description', 'content:encoded', 'summary'),
    pubDate: firstOf('pubDate', 'dc:date', 'published', 'updated'),
    severity: severityIn(childrenOf(item).find((child) => localName(child) === 'severity')?.text ?? null),
  };
}

/** The alert with texts that have no HTML; an empty text is null. */
export function withPlainTexts<Item extends AlertItem>(item: Item, plainText: (markup: string) => string): Item {
  const textOf = (markup: string | null) => (markup === null ? null : plainText(markup) || null);
  return { ...item, title: textOf(item.title), description: textOf(item.description) };
}

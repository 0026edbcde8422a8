import type { XmlElement } from '@rgrove/parse-xml';
import { type AlertItem, withPlainTexts } from '../../../src/api/alert-items.ts';
import { markupOf } from '../../../src/api/feed-elements.ts';
import { plainText } from '../../../src/api/plain-text.ts';
import { childrenOf, localName } from '../../../src/api/xml.ts';
import type { FeedAlert } from '../../../src/machines/alert-feed/machine.ts';
import { readDate } from '../dates/read-date.ts';

/** Characters of a text that are read. What becomes of them is shorter, and `feed-documents.ts` shortens it again. */
const LONGEST_MARKUP = 100_000;

/** An alert with texts that have no HTML. */
export const toFeedAlert = (alert: AlertItem, expires: string | null): FeedAlert => {
  const { guid, title, link, description, pubDate, severity } = withPlainTexts(alert, (markup) =>
    plainText(markup.slice(0, LONGEST_MARKUP)),
  );
  return { guid, title, link, description, pubDate, severity, expires };
};

/** Whether an alert is past the time that its feed gives. A time that cannot be read counts as none. */
export const hasEnded = ({ expires }: Pick<FeedAlert, 'expires'>, now: Date): boolean =>
  expires !== null && (readDate(expires).at?.getTime() ?? Number.POSITIVE_INFINITY) <= now.getTime();

/**
 * The text of the first child with this name that has one; null without one. XHTML elements inside it become tags again, so
 * that `plainText` separates what they separate.
 */
export const elementText = (parent: XmlElement, name: string): string | null =>
  childrenOf(parent)
    .filter((each) => localName(each) === name)
    .map((child) => markupOf(child).replace(/\s+/g, ' ').trim())
    .find((found) => found !== '') ?? null;

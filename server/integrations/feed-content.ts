import { site } from '../../src/site.ts';
import type { PictureAddresses } from '../pictures/picture-addresses.ts';
import { decodeText } from './decode-text.ts';
import { definitionOf, type IntegrationName } from './endpoints.ts';
import { type FeedDocument, isJsonType, readDocument } from './feed-documents.ts';
import type { AlertDocument } from './read-alerts.ts';
import { readInThread } from './read-in-thread.ts';

/** Events of a calendar that start later than so many days from now are left out. */
const CALENDAR_DAYS = 56;
const CALENDAR_EVENTS = 200;
/** Characters from which a document is read in a thread of its own. To start one costs more than to read a short document. */
const LONG_DOCUMENT = 64 * 1024;
const XML_TYPE = /[/+]xml$/;

export type FeedBody = { contentType: string; body: Buffer };

/**
 * Reads the answer of a feed, by its content type: JSON or RSS 2.0, and for events also iCalendar.
 * @param pictures what becomes of the addresses of pictures
 * @returns a list that is still to be checked
 * @throws Error with a sentence for the operator of the feed
 */
export async function readFeedContent(
  feed: IntegrationName,
  { contentType, body }: FeedBody,
  now: Date,
  readMs: number,
  pictures: PictureAddresses = { mode: 'browser' },
): Promise<unknown> {
  const type = typeOf(contentType);
  const text = decodeText(contentType, body);
  if (isJsonType(type) || XML_TYPE.test(type)) return readLimited({ kind: 'list', text, type, pictures }, readMs);
  if (type === 'text/calendar' && hasEvents(feed)) {
    const calendar = { text, now, days: CALENDAR_DAYS, zone: site.timeZone, most: CALENDAR_EVENTS };
    return readInThread({ kind: 'calendar', calendar, pictures }, readMs);
  }
  throw wrongType(type);
}

const readLimited = (document: Exclude<FeedDocument, { kind: 'calendar' }>, readMs: number): Promise<unknown> =>
  document.text.length < LONG_DOCUMENT ? readDocument(document) : readInThread(document, readMs);

/**
 * Reads an alert feed: JSON, RSS, Atom or CAP.
 * @throws Error with a sentence for the operator of the feed
 */
export async function readAlertContent({ contentType, body }: FeedBody, readMs: number): Promise<AlertDocument> {
  const type = typeOf(contentType);
  if (!isJsonType(type) && !XML_TYPE.test(type)) throw wrongType(type);
  return (await readLimited({ kind: 'alerts', text: decodeText(contentType, body), type }, readMs)) as AlertDocument;
}

const typeOf = (contentType: string): string => contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';

const wrongType = (type: string): Error =>
  new Error(`it has the content type ${type.slice(0, 60) || 'of nothing'}, which this feed cannot have`);

/** Whether the answer is a list of events, which has a start. */
function hasEvents(feed: IntegrationName): boolean {
  return definitionOf(feed).endpoint.path.endsWith('/events');
}

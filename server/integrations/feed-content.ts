import { site } from '../../src/site.ts';
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
/** `<?xml version="1.0" encoding="ISO-8859-1"?>` */
const XML_ENCODING = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/;

export type FeedBody = { contentType: string; body: Buffer };

/**
 * Reads the answer of a feed, by its content type: JSON or RSS 2.0, and for events also iCalendar.
 * @returns a list that is still to be checked
 * @throws Error with a sentence for the operator of the feed
 */
export async function readFeedContent(
  feed: IntegrationName,
  { contentType, body }: FeedBody,
  now: Date,
  readMs: number,
): Promise<unknown> {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const text = decode(contentType, body);
  if (isJsonType(type) || XML_TYPE.test(type)) return readLimited({ kind: 'list', text, type }, readMs);
  if (type === 'text/calendar' && hasEvents(feed)) {
    const calendar = { text, now, days: CALENDAR_DAYS, zone: site.timeZone, most: CALENDAR_EVENTS };
    return readInThread({ kind: 'calendar', calendar }, readMs);
  }
  throw new Error(`it has the content type ${type.slice(0, 60) || 'of nothing'}, which this feed cannot have`);
}

const readLimited = (document: Exclude<FeedDocument, { kind: 'calendar' }>, readMs: number): Promise<unknown> =>
  document.text.length < LONG_DOCUMENT ? readDocument(document) : readInThread(document, readMs);

/** The name of the first element of a document. */
const FIRST_ELEMENT = /<([a-z][\w:.-]*)[\s/>]/i;

/**
 * Reads an alert feed that is one CAP message or an Atom document.
 * @returns null for every other content, which is a list like the other feeds
 * @throws Error with a sentence for the operator of the feed
 */
export async function readAlertContent({ contentType, body }: FeedBody, readMs: number): Promise<AlertDocument | null> {
  if (!XML_TYPE.test(contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '')) return null;
  const text = decode(contentType, body);
  const [, name = ''] = FIRST_ELEMENT.exec(text) ?? [];
  if (!/^(?:.*:)?(?:alert|feed)$/.test(name)) return null;
  return (await readLimited({ kind: 'alerts', text }, readMs)) as AlertDocument | null;
}

/** Whether the answer is a list of events, which has a start. */
function hasEvents(feed: IntegrationName): boolean {
  return definitionOf(feed).endpoint.path.endsWith('/events');
}

/** The text in the character set that the content type or the XML declaration names; UTF-8 without one. */
function decode(contentType: string, body: Buffer): string {
  const start = body.subarray(0, 200).toString('latin1');
  const [, named] = /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType) ?? XML_ENCODING.exec(start) ?? [];
  try {
    return new TextDecoder(named).decode(body);
  } catch {
    throw new Error(`it has the unknown character set ${named}`);
  }
}

import type { PictureAddresses } from '../pictures/picture-addresses.ts';
import { site } from '../settings/site.ts';
import { type AlertReading, failedAlerts } from './alerts/read-alerts.ts';
import { decodeText } from './characters.ts';
import { type DocumentReading, type FeedDocument, readDocument } from './feed-documents.ts';
import { type FeedReading, feedFault, unreadable } from './feed-fault.ts';
import { isJsonType } from './feed-types.ts';
import { readInThread } from './read-in-thread.ts';

/** Events of a calendar that start later than so many days from now are left out. */
const CALENDAR_DAYS = 56;
const CALENDAR_EVENTS = 200;
/** Characters from which a document is read in a thread of its own. To start one costs more than to read a short document. */
const LONG_DOCUMENT = 64 * 1024;
const XML_TYPE = /[/+]xml$/;

export type FeedBody = { contentType: string; body: Buffer };

export type ListRequest = {
  /** Whether the feed has events, so that it may be a calendar. */
  hasEvents: boolean;
  now: Date;
  /** Milliseconds that a long document may take. */
  readMs: number;
  /** What becomes of the addresses of pictures. */
  pictures?: PictureAddresses;
};

/**
 * Reads the answer of a feed of events or news, by its content type: JSON, RSS 2.0 or Atom, and for events also iCalendar. Each entry
 * is read by itself. Source: FEED-01, FEED-08, FEED-13.
 * @returns entries whose shape is still to be checked
 */
export async function readFeed({ contentType, body }: FeedBody, request: ListRequest): Promise<FeedReading> {
  const { hasEvents, now, readMs, pictures = { mode: 'browser' } } = request;
  const type = typeOf(contentType);
  const { text, problem } = decodeText(contentType, body);
  if (isJsonType(type) || XML_TYPE.test(type)) {
    return withProblem(await readLimited({ kind: 'list', text, type, pictures }, readMs, unreadable), problem);
  }
  if (type !== 'text/calendar' || !hasEvents) return unreadable(wrongType(type));
  const calendar = { text, now, days: CALENDAR_DAYS, zone: site().timeZone, most: CALENDAR_EVENTS };
  return withProblem(await readLimited({ kind: 'calendar', calendar, pictures }, readMs, unreadable), problem);
}

/** Reads the answer of a feed of alerts: JSON, RSS, Atom or CAP. Source: FEED-01, FEED-12, SEV-05. */
export async function readAlertFeed({ contentType, body }: FeedBody, readMs: number): Promise<AlertReading> {
  const type = typeOf(contentType);
  if (!isJsonType(type) && !XML_TYPE.test(type)) return failedAlerts(wrongType(type));
  const { text, problem } = decodeText(contentType, body);
  return withProblem(await readLimited({ kind: 'alerts', text, type }, readMs, failedAlerts), problem);
}

async function readLimited<Read extends DocumentReading>(
  document: FeedDocument,
  readMs: number,
  failed: (failure: string) => Read,
): Promise<Read> {
  const isShort = document.kind !== 'calendar' && document.text.length < LONG_DOCUMENT;
  try {
    // What a kind of document gives is what its caller takes.
    return (await (isShort ? readDocument(document) : readInThread(document, readMs))) as Read;
  } catch (error) {
    return failed(error instanceof Error ? error.message : 'it cannot be read');
  }
}

const withProblem = <Read extends DocumentReading>(reading: Read, problem: string | null): Read =>
  problem === null
    ? reading
    : { ...reading, faults: [feedFault({ place: 'the document', reason: problem }, false), ...reading.faults] };

const typeOf = (contentType: string): string => contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';

const wrongType = (type: string): string =>
  `it has the content type ${type.slice(0, 60) || 'of nothing'}, which this feed cannot have`;

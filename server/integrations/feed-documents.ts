import { readFeed } from '../../src/api/feeds.ts';
import type { FeedAlert } from '../../src/machines/alert-feed/machine.ts';
import { parseRssDate } from '../../src/rules/rss-dates.ts';
import { type PictureAddresses, withPictureAddresses } from '../pictures/picture-addresses.ts';
import { type CalendarRequest, calendarEvents } from './calendar-events.ts';
import { type AlertDocument, readAlertList, readAlertXml } from './read-alerts.ts';

/** A document of a feed that can take long to read. `type` is the content type, without parameters. */
export type FeedDocument =
  | { kind: 'calendar'; calendar: CalendarRequest; pictures: PictureAddresses }
  | { kind: 'list'; text: string; type: string; pictures: PictureAddresses }
  | { kind: 'alerts'; text: string; type: string };

/** Entries of a list that are kept, and characters of a text in them. No block shows as many. */
const MOST_ENTRIES = 500;
const LONGEST_TEXT = 1_000;
const LONGEST_HTML = 20_000;
const HTML_FIELDS = ['description', 'content'];
/** A part of an address leads elsewhere, so it is left out as a whole. */
const ADDRESS_FIELDS = ['link', 'image', 'url'];

const JSON_TYPE = /^application\/(?:.+\+)?json$/;

export const isJsonType = (type: string): boolean => JSON_TYPE.test(type);

/**
 * Reads a document. A calendar or a large document can keep a thread busy for long: use `readInThread`. Source: FEED-08, FEED-13.
 * @throws Error with a sentence for the operator of the feed
 */
export async function readDocument(document: FeedDocument): Promise<unknown> {
  if (document.kind === 'alerts') return shortenedAlerts(await readAlerts(document));
  return withPictureAddresses(shortened(await readList(document)), document.pictures);
}

const readAlerts = async ({ text, type }: { text: string; type: string }): Promise<AlertDocument> =>
  isJsonType(type) ? readAlertList(text) : readAlertXml(text);

/** As `shortened`, but the newest alerts stay, wherever they are, and those whose date cannot be read. */
function shortenedAlerts(document: AlertDocument): AlertDocument {
  const unread = document.unread.slice(0, MOST_ENTRIES);
  if (document.kind === 'changes') {
    const messages = document.messages.map((message) => ({ ...message, alert: withShortTexts(message.alert) }));
    return { kind: 'changes', messages, unread };
  }
  const timeOf = ({ pubDate }: FeedAlert) => parseRssDate(pubDate)?.getTime() ?? Number.POSITIVE_INFINITY;
  const newest =
    document.alerts.length > MOST_ENTRIES
      ? document.alerts.toSorted((one, other) => timeOf(other) - timeOf(one) || 0).slice(0, MOST_ENTRIES)
      : document.alerts;
  return { kind: 'all', alerts: newest.map(withShortTexts), unread };
}

async function readList(document: Exclude<FeedDocument, { kind: 'alerts' }>): Promise<unknown> {
  if (document.kind === 'calendar') return calendarEvents(document.calendar);
  return isJsonType(document.type) ? parseJson(document.text) : readFeed(document.text, document.type);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error('it is not JSON', { cause });
  }
}

/** A list with a limited number of entries, and with texts of limited length. Each is sent to every user. */
function shortened(content: unknown): unknown {
  return Array.isArray(content) ? content.slice(0, MOST_ENTRIES).map(withShortTexts) : content;
}

function withShortTexts<Entry>(entry: Entry): Entry {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry;
  return Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, shortText(name, value)])) as Entry;
}

function shortText(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const longest = HTML_FIELDS.includes(name) ? LONGEST_HTML : LONGEST_TEXT;
  if (value.length <= longest) return value;
  return ADDRESS_FIELDS.includes(name) ? null : `${value.slice(0, longest).toWellFormed()}…`;
}

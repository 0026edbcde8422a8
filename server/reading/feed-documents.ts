import type { FeedAlert } from '../../src/machines/alert-feed/machine.ts';
import { type PictureAddresses, withPictureAddresses } from '../pictures/picture-addresses.ts';
import { type AlertReading, readAlerts } from './alerts/read-alerts.ts';
import { type CalendarRequest, calendarEvents, type Watch } from './calendar/calendar-events.ts';
import { readDate } from './dates/read-date.ts';
import { type FeedReading, firstFaults } from './feed-fault.ts';
import { listEntries, MOST_ENTRIES } from './list-entries.ts';

/** A document of a feed that can take long to read. `type` is the content type, without parameters. */
export type FeedDocument =
  | { kind: 'calendar'; calendar: CalendarRequest; pictures: PictureAddresses }
  | { kind: 'list'; text: string; type: string; pictures: PictureAddresses }
  | { kind: 'alerts'; text: string; type: string };

/** What is read of a document. */
export type DocumentReading = FeedReading | AlertReading;

/** Characters of a text in an entry that are kept. No block shows as many. */
const LONGEST_TEXT = 1_000;
const LONGEST_HTML = 20_000;
const HTML_FIELDS = ['description', 'content'];
/** A part of an address leads elsewhere, so it is left out as a whole. */
const ADDRESS_FIELDS = ['link', 'image', 'url'];

/**
 * Reads a document. A calendar or a large document can keep a thread busy for long: use `readInThread`. Source: FEED-08, FEED-13.
 * @param watch of the events of a calendar, of which one can have a rule without an end
 */
export async function readDocument(document: FeedDocument, watch?: Watch): Promise<DocumentReading> {
  if (document.kind === 'alerts') return shortenedAlerts(await readAlerts(document));
  const { entries, faults, failure } =
    document.kind === 'calendar' ? calendarEvents(document.calendar, watch) : await listEntries(document);
  const shown = withPictureAddresses(entries.slice(0, MOST_ENTRIES).map(withShortTexts), document.pictures);
  return { entries: shown as unknown[], faults: firstFaults(faults), failure };
}

/** The newest alerts stay, wherever they are, and those whose date cannot be read. */
function shortenedAlerts(reading: AlertReading): AlertReading {
  const faults = firstFaults(reading.faults);
  if (reading.kind === 'changes') {
    const entries = reading.entries.map((message) => ({
      ...message,
      alert: message.alert === null ? null : withShortTexts(message.alert),
    }));
    return { ...reading, entries, faults };
  }
  return { ...reading, entries: newestOf(reading.entries).map(withShortTexts), faults };
}

function newestOf(alerts: FeedAlert[]): FeedAlert[] {
  if (alerts.length <= MOST_ENTRIES) return alerts;
  return alerts
    .map((alert) => ({ alert, time: readDate(alert.pubDate ?? '').at?.getTime() ?? Number.POSITIVE_INFINITY }))
    .toSorted((one, other) => (one.time === other.time ? 0 : other.time - one.time))
    .slice(0, MOST_ENTRIES)
    .map(({ alert }) => alert);
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

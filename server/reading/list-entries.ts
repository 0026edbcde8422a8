import { withFieldTexts } from '../../src/api/field-texts.ts';
import { readRss } from '../../src/api/rss.ts';
import { dayOf, timeOf } from '../../src/rules/dates.ts';
import { parseRssDate } from '../../src/rules/rss-dates.ts';
import { readDate } from './dates/read-date.ts';
import { type FeedFault, type FeedReading, feedFault, unreadable } from './feed-fault.ts';
import { isJsonType } from './feed-types.ts';
import { jsonEntries } from './json-list.ts';
import { xmlFault } from './xml-fault.ts';

/** Entries of a list that are kept. No block shows as many. */
export const MOST_ENTRIES = 500;
const DATES = ['pubDate', 'start', 'end'];

/**
 * The entries of a list of events or news in JSON, RSS or Atom, with their texts as they are shown and with dates that every device reads.
 * A date that cannot be read, or that has two readings, is left out of its entry. Source: FEED-01, FEED-08, FEED-14, FEED-15.
 */
export async function listEntries({ text, type }: { text: string; type: string }): Promise<FeedReading> {
  const { entries, faults, failure } = isJsonType(type) ? await jsonList(text) : await xmlList(text);
  const dated = entries.map((entry, index) => withUsualDates(entry, index + 1));
  return {
    entries: dated.map(({ entry }) => entry),
    faults: [...faults, ...dated.flatMap((each) => each.faults)],
    failure,
  };
}

async function jsonList(text: string): Promise<FeedReading> {
  const read = jsonEntries(text);
  const entries = read.entries.slice(0, MOST_ENTRIES);
  return { ...read, entries: await Promise.all(entries.map(withJsonTexts)) };
}

/** What is no object has a wrong shape, which the schema of its call says. */
const withJsonTexts = async (entry: unknown): Promise<unknown> =>
  isObject(entry) ? (await withFieldTexts('json', [entry]))[0] : entry;

async function xmlList(text: string): Promise<FeedReading> {
  try {
    const { items, leftOut } = await readRss(text, MOST_ENTRIES);
    return { entries: items, faults: leftOut.map(xmlFault), failure: null };
  } catch (error) {
    return unreadable(error instanceof Error ? error.message : 'it cannot be read');
  }
}

function withUsualDates(entry: unknown, number: number): { entry: unknown; faults: FeedFault[] } {
  if (!isObject(entry)) return { entry, faults: [] };
  const faults: FeedFault[] = [];
  const changed = Object.entries(entry).map(([field, value]) => {
    const isDate = DATES.includes(field) && (typeof value === 'string' || typeof value === 'number');
    if (!isDate) return [field, value];
    const { text, problem } = usualDate(String(value), field);
    if (problem !== null) faults.push(feedFault({ place: placeOf(entry, number), reason: problem }, false));
    return [field, text];
  });
  return { entry: Object.fromEntries(changed), faults };
}

/** A date as devices read it: as it is if they read the same, otherwise in ISO 8601; null if it cannot be read. */
function usualDate(given: string, field: string): { text: string | null; problem: string | null } {
  const trimmed = given.trim();
  // A time without a zone, and a whole day, are those of the campus for an event.
  if (field !== 'pubDate' && (dayOf(trimmed) === trimmed || timeOf(trimmed) !== null))
    return { text: trimmed, problem: null };
  const { at, problem } = readDate(trimmed);
  if (at === null) return { text: null, problem };
  return { text: parseRssDate(trimmed)?.getTime() === at.getTime() ? given : at.toISOString(), problem };
}

/** What an entry is called in the log: by its identifier or its title, and otherwise by its place. */
export function placeOf(entry: Record<string, unknown>, number: number): string {
  const name = [entry.guid, entry.title].find((each) => typeof each === 'string' && each.trim() !== '');
  return name === undefined ? `entry ${number}` : `the entry ${JSON.stringify(String(name).slice(0, 80))}`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

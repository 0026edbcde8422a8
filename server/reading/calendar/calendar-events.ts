import ICAL from 'ical.js';
import { fieldKind } from '../../../src/api/field-texts.ts';
import { plainText } from '../../../src/api/plain-text.ts';
import { type FeedFault, type FeedReading, feedFault, MOST_FAULTS, unreadable } from '../feed-fault.ts';
import { componentsOf, type EventComponent, nameOf } from './components.ts';
import { later, type PlacedTime, type TimeReader, timeReader } from './event-times.ts';
import { type Budget, excludedBy, type Occurrence, occurrencesOf, TooManyTimes } from './recurrence.ts';
import { type ZoneOf, zonesOf } from './zones.ts';

const DAY_MS = 86_400_000;
/** Characters of a text that are read. `feed-documents.ts` shortens it again. */
const LONGEST_TEXT = 5_000;
const LONGEST_HTML = 50_000;
/** Faults that are named. The others are counted in one more. */
const MOST_NAMED = MOST_FAULTS - 1;
/** Times of rules that are looked at in one file. */
const MOST_TIMES = 10_000;

/** One time at which an event takes place, with the fields of the portal's feeds of events. Empty fields are null. */
export type EventOccurrence = {
  /** Tells the times of a recurring event apart. */
  guid: string;
  link: string | null;
  title: string | null;
  /** HTML. */
  description: string | null;
  image: string | null;
  /** ISO 8601, or `YYYY-MM-DD` for whole days. `end` is the last moment, or the last day. */
  start: string;
  end: string | null;
  location: string | null;
  privacyLevel: number;
};

export type CalendarRequest = {
  /** An iCalendar file (RFC 5545). */
  text: string;
  now: Date;
  /** Events that start later than so many days from now are left out. */
  days: number;
  /** IANA name of the zone of times without a zone. */
  zone: string;
  /** The largest number of events. */
  most: number;
};

/** Which events are left out, because their rules have no end, and what is told before each event. */
export type Watch = { leftOut: ReadonlySet<number>; reads: (number: number) => void };

const UNWATCHED: Watch = { leftOut: new Set(), reads: () => {} };

/** A time at which an event takes place. Its texts are read only if it is one of the first. */
type Found = { series: Series; start: PlacedTime; end: PlacedTime };
type Series = { event: EventComponent; reader: TimeReader; problems: Set<string>; start: PlacedTime; uid: string };

/**
 * The public events of a calendar file that are not over, by start. A recurring event is there once for each time. Private
 * and cancelled events are left out. Each event is read by itself. A rule can take forever: use `readInThread`, which leaves such an
 * event out. Source: decisions, feeds from other servers; FEED-07, FEED-08.
 */
export function calendarEvents(
  { text, now, days, zone, most }: CalendarRequest,
  watch: Watch = UNWATCHED,
): FeedReading<EventOccurrence> {
  const { isCalendar, events, zones, faults: unread, surplus } = componentsOf(text);
  if (!isCalendar) return unreadable('the feed is not an iCalendar file');
  const zoneOf = zonesOf(zones, zone);
  const faults: FeedFault[] = unread.slice(0, MOST_NAMED).map(({ source, ...fault }) => feedFault(fault, true, source));
  const changes = new Map<string, Series[]>();
  const series: Series[] = [];
  const all: Series[] = [];
  const found: Found[] = [];
  const budget: Budget = { left: MOST_TIMES };
  let others = Math.max(0, unread.length - MOST_NAMED) + surplus;
  const span = { from: now.getTime(), until: now.getTime() + days * DAY_MS };
  let isSomethingRead = false;

  function note(event: EventComponent, reason: string, isLeftOut: boolean): void {
    if (faults.length < MOST_NAMED) faults.push(faultOf(event, reason, isLeftOut));
    else others += 1;
  }

  /** Reads one event. Whatever is wrong with it concerns no other one. */
  function standing(event: EventComponent, read: () => void): void {
    const problem = watch.leftOut.has(event.number) ? 'its rule has no end' : problemOf(read);
    if (problem === null) isSomethingRead = true;
    else note(event, problem, true);
  }

  for (const event of events) {
    standing(event, () => {
      const each = seriesOf(event, zoneOf);
      all.push(each);
      if (!event.component.hasProperty('recurrence-id')) series.push(each);
      else if (changes.get(each.uid)?.push(each) === undefined) changes.set(each.uid, [each]);
    });
  }
  for (const each of series) {
    watch.reads(each.event.component.hasProperty('rrule') ? each.event.number : 0);
    standing(each.event, () => found.push(...timesOf(each, changes.get(each.uid) ?? [], span, budget)));
    changes.delete(each.uid);
  }
  watch.reads(0);
  // The series of these is not in the file.
  for (const each of [...changes.values()].flat()) standing(each.event, () => found.push(...singleTime(each, span)));
  for (const { event, problems } of all) {
    for (const problem of [...event.problems, ...problems]) note(event, problem, false);
  }
  if (others > 0) faults.push(feedFault({ place: 'the document', reason: `${others} more faults` }, true, 'others'));
  const first = found.toSorted((one, other) => one.start.ms - other.start.ms).slice(0, most);
  const isEmpty = events.length + unread.length === 0;
  const [fault] = faults;
  return {
    entries: first.map(entryOf),
    faults,
    failure: isSomethingRead || isEmpty || fault === undefined ? null : `${fault.place}: ${fault.reason}`,
  };
}

function problemOf(read: () => void): string | null {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof TooManyTimes) return 'the calendar has too many times before today';
    return error instanceof Error ? error.message : 'it cannot be read';
  }
}

const faultOf = ({ component, number }: EventComponent, reason: string, isLeftOut: boolean): FeedFault =>
  feedFault({ place: nameOf(number, uidOf(component) || null, textOf(component, 'summary')), reason }, isLeftOut);

function seriesOf(event: EventComponent, zoneOf: ZoneOf): Series {
  const problems = new Set<string>();
  const reader = timeReader(zoneOf, problems);
  const start = reader.first(event.component, 'dtstart');
  if (start === null) throw new Error('it has no start that can be read');
  return { event, reader, problems, start, uid: uidOf(event.component) };
}

type Span = { from: number; until: number };

/** The times of a series. A changed time replaces the one that it names, and with `THISANDFUTURE` also those after it. */
function timesOf(series: Series, changed: readonly Series[], span: Span, budget: Budget): Found[] {
  const { component } = series.event;
  const isRecurring = ['rrule', 'rdate'].some((name) => component.hasProperty(name));
  if (!isRecurring) return [...singleTime(series, span), ...changed.flatMap((each) => singleTime(each, span))];
  const replaced = changed.flatMap((each) => {
    const id = each.reader.first(each.event.component, 'recurrence-id');
    return id === null ? [] : [{ each, id }];
  });
  const isReplaced = excludedBy(
    replaced.map(({ id }) => id),
    series.start.time.isDate,
  );
  const forFuture = replaced.filter(({ each }) => isForFuture(each.event.component));
  const length = lengthOf(series);
  const wide = { from: span.from - length - DAY_MS, until: span.until };
  const found: Found[] = [];
  for (const occurrence of occurrencesOf(component, series.start, series.reader, wide, budget)) {
    if (isReplaced(occurrence.start)) continue;
    const last = forFuture.findLast(({ id }) => id.ms < occurrence.start.ms);
    found.push(...(last === undefined ? shown(series, occurrence, span) : movedBy(last, occurrence, span)));
  }
  return [...found, ...changed.flatMap((each) => singleTime(each, span))];
}

const isForFuture = (component: ICAL.Component): boolean =>
  component.getFirstProperty('recurrence-id')?.getFirstParameter('range')?.toUpperCase() === 'THISANDFUTURE';

/** A time of a series that changed from an earlier time on. */
function movedBy({ each, id }: { each: Series; id: PlacedTime }, { start }: Occurrence, span: Span): Found[] {
  const moved = start.time.clone();
  moved.addDuration(each.start.time.subtractDate(id.time));
  return shown(each, { start: each.reader.placed(moved), end: null }, span);
}

const singleTime = (series: Series, span: Span): Found[] => shown(series, { start: series.start, end: null }, span);

/** An occurrence, if it is public and in the span. */
function shown(series: Series, { start, end: given }: Occurrence, { from, until }: Span): Found[] {
  if (start.ms > until || !isPublic(series.event.component)) return [];
  const end = given ?? endOf(series, start);
  return Math.max(start.ms + 1, end.ms) <= from ? [] : [{ series, start, end }];
}

/** An occurrence with the fields of a feed. */
function entryOf({ series, start, end }: Found): EventOccurrence {
  const { component } = series.event;
  const last = end.time.clone();
  // The end of whole days is the day after the last one.
  if (last.isDate) last.adjust(-1, 0, 0, 0);
  return {
    guid: `${series.uid} ${shownTime(start.time, start.ms)}`,
    link: textOf(component, 'url'),
    title: shownText(component, 'summary', 'title'),
    description: shownText(component, 'description', 'description'),
    image: textOf(component, 'image'),
    start: shownTime(start.time, start.ms),
    end: end.ms > start.ms ? shownTime(last, end.ms) : null,
    location: shownText(component, 'location', 'location'),
    privacyLevel: 0,
  };
}

const shownTime = (time: ICAL.Time, ms: number): string => (time.isDate ? time.toString() : new Date(ms).toISOString());

/** The end of an occurrence: as long after its start as that of the event. Whole days without an end are one day. */
function endOf({ event, reader, start: first }: Series, start: PlacedTime): PlacedTime {
  const end = reader.first(event.component, 'dtend');
  // A length on the clock: a class from 1 to 3 ends at 3, also in the night of a change.
  if (end !== null) return reader.placed(later(start.time, lengthOnClock(first, end)));
  const duration = event.component.getFirstPropertyValue('duration');
  if (duration instanceof ICAL.Duration) return reader.placed(later(start.time, duration));
  return start.time.isDate ? reader.placed(later(start.time, ICAL.Duration.fromSeconds(DAY_MS / 1_000))) : start;
}

/** From a start to an end on the clock of the start, whose zone the end need not have. */
function lengthOnClock(start: PlacedTime, end: PlacedTime): ICAL.Duration {
  if (start.time.isDate || end.time.isDate || start.time.zone === end.time.zone) {
    return end.time.subtractDate(start.time);
  }
  return ICAL.Duration.fromSeconds((end.ms - start.ms) / 1_000);
}

const lengthOf = (series: Series): number => Math.max(0, endOf(series, series.start).ms - series.start.ms);

function isPublic(component: ICAL.Component): boolean {
  const is = (name: string, wanted: string) =>
    component.getFirstPropertyValue(name)?.toString().toUpperCase() === wanted;
  return !is('class', 'PRIVATE') && !is('class', 'CONFIDENTIAL') && !is('status', 'CANCELLED');
}

const textOf = (component: ICAL.Component, name: string): string | null =>
  component.getFirstPropertyValue(name)?.toString().trim() || null;

const uidOf = (component: ICAL.Component): string => component.getFirstPropertyValue('uid')?.toString() ?? '';

/** The text of a property as the field of a feed has it. Source: FEED-15. */
function shownText(component: ICAL.Component, name: string, field: string): string | null {
  const given = textOf(component, name);
  if (given === null) return null;
  if (fieldKind('calendar', field) === 'either') return htmlOf(given.slice(0, LONGEST_HTML));
  const text = given.slice(0, LONGEST_TEXT);
  return /[<&]/.test(text) ? plainText(text) || null : text;
}

/** A tag that programs write into descriptions. */
const TAG = /<\/?(?:p|br|b|i|u|a|ul|ol|li|div|span|strong|em|h[1-6]|table|font)(?:\s[^<>]{0,500})?\/?>/i;
const HTML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '<br>' };

/** Descriptions of calendars are text, those of the portal HTML. Text with tags is HTML already. Source: FEED-15. */
const htmlOf = (text: string): string =>
  TAG.test(text) ? text.replaceAll('\n', '<br>') : text.replace(/[&<>"\n]/g, (each) => HTML[each] ?? each);

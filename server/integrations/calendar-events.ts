import ICAL from 'ical.js';
import { timeInZone } from '../../src/rules/zones.ts';

const DAY_MS = 86_400_000;

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

/**
 * The public events of a calendar file that are not over, by start. A recurring event is there once for each time. Private
 * and cancelled events are left out. A rule can take forever: use `readInThread`, which has a time limit.
 * Source: decisions, feeds from other servers; FEED-07, FEED-08.
 * @throws Error with a sentence for the operator of the feed
 */
export function calendarEvents({ text, now, days, zone, most }: CalendarRequest): EventOccurrence[] {
  const calendar = new ICAL.Component(parse(text));
  if (calendar.name !== 'vcalendar') throw new Error('the feed is not an iCalendar file');
  const until = now.getTime() + days * DAY_MS;
  const found: (EventOccurrence & { from: number })[] = [];
  for (const { event, startDate, endDate } of allTimes(calendar, until, zone)) {
    const { component } = event;
    const [from, to] = [startDate, endDate].map((time) => momentOf(time, zoneOf(component, zone)));
    if (from === undefined || to === undefined || from > until) continue;
    if (Math.max(from + 1, to) <= now.getTime() || !isPublic(component)) continue;
    found.push({ from, ...describe(event, startDate, endDate, zone) });
  }
  found.sort((one, other) => one.from - other.from);
  return found.slice(0, most).map(({ from: _, ...event }) => event);
}

type EventTime = { event: ICAL.Event; startDate: ICAL.Time; endDate: ICAL.Time };

/** Every event with its times until a moment. A changed time of a recurring event replaces the one of the rule. */
function* allTimes(calendar: ICAL.Component, until: number, zone: string): Generator<EventTime> {
  const components = calendar.getAllSubcomponents('vevent');
  const changes = new Map<string, ICAL.Component[]>();
  for (const component of components.filter((each) => each.hasProperty('recurrence-id'))) {
    changes.set(uidOf(component), [...(changes.get(uidOf(component)) ?? []), component]);
  }
  for (const component of components) {
    if (component.hasProperty('recurrence-id')) continue;
    const changed = changes.get(uidOf(component)) ?? [];
    changes.delete(uidOf(component));
    yield* timesOf(component, changed, until, zone);
  }
  // The series of these is not in the file.
  for (const changed of changes.values()) {
    for (const component of changed) yield singleTime(component);
  }
}

function* timesOf(
  component: ICAL.Component,
  changed: ICAL.Component[],
  until: number,
  zone: string,
): Generator<EventTime> {
  const event = new ICAL.Event(component, { exceptions: changed });
  if (!event.isRecurring()) {
    yield singleTime(component);
    return;
  }
  const taken = new Set<ICAL.Event>();
  const iterator = event.iterator(startOf(component));
  for (let time = iterator.next(); time; time = iterator.next()) {
    if (momentOf(time, zoneOf(component, zone)) > until) break;
    const { item, startDate, endDate } = event.getOccurrenceDetails(time);
    taken.add(item);
    yield { event: item, startDate, endDate };
  }
  // One that was moved from a later day to an earlier one.
  for (const moved of Object.values(event.exceptions)) {
    if (!taken.has(moved)) yield singleTime(moved.component);
  }
}

function singleTime(component: ICAL.Component): EventTime {
  const event = new ICAL.Event(component, { exceptions: [] });
  return { event, startDate: startOf(component), endDate: event.endDate };
}

function describe(event: ICAL.Event, startDate: ICAL.Time, endDate: ICAL.Time, zone: string): EventOccurrence {
  const { component } = event;
  const value = (name: string) => component.getFirstPropertyValue(name)?.toString().trim() || null;
  const show = (time: ICAL.Time) =>
    time.isDate ? time.toString() : new Date(momentOf(time, zoneOf(component, zone))).toISOString();
  const end = endDate.clone();
  // The end of whole days is the day after the last one.
  if (end.isDate) end.addDuration(ICAL.Duration.fromData({ days: 1, isNegative: true }));
  const description = value('description');
  return {
    guid: `${uidOf(component)} ${show(startDate)}`,
    link: value('url'),
    title: value('summary'),
    description: description === null ? null : toHtml(description),
    image: value('image'),
    start: show(startDate),
    end: endDate.compare(startDate) > 0 ? show(end) : null,
    location: value('location'),
    privacyLevel: 0,
  };
}

function isPublic(component: ICAL.Component): boolean {
  const is = (name: string, wanted: string) =>
    component.getFirstPropertyValue(name)?.toString().toUpperCase() === wanted;
  return !is('class', 'PRIVATE') && !is('class', 'CONFIDENTIAL') && !is('status', 'CANCELLED');
}

/**
 * Milliseconds since 1970. Whole days begin at midnight on campus.
 * @param zone of a time whose zone the file does not describe
 */
function momentOf(time: ICAL.Time, zone: string): number {
  const { zone: own } = time;
  if (!time.isDate && own !== null && own !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1_000;
  const at = timeInZone(zone, time.toString());
  if (at === null) throw new Error(`the feed has the time ${time}, which cannot be read`);
  return at.getTime();
}

/**
 * The zone that the start of an event names. A file should describe each zone, and those that it describes are used by
 * `momentOf`; otherwise the name counts.
 * @param fallback for times without a zone
 */
function zoneOf(component: ICAL.Component, fallback: string): string {
  const named = component.getFirstProperty('dtstart')?.getFirstParameter('tzid');
  if (named === undefined || named === '' || component.getTimeZoneByID(named) !== null) return fallback;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: named }).resolvedOptions().timeZone;
  } catch {
    throw new Error(`the feed names the time zone ${named.slice(0, 60)} and does not describe it`);
  }
}

function startOf(component: ICAL.Component): ICAL.Time {
  const start = component.getFirstPropertyValue('dtstart');
  if (!(start instanceof ICAL.Time)) throw new Error('the feed has an event without a start');
  return start;
}

const uidOf = (component: ICAL.Component): string => component.getFirstPropertyValue('uid')?.toString() ?? '';

function parse(text: string) {
  try {
    return ICAL.parse(text);
  } catch (cause) {
    throw new Error('the feed is not an iCalendar file', { cause });
  }
}

const HTML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '<br>' };

/** Descriptions of calendars are text, those of the portal HTML. */
const toHtml = (text: string) => text.replace(/[&<>"\n]/g, (character) => HTML[character] ?? character);

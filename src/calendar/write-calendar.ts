import { TZDate } from '@date-fns/tz/date';
import {
  ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventRepeatingFreq,
  ICalEventTransparency,
  ICalWeekday,
} from 'ical-generator';
import type { CalendarEntry, WeeklyTimes } from '../rules/calendar.ts';
import { addDays, type WeekdayLetter } from '../rules/dates.ts';
import { timeInZone } from '../rules/zones.ts';
import { timeZoneComponent } from './time-zone-component.ts';

/** What a calendar file says about itself. */
export type CalendarInfo = {
  /** The calendar's name in a calendar program. */
  name: string;
  /** IANA name of the site's zone, in which classes repeat. */
  zone: string;
  /** The time of writing. */
  now: Date;
};

const DAY = 24 * 60;

const WEEKDAYS: Record<WeekdayLetter, ICalWeekday> = {
  M: ICalWeekday.MO,
  T: ICalWeekday.TU,
  W: ICalWeekday.WE,
  R: ICalWeekday.TH,
  F: ICalWeekday.FR,
  S: ICalWeekday.SA,
  U: ICalWeekday.SU,
};

/**
 * Writes a calendar file (RFC 5545). Classes repeat weekly in the wall clock time of the zone, which the file describes in
 * a VTIMEZONE; moments are in UTC; whole days have no zone. Browser and server use this module.
 * Source: decisions, calendar files; CAL-01 to CAL-04.
 * @returns the text of an .ics file
 * @throws RangeError if the zone is unknown
 */
export function writeCalendar(entries: readonly CalendarEntry[], { name, zone, now }: CalendarInfo): string {
  const days = entries.flatMap(({ when }) => (when.kind === 'weekly' ? [when.first, when.last] : [])).sort();
  const [first, last] = [days.at(0), days.at(-1)];
  const calendar = new ICalCalendar({
    // Without a zone for the whole calendar the library writes DTSTAMP and UNTIL in UTC, as RFC 5545 requires.
    timezone: {
      name: null,
      generator: () => (first === undefined || last === undefined ? null : timeZoneComponent(zone, first, last)),
    },
    prodId: '//Portico//Portico//EN',
    method: ICalCalendarMethod.PUBLISH,
    // The library does not escape this text.
    name: plainText(name).replace(/[\\;,]/g, String.raw`\$&`),
  });
  for (const entry of entries) {
    calendar.createEvent({
      id: entry.uid,
      stamp: utc(now),
      summary: plainText(entry.title),
      location: optionalText(entry.location),
      description: optionalText(entry.notes),
      url: entry.url === null ? null : uriText(entry.url),
      ...timesOf(entry.when, zone),
    });
  }
  return `${calendar.toString()}\r\n`;
}

function timesOf(when: CalendarEntry['when'], zone: string): ICalEventData {
  switch (when.kind) {
    case 'weekly':
      return weekly(when, zone);
    case 'moment':
      return { start: utc(when.start), end: when.end && utc(when.end) };
    case 'days':
      return {
        allDay: true,
        start: wholeDay(when.first),
        // The end of an all-day entry is the day after its last day.
        end: wholeDay(addDays(when.last, 1)),
        transparency: ICalEventTransparency.TRANSPARENT,
      };
  }
}

function weekly({ days, first, last, startMinutes, endMinutes }: WeeklyTimes, zone: string): ICalEventData {
  return {
    timezone: zone,
    start: wallTime(first, startMinutes, zone),
    end: endMinutes === null ? null : wallTime(addDays(first, Math.floor(endMinutes / DAY)), endMinutes % DAY, zone),
    repeating: {
      freq: ICalEventRepeatingFreq.WEEKLY,
      byDay: days.map((letter) => WEEKDAYS[letter]),
      until: wallTime(last, DAY - 1, zone),
    },
  };
}

// The library reads the zone of a TZDate; a native Date would be written in the zone of the machine.
const utc = (at: Date): TZDate => new TZDate(at.getTime(), 'UTC');

const wholeDay = (day: string): TZDate => wallTime(day, 0, 'UTC');

function wallTime(day: string, minutes: number, zone: string): TZDate {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  const at = timeInZone(zone, `${day}T${hour}:${minute}`);
  if (at === null) throw new RangeError(`"${day}" is not a day: expected YYYY-MM-DD`);
  return new TZDate(at.getTime(), zone);
}

/** One line of text without control characters, which a calendar file may not contain. */
const plainText = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

const optionalText = (text: string | null): string | null => (text === null ? null : plainText(text));

/** The library escapes commas and semicolons as in a text, which would change a URL. */
const uriText = (url: string): string =>
  plainText(url).replace(/[\\;,]/g, (character) => encodeURIComponent(character));

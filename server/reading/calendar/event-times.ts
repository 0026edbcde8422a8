import ICAL from 'ical.js';
import type { ZoneOf } from './zones.ts';

/** A time of a calendar with the zone that it names. */
export type PlacedTime = { time: ICAL.Time; ms: number };

/** What could not be read of an event, each as a sentence without its subject. */
export type Problems = { add: (problem: string) => void };

/** Reads the times of the properties of an event. */
export type TimeReader = {
  /** The first time of a property; null without one that can be read. */
  first: (component: ICAL.Component, name: string) => PlacedTime | null;
  /** All times of properties of this name. A period has its end too. */
  all: (component: ICAL.Component, name: string) => (PlacedTime & { end: PlacedTime | null })[];
  /** The same time of day on another day of a rule. */
  placed: (time: ICAL.Time) => PlacedTime;
};

/**
 * Reads times in the zones that they name. Whole days begin at midnight on campus. Source: FEED-07.
 * @param campus the zone of whole days, and of times without one
 */
export function timeReader(zoneOf: ZoneOf, problems: Problems): TimeReader {
  const campus = zoneOf(null).zone;

  function placed(time: ICAL.Time): PlacedTime {
    if (!time.isDate) return { time, ms: time.toUnixTime() * 1_000 };
    const midnight = ICAL.Time.fromData({ year: time.year, month: time.month, day: time.day, isDate: false }, campus);
    return { time, ms: midnight.toUnixTime() * 1_000 };
  }

  function inZone(property: ICAL.Property, given: ICAL.Time): PlacedTime | null {
    const time = given.clone();
    if (![time.year, time.month, time.day, time.hour, time.minute, time.second].every(Number.isInteger)) return null;
    if (time.hour === 24 && time.minute === 0) time.adjust(1, -24, 0, 0);
    if (!isOnCalendar(time)) return null;
    if (time.isDate) return placed(time);
    // A time in UTC may name a zone as well, where it is shown.
    if (time.zone !== ICAL.Timezone.utcTimezone) {
      const name = property.getFirstParameter('tzid');
      const { zone, isKnown } = zoneOf(typeof name === 'string' ? name : null);
      if (!isKnown)
        problems.add(
          `nothing knows its time zone ${JSON.stringify(name?.slice(0, 60))}, so its times count as campus time`,
        );
      time.zone = zone;
    }
    return placed(time);
  }

  function timesIn(property: ICAL.Property): (PlacedTime & { end: PlacedTime | null })[] {
    return valuesOf(property).flatMap((value) => {
      const start = inZone(property, value instanceof ICAL.Period ? value.start : (value as ICAL.Time));
      if (start === null) return problemIn(property);
      if (!(value instanceof ICAL.Period)) return [{ ...start, end: null }];
      const end = value.end instanceof ICAL.Time ? inZone(property, value.end) : null;
      const duration = value.duration as ICAL.Duration | null;
      return [{ ...start, end: end ?? (duration === null ? null : placed(later(start.time, duration))) }];
    });
  }

  function valuesOf(property: ICAL.Property): (ICAL.Time | ICAL.Period)[] {
    try {
      return property.getValues().flatMap((value) => {
        if (value instanceof ICAL.Time || value instanceof ICAL.Period) return [value];
        return problemIn(property);
      });
    } catch {
      return problemIn(property);
    }
  }

  function problemIn({ name }: ICAL.Property): never[] {
    problems.add(`its ${name.toUpperCase()} cannot be read`);
    return [];
  }

  const all = (component: ICAL.Component, name: string) => component.getAllProperties(name).flatMap(timesIn);
  return { placed, all, first: (component, name) => all(component, name)[0] ?? null };
}

/** A time that is a duration later. */
export function later(time: ICAL.Time, duration: ICAL.Duration): ICAL.Time {
  const moved = time.clone();
  moved.addDuration(duration);
  return moved;
}

/** Whether there is such a day and such a time. */
function isOnCalendar({ year, month, day, hour, minute, second }: ICAL.Time): boolean {
  const at = new Date(Date.UTC(year, month - 1, day));
  const isDay = year > 1_600 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isDay && hour < 24 && minute < 60 && second <= 60;
}

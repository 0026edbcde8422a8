import ICAL from 'ical.js';
import { timeInZone } from '../../../src/rules/zones.ts';
import { zoneNamed } from './zone-names.ts';

const DAY_MS = 86_400_000;
/** Rules of described zones that are read. Each is a row of dates to today. */
const MOST_RULES = 400;
/** Names of zones in a file that are looked up. */
const MOST_NAMES = 200;

/** A zone with an IANA name, for a library that knows only the zones that a file describes. */
class NamedZone extends ICAL.Timezone {
  /** Seconds of the days on which the clocks do not change. */
  readonly #known = new Map<number, number>();

  /** Seconds that this zone is ahead of UTC at a time on its clocks. */
  override utcOffset({ year, month, day, hour, minute, second }: ICAL.Time): number {
    const asIfUtc = new Date(0);
    asIfUtc.setUTCFullYear(year, month - 1, day);
    asIfUtc.setUTCHours(hour, minute, second);
    const midnight = Math.floor(asIfUtc.getTime() / DAY_MS) * DAY_MS;
    const known = this.#known.get(midnight);
    if (known !== undefined) return known;
    const offset = this.#offsetAt(asIfUtc.getTime());
    if ([midnight, midnight + DAY_MS].every((edge) => this.#offsetAt(edge) === offset))
      this.#known.set(midnight, offset);
    return offset;
  }

  #offsetAt(asIfUtc: number): number {
    const at = timeInZone(this.tzid, new Date(asIfUtc).toISOString().slice(0, 19));
    return at === null ? 0 : (asIfUtc - at.getTime()) / 1_000;
  }
}

/** The zone of a time in a calendar. A name that nothing knows is a fault, and its times count as campus time. */
export type ZoneOf = (name: string | null) => { zone: ICAL.Timezone; isKnown: boolean };

/**
 * Finds the zones that the times of a calendar name. An IANA name counts as such, any other name as the file describes it, and without a
 * description as the zone that is known by it. A time that names no zone is campus time.
 * @param described the `VTIMEZONE` components of the file
 * @param campus IANA name
 */
export function zonesOf(described: readonly ICAL.Component[], campus: string): ZoneOf {
  const descriptions = new Map(described.map((each) => [each.getFirstPropertyValue('tzid')?.toString() ?? '', each]));
  const zones = new Map<string, ReturnType<ZoneOf>>();
  const onCampus = { zone: new NamedZone({ tzid: campus }), isKnown: true };
  const unknown = { ...onCampus, isKnown: false };
  let rules = 0;

  const isUsable = (description: ICAL.Component): boolean => {
    const ofZone = description.getAllSubcomponents();
    rules += ofZone.length;
    return rules <= MOST_RULES && ofZone.some(isRule) && ofZone.every(isYearly);
  };
  const find = (name: string): ReturnType<ZoneOf> => {
    const known = zoneNamed(name);
    const description = descriptions.get(name);
    if (known !== name && description !== undefined && isUsable(description)) {
      return { zone: new ICAL.Timezone({ tzid: name, component: description }), isKnown: true };
    }
    const location = description?.getFirstPropertyValue('x-lic-location')?.toString() ?? '';
    const found = known ?? (location === '' ? null : zoneNamed(location));
    return found === null ? unknown : { zone: new NamedZone({ tzid: found }), isKnown: true };
  };
  return (name) => {
    if (name === null || name === '') return onCampus;
    const before = zones.get(name);
    if (before !== undefined) return before;
    if (zones.size >= MOST_NAMES) return unknown;
    const found = find(name);
    zones.set(name, found);
    return found;
  };
}

/** Whether a part of a zone says how far it is from UTC. Some programs write an empty one. */
const isRule = (part: ICAL.Component): boolean =>
  ['dtstart', 'tzoffsetto', 'tzoffsetfrom'].every((name) => part.hasProperty(name));

/** Clocks change at most so often. Another rule would keep the library busy. */
function isYearly(part: ICAL.Component): boolean {
  const rule = part.getFirstPropertyValue('rrule');
  return rule === null || (rule instanceof ICAL.Recur && rule.freq === 'YEARLY');
}

import { findIana } from 'windows-iana';

/** What Exchange and Outlook call zones of North America, in the place of a Windows name. */
const ZONES_OF_AMERICA: [RegExp, string][] = [
  [/^atlantic time/i, 'America/Halifax'],
  [/^eastern time/i, 'America/New_York'],
  [/^central time/i, 'America/Chicago'],
  [/^arizona/i, 'America/Phoenix'],
  [/^mountain time/i, 'America/Denver'],
  [/^pacific time/i, 'America/Los_Angeles'],
  [/^alaska/i, 'America/Anchorage'],
  [/^hawaii/i, 'Pacific/Honolulu'],
];
/** "(UTC+01:00) Amsterdam, Berlin, Bern". */
const DISPLAY_NAME = /^\((?:UTC|GMT)([+-]\d{2}:\d{2})?\) (.{1,100})$/;
/** "UTC", "GMT+1", "UTC-5:30", "+0100". */
const OFFSET = /^(?:UTC|GMT)?(?:([+-])(\d{1,2})(?::?(\d{2}))?)?$/i;
const LONGEST = 200;

let citiesOfZones: Map<string, string> | null = null;

/**
 * The IANA name of a zone that a calendar names and does not describe: by its IANA name, also with what some programs add to it, by
 * the name that Windows or Outlook has for it, or by its distance from UTC. Source: decisions, feeds from other servers; FEED-07.
 * @returns null for a name that nothing knows
 */
export function zoneNamed(given: string): string | null {
  const name = given
    .slice(0, LONGEST)
    .trim()
    .replace(/^"(.*)"$/, '$1');
  return ianaName(name) ?? zoneOfPath(name) ?? zoneOfWindows(name) ?? zoneOfDisplayName(name) ?? zoneOfOffset(name);
}

function ianaName(name: string): string | null {
  // `Intl` also takes offsets, which it writes in another way.
  if (!/^[a-z][\w/+-]{1,60}$/i.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** "/freeassociation.sourceforge.net/Europe/Berlin", "tzone://Microsoft/Utc", "America/New York". */
function zoneOfPath(name: string): string | null {
  const parts = name
    .replaceAll(' ', '_')
    .split('/')
    .filter((part) => part !== '');
  const ends = [3, 2, 1].filter((count) => count <= parts.length).map((count) => parts.slice(-count).join('/'));
  for (const end of ends) {
    const found = end.includes('/') || parts.length > 1 ? ianaName(end) : null;
    if (found !== null) return found;
  }
  return null;
}

/** "Eastern Standard Time", also with a number, which Exchange adds to the second zone of that name in a file. */
function zoneOfWindows(name: string): string | null {
  const plain = name.replace(/^tzone:\/\/Microsoft\//i, '').replace(/ \d{1,3}$/, '');
  return findIana(plain, '001')[0] ?? null;
}

function zoneOfDisplayName(name: string): string | null {
  const [, offset, words] = DISPLAY_NAME.exec(name) ?? [null, undefined, name];
  if (words === undefined) return null;
  for (const [pattern, zone] of ZONES_OF_AMERICA) if (pattern.test(words)) return zone;
  if (offset === undefined) return /^coordinated universal time/i.test(words) ? 'UTC' : null;
  // "Amsterdam, Berlin, Bern": each of them is in the zone.
  for (const city of words.split(/, | and | & /)) {
    const zone = cities().get(city.toLowerCase().replaceAll(' ', '_'));
    if (zone !== undefined) return zone;
  }
  return null;
}

function cities(): Map<string, string> {
  citiesOfZones ??= new Map(
    Intl.supportedValuesOf('timeZone').map((zone) => [zone.slice(zone.lastIndexOf('/') + 1).toLowerCase(), zone]),
  );
  return citiesOfZones;
}

/** Only whole hours, for which there is a name. */
function zoneOfOffset(name: string): string | null {
  const parts = name === '' ? null : OFFSET.exec(name);
  if (parts === null) return null;
  const [, sign, hours = '0', minutes = '00'] = parts;
  if (sign === undefined || (Number(hours) === 0 && minutes === '00')) return 'UTC';
  // The names count from the zone to UTC, not from UTC to the zone.
  return minutes === '00' ? ianaName(`Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`) : null;
}

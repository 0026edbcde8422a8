import ICAL from 'ical.js';
import type { Fault } from '../fault.ts';

/** The properties of events that are read. What is wrong in another one does not matter. */
const OF_EVENTS = new Set([
  ...[
    'UID',
    'DTSTART',
    'DTEND',
    'DURATION',
    'RRULE',
    'RDATE',
    'EXDATE',
    'RECURRENCE-ID',
    'SEQUENCE',
    'STATUS',
    'CLASS',
  ],
  ...['SUMMARY', 'DESCRIPTION', 'LOCATION', 'URL', 'IMAGE'],
]);
const DATES = /^(?:DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)[;:]/i;
/** Characters of the name of a property with its parameters, and dates of one event, that are read. */
const LONGEST_HEAD = 2_000;
const MOST_DATES = 2_000;
/** Events of a file that are read. So many fill the largest file with 250 bytes each. */
const MOST_EVENTS = 8_000;
const PROPERTY = /^[a-z][a-z\d-]{0,60}[;:]/i;
/** No component of a calendar has more around it. */
const DEEPEST = 8;
/** Sub-components of a zone. */
const IN_ZONES = ['STANDARD', 'DAYLIGHT'];

/** An event as its component, and what of it could not be read. `number` is its place among the events of the file. */
export type EventComponent = { component: ICAL.Component; number: number; problems: string[] };

/**
 * The components of a calendar file that are read: its events and its descriptions of zones. Each line is read by itself, so
 * that a line that is wrong takes no other one with it. `isCalendar`: whether it is a calendar file at all.
 */
export type CalendarComponents = {
  isCalendar: boolean;
  events: EventComponent[];
  zones: ICAL.Component[];
  faults: (Fault & { source: string })[];
  /** Events that are not read, because the file has so many before them. */
  surplus: number;
};

type Block = { name: string; lines: string[]; number: number };

/** Reads the components of a file in the format of RFC 5545. It never throws. */
export function componentsOf(text: string): CalendarComponents {
  const found: CalendarComponents = { isCalendar: false, events: [], zones: [], faults: [], surplus: 0 };
  const open: Block[] = [];
  let numberOfEvents = 0;

  const giveUp = (block: Block): void => {
    if (block.name !== 'VEVENT') return;
    found.faults.push({
      place: nameOf(block.number, valueIn(block.lines, 'UID'), valueIn(block.lines, 'SUMMARY')),
      reason: 'it does not end',
      source: block.lines.join('\n'),
    });
  };
  const close = (block: Block): void => {
    if (block.name === 'VTIMEZONE') found.zones.push(zoneOf(block.lines));
    if (block.name !== 'VEVENT') return;
    if (found.events.length < MOST_EVENTS) found.events.push(eventOf(block));
    else found.surplus += 1;
  };

  for (const line of unfolded(text)) {
    const [, edge, given = ''] = /^(BEGIN|END):\s*([\w-]{1,60})\s*$/i.exec(line) ?? [];
    const name = given.toUpperCase();
    if (edge?.toUpperCase() === 'BEGIN') {
      if (name === 'VCALENDAR') found.isCalendar = true;
      // An event has no event inside.
      if (name === 'VEVENT') {
        for (const block of open.splice(0)) giveUp(block);
        numberOfEvents += 1;
      }
      if (IN_ZONES.includes(name)) open.at(-1)?.lines.push(line);
      else if (open.length < DEEPEST) open.push({ name, lines: [], number: numberOfEvents });
    } else if (edge !== undefined) {
      if (IN_ZONES.includes(name)) open.at(-1)?.lines.push(line);
      else if (open.at(-1)?.name === name) close(open.pop() as Block);
      // The end of an alarm in an event, for example, that does not begin.
      else if (open.some((block) => block.name === name)) {
        while (open.at(-1)?.name !== name) giveUp(open.pop() as Block);
        close(open.pop() as Block);
      }
    } else {
      addLine(open.at(-1), line);
    }
  }
  for (const block of open) giveUp(block);
  return { ...found, isCalendar: found.isCalendar || numberOfEvents > 0 };
}

/** What an event is called in the log: by its identifier or its title, and otherwise by its place. */
export const nameOf = (number: number, uid: string | null, title: string | null): string =>
  uid || title ? `the event ${JSON.stringify(`${uid || title}`.slice(0, 80))}` : `event ${number}`;

/** The lines of a file, each with its continuations. Some programs begin a new line with a carriage return alone. */
function unfolded(text: string): string[] {
  const lines: string[] = [];
  let parts: string[] = [];
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (line.startsWith(' ') || line.startsWith('\t')) {
      parts.push(line.slice(1));
      continue;
    }
    if (parts.length > 0) lines.push(parts.join(''));
    parts = [line];
  }
  lines.push(parts.join(''));
  return lines;
}

/** Adds a line to a component. What is no property goes on with the text of the one before: its line break should have been escaped. */
function addLine(block: Block | undefined, line: string): void {
  if (block === undefined || line.trim() === '') return;
  const last = block.lines.length - 1;
  if (PROPERTY.test(line) || last < 0) block.lines.push(line);
  else if (isText(block.lines[last] ?? '')) block.lines[last] += `\\n${line}`;
}

const isText = (line: string): boolean => /^(?:DESCRIPTION|SUMMARY|LOCATION|X-)/i.test(line);

function eventOf({ lines, number }: Block): EventComponent {
  const problems = new Set<string>();
  const properties: unknown[] = [];
  for (const line of lines) {
    const name = line.slice(0, line.search(/[;:]|$/)).toUpperCase();
    if (!OF_EVENTS.has(name) || /^[^:]*:\s*$/.test(line)) continue;
    for (const each of DATES.test(line) ? datesIn(line) : [line]) {
      const property = properties.length > MOST_DATES ? null : propertyOf(each);
      if (property === null) problems.add(`its ${name} cannot be read`);
      else properties.push(property);
    }
  }
  return { component: new ICAL.Component(['vevent', properties, []] as never), number, problems: [...problems] };
}

/** @returns null for a line that is not a property, or too long */
function propertyOf(line: string): unknown {
  if (line.indexOf(':') > LONGEST_HEAD) return null;
  try {
    return ICAL.parse.property(line, ICAL.design.icalendar);
  } catch {
    return null;
  }
}

/** A line for each date of a line, so that a wrong one takes no other one with it. "2025-02-01T18:00Z" becomes "20250201T180000Z". */
function datesIn(line: string): string[] {
  const start = (/:\s*\d{4}-?\d{2}-?\d{2}/.exec(line)?.index ?? line.lastIndexOf(':')) + 1;
  const [head, value] = [line.slice(0, start), line.slice(start)];
  return value
    .replace(/\s/g, '')
    .split(',')
    .filter((date) => date !== '')
    .map((date) => head + withoutPunctuation(date));
}

const withoutPunctuation = (date: string): string =>
  date
    .replace(/(\d{4})-(\d{2})-(\d{2})/g, '$1$2$3')
    .replace(
      /T(\d{2}):?(\d{2})(?::?(\d{2}))?(?:\.\d{1,9})?/g,
      (_, hour: string, minute: string, second = '00') => `T${hour}${minute}${second}`,
    );

/** A description of a zone. One that cannot be read has no rules, so that the name of the zone counts. */
function zoneOf(lines: readonly string[]): ICAL.Component {
  try {
    return new ICAL.Component(ICAL.parse(['BEGIN:VTIMEZONE', ...lines, 'END:VTIMEZONE'].join('\r\n')) as never);
  } catch {
    const zone = new ICAL.Component('vtimezone');
    zone.addPropertyWithValue('tzid', valueIn(lines, 'TZID') ?? '');
    return zone;
  }
}

const valueIn = (lines: readonly string[], name: string): string | null => {
  const line = lines.find((each) => new RegExp(`^${name}[;:]`, 'i').test(each));
  return line === undefined ? null : line.slice(line.indexOf(':') + 1).trim() || null;
};

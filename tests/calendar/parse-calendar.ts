import ICAL from 'ical.js';

/** What a standard parser reads of one entry. Times are ISO 8601 in UTC, or days. */
export type ReadEntry = {
  uid: string;
  title: string;
  location: string | null;
  notes: string | null;
  url: string | null;
  zone: string | null;
  /** Start and end of each time that it takes place. */
  times: [string, string][];
};

/**
 * Reads a calendar file with ical.js. The file's own VTIMEZONE says what its local times mean.
 * @throws if the file is not RFC 5545, or names a zone that it does not describe
 */
export function parseCalendar(text: string): ReadEntry[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zones = calendar.getAllSubcomponents('vtimezone').map((component) => new ICAL.Timezone(component));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const zone = component.getFirstProperty('dtstart')?.getFirstParameter('tzid') ?? null;
    const described = zones.find(({ tzid }) => tzid === zone);
    if (zone !== null && described === undefined) throw new Error(`The file does not describe the zone ${zone}.`);
    const show = (time: ICAL.Time) => {
      if (time.isDate) return time.toString();
      const at = time.clone();
      if (described !== undefined) at.zone = described;
      return at.toJSDate().toISOString();
    };
    return {
      uid: event.uid,
      title: event.summary,
      location: event.location,
      notes: event.description,
      url: component.getFirstPropertyValue('url')?.toString() ?? null,
      zone,
      times: occurrences(event).map(({ start, end }) => [show(start), show(end)]),
    };
  });
}

function occurrences(event: ICAL.Event): { start: ICAL.Time; end: ICAL.Time }[] {
  if (!event.isRecurring()) return [{ start: event.startDate, end: event.endDate }];
  const found: { start: ICAL.Time; end: ICAL.Time }[] = [];
  const iterator = event.iterator();
  for (let time = iterator.next(); time; time = iterator.next()) {
    const { startDate, endDate } = event.getOccurrenceDetails(time);
    found.push({ start: startDate, end: endDate });
  }
  return found;
}

import { calendarEvents } from '../../../server/reading/calendar/calendar-events.ts';
import { readAlertFeed, readFeed } from '../../../server/reading/read-feed.ts';

export const NOW = new Date('2025-01-21T17:35:00Z');

export const rss = (...items: string[]) =>
  `<rss><channel>${items.map((item) => `<item>${item}</item>`).join('')}</channel></rss>`;

/** A calendar of events, each from its lines. */
export const calendar = (...events: string[][]) =>
  ['BEGIN:VCALENDAR', ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']), 'END:VCALENDAR'].join(
    '\r\n',
  );

type Entry = Record<string, unknown>;

/** A list in XML or JSON as the portal reads it: the fields of its entries, and what is wrong with it. */
export async function listOf(body: string | Buffer, fields: string[], type = 'application/rss+xml') {
  const request = { hasEvents: true, now: NOW, readMs: 60_000 };
  const { entries, faults } = await readFeed({ contentType: type, body: Buffer.from(body) }, request);
  return { entries: chosen(entries as Entry[], fields), faults: faults.map(({ place }) => place) };
}

/** An alert feed as the portal reads it. */
export async function alertsOf(body: string, fields: string[], type = 'application/rss+xml') {
  const { entries, faults } = await readAlertFeed({ contentType: type, body: Buffer.from(body) }, 60_000);
  return { entries: chosen(entries as Entry[], fields), faults: faults.map(({ place }) => place) };
}

/** Title and start of each event of a calendar, in campus time of Los Angeles, and what is wrong with it. */
export function eventsOf(text: string) {
  const { entries, faults } = calendarEvents({ text, now: NOW, days: 56, zone: 'America/Los_Angeles', most: 200 });
  return { entries: entries.map(({ title, start }) => `${title} ${start}`), faults: faults.map(({ place }) => place) };
}

const chosen = (entries: Entry[], fields: string[]) =>
  entries.map((entry) => fields.map((field) => entry[field] ?? null));

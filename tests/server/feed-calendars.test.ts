import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FeedServer, sending, startFeedServer } from './support/feed-server.ts';
import { calendar, contentOf, event, failureOf } from './support/feeds.ts';

const CALENDAR = 'text/calendar; charset=utf-8';

let server: FeedServer;
beforeAll(async () => {
  server = await startFeedServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.received.length = 0;
});

/** The events of a calendar as the feed of campus groups. */
async function eventsOf(...events: string[]) {
  server.answerWith(sending(CALENDAR, calendar(...events)));
  return (await contentOf(server)) as Record<string, unknown>[];
}
const timesOf = (events: Record<string, unknown>[]) => events.map(({ title, start, end }) => [title, start, end]);

describe('calendars', () => {
  test('FEED-01 FEED-07 FEED-15 an event of a calendar has the fields of the call', async () => {
    const found = await eventsOf(
      event(
        'UID:a@example.edu',
        'DTSTART:20250201T180000Z',
        'DTEND:20250201T190000Z',
        'SUMMARY:Chess & tea',
        String.raw`DESCRIPTION:All levels\, <b>all</b> ages\nBring a board`,
        'LOCATION:Hall 2',
        'URL:https://example.edu/chess',
        'IMAGE;VALUE=URI:https://example.edu/chess.png',
      ),
    );
    expect(found).toEqual([
      {
        guid: 'a@example.edu 2025-02-01T18:00:00.000Z',
        link: 'https://example.edu/chess',
        title: 'Chess & tea',
        description: 'All levels, <b>all</b> ages<br>Bring a board',
        image: 'https://example.edu/chess.png',
        start: '2025-02-01T18:00:00.000Z',
        end: '2025-02-01T19:00:00.000Z',
        location: 'Hall 2',
        privacyLevel: 0,
      },
    ]);
  });

  test('FEED-07 a weekly event keeps its local time when the clocks change, for eight weeks', async () => {
    const found = await eventsOf(
      event(
        'UID:weekly',
        'DTSTART;TZID=America/Los_Angeles:20240903T180000',
        'DURATION:PT90M',
        'RRULE:FREQ=WEEKLY',
        'SUMMARY:Choir',
      ),
    );
    expect(timesOf(found)).toEqual([
      ['Choir', '2025-01-22T02:00:00.000Z', '2025-01-22T03:30:00.000Z'],
      ['Choir', '2025-01-29T02:00:00.000Z', '2025-01-29T03:30:00.000Z'],
      ['Choir', '2025-02-05T02:00:00.000Z', '2025-02-05T03:30:00.000Z'],
      ['Choir', '2025-02-12T02:00:00.000Z', '2025-02-12T03:30:00.000Z'],
      ['Choir', '2025-02-19T02:00:00.000Z', '2025-02-19T03:30:00.000Z'],
      ['Choir', '2025-02-26T02:00:00.000Z', '2025-02-26T03:30:00.000Z'],
      ['Choir', '2025-03-05T02:00:00.000Z', '2025-03-05T03:30:00.000Z'],
      // From here on it is summer time.
      ['Choir', '2025-03-12T01:00:00.000Z', '2025-03-12T02:30:00.000Z'],
    ]);
    expect(new Set(found.map(({ guid }) => guid)).size).toBe(8);
  });

  test('FEED-07 one time of a series can be moved or cancelled', async () => {
    const found = await eventsOf(
      event(
        'UID:series',
        'DTSTART:20250122T180000Z',
        'DTEND:20250122T190000Z',
        'RRULE:FREQ=DAILY;COUNT=5',
        'EXDATE:20250123T180000Z',
        'SUMMARY:Yoga',
      ),
      event('UID:series', 'RECURRENCE-ID:20250124T180000Z', 'DTSTART:20250124T200000Z', 'SUMMARY:Yoga, later'),
      event(
        'UID:series',
        'RECURRENCE-ID:20250125T180000Z',
        'DTSTART:20250125T180000Z',
        'STATUS:CANCELLED',
        'SUMMARY:Yoga',
      ),
    );
    expect(timesOf(found)).toEqual([
      ['Yoga', '2025-01-22T18:00:00.000Z', '2025-01-22T19:00:00.000Z'],
      ['Yoga, later', '2025-01-24T20:00:00.000Z', null],
      ['Yoga', '2025-01-26T18:00:00.000Z', '2025-01-26T19:00:00.000Z'],
    ]);
  });

  test('FEED-07 a time of a series that is moved from after the eight weeks to an earlier day is there', async () => {
    const found = await eventsOf(
      event('UID:yearly', 'DTSTART:20240601T180000Z', 'RRULE:FREQ=YEARLY', 'SUMMARY:Fair'),
      event('UID:yearly', 'RECURRENCE-ID:20250601T180000Z', 'DTSTART:20250201T180000Z', 'SUMMARY:Early fair'),
    );
    expect(timesOf(found)).toEqual([['Early fair', '2025-02-01T18:00:00.000Z', null]]);
  });

  test('FEED-07 times follow the zone of the file, the zone’s name, or the campus', async () => {
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Eastern Standard Time', 'BEGIN:STANDARD', 'DTSTART:16010101T000000'];
    zone.push('TZOFFSETFROM:-0500', 'TZOFFSETTO:-0500', 'END:STANDARD', 'END:VTIMEZONE');
    const found = await eventsOf(
      zone.join('\r\n'),
      event('UID:1', 'DTSTART;TZID=Eastern Standard Time:20250201T120000', 'SUMMARY:described'),
      event('UID:2', 'DTSTART;TZID=Europe/Paris:20250202T120000', 'SUMMARY:named'),
      event('UID:3', 'DTSTART:20250203T120000', 'SUMMARY:on campus'),
      event('UID:4', 'DTSTART;VALUE=DATE:20250204', 'DTEND;VALUE=DATE:20250207', 'SUMMARY:three days'),
      event('UID:5', 'DTSTART;VALUE=DATE:20250205', 'SUMMARY:one day'),
    );
    expect(timesOf(found)).toEqual([
      ['described', '2025-02-01T17:00:00.000Z', null],
      ['named', '2025-02-02T11:00:00.000Z', null],
      ['on campus', '2025-02-03T20:00:00.000Z', null],
      ['three days', '2025-02-04', '2025-02-06'],
      ['one day', '2025-02-05', '2025-02-05'],
    ]);
  });

  test('FEED-07 what is over, private, cancelled or later than eight weeks is left out', async () => {
    const found = await eventsOf(
      event('UID:1', 'DTSTART:20250121T100000Z', 'DTEND:20250121T173500Z', 'SUMMARY:over'),
      event('UID:2', 'DTSTART:20250121T100000Z', 'DTEND:20250121T173501Z', 'SUMMARY:running'),
      event('UID:3', 'DTSTART:20250201T100000Z', 'CLASS:PRIVATE', 'SUMMARY:private'),
      event('UID:4', 'DTSTART:20250201T100000Z', 'CLASS:CONFIDENTIAL', 'SUMMARY:confidential'),
      event('UID:5', 'DTSTART:20250201T100000Z', 'STATUS:CANCELLED', 'SUMMARY:cancelled'),
      event('UID:6', 'DTSTART:20250318T173500Z', 'SUMMARY:eight weeks'),
      event('UID:7', 'DTSTART:20250318T173501Z', 'SUMMARY:later'),
    );
    expect(found.map(({ title }) => title)).toEqual(['running', 'eight weeks']);
  });

  test('FEED-07 a calendar gives at most 200 events, the earliest ones', async () => {
    const found = await eventsOf(
      event('UID:hourly', 'DTSTART:20250121T180000Z', 'RRULE:FREQ=HOURLY', 'SUMMARY:hourly'),
    );
    expect([found.length, found[0]?.start]).toEqual([200, '2025-01-21T18:00:00.000Z']);
  });

  test('FEED-08 a rule that never has a time takes no other event with it', async () => {
    const rule = event('UID:endless', 'DTSTART:20250101T100000Z', 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30');
    const log: string[] = [];
    server.answerWith(sending(CALENDAR, calendar(rule, event('UID:2', 'DTSTART:20250201T100000Z', 'SUMMARY:Tea'))));
    const limits = { readMs: 10_000 };
    expect(await contentOf(server, { limits, log: (line) => log.push(line) })).toMatchObject([{ title: 'Tea' }]);
    expect(log).toEqual(['The feed campus-events: the event "endless" was left out: its rule has no end.']);
  });

  test.each([
    ['is no calendar', 'BEGIN:VCARD\r\nEND:VCARD\r\n', 'the feed is not an iCalendar file'],
    ['is cut off', calendar(event('UID:1', 'DTSTART:20250201T100000Z')).slice(0, 90), 'event 1: it does not end'],
    ['has no start', calendar(event('UID:1')), 'the event "1": it has no start that can be read'],
  ])('FEED-08 a calendar that %s is a failed feed', async (_, text, reason) => {
    server.answerWith(sending(CALENDAR, text));
    expect(await failureOf(contentOf(server))).toBe(`the feed campus-events cannot be read: ${reason}`);
  });
});

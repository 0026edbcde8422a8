import type { See } from '../../../server/integrations/alert-sightings.ts';
import { connectFeeds, type FeedOptions } from '../../../server/integrations/feeds.ts';
import type { FeedName } from '../../../server/settings/settings.ts';
import type { FeedServer } from './feed-server.ts';
import { NOW } from './sample-day.ts';

/** On a busy machine an answer may take many seconds. */
const limits = { attemptMs: 60_000, readMs: 60_000, attempts: 1, pauseMs: { shortest: 1, longest: 2 } };

type Changes = Partial<Omit<FeedOptions, 'feeds'>> & { name?: FeedName; url?: string };

/** Everything is seen for the first time. */
export const seeFirst: See = async (marks, now) => new Map(marks.map((mark) => [mark, { first: now, isNew: true }]));

/** A feed of the test server, which may have a private address. */
export function feedOf(
  server: FeedServer,
  { name = 'campus-events', url = `${server.url}/feed?key=secret`, ...changes }: Changes = {},
) {
  const feeds = connectFeeds({
    feeds: [{ name, url }],
    privateHosts: ['127.0.0.1'],
    calmAlerts: [],
    see: seeFirst,
    pictures: async () => ({ mode: 'browser' }),
    clock: () => NOW,
    log: () => {},
    ...changes,
    limits: { ...limits, ...changes.limits },
  });
  const feed = feeds.get(name);
  if (feed === undefined) throw new Error('there is no such feed');
  return feed.fetch;
}

/** What one request for a feed gives. */
export const contentOf = async (server: FeedServer, changes?: Changes) => (await feedOf(server, changes)()).content;

/** The message of the error with which a call rejects. */
export const failureOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'no failure',
    (error: unknown) => (error as Error).message,
  );

/** An iCalendar file. */
export const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...events, 'END:VCALENDAR', ''].join('\r\n');

/** An event of a calendar, from its lines. */
export const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'DTSTAMP:20250101T000000Z', ...lines, 'END:VEVENT'].join('\r\n');

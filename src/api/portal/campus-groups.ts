import * as z from 'zod/mini';
import { digits, text } from '../answer-fields.ts';
import type { Client } from '../client.ts';
import { feed } from '../feeds.ts';
import { EVENTS_KEPT } from './events.ts';

/**
 * An event of the campus groups. `start` and `end` are ISO 8601 or, from a feed, RFC 822; `privacyLevel` 0 and 1 are
 * public; `description` is HTML.
 */
export const CampusEvent = z.object({
  guid: text,
  link: text,
  title: text,
  description: text,
  image: text,
  start: text,
  end: text,
  location: text,
  privacyLevel: digits,
});
export type CampusEvent = z.infer<typeof CampusEvent>;

/**
 * GET {apiBase}/integrations/pdxcampusgroups/events: everything that the feed has. Which dozen of it is kept depends on
 * the day and on what is public, a rule's affair: a dozen cut off here could be twelve events that nobody may see, with
 * the public ones behind them (COMM-08).
 */
export const listCampusEvents = (client: Client, signal: AbortSignal) =>
  client(z.array(CampusEvent), '/integrations/pdxcampusgroups/events', { signal, empty: [], ...feed });

/** News of the campus groups; `pubDate` is ISO 8601 or RFC 822, `description` HTML. */
export const CampusNews = z.object({
  guid: text,
  link: text,
  title: text,
  description: text,
  image: text,
  pubDate: text,
});
export type CampusNews = z.infer<typeof CampusNews>;

/** GET {apiBase}/integrations/pdxcampusgroups/news: the first 12. */
export const listCampusNews = async (client: Client, signal: AbortSignal) => {
  const path = '/integrations/pdxcampusgroups/news';
  const news = await client(z.array(CampusNews), path, { signal, empty: [], ...feed });
  return news.slice(0, EVENTS_KEPT);
};

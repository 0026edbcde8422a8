import * as z from 'zod/mini';
import { digits, text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';
import { feed } from '../feeds.ts';
import { firstEvents } from './events.ts';

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
 * The events of the campus groups. A JSON list or an RSS 2.0 document. The portal shows the first 12 that are public
 * and upcoming.
 */
export const listCampusEvents = endpoint({
  path: '/integrations/pdxcampusgroups/events',
  answer: z.array(CampusEvent),
  ...feed,
});

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

/** The news of the campus groups. A JSON list or an RSS 2.0 document. The portal keeps the first 12. */
export const listCampusNews = endpoint({
  path: '/integrations/pdxcampusgroups/news',
  answer: firstEvents(CampusNews),
  ...feed,
});

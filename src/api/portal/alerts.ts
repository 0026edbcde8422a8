import * as z from 'zod/mini';
import { text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';
import { feed } from '../feeds.ts';

/** An emergency alert; `pubDate` is ISO 8601 or RFC 822. One without a date, or an old one, shows nowhere. */
export const Alert = z.object({ guid: text, title: text, link: text, description: text, pubDate: text });
export type Alert = z.infer<typeof Alert>;

/** The emergency alerts of the university. A JSON list or an RSS 2.0 document. */
export const listAlerts = endpoint({ path: '/integrations/rave-messages', answer: z.array(Alert), ...feed });

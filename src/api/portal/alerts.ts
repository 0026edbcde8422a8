import * as z from 'zod/mini';
import { text } from '../answer-fields.ts';
import type { Client } from '../client.ts';
import { feed } from '../feeds.ts';

/** An emergency alert; `pubDate` is ISO 8601 or RFC 822. One without a date, or an old one, shows nowhere. */
export const Alert = z.object({ guid: text, title: text, link: text, description: text, pubDate: text });
export type Alert = z.infer<typeof Alert>;

/** GET {apiBase}/integrations/rave-messages. */
export const listAlerts = (client: Client, signal: AbortSignal) =>
  client(z.array(Alert), '/integrations/rave-messages', { signal, empty: [], ...feed });

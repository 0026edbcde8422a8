import * as z from 'zod/mini';
import { text } from '../answer-fields.ts';
import type { Client } from '../client.ts';

/** Of events and news the first dozen is kept. Source: portal specification, limits; API-46, API-48. */
export const EVENTS_KEPT = 12;

/** An event of the university's calendar; `datetime_string` is its time as it is shown, `start` and `end` ISO 8601. */
export const Event = z.object({
  link: text,
  title: text,
  image: text,
  datetime_string: text,
  location: text,
  locationType: text,
  start: text,
  end: text,
});
export type Event = z.infer<typeof Event>;

/** GET {apiBase}/integrations/pdx/events: the first 12. */
export const listEvents = async (client: Client, signal: AbortSignal) => {
  const events = await client(z.array(Event), '/integrations/pdx/events', { signal, empty: [] });
  return events.slice(0, EVENTS_KEPT);
};

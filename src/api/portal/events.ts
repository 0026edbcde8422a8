import * as z from 'zod/mini';
import { text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';

/** How many events and news items of a list are kept. Source: portal specification, limits; API-46, API-48. */
const MAX_EVENTS = 12;

/** An answer that is a list of events or news, of which the first ones are kept. */
/* @__NO_SIDE_EFFECTS__ */
export const firstEvents = <T extends z.ZodMiniType>(item: T) =>
  z.pipe(
    z.array(item),
    z.transform((items) => items.slice(0, MAX_EVENTS)),
  );

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

/** The events of the university calendar. The portal keeps the first 12. */
export const listEvents = endpoint({ path: '/integrations/pdx/events', answer: firstEvents(Event) });

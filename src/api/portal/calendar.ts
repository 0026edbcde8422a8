import * as z from 'zod/mini';
import { flag, text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';

const calendar = { host: 'calendar', path: '/calendar' } as const;

/** Whether there is a subscription, and since when (ISO 8601 with offset; null without one). */
const CalendarSubscription = z.object({ active: flag, created_on: text });

const SecretAddress = z.object({ url: z.string() });

/**
 * Whether the person has a calendar subscription. Its address is not in the answer. This and the next two calls go to the
 * address of the setting `calendarUrl`; without that setting the portal offers no subscription.
 */
export const getCalendarSubscription = endpoint({ ...calendar, answer: CalendarSubscription });

/**
 * Makes a secret address of a calendar file with the person’s classes and open deadlines. It ends the address before. The
 * answer is the only place where the address is ever shown, so a backend stores only its hash. The address itself needs
 * no credentials; an unknown and a revoked one both answer 404.
 */
export const createCalendarSubscription = endpoint({ ...calendar, method: 'post', answer: SecretAddress });

/** Ends the person’s calendar subscription. Without a subscription it succeeds too. */
export const deleteCalendarSubscription = endpoint({ ...calendar, method: 'delete' });

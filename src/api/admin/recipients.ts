import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Audience, MOST_AUDIENCE_ITEMS, TOO_MANY_ITEMS } from './kinds/fields.ts';

/** `unknown` has the items of the audience that match no person, such as a misspelled username. */
const Recipients = z.object({ count: z.number(), unknown: z.array(z.string()) });

/** How many people an audience has now. People who sign in for the first time later are not counted. */
export const countRecipients = endpoint({
  method: 'post',
  path: '/admin/recipients',
  body: z.strictObject({ audience: Audience.check(z.maxLength(MOST_AUDIENCE_ITEMS, TOO_MANY_ITEMS)) }),
  answer: Recipients,
});

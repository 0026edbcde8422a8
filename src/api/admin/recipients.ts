import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Audience, MOST_AUDIENCE_ITEMS, TOO_MANY_ITEMS } from './kinds/fields.ts';

/**
 * `unknown` has the items of the audience that match no person, such as a misspelled username. `is_at_most`: there may be fewer, and
 * the exact number would tell something about single people.
 */
const Recipients = z.object({ count: z.number(), is_at_most: z.boolean(), unknown: z.array(z.string()) });

const audience = Audience.check(z.maxLength(MOST_AUDIENCE_ITEMS, TOO_MANY_ITEMS));

/** How many people an audience has now. People who sign in for the first time later are not counted. */
export const countRecipients = endpoint({
  method: 'post',
  path: '/admin/recipients',
  body: z.strictObject({ audience }),
  answer: Recipients,
});

/** How many names one part of the list has. */
export const RECIPIENTS_AT_ONCE = 50;

/** A part of the people of an audience, by last name. */
const RecipientNames = z.object({
  count: z.number(),
  results: z.array(z.object({ username: z.string(), name: z.string() })),
});
export type RecipientNames = z.infer<typeof RecipientNames>;

/**
 * The people of an audience by name: `RECIPIENTS_AT_ONCE` of them from `offset` on. Each part is a security event. The names behind
 * a student type need the right `people`.
 */
export const listRecipients = endpoint({
  method: 'post',
  path: '/admin/recipients/names',
  body: z.strictObject({ audience, offset: z.int().check(z.minimum(0), z.maximum(10_000_000)) }),
  answer: RecipientNames,
});

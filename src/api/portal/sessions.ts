import * as z from 'zod/mini';
import { flag, text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';

const SESSIONS = '/users/sessions';

/**
 * A place where the person is signed in. `device` is a name such as "Firefox on Windows". The times are ISO 8601 with
 * offset; `is_current` marks the session that the call itself belongs to.
 */
const Session = z.object({
  id: z.number(),
  device: text,
  started_on: text,
  last_used_on: text,
  is_current: flag,
});
export type Session = z.infer<typeof Session>;

/**
 * Where the person is signed in. The portal sends this and the next two calls only if the setting `sessionList` of the
 * page is true.
 */
export const listSessions = endpoint({ path: SESSIONS, answer: z.array(Session), isOptional: true });

/** Ends one of the person’s sessions and its token at once. 404 for one that has ended. */
export const endSession = endpoint({ method: 'delete', path: '/users/sessions/{id}', isOptional: true });

/**
 * Ends all of the person’s sessions, the one of the call too. With `calendar=end` the secret address of their calendar ends as
 * well.
 */
export const endAllSessions = endpoint({
  method: 'delete',
  path: SESSIONS,
  query: z.strictObject({ calendar: z.optional(z.literal('end')) }),
  isOptional: true,
});

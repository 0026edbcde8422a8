import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { count } from '../request-fields.ts';

const fields = z.record(z.string(), z.unknown());

/**
 * A change in the audit log. `before` and `after` have only the fields that changed; `before` is null for a new entry.
 * `entry_id` is the `id` of the entry in the other calls, null where there is none. `undoes` is the change that this one takes
 * back, `undone_by` the change that took this one back. `can_undo`: nothing has changed the row since.
 */
export const Change = z.object({
  id: z.number(),
  changed_on: z.string(),
  changed_by: z.string(),
  kind: z.string(),
  key: z.string(),
  entry_id: z.nullable(z.string()),
  before: z.nullable(fields),
  after: fields,
  undoes: z.nullable(z.number()),
  undone_by: z.nullable(z.number()),
  can_undo: z.boolean(),
});
export type Change = z.infer<typeof Change>;

/** `next` is the value of `before` for the next part of the list; null at its end. */
const Changes = z.object({ results: z.array(Change), next: z.nullable(z.number()) });

const filter = z.optional(z.string().check(z.maxLength(500)));

/** The changes, the newest first: all with the right `audit`, else those of the person's own areas. Those of people need `people`. */
export const listChanges = endpoint({
  path: '/admin/changes',
  query: z.strictObject({
    kind: filter,
    key: filter,
    /** A part of the key, in small or capital letters. */
    q: filter,
    /** Who made the change, exactly as in `changed_by`. */
    by: filter,
    /** Only changes before the one with this id. */
    before: z.optional(count),
    /** 50 when left out, and at most 200. */
    limit: z.optional(count),
  }),
  answer: Changes,
});

/** Takes a change back, which is a new change, and answers with that. 409 with a sentence when the row has changed since. */
export const undoChange = endpoint({ method: 'post', path: '/admin/changes/{id}/undo', answer: Change });

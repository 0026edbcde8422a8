import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { time } from '../request-fields.ts';
import { TaskState } from './user-tasks.ts';

// In a file of its own: the first screen reads tasks, but only the checklist changes them.

/** The body of a PATCH: exactly one of the four fields that a user can change on a task. */
export const TaskChange = z.union(
  [
    z.strictObject({ completed_on: z.nullable(time) }),
    z.strictObject({ does_not_apply_on: z.nullable(time) }),
    z.strictObject({ do_now_on: time }),
    z.strictObject({ starred: z.boolean() }),
  ],
  {
    error:
      'The body must be exactly one of completed_on (time or null), does_not_apply_on (time or null), do_now_on (time) and starred (boolean); times are ISO 8601 with offset.',
  },
);
export type TaskChange = z.infer<typeof TaskChange>;

/**
 * Saves one of the four facts that the person can set on a task. The path names the person’s own record, not the task.
 * The body has exactly one field; the portal reads that field of the answer.
 */
export const patchUserTask = endpoint({
  host: 'checklist',
  method: 'patch',
  path: '/api/user_task/{userTaskId}/',
  body: TaskChange,
  answer: TaskState,
});

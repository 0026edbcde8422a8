import type * as z from 'zod/mini';
import type { Client } from '../client.ts';
import { either, exactly, orNull, time, truth } from '../request-fields.ts';
import { TaskState } from './user-tasks.ts';

// Apart from the tasks themselves, which the first screen reads: what is said of them comes with the checklist.

/** The body of a PATCH: exactly one of the four things that a person can say of a task. */
export const TaskChange = either(
  exactly({ completed_on: orNull(time) }),
  exactly({ does_not_apply_on: orNull(time) }),
  exactly({ do_now_on: time }),
  exactly({ starred: truth }),
);
export type TaskChange = z.infer<typeof TaskChange>;

/**
 * PATCH {host}/api/user_task/{userTaskId}/ with one field.
 * @param userTaskId the person's own record, not the nested task's id
 * @returns the four fields as the server now holds them
 */
export const patchUserTask = (client: Client, signal: AbortSignal, userTaskId: number, change: TaskChange) =>
  client(TaskState, `/api/user_task/${userTaskId}/`, { method: 'patch', body: change, signal });

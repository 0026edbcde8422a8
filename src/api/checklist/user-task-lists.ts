import * as z from 'zod/mini';
import { firstOf } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';
import { count, offset } from '../request-fields.ts';
import { Task } from './user-tasks.ts';

/** The query can limit the list to a page, or to one task by the id of the nested task. */
const UserTasksQuery = z.strictObject({
  published: z.optional(z.enum(['True'])),
  limit: z.optional(count),
  offset: z.optional(offset),
  task__id: z.optional(count),
});

const Paginated = z.pipe(
  z.object({ results: z.array(Task) }),
  z.transform(({ results }) => results),
);

const userTasks = { host: 'checklist', path: '/api/user_task/', query: UserTasksQuery } as const;

/**
 * The tasks of the person. With `task__id` only the one of that id. With `limit` either a page, `{count, next, previous,
 * results}`, of which the portal reads `results`, or the whole list again. Offered, not used: `limit` and `offset`, because the
 * filters, their numbers and the next task need all tasks.
 */
export const listUserTasks = endpoint({ ...userTasks, answer: z.array(Task) });

/**
 * The first tasks of the person, one page at a time. A backend that ignores the limit answers with all of them. Offered, not used:
 * the app asks for all tasks at once.
 */
export const listFirstUserTasks = endpoint({ ...userTasks, answer: z.union([Paginated, z.array(Task)]) });

/** One task of the person, by the id of the task. */
export const getUserTask = endpoint({ ...userTasks, answer: firstOf(Task) });

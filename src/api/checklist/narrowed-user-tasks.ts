import * as z from 'zod/mini';
import type { Client } from '../client.ts';
import { count, exactly, offset, perhaps, word } from '../request-fields.ts';
import { Task } from './user-tasks.ts';

/** What narrows the list: to the first so many, or to one task by the nested task's id. */
export const UserTasksQuery = exactly({
  published: perhaps(word(['True'])),
  limit: perhaps(count),
  offset: perhaps(offset),
  task__id: perhaps(count),
});

const Paginated = z.pipe(
  z.object({ results: z.array(Task) }),
  z.transform(({ results }) => results),
);

/** With a limit the list comes a page at a time; a backend that does not know the limit answers with all of it. */
const TaskPage = z.union([Paginated, z.array(Task)]);

/** GET {host}/api/user_task/?published=True&limit: the first so many tasks. */
export const listFirstUserTasks = async (client: Client, signal: AbortSignal, limit: number): Promise<Task[]> => {
  const query = { published: 'True', limit: String(limit) };
  const tasks = await client(TaskPage, '/api/user_task/', { signal, query, empty: [] });
  return tasks.slice(0, limit);
};

/**
 * GET {host}/api/user_task/?published=True&task__id: one task, null when the person has none of that id.
 * @param taskId the nested task's id
 */
export const getUserTask = async (client: Client, signal: AbortSignal, taskId: number): Promise<Task | null> => {
  const query = { published: 'True', task__id: String(taskId) };
  const [task] = await client(z.array(Task), '/api/user_task/', { signal, query, empty: [] });
  return task ?? null;
};

import * as z from 'zod/mini';
import { flag, number, text } from '../answer-fields.ts';

const NestedTask = z.object({
  id: z.number(),
  title: text,
  description: text,
  category: number,
  starts_on: text,
  ends_on: text,
  has_deadline: flag,
  is_important: flag,
  important_reason: text,
  periodicity: text,
  modality: text,
  new_student_checklist: flag,
});

/** The four fields that a user can change on a task, each null or false at first. Times are ISO 8601 with offset. */
export const TaskState = z.object({
  completed_on: text,
  does_not_apply_on: text,
  do_now_on: text,
  starred: flag,
});
export type TaskState = z.infer<typeof TaskState>;

const UserTaskWire = z.extend(TaskState, {
  id: z.optional(z.number()),
  userTaskId: z.optional(z.number()),
  overdue: flag,
  task: NestedTask,
});

/** A user task and its nested task as one: `id` is the task's, `userTaskId` names the person's own record of it. */
export const Task = z.pipe(
  UserTaskWire,
  z.transform(({ id, userTaskId, task, ...state }, context) => {
    const own = userTaskId ?? id;
    if (own === undefined) {
      context.issues.push({ code: 'invalid_type', expected: 'number', input: own, path: ['id'] });
      return z.NEVER;
    }
    return { ...task, ...state, userTaskId: own };
  }),
);
export type Task = z.infer<typeof Task>;

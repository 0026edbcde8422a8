import { patchUserTask, type TaskChange } from '../api/checklist/task-changes.ts';
import { listUserTasks } from '../api/checklist/user-task-lists.ts';
import { listMyNextSteps } from '../api/portal/my-next-steps.ts';
import { paginationLinks } from '../rules/pagination.ts';
import { sampleAssignments } from '../sample/assignments.ts';
import type { SampleAssignment } from '../sample/shapes.ts';
import { asStored, found, type Handler, handle } from './calls.ts';
import type { Sample } from './sample.ts';

/** The sample student's tasks, for the checklist and for the portal's dashboard. */
export function taskHandlers(sample: Sample): Handler[] {
  const { changes } = sample;
  const list = () => currentTasks(sample);
  return [
    handle(listMyNextSteps, list),
    handle(listUserTasks, ({ url, query }) => {
      const { task__id, limit, offset = '0' } = query;
      const matching = list().filter(({ task }) => task__id === undefined || task.id === Number(task__id));
      if (limit === undefined) return matching;
      const page = { limit: Number(limit), offset: Number(offset) };
      const results = matching.slice(page.offset, page.offset + page.limit);
      return Response.json({
        count: matching.length,
        ...paginationLinks(url.href, url.origin, page, matching.length),
        results,
      });
    }),
    handle(patchUserTask, ({ id, body }) => {
      const find = () => found(list().find((assignment) => assignment.id === id));
      find();
      const { tasks } = changes.current();
      changes.put({ tasks: { ...tasks, [id]: { ...tasks[id], ...stored(body) } } });
      return find();
    }),
  ];
}

function currentTasks({ person, today, changes }: Sample): SampleAssignment[] {
  const { tasks } = changes.current();
  return sampleAssignments(person.user.username, today()).map((assignment) => ({
    ...assignment,
    ...tasks[assignment.id],
  }));
}

function stored(change: TaskChange) {
  if ('completed_on' in change) return { completed_on: change.completed_on && asStored(change.completed_on) };
  if ('does_not_apply_on' in change) {
    return { does_not_apply_on: change.does_not_apply_on && asStored(change.does_not_apply_on) };
  }
  return 'do_now_on' in change ? { do_now_on: asStored(change.do_now_on) } : change;
}

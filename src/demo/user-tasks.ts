import { UserTasksQuery } from '../api/checklist/narrowed-user-tasks.ts';
import { TaskChange } from '../api/checklist/task-changes.ts';
import { paginationLinks } from '../sample/answers.ts';
import { sampleAssignments } from '../sample/assignments.ts';
import type { SampleAssignment } from '../sample/shapes.ts';
import { asStored, bodyOf, type Calls, found, queryOf } from './calls.ts';
import type { Sample } from './sample.ts';

/** The sample student's tasks, as the checklist has them and as the portal's dashboard asks for them. */
export function taskCalls(sample: Sample): Calls {
  const { changes } = sample;
  const list = () => assignmentsOf(sample);
  return {
    'GET /api/user_task/': (question) => {
      const problem =
        'The query may have published=True; limit, offset and task__id have to be whole numbers, limit and task__id above 0.';
      const { task__id, limit, offset = '0' } = queryOf(question, UserTasksQuery, problem);
      const wanted = list().filter(({ task }) => task__id === undefined || task.id === Number(task__id));
      if (limit === undefined) return wanted;
      const page = { limit: Number(limit), offset: Number(offset) };
      const results = wanted.slice(page.offset, page.offset + page.limit);
      return { count: wanted.length, ...paginationLinks(question.url.href, page, wanted.length), results };
    },
    'PATCH /api/user_task/{id}/': (question) => {
      const change = stored(bodyOf(question, TaskChange));
      const { id } = found(list().find((assignment) => assignment.id === question.id));
      const { tasks } = changes.current();
      changes.put({ tasks: { ...tasks, [id]: { ...tasks[id], ...change } } });
      return list().find((assignment) => assignment.id === id);
    },
  };
}

/** My Next Steps: all of them, the same list. */
export function myNextSteps(sample: Sample): Calls {
  return { 'GET /integrations/mynextsteps/tasks': () => assignmentsOf(sample) };
}

function assignmentsOf({ person, today, changes }: Sample): SampleAssignment[] {
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

import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { selectIsNewStudent, selectTasks } from '../../machines/checklist/selectors.ts';
import { firstInList } from '../../rules/task-groups.ts';
import type { Filter } from '../../rules/task-list.ts';
import { useSystemActor } from '../hooks/use-portal.ts';
import { SelectedTask } from './SelectedTask.tsx';
import { useSiteDay } from './use-site-day.ts';

/**
 * The first task of the list, while none is selected. It stays when a press takes it out of the list, so that the next
 * press does not meet another task. Source: decisions, panes of the checklist; LIST-40.
 */
export function FirstTask({ filter, query }: { filter: Filter; query: string }) {
  const checklist = useSystemActor('checklist');
  const tasks = useSelector(checklist, selectTasks);
  const isNewStudent = useSelector(checklist, selectIsNewStudent);
  const today = useSiteDay();
  const [shown] = useState(() => firstInList(tasks, filter, { isNewStudent, today })?.userTaskId ?? null);
  const task = tasks.find(({ userTaskId }) => userTaskId === shown);
  return task === undefined ? null : <SelectedTask task={task} isSelected={false} query={query} filter={filter} />;
}

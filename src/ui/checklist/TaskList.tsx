import { useSelector } from '@xstate/react';
import { memo } from 'react';
import type { Task } from '../../api/checklist/user-tasks.ts';
import {
  selectIsInError,
  selectIsListBusy,
  selectIsNewStudent,
  selectListView,
  selectProblem,
  selectTasks,
} from '../../machines/checklist/selectors.ts';
import { dayIn } from '../../rules/dates.ts';
import { type Filter, filterTasks } from '../../rules/task-list.ts';
import { useToday } from '../hooks/use-now.ts';
import { useSystemActor } from '../hooks/use-portal.ts';
import { useSite } from '../hooks/use-site.ts';
import { ChecklistEmpty, ChecklistFailed, ChecklistLoading, ChecklistUnavailable } from './ChecklistStates.tsx';
import { TaskRows } from './MasterDetail.tsx';
import { scrollToTop } from './scroll-to-top.ts';
import { TaskRow } from './TaskRow.tsx';
import { taskAddress } from './task-urls.ts';
import { useCategorySlug, useSaveState, useSendPress } from './use-task.ts';

export type TaskListProps = {
  filter: Filter;
  /** The query of the current address, which the links keep: "?show=overdue", or "". */
  query: string;
  selected: Task | null;
};

/** The tasks of a filter, or the state of the list. */
export function TaskList({ filter, query, selected }: TaskListProps) {
  const checklist = useSystemActor('checklist');
  const view = useSelector(checklist, selectListView);
  const tasks = useSelector(checklist, selectTasks);
  const isNewStudent = useSelector(checklist, selectIsNewStudent);
  const isBusy = useSelector(checklist, selectIsListBusy);
  const problem = useSelector(checklist, selectProblem);
  const isInError = useSelector(checklist, selectIsInError);
  const retry = () => checklist.send({ type: 'checklist.retry' });
  if (isInError) return <ChecklistUnavailable isRetrying={isBusy} onRetry={retry} />;
  switch (view) {
    case 'loading':
      return <ChecklistLoading />;
    case 'failed':
      return <ChecklistFailed problem={problem} onRetry={retry} />;
    case 'ready': {
      const shown = filterTasks(tasks, filter);
      if (shown.length === 0) return <ChecklistEmpty filter={filter} />;
      return (
        <TaskRows>
          {shown.map((task) => (
            <Row
              key={task.userTaskId}
              task={task}
              query={query}
              isNewStudent={isNewStudent}
              isSelected={task === selected}
            />
          ))}
        </TaskRows>
      );
    }
  }
}

type RowProps = { task: Task; query: string; isNewStudent: boolean; isSelected: boolean };

/** Redrawn when its own task changes, but not for other tasks. */
const Row = memo(function Row({ task, query, isNewStudent, isSelected }: RowProps) {
  const { timeZone } = useSite();
  const press = useSendPress(task);
  return (
    <TaskRow
      task={task}
      href={taskAddress(task.id, query)}
      categorySlug={useCategorySlug(task)}
      isNewStudent={isNewStudent}
      today={dayIn(timeZone, useToday())}
      isSelected={isSelected}
      bookmark={useSaveState(task, 'bookmark')}
      onSelect={scrollToTop}
      onToggleBookmark={() => press(task.starred ? 'removeBookmark' : 'bookmark')}
    />
  );
});

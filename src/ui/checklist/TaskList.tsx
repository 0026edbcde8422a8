import { useSelector } from '@xstate/react';
import { memo, type ReactNode } from 'react';
import type { Task } from '../../api/checklist/user-tasks.ts';
import {
  selectActors,
  selectCategories,
  selectIsInError,
  selectIsListBusy,
  selectIsNewStudent,
  selectListView,
  selectProblem,
  selectTasks,
} from '../../machines/checklist/selectors.ts';
import { taskActorId } from '../../machines/checklist/task-actor-id.ts';
import type { TaskRef } from '../../machines/task/machine.ts';
import { selectSaveState } from '../../machines/task/selectors.ts';
import { checklistProgress, groupTasks, NEW_STUDENT_CHECKLIST, type TaskGroup } from '../../rules/task-groups.ts';
import { type Filter, filterTasks } from '../../rules/task-list.ts';
import { useSystemActor } from '../hooks/use-portal.ts';
import { ChecklistEmpty, ChecklistFailed, ChecklistLoading, ChecklistUnavailable } from './ChecklistStates.tsx';
import { ListTools } from './ListTools.tsx';
import { TaskRows } from './MasterDetail.tsx';
import { scrollToTop } from './scroll-to-top.ts';
import { TaskGroupSection } from './TaskGroupSection.tsx';
import { TaskRow } from './TaskRow.tsx';
import { taskAddress } from './task-urls.ts';
import { useGrowingLimit } from './use-growing-limit.ts';
import { useSiteDay } from './use-site-day.ts';
import { useSendPress } from './use-task.ts';

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
    case 'ready':
      // With the key, each filter starts with its first rows.
      return <ReadyList key={filter} filter={filter} query={query} selected={selected} />;
  }
}

/** Up Next in groups; every other filter as one list. */
function ReadyList({ filter, query, selected }: TaskListProps) {
  const checklist = useSystemActor('checklist');
  const tasks = useSelector(checklist, selectTasks);
  const categories = useSelector(checklist, selectCategories);
  const isNewStudent = useSelector(checklist, selectIsNewStudent);
  // One subscription for all rows: a task has an actor from the user's first press on.
  const actors = useSelector(checklist, selectActors);
  const today = useSiteDay();
  const shown = filterTasks(tasks, filter);
  let limit = useGrowingLimit(shown.length);

  const rows = (group: readonly Task[]): ReactNode => {
    const drawn = group.slice(0, Math.max(0, limit));
    limit -= drawn.length;
    if (drawn.length === 0) return null;
    return (
      <TaskRows>
        {drawn.map((task) => (
          <Row
            key={task.userTaskId}
            task={task}
            actor={actors[taskActorId(task.userTaskId)]}
            query={query}
            categorySlug={categories.find(({ id }) => id === task.category)?.slug ?? null}
            isNewStudent={isNewStudent}
            today={today}
            isSelected={task === selected}
          />
        ))}
      </TaskRows>
    );
  };

  if (filter !== 'up-next') {
    return <div data-task-rows>{shown.length === 0 ? <ChecklistEmpty filter={filter} /> : rows(shown)}</div>;
  }
  const progress = checklistProgress(tasks, isNewStudent);
  return (
    <div data-task-rows>
      {withFinishedChecklist(groupTasks(shown, { isNewStudent, today }), progress !== null).map((group) => (
        <TaskGroupSection
          key={group.name}
          name={group.name}
          count={group.tasks.length}
          progress={group.name === NEW_STUDENT_CHECKLIST ? progress : null}
        >
          {rows(group.tasks)}
        </TaskGroupSection>
      ))}
      {shown.length === 0 ? <ChecklistEmpty filter={filter} /> : <ListTools tasks={shown} />}
    </div>
  );
}

/** The progress of a finished checklist stays, although the group has no open task. */
function withFinishedChecklist(groups: readonly TaskGroup<Task>[], hasProgress: boolean): readonly TaskGroup<Task>[] {
  const isFinished = hasProgress && groups[0]?.name !== NEW_STUDENT_CHECKLIST;
  return isFinished ? [{ name: NEW_STUDENT_CHECKLIST, tasks: [] }, ...groups] : groups;
}

const selectBookmarkState = selectSaveState('bookmark');

type RowProps = {
  task: Task;
  actor: TaskRef | undefined;
  query: string;
  categorySlug: string | null;
  isNewStudent: boolean;
  today: string;
  isSelected: boolean;
};

/** Redrawn when its own task changes, but not for other tasks. */
const Row = memo(function Row({ task, actor, query, ...row }: RowProps) {
  const press = useSendPress(task);
  return (
    <TaskRow
      {...row}
      task={task}
      href={taskAddress(task.id, query)}
      bookmark={useSelector(actor, selectBookmarkState)}
      onSelect={scrollToTop}
      onToggleBookmark={() => press(task.starred ? 'removeBookmark' : 'bookmark')}
    />
  );
});

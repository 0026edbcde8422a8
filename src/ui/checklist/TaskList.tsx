import { useSelector } from '@xstate/react';
import { Fragment, useMemo } from 'react';
import type { Task } from '../../api/checklist/user-tasks.ts';
import {
  selectActors,
  selectCategories,
  selectIsListBusy,
  selectIsNewStudent,
  selectListView,
  selectProblem,
  selectTasks,
} from '../../machines/checklist/selectors.ts';
import { taskActorId } from '../../machines/checklist/task-actor-id.ts';
import { selectIsInError } from '../../machines/checklist-connection/selectors.ts';
import { checklistProgress, groupTasks, NEW_STUDENT_CHECKLIST, type TaskGroupName } from '../../rules/task-groups.ts';
import { type Filter, filterTasks, type TaskBlock, taskBlocks } from '../../rules/task-list.ts';
import { useSystemActor } from '../hooks/use-portal.ts';
import { ChecklistEmpty, ChecklistFailed, ChecklistLoading, ChecklistUnavailable } from './ChecklistStates.tsx';
import { ListTools } from './ListTools.tsx';
import { TaskGroupSection } from './TaskGroupSection.tsx';
import { RowBlock, TaskRows } from './TaskRows.tsx';
import { useGrowingLimit } from './use-growing-limit.ts';
import { useSiteDay } from './use-site-day.ts';

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
  const isInError = useSelector(useSystemActor('checklistConnection'), selectIsInError);
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
  const slugs = useMemo(() => new Map(categories.map(({ id, slug }) => [id, slug])), [categories]);
  const shown = useMemo(() => filterTasks(tasks, filter), [tasks, filter]);
  const progress = useMemo(() => checklistProgress(tasks, isNewStudent), [tasks, isNewStudent]);
  const sections = useMemo(
    () => sectionsOf(tasks, filter, { isNewStudent, today }),
    [tasks, filter, isNewStudent, today],
  );
  let limit = useGrowingLimit(shown.length);

  const rows = (blocks: readonly TaskBlock<Task>[]) => {
    const drawn = blocks.filter((block) => {
      const isDrawn = limit > 0;
      limit -= block.tasks.length;
      return isDrawn;
    });
    if (drawn.length === 0) return null;
    return (
      <TaskRows>
        {drawn.map(({ index, tasks: block }) => (
          <RowBlock
            key={index}
            tasks={block}
            actors={block.map(({ userTaskId }) => actors[taskActorId(userTaskId)])}
            selected={selected !== null && block.includes(selected) ? selected : null}
            query={query}
            slugs={slugs}
            isNewStudent={isNewStudent}
            today={today}
          />
        ))}
      </TaskRows>
    );
  };

  return (
    <div data-task-rows>
      {sections.map(({ name, blocks }) => {
        if (name === null) return <Fragment key="all">{rows(blocks)}</Fragment>;
        const ownProgress = name === NEW_STUDENT_CHECKLIST ? progress : null;
        // The progress of a finished checklist stays, although the group has no open task.
        if (blocks.length === 0 && ownProgress === null) return null;
        const count = blocks.reduce((sum, block) => sum + block.tasks.length, 0);
        return (
          <TaskGroupSection key={name} name={name} count={count} progress={ownProgress}>
            {rows(blocks)}
          </TaskGroupSection>
        );
      })}
      {shown.length === 0 ? <ChecklistEmpty filter={filter} /> : null}
      {filter === 'up-next' && shown.length > 0 ? <ListTools tasks={shown} /> : null}
    </div>
  );
}

/** A group of Up Next, or the whole list of another filter, which has no name. */
type Section = { name: TaskGroupName | null; blocks: readonly TaskBlock<Task>[] };

function sectionsOf(tasks: readonly Task[], filter: Filter, by: { isNewStudent: boolean; today: string }): Section[] {
  if (filter !== 'up-next') return [{ name: null, blocks: taskBlocks(tasks, filter) }];
  return groupTasks(tasks, by).map((group) => ({ name: group.name, blocks: taskBlocks(group.tasks, filter) }));
}

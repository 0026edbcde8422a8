import { useSelector } from '@xstate/react';
import { memo } from 'react';
import type { Task } from '../../api/checklist/user-tasks.ts';
import { now } from '../../browser/clock.ts';
import {
  selectCategories,
  selectIsInError,
  selectIsListBusy,
  selectIsNewStudent,
  selectLastSaved,
  selectListView,
  selectProblem,
  selectTask,
  selectTasks,
} from '../../machines/checklist/selectors.ts';
import { getActor } from '../../machines/shared/actors.ts';
import type { TaskEvent, TaskRegion } from '../../machines/task/machine.ts';
import { selectHasFailed, selectIsBusy } from '../../machines/task/selectors.ts';
import { dayIn } from '../../rules/dates.ts';
import { type Filter, filterOf, filterTasks, findTask, nextTask } from '../../rules/task-list.ts';
import { site } from '../../site.ts';
import { useToday } from '../hooks/use-now.ts';
import { usePortal, useSystemActor } from '../hooks/use-portal.ts';
import { ChecklistHeader } from './ChecklistHeader.tsx';
import { ChecklistEmpty, ChecklistFailed, ChecklistLoading, ChecklistTroubled } from './ChecklistStates.tsx';
import type { ListedFilter } from './FilterMenu.tsx';
import { MasterDetail, TaskRows } from './MasterDetail.tsx';
import { StatusLine } from './StatusLine.tsx';
import { lastSaid, undoOf } from './save-message.ts';
import type { SaveState } from './save-state.ts';
import { TaskDetail, type TaskPress } from './TaskDetail.tsx';
import { TaskRow } from './TaskRow.tsx';
import { filterAddress, taskAddress } from './task-urls.ts';

type Press = Exclude<TaskEvent, { type: 'task.received' }>;

const LISTED: ListedFilter[] = ['up-next', 'overdue', 'bookmarks', 'done', 'dismissed'];

/**
 * The checklist: a filter's tasks and the chosen one. Both are the address's affair; below 900 px it also decides
 * which of the two panes shows.
 */
export function Checklist({ taskId, show }: { taskId: string | undefined; show: string | undefined }) {
  const taskList = useSystemActor('checklist');
  const view = useSelector(taskList, selectListView);
  const tasks = useSelector(taskList, selectTasks);
  const filter = filterOf(show);
  const query = show === undefined ? '' : `?show=${encodeURIComponent(show)}`;
  const selected = view === 'ready' ? findTask(tasks, taskId, null) : null;
  return (
    <>
      <ChecklistHeader filter={filter} counts={view === 'ready' ? countsOf(tasks) : null} />
      <SaveMessage />
      <MasterDetail
        active={selected === null ? 'task-wrapper--active' : 'detail-wrapper--active'}
        list={<List filter={filter} query={query} selected={selected} />}
        detail={selected === null ? null : <Detail task={selected} filter={filter} query={query} />}
      />
    </>
  );
}

function List({ filter, query, selected }: { filter: Filter; query: string; selected: Task | null }) {
  const portal = usePortal();
  const taskList = getActor(portal.system, 'checklist');
  const view = useSelector(taskList, selectListView);
  const tasks = useSelector(taskList, selectTasks);
  const isNewStudent = useSelector(taskList, selectIsNewStudent);
  const isBusy = useSelector(taskList, selectIsListBusy);
  const problem = useSelector(taskList, selectProblem);
  const isInError = useSelector(getActor(portal.system, 'checklist'), selectIsInError);
  const retry = () => taskList.send({ type: 'checklist.retry' });
  if (isInError) return <ChecklistTroubled isRetrying={isBusy} onRetry={retry} />;
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

/** Drawn anew when its own task changes, and not with its neighbours. */
const Row = memo(function Row({
  task,
  query,
  isNewStudent,
  isSelected,
}: {
  task: Task;
  query: string;
  isNewStudent: boolean;
  isSelected: boolean;
}) {
  const today = dayIn(site.timeZone, useToday());
  const press = usePress(task);
  return (
    <TaskRow
      task={task}
      href={taskAddress(task.id, query)}
      categorySlug={useCategorySlug(task)}
      isNewStudent={isNewStudent}
      today={today}
      isSelected={isSelected}
      bookmark={useSaving(task, 'bookmark')}
      onSelect={toTop}
      onToggleBookmark={() => press({ type: task.starred ? 'task.removeBookmark' : 'task.bookmark' })}
    />
  );
});

const Detail = memo(function Detail({ task, filter, query }: { task: Task; filter: Filter; query: string }) {
  const taskList = useSystemActor('checklist');
  const isNewStudent = useSelector(taskList, selectIsNewStudent);
  const today = dayIn(site.timeZone, useToday());
  const press = usePress(task);
  const next = useSelector(taskList, (snapshot) => nextTask(selectTasks(snapshot), task.id));
  return (
    <TaskDetail
      key={task.userTaskId}
      task={task}
      isNewStudent={isNewStudent}
      today={today}
      saving={{
        completion: useSaving(task, 'completion'),
        doNow: useSaving(task, 'doNow'),
        bookmark: useSaving(task, 'bookmark'),
        dismissal: useSaving(task, 'applicability'),
      }}
      onPress={(pressed) => press(eventOf(pressed, now().toISOString()))}
      backHref={query === '' ? filterAddress(filter) : `/next-steps/task${query}`}
      onBack={toTop}
      next={
        next === false || next.id === task.id
          ? null
          : { title: next.title ?? '', href: taskAddress(next.id, query), onSelect: toTop }
      }
    />
  );
});

/** What the last press did, with the way back. */
function SaveMessage() {
  const portal = usePortal();
  const taskList = getActor(portal.system, 'checklist');
  const last = useSelector(taskList, selectLastSaved);
  const tasks = useSelector(taskList, selectTasks);
  const task = last === null ? undefined : tasks.find(({ userTaskId }) => userTaskId === last.userTaskId);
  if (last === null || task === undefined) return <StatusLine text={null} onUndo={null} />;
  const { userTaskId } = task;
  const undo = undoOf(task, last.field);
  return (
    <StatusLine
      text={lastSaid(task, last.field)}
      onUndo={
        undo === null
          ? null
          : () => taskList.send({ type: 'checklist.press', userTaskId, press: eventOf(undo, now().toISOString()) })
      }
    />
  );
}

function usePress({ userTaskId }: Task): (press: Press) => void {
  const taskList = useSystemActor('checklist');
  return (press) => taskList.send({ type: 'checklist.press', userTaskId, press });
}

function useSaving({ userTaskId }: Task, region: TaskRegion): SaveState {
  const taskList = useSystemActor('checklist');
  const actor = useSelector(taskList, selectTask(userTaskId));
  const isBusy = useSelector(actor, selectIsBusy(region));
  const isRefused = useSelector(actor, selectHasFailed(region));
  if (isBusy) return 'busy';
  return isRefused ? 'failed' : 'idle';
}

function useCategorySlug({ category }: Task): string | null {
  const categories = useSelector(useSystemActor('checklist'), selectCategories);
  return categories.find(({ id }) => id === category)?.slug ?? null;
}

function eventOf(press: TaskPress, at: string): Press {
  switch (press) {
    case 'markDone':
      return { type: 'task.markDone', at };
    case 'dismiss':
      return { type: 'task.dismiss', at };
    case 'doNow':
      return { type: 'task.doNow', at };
    default:
      return { type: `task.${press}` };
  }
}

function countsOf(tasks: Task[]): Record<ListedFilter, number> {
  const counts = LISTED.map((filter) => [filter, filterTasks(tasks, filter).length]);
  return Object.fromEntries(counts) as Record<ListedFilter, number>;
}

function toTop(): void {
  window.scrollTo({ top: 0 });
}

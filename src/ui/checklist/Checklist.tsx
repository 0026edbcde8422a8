import { useSelector } from '@xstate/react';
import { memo } from 'react';
import type { Task } from '../../api/checklist/user-tasks.ts';
import { now } from '../../browser/clock.ts';
import {
  selectCategories,
  selectIsListBusy,
  selectIsNewStudent,
  selectLastSaved,
  selectListView,
  selectProblem,
  selectTasks,
} from '../../machines/checklist/selectors.ts';
import { selectIsInError } from '../../machines/connection/selectors.ts';
import { getChild, getTask } from '../../machines/portal/children.ts';
import type { TaskEvent } from '../../machines/task/machine.ts';
import { selectIsBusy, selectIsRefused, type TaskRegion } from '../../machines/task/selectors.ts';
import { dayIn } from '../../rules/dates.ts';
import { encodeForUrl } from '../../rules/links.ts';
import { type Filter, filterOf, filterTasks, findTask, nextTask } from '../../rules/task-list.ts';
import { useToday } from '../hooks/use-now.ts';
import { usePortal } from '../hooks/use-portal.ts';
import { useSite } from '../hooks/use-site.ts';
import { ChecklistHeader } from './ChecklistHeader.tsx';
import { ChecklistEmpty, ChecklistFailed, ChecklistLoading, ChecklistUnavailable } from './ChecklistStates.tsx';
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
  const taskList = getChild(usePortal(), 'taskList');
  const view = useSelector(taskList, selectListView);
  const tasks = useSelector(taskList, selectTasks);
  const filter = filterOf(show);
  const query = show === undefined ? '' : `?show=${encodeForUrl(show)}`;
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
  const taskList = getChild(portal, 'taskList');
  const view = useSelector(taskList, selectListView);
  const tasks = useSelector(taskList, selectTasks);
  const isNewStudent = useSelector(taskList, selectIsNewStudent);
  const isBusy = useSelector(taskList, selectIsListBusy);
  const problem = useSelector(taskList, selectProblem);
  const isInError = useSelector(getChild(portal, 'connection'), selectIsInError);
  const retry = () => portal.send({ type: 'list.retry' });
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
  const today = dayIn(useSite().timeZone, useToday());
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
  const taskList = getChild(usePortal(), 'taskList');
  const isNewStudent = useSelector(taskList, selectIsNewStudent);
  const today = dayIn(useSite().timeZone, useToday());
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
  const taskList = getChild(portal, 'taskList');
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
          : () => taskList.send({ type: 'task.press', userTaskId, press: eventOf(undo, now().toISOString()) })
      }
    />
  );
}

function usePress({ userTaskId }: Task): (press: Press) => void {
  const taskList = getChild(usePortal(), 'taskList');
  return (press) => taskList.send({ type: 'task.press', userTaskId, press });
}

function useSaving({ userTaskId }: Task, region: TaskRegion): SaveState {
  const taskList = getChild(usePortal(), 'taskList');
  const actor = useSelector(taskList, (snapshot) => getTask(snapshot, userTaskId));
  const isBusy = useSelector(actor, selectIsBusy(region));
  const isRefused = useSelector(actor, selectIsRefused(region));
  if (isBusy) return 'busy';
  return isRefused ? 'failed' : 'idle';
}

function useCategorySlug({ category }: Task): string | null {
  const categories = useSelector(getChild(usePortal(), 'taskList'), selectCategories);
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

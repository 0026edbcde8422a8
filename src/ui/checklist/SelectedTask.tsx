import { useSelector } from '@xstate/react';
import { memo } from 'react';
import type { Task } from '../../api/checklist/user-tasks.ts';
import { selectTasks } from '../../machines/checklist/selectors.ts';
import { type Filter, nextTask } from '../../rules/task-list.ts';
import { useSystemActor } from '../hooks/use-portal.ts';
import { scrollToTop } from './scroll.ts';
import { TaskDetail } from './TaskDetail.tsx';
import { listAddress, taskAddress } from './task-urls.ts';
import { useSiteDay } from './use-site-day.ts';
import { useSaveState, useSendPress } from './use-task.ts';

export type SelectedTaskProps = {
  task: Task;
  /** Whether the address names it. */
  isSelected: boolean;
  filter: Filter;
  /** The query of the current address, which the links keep: "?show=overdue", or "". */
  query: string;
};

/** The task in the detail pane. Redrawn when it changes, but not for other tasks. */
export const SelectedTask = memo(function SelectedTask({ task, isSelected, filter, query }: SelectedTaskProps) {
  const checklist = useSystemActor('checklist');
  const next = useSelector(checklist, (snapshot) => nextTask(selectTasks(snapshot), task.id));
  return (
    <TaskDetail
      key={task.userTaskId}
      task={task}
      isSelected={isSelected}
      today={useSiteDay()}
      saving={{
        completion: useSaveState(task, 'completion'),
        doNow: useSaveState(task, 'doNow'),
        bookmark: useSaveState(task, 'bookmark'),
        applicability: useSaveState(task, 'applicability'),
      }}
      onPress={useSendPress(task)}
      backHref={listAddress(filter, query)}
      onBack={scrollToTop}
      next={
        next === false || next.id === task.id
          ? null
          : { title: next.title ?? '', href: taskAddress(next.id, query), onSelect: scrollToTop }
      }
    />
  );
});

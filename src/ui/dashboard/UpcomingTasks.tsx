import type { Task } from '../../api/checklist/user-tasks.ts';
import { dayIn } from '../../rules/dates.ts';
import { borderOf, upcomingTasks } from '../../rules/task-list.ts';
import { dateDisplay, dueSoon, formatDateDisplay } from '../../rules/tasks.ts';
import { AddressLink } from '../components/AddressLink.tsx';
import { Loading } from '../components/Block.tsx';
import { Bar } from '../components/Skeleton.tsx';
import { useSite } from '../hooks/use-site.ts';
import styles from './UpcomingTasks.module.css';

export type UpcomingTasksProps = {
  /** All tasks of the answer; the block shows the first three open ones. */
  tasks: Task[];
  now: Date;
  nextStepsUrl: string;
};

/** The first tasks that are neither done nor dismissed, each a link to the task in the checklist. */
export function UpcomingTasks({ tasks, now, nextStepsUrl }: UpcomingTasksProps) {
  const { timeZone } = useSite();
  const shown = upcomingTasks(tasks);
  if (shown.length === 0) {
    return (
      <div className={styles.empty}>
        <p>You have no open tasks. New tasks show up here.</p>
        <AddressLink className={styles.more} href={nextStepsUrl}>
          Find out more
        </AddressLink>
      </div>
    );
  }
  return (
    <ul className={styles.tasks}>
      {shown.map((task) => (
        <li key={task.userTaskId}>
          <TaskLink
            task={task}
            today={dayIn(timeZone, now)}
            href={`${nextStepsUrl.replace(/\/$/, '')}/task/${task.id}`}
          />
        </li>
      ))}
    </ul>
  );
}

function TaskLink({ task, today, href }: { task: Task; today: string; href: string }) {
  // The portal knows neither new students nor task categories; only the checklist does.
  const display = dateDisplay(task, false);
  const soon = dueSoon(task, today);
  return (
    <AddressLink className={styles.task} data-border={borderOf(task, null)} href={href}>
      <span className={styles.title} data-spaced>
        {task.title}
      </span>{' '}
      <span className={styles.due}>
        <span data-tone={display.kind === 'overdue' ? 'overdue' : undefined} data-spaced>
          {formatDateDisplay(display)}
        </span>
        {soon === null || display.kind === 'overdue' ? null : (
          <span>
            {' '}
            <span className={styles.soon} data-tone="now">
              {soon === 'today' ? 'Today' : 'Tomorrow'}
            </span>
          </span>
        )}
      </span>
    </AddressLink>
  );
}

/** Stands in for the list while it loads. */
export function UpcomingTasksSkeleton({ rows }: { rows: number }) {
  return (
    <>
      <Loading label="Upcoming Tasks" />
      <ul className={styles.tasks} aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all rows are alike and never change places
          <li className={styles.task} key={row}>
            <Bar width="long" />
            <Bar width="short" isSmall />
          </li>
        ))}
      </ul>
    </>
  );
}

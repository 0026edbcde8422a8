import type { Task } from '../../api/checklist/user-tasks.ts';
import { dayIn } from '../../rules/dates.ts';
import { borderOf, upcomingTasks } from '../../rules/task-list.ts';
import { dateDisplay, dueSoon, formatDateDisplay } from '../../rules/tasks.ts';
import { AddressLink } from '../components/AddressLink.tsx';
import { Loading } from '../components/Block.tsx';
import { Bar } from '../components/Skeleton.tsx';
import styles from './UpcomingTasks.module.css';

export type UpcomingTasksProps = {
  /** The whole answer; the first three open tasks are picked here. */
  tasks: Task[];
  now: Date;
  zone: string;
  nextStepsUrl: string;
};

/** The first tasks that are neither done nor dismissed, each a link to its place in the checklist. */
export function UpcomingTasks({ tasks, now, zone, nextStepsUrl }: UpcomingTasksProps) {
  const shown = upcomingTasks(tasks);
  if (shown.length === 0) {
    return (
      <div className={styles.empty}>
        <p>You have no open tasks. When there is something to do for your studies, it shows up here.</p>
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
          <TaskLink task={task} today={dayIn(zone, now)} href={`${nextStepsUrl.replace(/\/$/, '')}/task/${task.id}`} />
        </li>
      ))}
    </ul>
  );
}

function TaskLink({ task, today, href }: { task: Task; today: string; href: string }) {
  // The portal's user record does not say who is a new student and the categories are the checklist's: neither counts.
  const display = dateDisplay(task, false);
  const soon = dueSoon(task, today);
  return (
    <AddressLink className={styles.task} data-border={borderOf(task, null)} href={href}>
      <span className={styles.title}>{task.title}</span>{' '}
      <span className={styles.due}>
        <span data-tone={display.kind === 'overdue' ? 'overdue' : undefined}>{formatDateDisplay(display)}</span>
        {soon === null || display.kind === 'overdue' ? null : (
          <>
            {' '}
            <span className={styles.soon} data-tone="now">
              {soon === 'today' ? 'Today' : 'Tomorrow'}
            </span>
          </>
        )}
      </span>
    </AddressLink>
  );
}

/** The list while it is on its way. */
export function UpcomingTasksSkeleton({ rows }: { rows: number }) {
  return (
    <>
      <Loading of="Upcoming Tasks" />
      <ul className={styles.tasks} aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never change places
          <li className={styles.task} key={row}>
            <Bar width="long" />
            <Bar width="short" isSmall />
          </li>
        ))}
      </ul>
    </>
  );
}

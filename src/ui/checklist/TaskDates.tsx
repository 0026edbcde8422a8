import { dateDisplay, dueSoon, formatDateDisplay, type TaskFacts } from '../../rules/tasks.ts';
import styles from './TaskDates.module.css';

/** The dates of a task in the list: badge or date, then "Today", "Tomorrow" or "Do now" where it applies. */
export function TaskDates({ task, isNewStudent, today }: { task: TaskFacts; isNewStudent: boolean; today: string }) {
  const display = dateDisplay(task, isNewStudent);
  const text = formatDateDisplay(display);
  if (display.kind === 'checklist') return <span className={styles.tag}>{text}</span>;
  const soon = display.kind === 'overdue' ? null : dueSoon(task, today);
  const isDoNow = task.do_now_on !== null && task.completed_on === null && task.does_not_apply_on === null;
  return (
    <>
      <span className={styles.date} data-tone={display.kind === 'overdue' ? 'overdue' : undefined} data-spaced>
        {text}
      </span>
      {soon === null ? null : (
        <span>
          {' '}
          <span data-tone="now">{soon === 'today' ? 'Today' : 'Tomorrow'}</span>
        </span>
      )}
      {isDoNow ? (
        <span>
          {' '}
          <span data-tone="now">Do now</span>
        </span>
      ) : null}
    </>
  );
}

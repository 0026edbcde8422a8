import type { ChecklistProgress } from '../../rules/task-groups.ts';
import type { Elements } from '../components/elements.ts';
import styles from './TaskGroupSection.module.css';

export type TaskGroupSectionProps = {
  name: string;
  /** How many tasks the group has; some of their rows may not be drawn yet. */
  count: number;
  /** Null for every group except the new student checklist. */
  progress: ChecklistProgress | null;
  /** The rows; null without any. */
  children: Elements;
};

/** A group of tasks in Up Next, with its number in the heading. */
export function TaskGroupSection({ name, count, progress, children }: TaskGroupSectionProps) {
  return (
    <section className={styles.group}>
      <h2 className={styles.heading}>
        <span data-spaced>{name}</span> <span className={styles.count}>{count}</span>
      </h2>
      {progress === null ? null : <Progress name={name} {...progress} />}
      {children}
    </section>
  );
}

/** The number is in a live region, so that a screen reader announces it after each task that is done. */
function Progress({ name, done, total }: ChecklistProgress & { name: string }) {
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} value={done} max={total} aria-label={name} />
      <p className={styles.done} role="status">
        <span>{`${done} of ${total} done`}</span>
        {done === total ? (
          <span className={styles.all}>You have finished the new student checklist. Well done!</span>
        ) : null}
      </p>
    </div>
  );
}

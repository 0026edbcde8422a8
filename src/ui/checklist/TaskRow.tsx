import { useId, useRef } from 'react';
import type { Task } from '../../api/checklist/user-tasks.ts';
import type { SaveState } from '../../machines/task/selectors.ts';
import { borderOf } from '../../rules/task-list.ts';
import { nearestFirst, useFocusAfterRemoval } from '../components/focus.ts';
import { Icon } from '../components/Icon.tsx';
import { PlainPageLink } from '../components/PlainPageLink.tsx';
import { SpinnerRing } from '../components/Spinner.tsx';
import { NotSaved } from './NotSaved.tsx';
import { TaskDates } from './TaskDates.tsx';
import styles from './TaskRow.module.css';
import { pressName, pressOf } from './task-presses.ts';

export type TaskRowProps = {
  task: Task;
  /** The address of the task with the current query: `taskAddress`. */
  href: string;
  /** Null while the categories are unknown. */
  categorySlug: string | null;
  isNewStudent: boolean;
  /** `YYYY-MM-DD` in the site's zone. */
  today: string;
  /** Whether the detail pane shows this task. */
  isSelected: boolean;
  bookmark: SaveState;
  onSelect: () => void;
  onToggleBookmark: () => void;
};

/** A task in the list, as an `li`. When it is removed with the focus inside, the focus moves to the nearest row. */
export function TaskRow({
  task,
  href,
  categorySlug,
  isNewStudent,
  today,
  isSelected,
  bookmark,
  onSelect,
  onToggleBookmark,
}: TaskRowProps) {
  const titleId = useId();
  const row = useRef<HTMLLIElement>(null);
  useFocusAfterRemoval(row, (removed) => [
    ...nearestFirst(removed, rowsAround(removed)).map((each) => each.querySelector('a')),
    'main h1',
  ]);
  const isDone = task.completed_on !== null;
  const bookmarkName = pressName(pressOf(task, 'bookmark'));
  return (
    <li
      className={styles.row}
      // biome-ignore lint/a11y/noRedundantRoles: the `ul` around it is presentational (`RowBlock`)
      role="listitem"
      ref={row}
      data-border={borderOf(task, categorySlug)}
      data-greyed={isDone || task.does_not_apply_on !== null}
      data-selected={isSelected}
    >
      <PlainPageLink className={styles.link} href={href} isCurrent={isSelected} onClick={onSelect}>
        <span className={styles.title} id={titleId} data-spaced>
          {task.title}
        </span>{' '}
        <span className={styles.when}>
          <TaskDates task={task} isNewStudent={isNewStudent} today={today} />
        </span>
      </PlainPageLink>
      {isDone ? (
        <span className={styles.mark} role="img" aria-label="Done" data-done="true">
          <Icon name="check" />
        </span>
      ) : (
        <button
          type="button"
          className={styles.mark}
          aria-label={bookmarkName}
          aria-describedby={titleId}
          aria-busy={bookmark === 'busy'}
          aria-disabled={bookmark === 'busy'}
          data-starred={task.starred}
          onClick={bookmark === 'busy' ? undefined : onToggleBookmark}
        >
          {bookmark === 'busy' ? <SpinnerRing /> : <Icon name="bookmark" isFilled={task.starred} />}
        </button>
      )}
      <div className={styles.failure} aria-live="polite">
        {bookmark === 'failed' ? (
          <NotSaved
            button={bookmarkName}
            onRetry={onToggleBookmark}
            focusAfter={(removed) => removed.closest('li')?.querySelector('button[data-starred]')}
          />
        ) : null}
      </div>
    </li>
  );
}

/** The rows of the list, in all of its groups. */
function rowsAround(row: Element): Element[] {
  return [...(row.closest('[data-task-rows]')?.querySelectorAll('li') ?? [])];
}

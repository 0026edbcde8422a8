import { useSelector } from '@xstate/react';
import { type CSSProperties, memo, type ReactNode, useEffect, useRef } from 'react';
import type { Task } from '../../api/checklist/user-tasks.ts';
import type { TaskRef } from '../../machines/task/machine.ts';
import { selectSaveState } from '../../machines/task/selectors.ts';
import { scrollIntoPane, scrollToTop } from './scroll.ts';
import { TaskRow } from './TaskRow.tsx';
import styles from './TaskRows.module.css';
import { taskAddress } from './task-urls.ts';
import { useSendPress } from './use-task.ts';

/** One list of `RowBlock`s. The blocks are only for the layout: a screen reader hears one list with all rows. */
export function TaskRows({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a `ul` may only have `li` children, and here the blocks are in between
    <div className={styles.rows} role="list">
      {children}
    </div>
  );
}

/** What all rows have in common. */
type RowContext = {
  /** The query of the current address, which the links keep: "?show=overdue", or "". */
  query: string;
  /** The slug of each category, by its id. */
  slugs: ReadonlyMap<number, string | null>;
  isNewStudent: boolean;
  /** `YYYY-MM-DD` in the site's zone. */
  today: string;
};

type RowBlockProps = RowContext & {
  tasks: readonly Task[];
  /** The actor of each task, in the same order; undefined until the user touches the task. */
  actors: readonly (TaskRef | undefined)[];
  /** The selected task if it is one of the block, otherwise null. */
  selected: Task | null;
};

/** The rows of a block. Skipped as a whole while none of its tasks changes, so that a press costs little in a long list. */
export const RowBlock = memo(function RowBlock({ tasks, actors, selected, slugs, ...context }: RowBlockProps) {
  const block = useRef<HTMLUListElement>(null);
  const selectedId = selected?.userTaskId;
  useEffect(() => {
    const row = selectedId === undefined ? null : block.current?.querySelector('[data-selected="true"]');
    if (row) scrollIntoPane(row);
  }, [selectedId]);
  return (
    <ul className={styles.block} role="presentation" ref={block} style={{ '--rows': tasks.length } as CSSProperties}>
      {tasks.map((task, index) => (
        <Row
          key={task.userTaskId}
          {...context}
          task={task}
          actor={actors[index]}
          categorySlug={task.category === null ? null : (slugs.get(task.category) ?? null)}
          isSelected={task === selected}
        />
      ))}
    </ul>
  );
}, isSameBlock);

function isSameBlock(before: RowBlockProps, after: RowBlockProps): boolean {
  return (
    before.selected === after.selected &&
    before.query === after.query &&
    before.slugs === after.slugs &&
    before.isNewStudent === after.isNewStudent &&
    before.today === after.today &&
    hasSameItems(before.tasks, after.tasks) &&
    hasSameItems(before.actors, after.actors)
  );
}

function hasSameItems(before: readonly unknown[], after: readonly unknown[]): boolean {
  return before.length === after.length && before.every((item, index) => item === after[index]);
}

const selectBookmarkState = selectSaveState('bookmark');

type RowProps = Omit<RowContext, 'slugs'> & {
  task: Task;
  actor: TaskRef | undefined;
  categorySlug: string | null;
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

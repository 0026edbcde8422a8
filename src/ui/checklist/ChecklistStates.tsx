import { emptyText, type Filter } from '../../rules/task-list.ts';
import { BlockEmpty, BlockFailed } from '../components/Block.tsx';
import { Spinner } from '../components/Spinner.tsx';
import styles from './ChecklistStates.module.css';

/** Stands in for the list while it loads. */
export function ChecklistLoading() {
  return (
    <div className={styles.loading}>
      <Spinner label="Loading your tasks" />
    </div>
  );
}

/** Stands in for the list when the filter has no tasks. */
export function ChecklistEmpty({ filter }: { filter: Filter }) {
  return (
    <div className={styles.empty}>
      <BlockEmpty icon={filter === 'bookmarks' ? 'bookmark' : 'check'}>{emptyText(filter)}</BlockEmpty>
    </div>
  );
}

/**
 * Stands in for a list that could not be loaded.
 * @param problem what the server said; null if there is nothing
 */
export function ChecklistFailed({ problem, onRetry }: { problem: string | null; onRetry: () => void }) {
  return (
    <>
      <BlockFailed
        text="Your tasks could not be loaded. Your saved changes are kept. Other parts of the portal may still work."
        // A retry shows `ChecklistLoading` in place of this.
        isRetrying={false}
        onRetry={onRetry}
      />
      {problem === null ? null : <FailureDetails problem={problem} />}
    </>
  );
}

/** What the server said of a failure, folded, because it is for the help desk. */
export function FailureDetails({ problem }: { problem: string }) {
  return (
    <details className={styles.problem}>
      <summary className={styles.summary}>Details for the help desk</summary>
      <p>{problem}</p>
    </details>
  );
}

/** Stands in for the list from the third failure in a row, also during a retry. */
export function ChecklistUnavailable({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <BlockFailed
      text="The checklist is not available right now. Your saved changes are kept. Other parts of the portal may still work."
      isRetrying={isRetrying}
      onRetry={onRetry}
    />
  );
}

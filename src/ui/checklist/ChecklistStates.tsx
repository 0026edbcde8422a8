import { emptyText, type Filter } from '../../rules/task-list.ts';
import { BlockEmpty, BlockFailed } from '../components/Block.tsx';
import { Spinner } from '../components/Spinner.tsx';

/** In place of the list while it is not there yet. */
export function ChecklistLoading() {
  return <Spinner label="Loading your tasks" />;
}

/** In place of a filter's empty list. */
export function ChecklistEmpty({ filter }: { filter: Filter }) {
  return <BlockEmpty>{emptyText(filter)}</BlockEmpty>;
}

/**
 * In place of the list when it could not be had.
 * @param problem what went wrong, for whoever is asked for help; null where nothing is known beside the bare fact
 */
export function ChecklistFailed({ problem, onRetry }: { problem: string | null; onRetry: () => void }) {
  return (
    <BlockFailed
      missing={['Your tasks could not be loaded. What you marked before is kept.', problem ?? ''].join(' ').trim()}
      // A retry goes back to the loader: there are no rows that could stay.
      isRetrying={false}
      onRetry={onRetry}
    />
  );
}

/** In place of the list from the third failure in a row on. It stays while a retry is on its way. */
export function ChecklistTroubled({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <BlockFailed
      missing="The checklist cannot be reached just now. What was saved before is kept; the rest of the portal still works."
      isRetrying={isRetrying}
      onRetry={onRetry}
    />
  );
}

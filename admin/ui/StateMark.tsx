import type { EntryState } from '../../src/api/admin/entry-calls.ts';
import { STATE_NAMES } from '../entries.ts';
import styles from './StateMark.module.css';

/** Where an entry is in its life: a word with a dot. */
export function StateMark({ state }: { state: EntryState }) {
  return (
    <span className={styles.mark} data-state={state}>
      {STATE_NAMES[state]}
    </span>
  );
}

import type { PublishedKind } from '../../src/api/admin/entries.ts';
import type { EntryState } from '../../src/api/admin/entry-calls.ts';
import { stateName } from '../entries.ts';
import styles from './StateMark.module.css';

/** Where an entry is in its life: a word with a dot. */
export function StateMark({ kind, state }: { kind: PublishedKind; state: EntryState }) {
  return (
    <span className={styles.mark} data-state={state}>
      {stateName(kind, state)}
    </span>
  );
}

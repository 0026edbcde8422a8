import type { ReactNode } from 'react';
import styles from './MasterDetail.module.css';

/** The names are the checklist specification's own. */
export type ActivePane = 'task-wrapper--active' | 'detail-wrapper--active';

/**
 * List and detail: side by side from 900 px, below it the active one alone.
 * @param detail null while no task is selected
 */
export function MasterDetail({
  active,
  list,
  detail,
}: {
  active: ActivePane;
  list: ReactNode;
  detail: ReactNode | null;
}) {
  return (
    <div className={`${styles.panes} ${active}`} data-active-pane={active}>
      <div className={styles.list}>{list}</div>
      <div className={styles.detail}>
        {detail ?? <p className={styles.hint}>Choose a task to see what it asks for.</p>}
      </div>
    </div>
  );
}

/** The list's rows: `TaskRow`s. */
export function TaskRows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

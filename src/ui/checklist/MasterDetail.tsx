import type { ReactNode } from 'react';
import styles from './MasterDetail.module.css';

/** Names from the checklist specification. */
export type ActivePane = 'task-wrapper--active' | 'detail-wrapper--active';

/**
 * List and detail, side by side from 900 px. On narrower screens only the active one is shown.
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
      <div className={styles.detail}>{detail ?? <p className={styles.hint}>Select a task to see its details.</p>}</div>
    </div>
  );
}

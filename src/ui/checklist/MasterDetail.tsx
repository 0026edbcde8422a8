import type { Elements } from '../components/elements.ts';
import styles from './MasterDetail.module.css';

/** Names from the checklist specification. */
export type ActivePane = 'task-wrapper--active' | 'detail-wrapper--active';

type MasterDetailProps = {
  active: ActivePane;
  /** Above both panes. It stays in view while they scroll, and on one column while the page scrolls. */
  status: Elements;
  list: Elements;
  /** Null while no task is selected on one column, and without tasks. */
  detail: Elements;
  /** Tells details apart: each one starts at its top. */
  detailId: number | null;
};

/**
 * List and detail, side by side from 900 px: together they fill the window, and each scrolls by itself, so that the list
 * keeps its place while the user goes through its tasks. On narrower screens only the active one is shown, and the page
 * scrolls. Source: LIST-21.
 */
export function MasterDetail({ active, status, list, detail, detailId }: MasterDetailProps) {
  return (
    <div className={styles.window}>
      {status}
      <div className={`${styles.panes} ${active}`} data-active-pane={active}>
        <div className={styles.list} data-list-pane>
          {list}
        </div>
        <div className={styles.detail} key={detailId}>
          {detail}
        </div>
      </div>
    </div>
  );
}

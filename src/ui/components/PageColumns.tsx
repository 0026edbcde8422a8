import type { ReactNode } from 'react';
import styles from './PageColumns.module.css';

export type PageColumnsProps = {
  left: ReactNode;
  right: ReactNode;
  /** Whether something stands between the toolbar and the columns. The toolbar's line does not serve them then. */
  hasLead?: boolean;
};

/** Two columns of blocks below a page's toolbar, or one below 900 px. */
export function PageColumns({ left, right, hasLead = false }: PageColumnsProps) {
  return (
    <div className={styles.columns} data-lead={hasLead}>
      <div className={styles.column}>{left}</div>
      <div className={styles.column}>{right}</div>
    </div>
  );
}

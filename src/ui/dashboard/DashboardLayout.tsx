import type { ReactNode } from 'react';
import styles from './DashboardLayout.module.css';

/** The dashboard's places: what stands above, then two columns from 900 px, one below. */
export function DashboardLayout({ top, left, right }: { top: ReactNode; left: ReactNode; right: ReactNode | null }) {
  return (
    <>
      {top}
      <div className={styles.columns} data-columns={right === null ? 'one' : 'two'}>
        <div className={styles.column}>{left}</div>
        {right === null ? null : <div className={styles.column}>{right}</div>}
      </div>
    </>
  );
}

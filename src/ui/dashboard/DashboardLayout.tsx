import type { ReactNode } from 'react';
import styles from './DashboardLayout.module.css';

/** The dashboard's places: what stands above, then two columns from 900 px, one below. */
export function DashboardLayout({ top, left, right }: { top: ReactNode; left: ReactNode; right: ReactNode }) {
  return (
    <>
      {top}
      <div className={styles.columns}>
        <div className={styles.column}>{left}</div>
        <div className={styles.column}>{right}</div>
      </div>
    </>
  );
}

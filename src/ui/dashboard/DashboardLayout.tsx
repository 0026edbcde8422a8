import type { ReactNode } from 'react';
import styles from './DashboardLayout.module.css';

type DashboardLayoutProps = { toolbar: ReactNode; left: ReactNode; right: ReactNode };

/** The layout below hero and banner: the toolbar, then two columns, or one below 900 px. */
export function DashboardLayout({ toolbar, left, right }: DashboardLayoutProps) {
  return (
    <>
      {toolbar}
      <div className={styles.columns}>
        <div className={styles.column}>{left}</div>
        <div className={styles.column}>{right}</div>
      </div>
    </>
  );
}

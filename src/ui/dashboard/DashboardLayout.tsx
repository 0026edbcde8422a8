import type { ReactNode } from 'react';
import styles from './DashboardLayout.module.css';

export type DashboardLayoutProps = {
  toolbar: ReactNode;
  left: ReactNode;
  right: ReactNode;
  /** While the app starts, blocks outside the viewport are not laid out. */
  isStarting: boolean;
};

/** The layout below hero and banner: the toolbar, then two columns, or one below 900 px. */
export function DashboardLayout({ toolbar, left, right, isStarting }: DashboardLayoutProps) {
  return (
    <>
      {toolbar}
      <div className={styles.columns} data-starting={isStarting ? '' : undefined}>
        <div className={styles.column}>{left}</div>
        <div className={styles.column}>{right}</div>
      </div>
    </>
  );
}

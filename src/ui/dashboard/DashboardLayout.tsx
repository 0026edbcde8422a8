import type { Elements } from '../components/elements.ts';
import styles from './DashboardLayout.module.css';

export type DashboardLayoutProps = {
  toolbar: Elements;
  /** Above both columns. */
  summary: Elements;
  left: Elements;
  right: Elements;
  /** While the app starts, blocks outside the viewport are not laid out. */
  isStarting: boolean;
};

/** The layout below hero and banner: toolbar and profile summary, then two columns, or one below 900 px. */
export function DashboardLayout({ toolbar, summary, left, right, isStarting }: DashboardLayoutProps) {
  return (
    <>
      {toolbar}
      {summary}
      <div className={styles.columns} data-starting={isStarting ? '' : undefined}>
        <div className={styles.column}>{left}</div>
        <div className={styles.column}>{right}</div>
      </div>
    </>
  );
}

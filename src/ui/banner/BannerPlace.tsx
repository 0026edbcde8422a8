import type { ReactNode } from 'react';
import styles from './BannerPlace.module.css';

/** The place of the banner above the page. */
export function BannerPlace({ children }: { children: ReactNode }) {
  return <div className={styles.place}>{children}</div>;
}

/** The place of the row of notices, before the row itself is there: the page below does not move. Source: BANNER-24. */
export function RowPlace() {
  return <div className={styles.row} />;
}

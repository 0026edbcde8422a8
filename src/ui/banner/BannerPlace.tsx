import type { ReactNode } from 'react';
import { useDevice } from '../hooks/use-device.ts';
import { readAlertsHeight } from './alerts-height.ts';
import styles from './BannerPlace.module.css';

/** The place of the banner above the page. */
export function BannerPlace({ children }: { children: ReactNode }) {
  return <div className={styles.place}>{children}</div>;
}

/** The place of the row of notices, before the row itself is there: the page below does not move. Source: BANNER-24. */
export function RowPlace() {
  return <div className={styles.row} />;
}

/** The place of the alerts that this device showed the last time, until it is known whether there are some. Source: SHELL-09. */
export function AlertsPlace() {
  const height = readAlertsHeight(useDevice());
  return height === 0 ? null : <div style={{ height }} data-kind="alert" />;
}

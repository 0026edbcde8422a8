import { type ReactNode, useContext } from 'react';
import { ALERTS_PLACE } from '../../browser/device-storage.ts';
import { useDevice } from '../hooks/use-device.ts';
import styles from './BannerPlace.module.css';
import { OnlyAlerts } from './only-alerts.ts';

/** The place of the banner above the page. The banner answers later than the page (`src/drawing/hydrate.tsx`). */
export function BannerPlace({ children }: { children: ReactNode }) {
  return (
    <div className={styles.place} data-late>
      {children}
    </div>
  );
}

/** The place of the row of notices, before the row itself is there: the page below does not move. Source: BANNER-24. */
export function RowPlace() {
  return <div className={styles.row} />;
}

/** The place of the alerts that this device showed the last time, also when they are gone: the page does not move. Source: SHELL-09. */
export function AlertsPlace({ height }: { height?: number | undefined }) {
  return height ? <div style={{ height }} data-kind="alert" /> : null;
}

/** The alerts that the server has written into the page, or else an empty place of this height. Source: PART-07. */
export function PageAlerts({ height }: { height?: number }) {
  const show = globalThis.window?.earlyCalls?.showAlerts;
  return show === undefined ? <AlertsPlace height={height} /> : <div ref={show} />;
}

/** What is above the page until the banner has loaded. A page with only alerts has no row of notices. */
export function BannerFallback() {
  const hasOnlyAlerts = useContext(OnlyAlerts);
  const place = useDevice().read(ALERTS_PLACE);
  return (
    <>
      <PageAlerts height={Number.parseInt(place, 10)} />
      {hasOnlyAlerts ? null : <RowPlace />}
    </>
  );
}

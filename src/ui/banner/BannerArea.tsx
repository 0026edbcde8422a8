import { useSelector } from '@xstate/react';
import { useCallback, useContext, useEffect, useMemo, useRef } from 'react';
import {
  selectHasSettled,
  selectIsOpen,
  selectKeepsPlace,
  selectLastDismissed,
} from '../../machines/banner/selectors.ts';
import { Announcement } from '../components/Announcement.tsx';
import { useSystemActor } from '../hooks/use-portal.ts';
import { saveAlertsHeight } from './alerts-height.ts';
import { Banner, type BannerProps } from './Banner.tsx';
import { AlertsPlace } from './BannerPlace.tsx';
import { OnlyAlerts } from './only-alerts.ts';
import { type BannerContent, useBanner } from './use-banner.ts';
import { useLateLines } from './use-late-lines.ts';

const NO_NOTICES: never[] = [];
/** Without a place of its own the sentence about holds is in the row until the next page. */
const NO_PLACE = [{ key: 'hold', hasPlace: false }];

/** The notices for the user, the same on every page; on some pages only the alerts. Source: BANNER-26. */
export function BannerArea() {
  const banner = useSystemActor('banner');
  const { notices, sources, ...content } = useBanner();
  const hasOnlyAlerts = useContext(OnlyAlerts);
  const hasSettled = useSelector(banner, selectHasSettled);
  const keepsPlace = useSelector(banner, selectKeepsPlace);
  const lastDismissed = useSelector(banner, selectLastDismissed);
  const hold = notices.find(({ kind }) => kind === 'hold') ?? null;
  const isLate = useLateLines(hold === null ? NO_NOTICES : NO_PLACE).length > 0;
  const others = useMemo(() => (isLate ? notices : notices.filter((line) => line !== hold)), [isLate, notices, hold]);
  const shown = hasOnlyAlerts ? NO_NOTICES : others;
  const count = (hasOnlyAlerts ? 0 : notices.length) + content.alerts.length + (content.showsIntegration ? 1 : 0);
  const alertsRef = useRef<HTMLUListElement>(null);
  const { alerts, showsIntegration } = content;
  useEffect(() => {
    // The line about failed calls is in the same list.
    if (hasSettled && !showsIntegration)
      saveAlertsHeight(alerts.length > 0 ? (alertsRef.current?.offsetHeight ?? 0) : 0);
  }, [hasSettled, showsIntegration, alerts]);
  return (
    <>
      <Announcement text={announcementFor(lastDismissed, hasSettled ? count : 0)} />
      {hasSettled || alerts.length > 0 ? null : <AlertsPlace />}
      <Banner
        {...content}
        alertsRef={alertsRef}
        hold={hasOnlyAlerts || isLate ? null : hold}
        notices={shown}
        isOpen={useSelector(banner, selectIsOpen)}
        onToggle={useCallback(() => banner.send({ type: 'banner.toggle' }), [banner])}
        place={!keepsPlace || hasOnlyAlerts ? 'none' : placeOf(hasSettled ? sources : 'loading')}
      />
    </>
  );
}

/** What stands in the place of the row without a notice: that there is none is said only when it is known. Source: SEV-06. */
function placeOf(sources: BannerContent['sources']): BannerProps['place'] {
  return sources === 'all' ? 'noNotices' : sources;
}

/** @param count how many notices have arrived; 0 until all of them have */
function announcementFor(lastDismissed: string | null, count: number): string {
  if (lastDismissed !== null) return `Dismissed: ${lastDismissed}`;
  if (count === 0) return '';
  return count === 1 ? '1 notice' : `${count} notices`;
}

import { useSelector } from '@xstate/react';
import { useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import {
  selectHasSettled,
  selectIsOpen,
  selectKeepsPlace,
  selectLastDismissed,
} from '../../machines/banner/selectors.ts';
import { Announcement } from '../components/Announcement.tsx';
import { useSystemActor } from '../hooks/use-portal.ts';
import { saveAlertsPlace } from './alerts-height.ts';
import { Banner, type BannerProps } from './Banner.tsx';
import { AlertsPlace, PageAlerts } from './BannerPlace.tsx';
import { keepClear } from './keep-clear.ts';
import { OnlyAlerts } from './only-alerts.ts';
import { type AlertLine, type BannerContent, type Line, type Notice, useBanner } from './use-banner.ts';
import { usePlaces } from './use-places.ts';

/** The notices for the user, the same on every page; on some pages only the alerts. Source: BANNER-26. */
export function BannerArea() {
  const banner = useSystemActor('banner');
  const { alerts, areAlertsKnown, notices, sources, ...content } = useBanner();
  const hasOnlyAlerts = useContext(OnlyAlerts);
  const hasSettled = useSelector(banner, selectHasSettled);
  const keepsPlace = useSelector(banner, selectKeepsPlace);
  const isOpen = useSelector(banner, selectIsOpen);
  const lastDismissed = useSelector(banner, selectLastDismissed);
  const hasRow = !hasOnlyAlerts && (keepsPlace || notices.some(isOfRow));
  const { late, height } = usePlaces([...alerts, ...notices], hasRow && !isOpen);
  const lines = useMemo(
    () => sorted({ alerts, notices: hasOnlyAlerts ? notices.filter(isOtherAlert) : notices, late }),
    [alerts, notices, hasOnlyAlerts, late],
  );
  const count = alerts.length + lines.count + (content.showsIntegration ? 1 : 0);
  const hasPlaced = lines.alerts.length > lines.pins.size;
  const hasPinned = [...lines.pins.values()].some((pin) => pin !== 'waiting');
  const alertsRef = useAlertsList(alerts, hasPinned, hasSettled && !content.showsIntegration);
  // What the user takes away leaves no gap.
  const kept = lastDismissed === null ? height : 0;
  return (
    <>
      <Announcement text={announcementFor(lastDismissed, hasSettled ? count : 0)} />
      {hasPlaced ? null : areAlertsKnown ? <AlertsPlace height={kept} /> : <PageAlerts height={kept} />}
      <Banner
        {...content}
        {...lines}
        alertsHeight={hasPlaced ? kept : 0}
        alertsRef={alertsRef}
        isOpen={isOpen}
        onToggle={useCallback(() => banner.send({ type: 'banner.toggle' }), [banner])}
        place={!keepsPlace || hasOnlyAlerts ? 'none' : placeOf(hasSettled ? sources : 'loading')}
      />
    </>
  );
}

/**
 * Divides the lines between the places of the banner. A late hold is in the row. Late emergencies are pinned over the page, two at
 * most; without one, a late advisory is. The others wait for the next page: a test must cover nothing.
 */
function sorted({ alerts, notices, late }: Pick<BannerContent, 'alerts' | 'notices'> & { late: readonly string[] }) {
  const isLate = ({ key }: Line) => late.includes(key);
  const pinnedNotices = notices.flatMap((line) => (line.kind === 'otherAlert' && isLate(line) ? [line] : []));
  const hold = notices.find((line) => line.kind === 'hold' && !isLate(line)) ?? null;
  const lateAlerts = alerts.filter(isLate);
  const shown =
    lateAlerts.length > 0
      ? lateAlerts.slice(0, 2)
      : pinnedNotices.filter(({ alert }) => alert.severity !== 'test').slice(0, 1);
  const pinOf = (line: AlertLine) => {
    const index = shown.indexOf(line);
    if (index < 0) return 'waiting';
    return shown.length === 1 ? 'alone' : index === 0 ? 'first' : 'second';
  };
  return {
    alerts: [...alerts, ...pinnedNotices],
    pins: new Map([...lateAlerts, ...pinnedNotices].map((line) => [line.key, pinOf(line)] as const)),
    hold,
    notices: notices.filter((line) => line !== hold && !(line.kind === 'otherAlert' && isLate(line))),
    count: notices.length,
  };
}

/** The list of the alerts, whose height this device remembers, and whose pinned lines stay off what has the focus. */
function useAlertsList(alerts: readonly AlertLine[], hasPinned: boolean, isComplete: boolean) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (!isComplete) return;
    const heights = [...(list.current?.querySelectorAll('[data-kind="alert"]') ?? [])].map(ownHeight);
    saveAlertsPlace(
      heights.reduce((sum, height) => sum + height, 0),
      alerts.map(({ key }) => key),
    );
  }, [alerts, isComplete]);
  useLayoutEffect(() => (hasPinned && list.current !== null ? keepClear(list.current) : undefined), [hasPinned]);
  return list;
}

/** CSS pixels that a line takes in its own place, also while it is pinned. */
function ownHeight(line: Element): number {
  const words = line.querySelector('div');
  const hidden = line.matches('[data-pinned]') && words !== null ? words.scrollHeight - words.clientHeight : 0;
  return line.getBoundingClientRect().height + hidden;
}

const isOtherAlert = ({ kind }: Notice): boolean => kind === 'otherAlert';
/** Whether a line is one of the row, in which others find their place. */
const isOfRow = ({ kind }: Notice): boolean => kind === 'message' || kind === 'nudge';
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

import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import {
  selectHasSettled,
  selectLastDismissed,
  selectVisibleHeight,
  selectVisibleLines,
} from '../../machines/banner/selectors.ts';
import { Announcement } from '../components/Announcement.tsx';
import { useSystemActor } from '../hooks/use-portal.ts';
import { Banner } from './Banner.tsx';
import { useBanner } from './use-banner.ts';
import { useMeasuredHeights } from './use-measured-heights.ts';

/** The notices for the user, the same on every page. */
export function BannerArea() {
  const banner = useSystemActor('banner');
  const content = useBanner();
  const hasSettled = useSelector(banner, selectHasSettled);
  const lastDismissed = useSelector(banner, selectLastDismissed);
  const visibleLines = useSelector(banner, selectVisibleLines);
  const visibleHeight = useSelector(banner, selectVisibleHeight);
  const list = useRef<HTMLUListElement>(null);
  const count = content.lines.length + (content.showsIntegration ? 1 : 0);
  useMeasuredHeights(list, count, hasSettled);
  return (
    <>
      <Announcement text={announcementFor(lastDismissed, hasSettled ? count : 0)} />
      {count === 0 ? null : (
        <Banner
          {...content}
          visibleLines={visibleLines}
          visibleHeight={visibleHeight}
          onExpand={() => banner.send({ type: 'banner.expand' })}
          ref={list}
        />
      )}
    </>
  );
}

/** @param count how many notices have arrived; 0 until all of them have */
function announcementFor(lastDismissed: string | null, count: number): string {
  if (lastDismissed !== null) return `Dismissed: ${lastDismissed}`;
  if (count === 0) return '';
  return count === 1 ? '1 notice' : `${count} notices`;
}

import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { readBannerHeight } from '../../browser/banner-height.ts';
import { selectIsReserved } from '../../machines/banner/select-is-reserved.ts';
import { selectHasFrame } from '../../machines/portal/selectors.ts';
import { findActor } from '../../machines/shared/actors.ts';
import { usePortal } from '../hooks/use-portal.ts';
import styles from './ReservedHeight.module.css';

/**
 * The space of the banner. The notices arrive after the page, so the first page reserves the height that the banner last
 * had on this device. The banner machine starts later and releases the height.
 */
export function ReservedHeight({ children }: { children: ReactNode }) {
  const portal = usePortal();
  const hasFrame = useSelector(portal, selectHasFrame);
  const isReserved = useSelector(hasFrame ? findActor(portal.system, 'banner') : undefined, selectIsReserved);
  const [height] = useState(readBannerHeight);
  return (
    <div
      className={styles.space}
      data-reserved={isReserved && height !== null}
      style={isReserved && height !== null ? { minHeight: height } : undefined}
    >
      {children}
    </div>
  );
}

import type { ComponentType } from 'react';
import { lateValue } from '../../browser/lazy-value.ts';
import { dayIn } from '../../rules/dates.ts';
import { useDevice } from '../hooks/use-device.ts';
import { useLateValue } from '../hooks/use-late-value.ts';
import { useSite } from '../hooks/use-site.ts';
import styles from './DashboardLayout.module.css';
import { hasHeroPlaceholder, wasOpenedOn } from './hero-placeholder.ts';

/** The place of content blocks on the dashboard, relative to Today's Classes. */
export type ContentSlotName = 'top' | 'beforeClasses' | 'afterClasses' | 'right';

const contentBlocks = lateValue<ComponentType<{ slot: ContentSlotName }>>();

/** The dashboard's own code brings the content blocks with it. */
export const provideContentBlocks = contentBlocks.provide;

/** The content blocks of one slot; its space is reserved until the dashboard's code is there. */
export function ContentSlot({ name }: { name: ContentSlotName }) {
  const ContentBlocks = useLateValue(contentBlocks);
  if (ContentBlocks !== null) return <ContentBlocks slot={name} />;
  return name === 'top' ? <HeroSlot /> : <div className={styles.slot} data-slot={name} />;
}

function HeroSlot() {
  const device = useDevice();
  const isSmall = wasOpenedOn(device, dayIn(useSite().timeZone, device.now()));
  return hasHeroPlaceholder(device) ? <div className={styles.slot} data-slot="top" data-small={isSmall} /> : null;
}

/** The lead story. Source: DASH-01. */
export const DashboardTop = () => <ContentSlot name="top" />;

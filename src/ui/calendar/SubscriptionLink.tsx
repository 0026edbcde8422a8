import { useSelector } from '@xstate/react';
import { selectIsDemo } from '../../machines/portal/selectors.ts';
import { PageLink } from '../components/PageLink.tsx';
import { usePortal, useSettings } from '../hooks/use-portal.ts';
import styles from './AddToCalendar.module.css';

/** Leads to the calendar subscription, beside the file that does not stay up to date. Source: CAL-07, CAL-08. */
export function SubscriptionLink() {
  const { calendarUrl } = useSettings();
  const isDemo = useSelector(usePortal(), selectIsDemo);
  return calendarUrl === null || isDemo ? null : (
    <PageLink className={styles.subscribe} href="/account#calendar" isCurrent={false}>
      Show my classes in my own calendar, always up to date
    </PageLink>
  );
}

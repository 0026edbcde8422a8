import { dayOf } from './dates.ts';

/**
 * The holds that count on a day, `YYYY-MM-DD` in the site's zone: one whose last day has passed counts nowhere. A day that
 * cannot be read ends nothing. Source: decisions, holds in time; ACCT-26.
 */
export const currentHolds = <Hold extends { HOLDTODATE: string | null }>(
  holds: readonly Hold[],
  today: string,
): Hold[] =>
  holds.filter(({ HOLDTODATE }) => {
    const last = dayOf(HOLDTODATE ?? '');
    return last === '' || last >= today;
  });

/** Whether a hold begins after a day. Source: decisions, holds in time; ACCT-26. */
export const beginsLater = ({ HOLDFROMDATE }: { HOLDFROMDATE: string | null }, today: string): boolean =>
  dayOf(HOLDFROMDATE ?? '') > today;

import { type DayForm, dayIn, formatDay, formatTimeOfDay, timeOf } from '../../rules/dates.ts';
import { useSite } from '../hooks/use-site.ts';

export type DateTimeProps = {
  /** A `Date` or an ISO 8601 time. */
  at: Date | string | null;
  /** Format of the day. If left out, only the time of day is shown. */
  day?: DayForm | undefined;
  /** `YYYY-MM-DD`; for a time on this day only the time of day is shown. */
  today?: string | undefined;
  /** IANA name; if left out, the zone of the campus. */
  zone?: string | undefined;
};

/**
 * A point in time in the zone of the campus: "Jan 22, 10:42 AM"; nothing if it is missing or unreadable. For a day without
 * a time use `CalendarDate`. Source: FMT-01.
 */
export function DateTime({ at, day, today, zone }: DateTimeProps) {
  const { timeZone } = useSite();
  const time = typeof at === 'string' ? timeOf(at) : at;
  if (time === null || Number.isNaN(time.getTime())) return null;
  const shownZone = zone ?? timeZone;
  const onDay = dayIn(shownZone, time);
  const isDayShown = day !== undefined && onDay !== today;
  return (
    <time dateTime={time.toISOString()}>
      {`${isDayShown ? `${formatDay(onDay, day)}, ` : ''}${formatTimeOfDay(shownZone, time)}`}
    </time>
  );
}

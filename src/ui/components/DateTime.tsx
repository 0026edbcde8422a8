import { type DayForm, dayIn, formatDay, formatTimeOfDay, timeOf } from '../../rules/dates.ts';
import { useSite } from '../hooks/use-site.ts';

export type DateTimeProps = {
  /** A point in time, or the ISO 8601 text of one. */
  at: Date | string | null;
  /** How its day is written. Left out, the time of day stands alone. */
  day?: DayForm | undefined;
  /** `YYYY-MM-DD`, a day that goes without saying: on it the time of day stands alone. */
  today?: string | undefined;
  /** IANA name, where the campus is not meant. */
  zone?: string | undefined;
};

/**
 * A point in time, as the clock and the calendar of the campus had it: "Jan 22, 10:42 AM"; nothing where there is none,
 * or none that can be read. For its day alone there is `Day`. Source: FMT-01.
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
      {isDayShown ? `${formatDay(onDay, day)}, ` : ''}
      {formatTimeOfDay(shownZone, time)}
    </time>
  );
}

import { addDays, dayIn, formatDay, timeOf } from '../../rules/dates.ts';
import { useToday } from '../hooks/use-now.ts';
import { useSite } from '../hooks/use-site.ts';

/** The day of a message on campus: "Today", "Yesterday", "Oct 11", or with another year "Oct 11, 2025". Source: FMT-01. */
export function MessageDay({ at }: { at: string | null }) {
  const { timeZone } = useSite();
  const today = dayIn(timeZone, useToday());
  const time = timeOf(at ?? '');
  if (time === null) return null;
  return <time dateTime={time.toISOString()}>{nameOf(dayIn(timeZone, time), today)}</time>;
}

function nameOf(day: string, today: string): string {
  if (day === today) return 'Today';
  if (day === addDays(today, -1)) return 'Yesterday';
  const [year, thisYear] = [day.slice(0, 4), today.slice(0, 4)];
  return year === thisYear ? formatDay(day, 'short') : `${formatDay(day, 'short')}, ${year}`;
}

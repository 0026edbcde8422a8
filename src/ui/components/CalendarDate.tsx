import { type DayForm, formatDay } from '../../rules/dates.ts';

/**
 * A day without a time zone; nothing if it is missing or unreadable. Source: FMT-01, FMT-02.
 * @param day `YYYY-MM-DD`
 */
export function CalendarDate({ day, form = 'full' }: { day: string | null; form?: DayForm | undefined }) {
  const text = formatDay(day ?? '', form);
  return text === '' ? null : <time dateTime={day ?? ''}>{text}</time>;
}

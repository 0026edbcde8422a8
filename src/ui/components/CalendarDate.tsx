import { type DayForm, formatDay } from '../../rules/dates.ts';

/**
 * A day that belongs to no zone; nothing where there is none, or none that can be read. Source: FMT-01, FMT-02.
 * @param day `YYYY-MM-DD`
 */
export function CalendarDate({ day, form = 'full' }: { day: string | null; form?: DayForm | undefined }) {
  const text = formatDay(day ?? '', form);
  return text === '' ? null : <time dateTime={day ?? ''}>{text}</time>;
}

import type { Meeting } from '../../api/portal/schedule.ts';
import type { TimetableDay } from '../../rules/timetable.ts';

export type ClassDay = TimetableDay<Meeting>;

/** The class of today that is running, otherwise the next one, with "now" or "in 25 min". */
export type MarkedClass = { meeting: Meeting; isRunning: boolean; text: string };

/** "TUE 13 · today". */
export function DayName({ day: { label, date, isToday } }: { day: Pick<ClassDay, 'label' | 'date' | 'isToday'> }) {
  return <span>{`${label} ${Number(date.slice(8))}${isToday ? ' · today' : ''}`}</span>;
}

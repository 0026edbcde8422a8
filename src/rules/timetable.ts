import { addDays, dayOf, daysBetween, formatDay, type WeekdayLetter, weekdayLetter } from './dates.ts';
import { classesOn, classMinutes, formatClassTime, type MeetingTimes, meetsOn, startOrEndOfDay } from './schedule.ts';
import { currentWeek } from './terms.ts';

/**
 * The week of a timetable: Monday to Sunday, on an hour grid. Days are `YYYY-MM-DD`, times minutes after midnight, both in
 * campus time. Source: decisions, term in the address; ACAD-16 to ACAD-19, ACAD-32.
 */

const DAYS_OF_THE_WEEK: [WeekdayLetter, DayLabel][] = [
  ['M', 'MON'],
  ['T', 'TUE'],
  ['W', 'WED'],
  ['R', 'THU'],
  ['F', 'FRI'],
  ['S', 'SAT'],
  ['U', 'SUN'],
];
const WORKDAYS = 5;
/** Drawn length of a class without an end, and the shortest drawn length of any class. */
const SHORTEST = 30;
/** The hours of a grid without a class. */
const OFFICE_HOURS = { from: 9, to: 17 };

type DayLabel = 'MON' | 'TUE' | 'WED' | 'THU' | 'FRI' | 'SAT' | 'SUN';

export type TimetableDay<T> = { label: DayLabel; date: string; isToday: boolean; meetings: T[] };

/** A class on the grid. Classes at the same time share the width of the day: each has one of `lanes` lanes, from 0. */
export type PlacedClass<T> = { meeting: T; start: number; end: number; lane: number; lanes: number };

/**
 * The Monday of the week of a day.
 * @throws RangeError if the input is not a day
 */
export function mondayOf(day: string): string {
  return addDays(day, -DAYS_OF_THE_WEEK.findIndex(([letter]) => letter === weekdayLetter(day)));
}

/**
 * The days of a week with their classes by start time: Monday to Friday, and Saturday and Sunday up to the last one that
 * has a class or is today. A class shows only between its STARTDATE and its ENDDATE. Source: ACAD-16, ACAD-17.
 * @param monday the first day of the week
 * @throws RangeError if `monday` is not a day
 */
export function timetableWeek<T extends MeetingTimes>(
  meetings: readonly T[],
  monday: string,
  today: string,
): TimetableDay<T>[] {
  const days = DAYS_OF_THE_WEEK.map(([, label], position) => {
    const date = addDays(monday, position);
    return { label, date, isToday: date === today, meetings: classesOn(meetings, date) };
  });
  const last = days.findLastIndex((day) => day.meetings.length > 0 || day.isToday);
  return days.slice(0, Math.max(WORKDAYS, last + 1));
}

/** Whether any class of these days has a time, and so a place on an hour grid. */
export function hasTimedClass(days: readonly { meetings: readonly MeetingTimes[] }[]): boolean {
  return days.some(({ meetings }) => meetings.some((meeting) => classMinutes(meeting).start !== null));
}

/** Web courses and meetings without a day, by start time: they are in no week. Source: ACAD-17. */
export function otherMeetings<T extends MeetingTimes>(meetings: readonly T[]): T[] {
  return meetings
    .filter((meeting) => !DAYS_OF_THE_WEEK.some(([letter]) => meetsOn(meeting, letter)))
    .sort((one, other) => startOrEndOfDay(one) - startOrEndOfDay(other));
}

/**
 * The place of each class of a day on the grid. Classes that overlap, also through others, share the width in equal lanes.
 * A class without a readable start has no place. A class that ends after midnight is drawn until midnight on the day when
 * it starts, and not again on the next day: a record names only that day. Its panel shows both times.
 * @param meetings in the order of `classesOn`
 */
export function placeClasses<T extends MeetingTimes>(meetings: readonly T[]): PlacedClass<T>[] {
  const placed: PlacedClass<T>[] = [];
  let group: PlacedClass<T>[] = [];
  let groupEnd = 0;
  for (const meeting of meetings) {
    const { start, end } = classMinutes(meeting);
    if (start === null) continue;
    const drawnEnd = Math.min(Math.max(end ?? 0, start + SHORTEST), 24 * 60);
    if (start >= groupEnd) group = [];
    const busy = group.filter((other) => other.end > start).map(({ lane }) => lane);
    const lane = Array.from({ length: busy.length + 1 }, (_, position) => position).find(
      (position) => !busy.includes(position),
    );
    const place = { meeting, start, end: drawnEnd, lane: lane ?? 0, lanes: 1 };
    group.push(place);
    placed.push(place);
    groupEnd = Math.max(groupEnd, drawnEnd);
    const lanes = Math.max(...group.map((other) => other.lane)) + 1;
    for (const other of group) other.lanes = lanes;
  }
  return placed;
}

/**
 * The full hours from the first start to the last end, over all classes of the term, so that the grid has the same height
 * in each week. `to` is 24 for a class that lasts until midnight.
 */
export function gridHours(meetings: readonly MeetingTimes[]): { from: number; to: number } {
  const others = otherMeetings(meetings);
  const places = placeClasses(meetings.filter((meeting) => !others.includes(meeting)));
  if (places.length === 0) return OFFICE_HOURS;
  return {
    from: Math.floor(Math.min(...places.map(({ start }) => start)) / 60),
    to: Math.min(24, Math.ceil(Math.max(...places.map(({ end }) => end)) / 60)),
  };
}

/**
 * The Mondays of the first and the last week that the timetable of a term can show: from the first STARTDATE to the last
 * ENDDATE, and the term's own days where they are known.
 * @param period first and last day of the term, or null
 * @returns null if no day is known
 */
export function weeksOfTerm(
  meetings: readonly MeetingTimes[],
  period: { start_date: string | null; end_date: string | null } | null,
): { first: string; last: string } | null {
  const days = [
    ...meetings.flatMap(({ STARTDATE, ENDDATE }) => [STARTDATE, ENDDATE]),
    period?.start_date,
    period?.end_date,
  ]
    .map((day) => dayOf(day ?? ''))
    .filter((day) => day !== '')
    .sort();
  const [first] = days;
  const last = days.at(-1);
  return first === undefined || last === undefined ? null : { first: mondayOf(first), last: mondayOf(last) };
}

/**
 * The number of a week of the current term. It is the week number of the same weekday as today, since a term may begin in
 * the middle of a week. Source: ACAD-32, TERM-03.
 * @param term first and last day of the current term, or null
 * @returns null before and after the term, and while the term is unknown
 */
export function weekNumber(
  term: { start_date: string | null; end_date: string | null } | null,
  monday: string,
  today: string,
): number | null {
  const day = addDays(monday, daysBetween(mondayOf(today), today));
  const isOver = daysBetween(term?.end_date ?? '', monday) > 0;
  return isOver ? null : currentWeek(term?.start_date ?? null, day);
}

/** The days of a week in words: "October 12 – 18", "September 28 – October 4", with years "December 28, 2026 – January 3, 2027". */
export function formatWeek(monday: string): string {
  const sunday = addDays(monday, 6);
  const [first, last] = [monthAndDay(monday), monthAndDay(sunday)];
  const [year, lastYear] = [monday.slice(0, 4), sunday.slice(0, 4)];
  if (year !== lastYear) return `${first}, ${year} – ${last}, ${lastYear}`;
  return monday.slice(0, 7) === sunday.slice(0, 7) ? `${first} – ${Number(sunday.slice(8))}` : `${first} – ${last}`;
}

/**
 * The times of a class: "9:00 – 9:50 AM", "11:15 AM – 12:20 PM", "9:00 AM" without a readable end; null without a readable
 * start. Source: ACAD-19.
 */
export function formatClassTimes(meeting: Pick<MeetingTimes, 'STARTTIME' | 'ENDTIME'>): string | null {
  const times = classMinutes(meeting);
  const start = formatClassTime(times.start);
  const end = formatClassTime(times.end);
  if (start === null || end === null) return start;
  const isSameHalf = start.slice(-2) === end.slice(-2);
  return `${isSameHalf ? start.slice(0, -3) : start} – ${end}`;
}

/**
 * When a course meets, for one line: "Mon, Wed 9:00 – 9:50 AM and Thu 3:00 – 4:20 PM"; times on the same days are joined:
 * "Tue, Thu 10:00 – 11:50 AM and 6:40 – 7:30 PM". Meetings without a day or a time are left out.
 * Source: ACAD-16 to ACAD-19.
 * @returns "" if there is nothing to say
 */
export function meetingPattern(meetings: readonly MeetingTimes[]): string {
  const timesOf = new Map<string, string[]>();
  for (const meeting of meetings) {
    const days = dayNames(meeting);
    const times = formatClassTimes(meeting);
    if (days !== '' && times !== null) timesOf.set(days, [...(timesOf.get(days) ?? []), times]);
  }
  return [...timesOf].map(([days, times]) => `${days} ${times.join(' and ')}`).join(' and ');
}

/**
 * The meetings without those that differ from an earlier one only in their dates: a break of the term divides a meeting into
 * one record before and one after it. Source: ACAD-39.
 * @returns a new list
 */
export function distinctMeetings<T extends MeetingTimes>(meetings: readonly T[]): T[] {
  const facts = meetings.map((meeting) => JSON.stringify({ ...meeting, STARTDATE: null, ENDDATE: null }));
  return meetings.filter((_, position) => facts.indexOf(facts[position] ?? '') === position);
}

/** The days of a meeting: "Mon, Wed, Fri"; "" for a web course and for a meeting without a day. Source: ACAD-16, ACAD-17. */
export function dayNames(meeting: MeetingTimes): string {
  return DAYS_OF_THE_WEEK.filter(([letter]) => meetsOn(meeting, letter))
    .map(([, label]) => `${label.charAt(0)}${label.slice(1).toLowerCase()}`)
    .join(', ');
}

function monthAndDay(day: string): string {
  return formatDay(day, 'long').replace(/^\w+, /, '');
}

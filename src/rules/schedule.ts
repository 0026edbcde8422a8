import { addDays, dayOf, daysBetween, formatDay, formatMinutes, type WeekdayLetter, weekdayLetter } from './dates.ts';

const END_OF_DAY = 24 * 60;
/** The longest class that goes on into the next day: a night in a hospital. A later end is a mistake in the record. */
const LONGEST_NIGHT = 13 * 60;

/**
 * The times of a meeting of a course. `DAYS` has the letters M T W R F S U. Times are "HHMM" (24 hours) in campus time,
 * dates `YYYY-MM-DD`, first and last day included. An empty field is null.
 */
export type MeetingTimes = ClockTimes & {
  DAYS: string | null;
  STARTDATE: string | null;
  ENDDATE: string | null;
  MEETINGTYPE: string | null;
  INSTRUCTIONAL_METHOD: string | null;
};

type ClockTimes = { STARTTIME: string | null; ENDTIME: string | null };

/** Where a meeting takes place: the names of building and room, and a short text for both. An empty field is null. */
export type MeetingPlace = { BUILDING: string | null; ROOM: string | null; LOCATION: string | null };

export type ClassPhase = 'ended' | 'running' | 'upcoming';

/**
 * The classes of a day by start time, those without a readable start last. A web course has no classes, regardless of its
 * `DAYS`. A missing or unreadable date does not limit the period of a class.
 * Source: portal specification, Today's Classes and schedule (web courses are OTHER); DASH-14, ACAD-16, ACAD-17.
 * @param day `YYYY-MM-DD`
 * @returns a new list
 * @throws RangeError if the input is not a day
 */
export function classesOn<T extends MeetingTimes>(meetings: readonly T[], day: string): T[] {
  const letter = weekdayLetter(day);
  return meetings
    .filter((meeting) => {
      if (!meetsOn(meeting, letter)) return false;
      const first = dayOf(meeting.STARTDATE ?? '');
      const last = dayOf(meeting.ENDDATE ?? '');
      return (first === '' || first <= day) && (last === '' || day <= last);
    })
    .sort((one, other) => startOrEndOfDay(one) - startOrEndOfDay(other));
}

/**
 * The phase of one of today's classes. It is running from its first minute and ended from its end on. Without a readable
 * end it counts as ended once it has started, so that it does not hide the next class. Without a readable start it stays
 * upcoming.
 * @param minutesNow minutes after midnight in campus time
 */
export function classPhase(meeting: MeetingTimes, minutesNow: number): ClassPhase {
  const { start, end } = classMinutes(meeting);
  if (start === null || minutesNow < start) return 'upcoming';
  return end !== null && minutesNow < end ? 'running' : 'ended';
}

/**
 * Start and end of a class, in minutes after the midnight before it; null for a time that is open or not readable. An end on
 * the next day is more than 1440. Everything that shows or compares the time of a class reads it here.
 * Source: decisions, times of a class; ACAD-19, ACAD-40.
 */
export function classMinutes({ STARTTIME, ENDTIME }: ClockTimes): { start: number | null; end: number | null } {
  const start = minutesOf(STARTTIME);
  const end = minutesOf(ENDTIME);
  // Student systems write midnight to midnight, or one minute beside it, where the time is open: a rest of 0 or 1.
  const isOpen = start === END_OF_DAY || (start !== null && start < 2 && (end ?? 0) % (END_OF_DAY - 1) < 2);
  if (start === null || isOpen) return { start: null, end: null };
  if (end === null || end > start) return { start, end };
  const nextDay = end + END_OF_DAY;
  return { start, end: nextDay - start > LONGEST_NIGHT ? null : nextDay };
}

/**
 * The class that is running, otherwise the next one; null if today's classes are over. Classes without a readable start
 * do not count.
 * @param meetings today's classes in the order of `classesOn`
 * @param minutesNow minutes after midnight in campus time
 */
export function nextClass<T extends MeetingTimes>(meetings: readonly T[], minutesNow: number): T | null {
  return (
    meetings.find((meeting) => classMinutes(meeting).start !== null && classPhase(meeting, minutesNow) !== 'ended') ??
    null
  );
}

/** How many days are searched for the next class. */
const DAYS_AHEAD = 7;

/**
 * The next day with classes, once today's classes are over: the first of the next seven days on which a class has a
 * readable start. Source: DASH-35.
 * @param today `YYYY-MM-DD` in campus time
 * @param minutesNow minutes after midnight in campus time
 * @returns the day, its number of classes, the first one and its start in minutes; null while a class of today is still to come, and without
 * such a day
 * @throws RangeError if `today` is not a day
 */
export function nextDayWithClasses<T extends MeetingTimes>(
  meetings: readonly T[],
  today: string,
  minutesNow: number,
): { day: string; count: number; first: T; start: number } | null {
  if (nextClass(classesOn(meetings, today), minutesNow) !== null) return null;
  for (let ahead = 1; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = addDays(today, ahead);
    const classes = classesOn(meetings, day);
    const [first] = classes;
    const start = first === undefined ? null : classMinutes(first).start;
    if (first !== undefined && start !== null) return { day, count: classes.length, first, start };
  }
  return null;
}

/**
 * A day of the next seven: "Tomorrow", "Thursday", and in seven days "Tuesday, December 1".
 * @param day `YYYY-MM-DD`
 * @param today `YYYY-MM-DD` in campus time
 */
export function nameOfDay(day: string, today: string): string {
  const days = daysBetween(today, day);
  const name = formatDay(day, 'long');
  return days === 1 ? 'Tomorrow' : days < 7 ? name.replace(/,.*/, '') : name;
}

/**
 * Minutes until one of today's classes starts: 0 after its start, NaN without a readable start.
 * @param minutesNow minutes after midnight in campus time
 */
export function minutesUntil(meeting: MeetingTimes, minutesNow: number): number {
  const { start } = classMinutes(meeting);
  return start === null ? Number.NaN : Math.max(0, start - minutesNow);
}

/** A start or an end of `classMinutes`, such as 540, as "9:00 AM"; null for null. Source: ACAD-19. */
export const formatClassTime = (minutes: number | null): string | null =>
  minutes === null ? null : formatMinutes(minutes % END_OF_DAY);

/** 540 as "09:00", the format of the `datetime` attribute of `<time>`. */
export const clockTime = (minutes: number): string => new Date(minutes * 60_000).toISOString().slice(11, 16);

export function meetsOn(meeting: MeetingTimes, letter: WeekdayLetter): boolean {
  return !isWeb(meeting) && (meeting.DAYS ?? '').includes(letter);
}

/** Whether a meeting is of a web course: it has no classes, whatever its `DAYS`. */
export function isWeb({ MEETINGTYPE, INSTRUCTIONAL_METHOD }: MeetingTimes): boolean {
  return [MEETINGTYPE, INSTRUCTIONAL_METHOD].some((field) => field?.toLowerCase().includes('web'));
}

/**
 * The web courses of a day, which have no set times, each of them once. A missing date does not limit a course. Source: DASH-35.
 * @param day `YYYY-MM-DD`
 */
export function coursesWithoutTimes<T extends MeetingTimes & Parameters<typeof courseCode>[0]>(
  meetings: readonly T[],
  day: string,
): T[] {
  const running = meetings.filter(
    (meeting) =>
      isWeb(meeting) && dayOf(meeting.STARTDATE ?? '') <= day && (dayOf(meeting.ENDDATE ?? '') || day) >= day,
  );
  return running.filter(
    (meeting, index) => running.findIndex((one) => courseCode(one) === courseCode(meeting)) === index,
  );
}

/** "0900" in minutes after midnight: 540. "2400" is 1440; null if the input is not such a time. */
function minutesOf(time: string | null): number | null {
  if (!/^(([01]\d|2[0-3])[0-5]\d|2400)$/.test(time ?? '')) return null;
  const digits = Number(time);
  return digits - Math.floor(digits / 100) * 40;
}

export function startOrEndOfDay(meeting: MeetingTimes): number {
  return classMinutes(meeting).start ?? END_OF_DAY;
}

/**
 * Where a class takes place: "Engineering Building, room 102"; the location without building and room. Source: ACAD-18.
 * @returns null if nothing is known
 */
export function placeOf({ BUILDING, ROOM, LOCATION }: MeetingPlace): string | null {
  const isNumber = /\d/.test(ROOM ?? '');
  if (BUILDING !== null) return [BUILDING, isNumber ? `room ${ROOM}` : ROOM].filter((part) => part !== null).join(', ');
  if (ROOM !== null) return isNumber ? `Room ${ROOM}` : ROOM;
  return LOCATION;
}

/** The same in few words: "Engineering Building 102". */
export function shortPlaceOf({ BUILDING, ROOM, LOCATION }: MeetingPlace): string | null {
  return BUILDING === null && ROOM === null ? LOCATION : [BUILDING, ROOM].filter((part) => part !== null).join(' ');
}

/** A number of minutes as "in 25 min" or "in 2 h 5 min". */
export function formatWait(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return ['in', hours === 0 ? '' : `${hours} h`, rest === 0 && hours > 0 ? '' : `${rest} min`]
    .filter(Boolean)
    .join(' ');
}

/** "CS 333"; an empty part is left out. */
export function courseCode({
  SUBJECTCODE,
  COURSENUMBER,
}: {
  SUBJECTCODE: string | null;
  COURSENUMBER: string | null;
}): string {
  return [SUBJECTCODE, COURSENUMBER].filter((part) => part !== null).join(' ');
}

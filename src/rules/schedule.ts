import { addDays, dayOf, daysBetween, formatDay, formatMinutes, type WeekdayLetter, weekdayLetter } from './dates.ts';

const END_OF_DAY = 24 * 60;
/** An end before this time, 6:00 AM, may be an end in the following night. */
const END_OF_NIGHT = 6 * 60;

/**
 * The times of a meeting of a course. `DAYS` has the letters M T W R F S U. Times are "HHMM" (24 hours) in campus time,
 * dates `YYYY-MM-DD`, first and last day included. An empty field is null.
 */
export type MeetingTimes = {
  DAYS: string | null;
  STARTTIME: string | null;
  ENDTIME: string | null;
  STARTDATE: string | null;
  ENDDATE: string | null;
  MEETINGTYPE: string | null;
  INSTRUCTIONAL_METHOD: string | null;
};

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
 * Start and end of a class on its day, in minutes after midnight; null for a time that is not readable. A class that ends
 * at midnight or in the night after it lasts until the end of the day, 1440. Source: ACAD-19.
 */
export function classMinutes(meeting: Pick<MeetingTimes, 'STARTTIME' | 'ENDTIME'>): {
  start: number | null;
  end: number | null;
} {
  const start = minutesOf(meeting.STARTTIME);
  const end = minutesOf(meeting.ENDTIME);
  const endsInNight = start !== null && end !== null && end < start && end < END_OF_NIGHT;
  return { start, end: endsInNight ? END_OF_DAY : end };
}

/**
 * The class that is running, otherwise the next one; null if today's classes are over. Classes without a readable start
 * do not count.
 * @param meetings today's classes in the order of `classesOn`
 * @param minutesNow minutes after midnight in campus time
 */
export function nextClass<T extends MeetingTimes>(meetings: readonly T[], minutesNow: number): T | null {
  return (
    meetings.find((meeting) => minutesOf(meeting.STARTTIME) !== null && classPhase(meeting, minutesNow) !== 'ended') ??
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
 * @returns the day, its number of classes and the first one; null while a class of today is still to come, and without
 * such a day
 * @throws RangeError if `today` is not a day
 */
export function nextDayWithClasses<T extends MeetingTimes>(
  meetings: readonly T[],
  today: string,
  minutesNow: number,
): { day: string; count: number; first: T } | null {
  if (nextClass(classesOn(meetings, today), minutesNow) !== null) return null;
  for (let ahead = 1; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = addDays(today, ahead);
    const classes = classesOn(meetings, day);
    const [first] = classes;
    if (first !== undefined && minutesOf(first.STARTTIME) !== null) return { day, count: classes.length, first };
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
  const start = minutesOf(meeting.STARTTIME);
  return start === null ? Number.NaN : Math.max(0, start - minutesNow);
}

/** "0900" as "9:00 AM"; null if the input is not such a time. Source: ACAD-19. */
export function formatClassTime(time: string | null): string | null {
  const minutes = minutesOf(time);
  return minutes === null ? null : formatMinutes(minutes);
}

/**
 * "0900" as "09:00", the format of the `datetime` attribute of `<time>`; null if the input is not such a time.
 */
export function clockTime(time: string | null): string | null {
  return time === null || minutesOf(time) === null ? null : `${time.slice(0, 2)}:${time.slice(2)}`;
}

export function meetsOn(meeting: MeetingTimes, letter: WeekdayLetter): boolean {
  return !isWeb(meeting) && (meeting.DAYS ?? '').includes(letter);
}

/** Whether a meeting is of a web course: it has no classes, whatever its `DAYS`. */
export function isWeb({ MEETINGTYPE, INSTRUCTIONAL_METHOD }: MeetingTimes): boolean {
  return [MEETINGTYPE, INSTRUCTIONAL_METHOD].some((field) => field?.toLowerCase().includes('web'));
}

/** "0900" in minutes after midnight: 540; null if the input is not such a time. */
export function minutesOf(time: string | null): number | null {
  const [, hour, minute] = /^([01]\d|2[0-3])([0-5]\d)$/.exec(time ?? '') ?? [];
  return hour === undefined ? null : Number(hour) * 60 + Number(minute);
}

export function startOrEndOfDay(meeting: MeetingTimes): number {
  return minutesOf(meeting.STARTTIME) ?? END_OF_DAY;
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

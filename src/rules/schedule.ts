import { dayOf, formatMinutes, type WeekdayLetter, weekdayLetter } from './dates.ts';

const DAYS_OF_THE_WEEK: [WeekdayLetter, DayLabel][] = [
  ['M', 'MON'],
  ['T', 'TUE'],
  ['W', 'WED'],
  ['R', 'THU'],
  ['F', 'FRI'],
  ['S', 'SAT'],
  ['U', 'SUN'],
];

/**
 * When a course meets. `DAYS` holds the letters M T W R F S U, the times are "HHMM" (24 hours) on the campus' wall
 * clock, the dates `YYYY-MM-DD`, both included. An empty field is null.
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

export type DayLabel = 'MON' | 'TUE' | 'WED' | 'THU' | 'FRI' | 'SAT' | 'SUN' | 'OTHER';

/** What joins meetings, courses and grades: the CRN, which names a course within one term. */
export type NumberedFacts = { COURSEREGISTRATIONNUMBER: string | null };

/** Everything that is known of one course of a term. `number` is null where a record carries none. */
export type JoinedCourse<Meeting, Course, Grade> = {
  number: string | null;
  meetings: Meeting[];
  course: Course | null;
  grade: Grade | null;
};

export type ClassPhase = 'ended' | 'running' | 'upcoming';

/**
 * The classes that meet on a day, by start time; those without a readable one come last, each in the order given. A web
 * course meets on no day, whatever its `DAYS` say; a date that is missing or unreadable bounds nothing.
 * Source: portal specification, Today's Classes and schedule (web courses are OTHER); DASH-14, ACAD-16, ACAD-17.
 * @param day `YYYY-MM-DD`
 * @returns a new list
 * @throws RangeError when the day is none
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
    .sort((one, other) => startForOrder(one) - startForOrder(other));
}

/**
 * A term's week: MON to SUN, then OTHER for web courses and those without a day. Each of the eight is there, also
 * when empty; in each, the order of `classesOn`. The dates of a meeting bound nothing here.
 * Source: portal specification, limits (schedule day labels); ACAD-16, ACAD-17.
 * @returns new lists
 */
export function scheduleByDay<T extends MeetingTimes>(meetings: readonly T[]): { label: DayLabel; meetings: T[] }[] {
  const byStart = meetings.toSorted((one, other) => startForOrder(one) - startForOrder(other));
  return [
    ...DAYS_OF_THE_WEEK.map(([letter, label]) => ({
      label,
      meetings: byStart.filter((meeting) => meetsOn(meeting, letter)),
    })),
    {
      label: 'OTHER',
      meetings: byStart.filter((meeting) => !DAYS_OF_THE_WEEK.some(([letter]) => meetsOn(meeting, letter))),
    },
  ];
}

/**
 * Joins what three calls say of the courses of one term, by COURSEREGISTRATIONNUMBER. The order is that of first
 * mention: schedule, courses, grades. A record without a number stands alone, since nothing can be joined to it; of
 * two courses or grades with one number the first counts. Source: decisions, joining courses and schedule; ACAD-18,
 * ACAD-21, ACAD-24.
 */
export function joinCourses<Meeting extends NumberedFacts, Course extends NumberedFacts, Grade extends NumberedFacts>(
  schedule: readonly Meeting[],
  courses: readonly Course[],
  grades: readonly Grade[],
): JoinedCourse<Meeting, Course, Grade>[] {
  const joined: JoinedCourse<Meeting, Course, Grade>[] = [];
  const entryOf = (number: string | null): JoinedCourse<Meeting, Course, Grade> => {
    const known = number === null ? undefined : joined.find((entry) => entry.number === number);
    if (known !== undefined) return known;
    const entry: JoinedCourse<Meeting, Course, Grade> = { number, meetings: [], course: null, grade: null };
    joined.push(entry);
    return entry;
  };
  for (const meeting of schedule) entryOf(meeting.COURSEREGISTRATIONNUMBER).meetings.push(meeting);
  for (const course of courses) {
    const entry = entryOf(course.COURSEREGISTRATIONNUMBER);
    entry.course ??= course;
  }
  for (const grade of grades) {
    const entry = entryOf(grade.COURSEREGISTRATIONNUMBER);
    entry.grade ??= grade;
  }
  return joined;
}

/**
 * Where a class of today stands: running from its first minute, ended from the minute it ends at. Without a readable
 * end it has ended once it has started, so that it cannot hide the class after it; without a readable start it stays
 * ahead.
 * @param minutesNow minutes after midnight on the campus' wall clock
 */
export function classPhase(meeting: MeetingTimes, minutesNow: number): ClassPhase {
  const start = minutesOf(meeting.STARTTIME);
  const end = minutesOf(meeting.ENDTIME);
  if (start === null || minutesNow < start) return 'upcoming';
  return end !== null && minutesNow < end ? 'running' : 'ended';
}

/**
 * The class that is running, else the first one ahead; null when today's classes are over. A class without a readable
 * start is never the next: nobody could say when.
 * @param meetings today's classes in the order of `classesOn`
 * @param minutesNow minutes after midnight on the campus' wall clock
 */
export function nextClass<T extends MeetingTimes>(meetings: readonly T[], minutesNow: number): T | null {
  return (
    meetings.find((meeting) => minutesOf(meeting.STARTTIME) !== null && classPhase(meeting, minutesNow) !== 'ended') ??
    null
  );
}

/**
 * Minutes until a class of today starts: 0 from its start on, NaN without a readable start.
 * @param minutesNow minutes after midnight on the campus' wall clock
 */
export function minutesUntil(meeting: MeetingTimes, minutesNow: number): number {
  const start = minutesOf(meeting.STARTTIME);
  return start === null ? Number.NaN : Math.max(0, start - minutesNow);
}

/** "0900" as "9:00 AM"; null for everything that is no time of day in this form. Source: ACAD-19. */
export function formatClassTime(time: string | null): string | null {
  const minutes = minutesOf(time);
  return minutes === null ? null : formatMinutes(minutes);
}

/**
 * "0900" as "09:00", what the `datetime` of a `<time>` wants; null for everything that is no time of day in this
 * form.
 */
export function clockTime(time: string | null): string | null {
  return time === null || minutesOf(time) === null ? null : `${time.slice(0, 2)}:${time.slice(2)}`;
}

function meetsOn(meeting: MeetingTimes, letter: WeekdayLetter): boolean {
  return !isWeb(meeting) && (meeting.DAYS ?? '').includes(letter);
}

function isWeb({ MEETINGTYPE, INSTRUCTIONAL_METHOD }: MeetingTimes): boolean {
  return [MEETINGTYPE, INSTRUCTIONAL_METHOD].some((field) => field?.toLowerCase().includes('web'));
}

function minutesOf(time: string | null): number | null {
  const [, hour, minute] = /^([01]\d|2[0-3])([0-5]\d)$/.exec(time ?? '') ?? [];
  return hour === undefined ? null : Number(hour) * 60 + Number(minute);
}

function startForOrder(meeting: MeetingTimes): number {
  return minutesOf(meeting.STARTTIME) ?? 24 * 60;
}

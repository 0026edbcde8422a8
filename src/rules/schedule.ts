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

export type DayLabel = 'MON' | 'TUE' | 'WED' | 'THU' | 'FRI' | 'SAT' | 'SUN' | 'OTHER';

/** The CRN, which identifies a course within a term and joins meetings, courses and grades. */
export type NumberedFacts = { COURSEREGISTRATIONNUMBER: string | null };

/** The records of one course of a term. `number` is its CRN; null for a record without one. */
export type JoinedCourse<Meeting, Course, Grade> = {
  number: string | null;
  meetings: Meeting[];
  course: Course | null;
  grade: Grade | null;
};

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
 * The week of a term: MON to SUN, then OTHER for web courses and meetings without a day. All eight are returned, also
 * empty ones, each in the order of `classesOn`. The dates of a meeting do not matter here.
 * Source: portal specification, limits (schedule day labels); ACAD-16, ACAD-17.
 * @returns new lists
 */
export function scheduleByDay<T extends MeetingTimes>(meetings: readonly T[]): { label: DayLabel; meetings: T[] }[] {
  const byStart = meetings.toSorted((one, other) => startOrEndOfDay(one) - startOrEndOfDay(other));
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
 * Joins the answers of three calls about the courses of a term by COURSEREGISTRATIONNUMBER. Courses are in the order of
 * their first record in schedule, courses, grades. A record without a number is not joined. If two courses or grades
 * have the same number, the first counts. Source: decisions, joining courses and schedule; ACAD-18,
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
 * The phase of one of today's classes. It is running from its first minute and ended from its end on. Without a readable
 * end it counts as ended once it has started, so that it does not hide the next class. Without a readable start it stays
 * upcoming.
 * @param minutesNow minutes after midnight in campus time
 */
export function classPhase(meeting: MeetingTimes, minutesNow: number): ClassPhase {
  const start = minutesOf(meeting.STARTTIME);
  const end = minutesOf(meeting.ENDTIME);
  if (start === null || minutesNow < start) return 'upcoming';
  return end !== null && minutesNow < end ? 'running' : 'ended';
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

function meetsOn(meeting: MeetingTimes, letter: WeekdayLetter): boolean {
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

function startOrEndOfDay(meeting: MeetingTimes): number {
  return minutesOf(meeting.STARTTIME) ?? 24 * 60;
}

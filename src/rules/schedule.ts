import { dayOf, formatMinutes, weekdayLetter } from './dates.ts';

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

export type ClassMoment = 'ended' | 'running' | 'ahead';

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
      if (isWeb(meeting) || !(meeting.DAYS ?? '').includes(letter)) return false;
      const first = dayOf(meeting.STARTDATE ?? '');
      const last = dayOf(meeting.ENDDATE ?? '');
      return (first === '' || first <= day) && (last === '' || day <= last);
    })
    .sort((one, other) => startForOrder(one) - startForOrder(other));
}

/**
 * Where a class of today stands: running from its first minute, ended from the minute it ends at. Without a readable
 * end it has ended once it has started, so that it cannot hide the class after it; without a readable start it stays
 * ahead.
 * @param minutesNow minutes after midnight on the campus' wall clock
 */
export function classMoment(meeting: MeetingTimes, minutesNow: number): ClassMoment {
  const start = minutesOf(meeting.STARTTIME);
  const end = minutesOf(meeting.ENDTIME);
  if (start === null || minutesNow < start) return 'ahead';
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
    meetings.find((meeting) => minutesOf(meeting.STARTTIME) !== null && classMoment(meeting, minutesNow) !== 'ended') ??
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

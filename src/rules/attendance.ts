import { daysBetween } from './dates.ts';
import { termName } from './terms.ts';

/** Days after the term's first day from which the warning may show. */
const DAYS_OF_GRACE = 6;

/** Each "Y" or "N"; an empty field is null. */
export type AttendanceFacts = {
  EXCLUSIONLIST: string | null;
  ACCEPTEDAID: string | null;
  INITATTENDANCE: string | null;
};

export const ATTENDANCE_WARNING =
  'Attendance not recorded yet. Your aid for this course is paid once your instructor records that you attend.';

/**
 * Whether a course carries the attendance warning: the term is none of summer's (its code does not end in 3), it
 * began six days ago or earlier, the course is not excluded, aid has been accepted, initiation is not recorded, and
 * the warning was not marked read. Where term or start are not known there is none.
 * Source: portal specification, display rules (initiation of attendance); ACAD-25 to ACAD-31.
 * @param term `code` as 202501, `startDate` as `YYYY-MM-DD`
 * @param today `YYYY-MM-DD` in the site's zone
 */
export function warnsOfAttendance(
  course: AttendanceFacts,
  term: { code: string | null; startDate: string | null },
  today: string,
  isMarkedRead: boolean,
): boolean {
  return (
    termName(term.code) !== null &&
    !term.code?.endsWith('3') &&
    daysBetween(term.startDate ?? '', today) >= DAYS_OF_GRACE &&
    course.EXCLUSIONLIST !== 'Y' &&
    course.ACCEPTEDAID === 'Y' &&
    course.INITATTENDANCE !== 'Y' &&
    !isMarkedRead
  );
}

/**
 * The name under which a device remembers that a warning was marked read: per user, term and course (CRN). No two of
 * them share one. Source: decisions, attendance warning; ACAD-31.
 */
export function attendanceKey(username: string, term: string, courseNumber: string): string {
  return JSON.stringify([username, term, courseNumber]);
}

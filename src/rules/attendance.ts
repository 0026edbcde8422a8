import { daysBetween } from './dates.ts';
import { termName } from './terms.ts';

/** Days from the first day of the term until the warning may appear. */
const GRACE_DAYS = 6;

/** Fields of a course, each "Y" or "N"; an empty field is null. */
export type AttendanceFacts = {
  EXCLUSIONLIST: string | null;
  ACCEPTEDAID: string | null;
  INITATTENDANCE: string | null;
};

export const ATTENDANCE_WARNING =
  'Your instructor has not yet recorded that you come to class. Your aid for this course waits for that. Ask your instructor.';

/**
 * Whether a course has the attendance warning: the term is not a summer term (its code does not end in 3) and began at
 * least six days ago, the course is not excluded, aid is accepted, attendance is not recorded, and the warning was not
 * marked as read. Without a known term and start there is no warning.
 * Source: portal specification, display rules (initiation of attendance); ACAD-25 to ACAD-31.
 * @param term `code` as 202501, `startDate` as `YYYY-MM-DD`
 * @param today `YYYY-MM-DD` in the site's zone
 */
export function hasAttendanceWarning(
  course: AttendanceFacts,
  term: { code: string | null; startDate: string | null },
  today: string,
  isMarkedRead: boolean,
): boolean {
  return (
    termName(term.code) !== null &&
    !term.code?.endsWith('3') &&
    daysBetween(term.startDate ?? '', today) >= GRACE_DAYS &&
    course.EXCLUSIONLIST !== 'Y' &&
    course.ACCEPTEDAID === 'Y' &&
    course.INITATTENDANCE !== 'Y' &&
    !isMarkedRead
  );
}

/**
 * The key under which a device remembers that a warning was marked as read: one per user, term and course (CRN).
 * Source: decisions, attendance warning; ACAD-31.
 */
export function attendanceKey(username: string, term: string, courseNumber: string): string {
  return JSON.stringify([username, term, courseNumber]);
}

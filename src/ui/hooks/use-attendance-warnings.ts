import { useSelector } from '@xstate/react';
import type { Course } from '../../api/portal/courses.ts';
import { sendToFrame } from '../../machines/portal/send-to-frame.ts';
import { attendanceKey, hasAttendanceWarning } from '../../rules/attendance.ts';
import { dayIn } from '../../rules/dates.ts';
import { useToday } from './use-now.ts';
import { useBannerActor } from './use-nudges.ts';
import { usePortal } from './use-portal.ts';
import { useResource } from './use-resource.ts';
import { useSite } from './use-site.ts';

type AttendanceWarnings = {
  /** The courses of the current term that have a warning. */
  courses: Course[];
  /** Whether the course with this CRN has a warning. */
  has: (number: string) => boolean;
  /** Removes the warning of the course with this CRN on this device. */
  markRead: (number: string) => void;
};

/**
 * The attendance warnings of the current term without those that were marked as read on this device.
 * Source: ACAD-25 to ACAD-31, MSG-12.
 * @param currentTerm its code; null while it is unknown
 */
export function useAttendanceWarnings(username: string | null, currentTerm: string | null): AttendanceWarnings {
  const { timeZone } = useSite();
  const portal = usePortal();
  const today = dayIn(timeZone, useToday());
  const answer = useResource('attendance').answer ?? [];
  const termInfo = useResource('termInfo').answer;
  const read = useSelector(useBannerActor(), (banner) => banner?.context.readWarnings);
  const term = { code: currentTerm, startDate: termInfo?.start_date ?? null };
  const keyOf = (number: string) => attendanceKey(username ?? '', currentTerm ?? '', number);
  const courses = answer.filter((course) => {
    const number = course.COURSEREGISTRATIONNUMBER;
    return number !== null && hasAttendanceWarning(course, term, today, read?.includes(keyOf(number)) === true);
  });
  return {
    courses,
    has: (number) => courses.some((course) => course.COURSEREGISTRATIONNUMBER === number),
    markRead: (number) => sendToFrame(portal, 'banner', { type: 'attendance.read', key: keyOf(number) }),
  };
}

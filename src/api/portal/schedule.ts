import * as z from 'zod/mini';
import { foldSubject, text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';

const MeetingWire = z.object({
  SUBJECTCODE: text,
  SUBJECT: text,
  COURSENUMBER: text,
  COURSETITLE: text,
  COURSEREGISTRATIONNUMBER: text,
  STARTTIME: text,
  ENDTIME: text,
  STARTDATE: text,
  ENDDATE: text,
  BUILDING: text,
  ROOM: text,
  LOCATION: text,
  DAYS: text,
  INSTRUCTIONAL_METHOD: text,
  MEETINGTYPE: text,
  TERMCODE: text,
});

/** One meeting of a course: `HHMM` local times, `YYYY-MM-DD` dates, `DAYS` of the letters M T W R F S U. */
export const Meeting = z.pipe(MeetingWire, z.transform(foldSubject<z.infer<typeof MeetingWire>>));
export type Meeting = z.infer<typeof Meeting>;

/**
 * The meetings of the courses of the student in a term. One record for each meeting: a course that meets twice a week
 * at different times has two.
 */
export const getSchedule = endpoint({ path: '/integrations/finti/schedule', isByTerm: true, answer: z.array(Meeting) });

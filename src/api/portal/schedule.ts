import * as z from 'zod/mini';
import { foldSubject, text } from '../answer-fields.ts';
import type { Client } from '../client.ts';

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

/** GET {apiBase}/integrations/finti/schedule?term: every meeting of the person's courses in that term. */
export const getSchedule = (client: Client, signal: AbortSignal, term: string) =>
  client(z.array(Meeting), '/integrations/finti/schedule', { signal, query: { term }, empty: [] });

import * as z from 'zod/mini';
import { foldSubject, text } from '../answer-fields.ts';
import type { Client } from '../client.ts';

const GradeWire = z.object({
  SUBJECTCODE: text,
  SUBJECT: text,
  COURSENUMBER: text,
  COURSETITLE: text,
  COURSEREGISTRATIONNUMBER: text,
  FINALGRADE: text,
  GRADEDATE: text,
  TERMCODE: text,
});

/** The grade of one course, empty until it is given on GRADEDATE (`YYYY-MM-DD`). */
export const Grade = z.pipe(GradeWire, z.transform(foldSubject<z.infer<typeof GradeWire>>));
export type Grade = z.infer<typeof Grade>;

/** GET {apiBase}/integrations/finti/grades?term: the grades of that term. */
export const listGrades = (client: Client, signal: AbortSignal, term: string) =>
  client(z.array(Grade), '/integrations/finti/grades', { signal, query: { term }, empty: [] });

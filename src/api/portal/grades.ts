import * as z from 'zod/mini';
import { foldSubject, text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';

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

/** The grades of the student in a term. */
export const listGrades = endpoint({ path: '/integrations/finti/grades', isByTerm: true, answer: z.array(Grade) });

import * as z from 'zod/mini';
import { number, text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';

/** One grade point average. LEVELCODE "GR" is graduate, "UG" undergraduate; GPATYPEINDICATOR "O" is the overall one. */
export const GpaRecord = z.object({ GPA: number, GPATYPEINDICATOR: text, LEVELCODE: text });
export type GpaRecord = z.infer<typeof GpaRecord>;

/** The grade point averages of the student. */
export const listGpa = endpoint({
  path: '/integrations/finti/gpa',
  answer: z.array(GpaRecord),
  emptyText: 'Not available',
});

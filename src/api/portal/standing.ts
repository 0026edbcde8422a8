import * as z from 'zod/mini';
import { filled, text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';

const Standing = z.object({ message: text });
export type Standing = z.infer<typeof Standing>;

/** The academic standing of the student, in words. */
export const getStanding = endpoint({
  path: '/integrations/finti/standing',
  answer: filled(Standing),
  emptyText: 'No Current Standing / Not Applicable',
});

const ClassStanding = z.object({ class_standing: text });
export type ClassStanding = z.infer<typeof ClassStanding>;

/** The year of study, in one word. */
export const getClassStanding = endpoint({
  path: '/integrations/finti/class-standing',
  answer: filled(ClassStanding),
  emptyText: 'No Class Standing/Not Applicable',
});

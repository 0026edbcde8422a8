import * as z from 'zod/mini';
import { keyOfA, required } from './fields.ts';
import type { KindFacts } from './kind.ts';

/** The student types, which people choose and audiences name. */
export const studentType = {
  schema: z.strictObject({
    key: keyOfA('student type'),
    name: required,
  }),
  keyField: 'key',
  name: 'Student type',
  noun: 'student type',
  nouns: 'student types',
  listName: 'student_types',
  folder: 'types/student-types',
  htmlField: null,
  stateNames: null,
} as const satisfies KindFacts;

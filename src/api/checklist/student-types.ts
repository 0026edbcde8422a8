import * as z from 'zod/mini';
import { firstOf, listOf, text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';
import { ids } from '../request-fields.ts';

export const StudentType = z.object({ id: z.number(), name: text });
export type StudentType = z.infer<typeof StudentType>;

/** The student types to choose from. The list may include “All Students”, which the portal does not offer. */
export const listStudentTypes = endpoint({
  host: 'checklist',
  path: '/api/student_types/',
  answer: z.array(StudentType),
});

/** Ids of the student types that a person has chosen. */
export const UserStudentTypes = z.object({ pk: z.number(), student_types: listOf(z.number()) });
export type UserStudentTypes = z.infer<typeof UserStudentTypes>;

/** The student types that the person has chosen, as the first item of a list. */
export const getUserStudentTypes = endpoint({
  host: 'checklist',
  path: '/api/user_student_types/',
  answer: firstOf(UserStudentTypes),
});

const StudentTypesChange = z.strictObject({ student_types: ids });

/** What is stored now: not always what was sent. */
const SavedStudentTypes = z.object({ student_types: listOf(z.number()) });

/** Saves the chosen student types and answers with what is stored. */
export const saveStudentTypes = endpoint({
  host: 'checklist',
  method: 'patch',
  path: '/api/user_student_types/{pk}/',
  body: StudentTypesChange,
  answer: SavedStudentTypes,
});

import * as z from 'zod/mini';
import { firstOf, listOf, text } from '../answer-fields.ts';
import type { Client } from '../client.ts';
import { exactly, ids } from '../request-fields.ts';

export const StudentType = z.object({ id: z.number(), name: text });
export type StudentType = z.infer<typeof StudentType>;

/** GET {host}/api/student_types/: what a student can be; "All Students" is among them and is no choice. */
export const listStudentTypes = (client: Client, signal: AbortSignal) =>
  client(z.array(StudentType), '/api/student_types/', { signal, empty: [] });

/** Ids of the student types that a person has chosen. */
export const UserStudentTypes = z.object({ pk: z.number(), student_types: listOf(z.number()) });
export type UserStudentTypes = z.infer<typeof UserStudentTypes>;

/** GET {host}/api/user_student_types/: a list of which the first item counts; null when it is empty. */
export const getUserStudentTypes = (client: Client, signal: AbortSignal) =>
  client(firstOf(UserStudentTypes), '/api/user_student_types/', { signal, empty: null });

export const StudentTypesChange = exactly({ student_types: ids });

/** What is stored now: not always what was sent. */
const SavedStudentTypes = z.object({ student_types: listOf(z.number()) });

/** PATCH {host}/api/user_student_types/{pk}/ with the ids of all chosen types. */
export const saveStudentTypes = (client: Client, signal: AbortSignal, pk: number, studentTypes: number[]) => {
  const body = { student_types: studentTypes };
  return client(SavedStudentTypes, `/api/user_student_types/${pk}/`, { method: 'patch', body, signal });
};

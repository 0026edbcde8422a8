import * as z from 'zod/mini';
import { firstOf, flag, listOf, text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';

const UserMessage = z.object({ id: z.number(), title: text, body: text });
export type UserMessage = z.infer<typeof UserMessage>;

export const ChecklistUser = z.object({
  auth_token: text,
  has_provisional_account: flag,
  is_new_student: flag,
  user_message: listOf(UserMessage),
});
export type ChecklistUser = z.infer<typeof ChecklistUser>;

/**
 * Who is signed in, with the token of the checklist calls, as the first item of a list; 401 without a session. 401 and
 * 403 as for `GET /users/user`.
 */
export const getChecklistUser = endpoint({
  host: 'checklist',
  path: '/api/user/',
  auth: 'cookie',
  answer: firstOf(ChecklistUser),
});

import * as z from 'zod/mini';
import { firstOf, flag, listOf, text } from '../answer-fields.ts';
import type { Client } from '../client.ts';

export const ChecklistUser = z.object({
  auth_token: text,
  has_provisional_account: flag,
  is_new_student: flag,
  user_message: listOf(z.object({ id: z.number(), title: text, body: text })),
});
export type ChecklistUser = z.infer<typeof ChecklistUser>;

/** GET {host}/api/user/, by cookie: a list whose first item is the person. Null when the list is empty. */
export const getChecklistUser = (client: Client, signal: AbortSignal) =>
  client(firstOf(ChecklistUser), '/api/user/', { signal });

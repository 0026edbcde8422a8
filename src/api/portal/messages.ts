import * as z from 'zod/mini';
import { flag, number, text } from '../answer-fields.ts';
import type { Client } from '../client.ts';
import { exactly, time } from '../request-fields.ts';

/** A message to the person; `body` is HTML. `app_message` is the id of a checklist's user message that says the same. */
export const Message = z.object({
  pk: z.number(),
  title: text,
  body: text,
  read: flag,
  user_read_on: text,
  created_on: text,
  action_link: text,
  display_as_banner: flag,
  is_nudge: flag,
  nudge_type: text,
  app_message: number,
});
export type Message = z.infer<typeof Message>;

/** GET {apiBase}/notifications/user. */
export const listMessages = (client: Client, signal: AbortSignal) =>
  client(z.array(Message), '/notifications/user', { signal, empty: [] });

export const MessageReading = exactly({ user_read_on: time });

/**
 * PATCH {apiBase}/notifications/{pk}: the person has read it.
 * @param at the time of reading, ISO 8601 with offset
 * @returns the changed message
 */
export const markMessageRead = (client: Client, signal: AbortSignal, pk: number, at: string) =>
  client(Message, `/notifications/${pk}`, { method: 'patch', body: { user_read_on: at }, signal });

import * as z from 'zod/mini';
import { flag, number, text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';
import { time } from '../request-fields.ts';

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

/** The messages to the person. */
export const listMessages = endpoint({ path: '/notifications/user', answer: z.array(Message) });

const MessageReading = z.strictObject({ user_read_on: z.nullable(time) });

/**
 * Marks a message as read, with the time at which the user read it, and answers with the message. With null the message is
 * unread again: `read` is false and `user_read_on` is empty. The portal sends null only if the setting `offers` of the page
 * contains `unread`.
 */
export const patchMessage = endpoint({
  method: 'patch',
  path: '/notifications/{pk}',
  body: MessageReading,
  answer: Message,
});

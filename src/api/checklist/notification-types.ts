import * as z from 'zod/mini';
import { text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';

/**
 * `kind` says what the portal sends to people who choose the type: `email`, `text` (both about tasks that are due) or `weekly`
 * (a summary by email). It is empty for a type of another system.
 */
export const NotificationType = z.object({ id: z.number(), name: text, kind: text });
export type NotificationType = z.infer<typeof NotificationType>;

/** The notification types to choose from. */
export const listNotificationTypes = endpoint({
  host: 'checklist',
  path: '/api/notification_type/',
  answer: z.array(NotificationType),
});

import * as z from 'zod/mini';
import { text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';

export const NotificationType = z.object({ id: z.number(), name: text });
export type NotificationType = z.infer<typeof NotificationType>;

/** The notification types to choose from. */
export const listNotificationTypes = endpoint({
  host: 'checklist',
  path: '/api/notification_type/',
  answer: z.array(NotificationType),
});

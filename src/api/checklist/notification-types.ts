import * as z from 'zod/mini';
import { text } from '../answer-fields.ts';
import type { Client } from '../client.ts';

export const NotificationType = z.object({ id: z.number(), name: text });
export type NotificationType = z.infer<typeof NotificationType>;

/** GET {host}/api/notification_type/: what a person can be told of. */
export const listNotificationTypes = (client: Client, signal: AbortSignal) =>
  client(z.array(NotificationType), '/api/notification_type/', { signal, empty: [] });

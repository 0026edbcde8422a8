import * as z from 'zod/mini';
import { keyOfA, orNull, required } from './fields.ts';
import type { KindFacts } from './kind.ts';

/** The ways in which people can be reminded. */
export const notificationType = {
  schema: z.strictObject({
    key: keyOfA('notification type'),
    name: required,
    /** What the server sends to people who choose the type. Null for a type that another system works with. */
    kind: orNull(z.enum(['email', 'text', 'weekly'], 'must be email, text or weekly')),
  }),
  keyField: 'key',
  name: 'Notification type',
  noun: 'notification type',
  nouns: 'notification types',
  listName: 'notification_types',
  folder: 'types/notification-types',
  htmlField: null,
  stateNames: null,
} as const satisfies KindFacts;

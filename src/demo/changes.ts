import * as z from 'zod/mini';

const maybe = z.exactOptional;

/** The user's changes to the sample data in demo mode. Times are ISO 8601 in UTC. */
const Changes = z.object({
  preferences: z.object({
    use_profile_photo: maybe(z.boolean()),
    contact_by_email: maybe(z.boolean()),
    contact_by_text: maybe(z.boolean()),
    sms_number: maybe(z.nullable(z.string())),
    sms_number_unconfirmed: maybe(z.boolean()),
  }),
  /** When a message was read, by its pk; null for one that the user has made unread again. */
  messagesRead: z.record(z.string(), z.nullable(z.string())),
  /** Nudge types. */
  nudgesDismissed: z.array(z.string()),
  /** Changes of tasks, by the id of the user task. */
  tasks: z.record(
    z.string(),
    z.object({
      completed_on: maybe(z.nullable(z.string())),
      does_not_apply_on: maybe(z.nullable(z.string())),
      do_now_on: maybe(z.string()),
      starred: maybe(z.boolean()),
    }),
  ),
  /** Ids of user messages. */
  userMessagesAcknowledged: z.array(z.number()),
  checklistPreference: z.object({
    notifications: maybe(z.array(z.number())),
    updated_by_user_on: maybe(z.string()),
  }),
  studentTypes: z.object({ student_types: maybe(z.array(z.number())) }),
});
export type Changes = z.infer<typeof Changes>;

/** Increased with every change of the shape above. Changes of another version are ignored. */
const VERSION = 2;
const Stored = z.object({ version: z.literal(VERSION), changes: Changes });

const NONE: Changes = {
  preferences: {},
  messagesRead: {},
  nudgesDismissed: [],
  tasks: {},
  userMessagesAcknowledged: [],
  checklistPreference: {},
  studentTypes: {},
};

/** One text that survives a reload of the tab. Both functions may throw. */
export type ChangesStorage = { read: () => string | null; write: (content: string) => void };

export type ChangesStore = { current: () => Changes; put: (part: Partial<Changes>) => void };

/**
 * The changes of one tab, stored so that they survive a reload. Unreadable changes are ignored; without a working
 * storage they last as long as the page.
 */
export function openChanges(storage: ChangesStorage): ChangesStore {
  let changes = readChanges(storage);
  return {
    current: () => changes,
    put: (part) => {
      changes = { ...changes, ...part };
      try {
        storage.write(JSON.stringify({ version: VERSION, changes }));
      } catch {
        // With a full or forbidden storage the demo only loses its changes at a reload.
      }
    },
  };
}

function readChanges(storage: ChangesStorage): Changes {
  try {
    const stored = z.safeParse(Stored, JSON.parse(storage.read() ?? 'null'));
    return stored.success ? stored.data.changes : NONE;
  } catch {
    return NONE;
  }
}

import { and, asc, eq, gte, type SQL } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { people, securityEvents } from '../db/schema.ts';

/** What is written down. Content and maintenance have the audit log. */
export const securityEventKinds = [
  'sign-in',
  'sign-in failed',
  'sign-out',
  'session ended',
  'sessions ended',
  'account linked',
  'account unlinked',
  'rights changed',
  'number changed',
  'test text sent',
  'phone code sent',
  'phone confirmed',
  'calendar address created',
  'calendar address ended',
  'picture deleted',
  'alert shown',
  'alert corrected',
  'alert cleared',
  'alert ended',
  'person exported',
  'content looked up',
  'recipients listed',
  'person deleted',
  'database restored',
  'clock jumped',
  'content imported',
  'content exported',
  'access refused',
  'wrong key',
  'key renewed',
  'key forgotten',
  'people searched',
  'person read',
  'audit log read',
  'events read',
  'account provisioned',
  'account activated',
  'account closed',
  'account renamed',
  'account removed',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

export type SecurityEvent = {
  kind: SecurityEventKind;
  /** The person that the event is about; null for none, or for an unknown username. */
  person_id?: number | null;
  /** Who did it, if not the person: the account that ran a command, or `issuer`. */
  done_by?: string;
  /** What `clientAddress` says. */
  address?: string;
  /** What `deviceName` says of the browser. */
  device?: string | null;
  /** No usernames, tokens and typed texts: people type passwords into the wrong field. */
  detail?: Record<string, unknown>;
};

/** Writes events down. Call it in the transaction of what happened. */
export async function addSecurityEvents(orm: Orm, events: readonly SecurityEvent[], happened_on: Date): Promise<void> {
  if (events.length > 0) await orm.insert(securityEvents).values(events.map((event) => ({ ...event, happened_on })));
}

/** An event with the username of its person. */
export type ShownEvent = typeof securityEvents.$inferSelect & { username: string | null };

/** The events that fit, the oldest first. */
export async function findSecurityEvents(
  orm: Orm,
  { since, personId, kind }: { since: Date; personId: number | null; kind: string | null },
): Promise<ShownEvent[]> {
  const wanted: (SQL | undefined)[] = [
    gte(securityEvents.happened_on, since),
    personId === null ? undefined : eq(securityEvents.person_id, personId),
    kind === null ? undefined : eq(securityEvents.kind, kind),
  ];
  const { id, happened_on, person_id, done_by, address, device, detail } = securityEvents;
  return orm
    .select({
      id,
      happened_on,
      kind: securityEvents.kind,
      person_id,
      username: people.username,
      done_by,
      address,
      device,
      detail,
    })
    .from(securityEvents)
    .leftJoin(people, eq(people.id, person_id))
    .where(and(...wanted))
    .orderBy(asc(happened_on), asc(id));
}

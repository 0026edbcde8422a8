import { createHmac } from 'node:crypto';
import type { Orm } from '../db/database.ts';
import { keysOf } from '../db/server-keys.ts';

/** The name of a person in the log, for the day of a moment in UTC. */
export type PersonMarks = (personId: number, at: Date) => string;

/**
 * Reads the key of the marks, or makes it. A mark is the same on all servers and for one day only: without the key it leads to no
 * person, and no one can be followed in the log from day to day. Source: decisions, metrics and logs; OPS-50.
 */
export async function personMarks(orm: Orm, now: Date): Promise<PersonMarks> {
  const { current: key } = await keysOf(orm, 'log', now);
  return (personId, at) => {
    const day = at.toISOString().slice(0, 10);
    return createHmac('sha256', key).update(`${day} ${personId}`).digest('base64url').slice(0, 8);
  };
}

/**
 * Where an entry is in its life. `draft`: it is not shown yet. `scheduled`: people see it from a later time on. `live`: they see
 * it now. `ended`: they saw it, and its time is over or it was withdrawn. The days of a task are no such times: ADMIN-130.
 */
export type EntryStateName = 'draft' | 'scheduled' | 'live' | 'ended';

/** What decides about the state of an entry. A kind without one of the fields has its neutral value. */
export type EntryFacts = {
  is_published: boolean;
  /** A time in ISO 8601; null for an entry that is seen at once. */
  opens_on: string | null;
  /** The time from which it is not shown any more; null for an entry that stays. */
  closes_on: string | null;
  /** How many people have it as a task or message. */
  people: number;
};

/**
 * The state of an entry. An entry that is not published was withdrawn when people have it, and is a draft otherwise.
 * Source: ADMIN-03.
 */
export function entryState({ is_published, opens_on, closes_on, people }: EntryFacts, now: Date): EntryStateName {
  if (!is_published) return people > 0 ? 'ended' : 'draft';
  if (closes_on !== null && new Date(closes_on) <= now) return 'ended';
  if (opens_on !== null && new Date(opens_on) > now) return 'scheduled';
  return 'live';
}

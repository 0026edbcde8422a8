import { createHash } from 'node:crypto';
import { and, asc, desc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Orm } from '../db/database.ts';
import { auditLog, people, securityEvents, trail, trailStarts, trailWaiting } from '../db/schema.ts';

/** The chains, each with the name of the table of its records. */
export const chains = ['security_events', 'audit_log'] as const;
export type Chain = (typeof chains)[number];

/** What a hash covers: nothing of it changes when a person is deleted, or when the texts of content are removed. */
export type Link = { chain: Chain; record: number; happened_on: Date; action: string; person: number | null };

/** A record as it enters the trail. */
export type TrailEntry = Link & {
  hash: string;
  /** The id of the person who did it, if it was one of the portal; else `issuer` or `scim`, or `command` for an account of the machine. */
  by: number | 'issuer' | 'scim' | 'command' | null;
};

/** The hash before the first entry of a chain. */
const FIRST_HASH = '0'.repeat(64);
/** The id of an advisory lock: one server at a time extends the chains. */
const LOCK = 7_415_005;
/** Entries of one transaction. */
const BATCH = 1_000;

const Got = z.object({ rows: z.tuple([z.object({ got: z.boolean() })]) });

const Rights = z.object({ rows: z.tuple([z.object({ changes: z.boolean(), deletes: z.boolean() })]) });

/** @param before the hash of the entry before */
export function hashOfLink(before: string, { chain, record, happened_on, action, person }: Link): string {
  const covered = JSON.stringify([before, chain, record, happened_on.toISOString(), action, person]);
  return createHash('sha256').update(covered).digest('hex');
}

/**
 * Puts the oldest waiting records into their chains. One server does it at a time; the others find nothing to do. A step of its own,
 * because a lock at each record would make all sign-ins wait for the end of an import.
 * Source: decisions, the trail; OPS-54.
 * @returns the entries that no server has returned before, without those from before the trail; `isMore` if others may wait
 */
export async function extendTrail(orm: Orm): Promise<{ entries: TrailEntry[]; isMore: boolean }> {
  if ((await orm.select({ record: trailWaiting.record }).from(trailWaiting).limit(1)).length === 0) {
    return { entries: [], isMore: false };
  }
  return orm.transaction(async (transaction) => {
    const got = await transaction.execute(sql`select pg_try_advisory_xact_lock(${LOCK}::bigint) as got`);
    if (!Got.parse(got).rows[0].got) return { entries: [], isMore: false };
    const waiting = await transaction
      .select()
      .from(trailWaiting)
      .orderBy(asc(trailWaiting.chain), asc(trailWaiting.record))
      .limit(BATCH);
    const entries: TrailEntry[] = [];
    for (const chain of chains) {
      const ofChain = waiting.filter((each) => each.chain === chain);
      if (ofChain.length === 0) continue;
      const ids = ofChain.map(({ record }) => record);
      const added = await extendChain(transaction, chain, ids);
      await transaction
        .delete(trailWaiting)
        .where(and(eq(trailWaiting.chain, chain), inArray(trailWaiting.record, ids)));
      const isNew = new Set(ofChain.filter((each) => each.is_new).map(({ record }) => record));
      entries.push(...added.filter(({ record }) => isNew.has(record)));
    }
    return { entries, isMore: waiting.length === BATCH };
  });
}

/** @param ids of records. One that is gone, with its person, gets no entry */
async function extendChain(orm: Orm, chain: Chain, ids: readonly number[]): Promise<TrailEntry[]> {
  let before = await lastHash(orm, chain);
  const records = await readLinks(orm, chain, ids);
  const entries = records.map((record) => {
    before = hashOfLink(before, record);
    return { ...record, hash: before };
  });
  if (entries.length > 0) await orm.insert(trail).values(entries.map(({ by: _, ...entry }) => entry));
  return entries;
}

async function lastHash(orm: Orm, chain: Chain): Promise<string> {
  const [last] = await orm
    .select({ hash: trail.hash })
    .from(trail)
    .where(eq(trail.chain, chain))
    .orderBy(desc(trail.id))
    .limit(1);
  return last?.hash ?? (await readStart(orm, chain)).hash;
}

/** Where the chain begins. Nothing was deleted from a chain without a row. */
export async function readStart(orm: Orm, chain: Chain): Promise<{ hash: string; deleted_until: Date | null }> {
  const [start] = await orm.select().from(trailStarts).where(eq(trailStarts.chain, chain));
  return start ?? { hash: FIRST_HASH, deleted_until: null };
}

/** The records of a chain as they are now, in the order of their ids. */
export async function readLinks(
  orm: Orm,
  chain: Chain,
  ids: readonly number[],
): Promise<(Link & Pick<TrailEntry, 'by'>)[]> {
  if (ids.length === 0) return [];
  if (chain === 'security_events') {
    const { id, happened_on, kind, person_id, done_by, detail } = securityEvents;
    const rows = await orm
      .select({ id, happened_on, kind, person_id, done_by, detail, doer: people.id })
      .from(securityEvents)
      .leftJoin(people, eq(people.username, done_by))
      .where(inArray(id, [...ids]))
      .orderBy(asc(id));
    return rows.map((row) => ({
      chain,
      record: row.id,
      happened_on: row.happened_on,
      action: row.kind,
      person: row.person_id ?? deletedPerson(row),
      by: doerOf(row.done_by, row.doer),
    }));
  }
  const { id, changed_on, changed_by, kind, key } = auditLog;
  const rows = await orm
    .select({ id, changed_on, changed_by, kind, key, doer: people.id })
    .from(auditLog)
    .leftJoin(people, eq(people.username, changed_by))
    .where(inArray(id, [...ids]))
    .orderBy(asc(id));
  return rows.map((row) => ({
    chain,
    record: row.id,
    happened_on: row.changed_on,
    action: row.kind,
    person: row.kind === 'person' && /^\d{1,9}$/.test(row.key) ? Number(row.key) : null,
    by: doerOf(row.changed_by, row.doer),
  }));
}

/** The event of a deletion has the number of the person, who is gone. */
function deletedPerson({ kind, detail }: { kind: string; detail: Record<string, unknown> | null }): number | null {
  return kind === 'person deleted' && typeof detail?.id === 'number' ? detail.id : null;
}

function doerOf(name: string | null, person: number | null): TrailEntry['by'] {
  if (name === null || person !== null) return person;
  return name === 'issuer' || name === 'scim' ? name : 'command';
}

/**
 * What the account of the database may do with the trail: change anything of it, which a server needs not, and delete what is old.
 */
export async function rightsOverTrail(orm: Orm): Promise<{ mayChange: boolean; mayDelete: boolean }> {
  const found = await orm.execute(
    sql`select bool_or(has_table_privilege(name, 'update, delete, truncate')) as changes,
        bool_and(has_table_privilege(name, 'delete')) as deletes
      from unnest(array['security_events', 'audit_log', 'trail']) as name`,
  );
  const [{ changes, deletes }] = Rights.parse(found).rows;
  return { mayChange: changes, mayDelete: deletes };
}

/**
 * Deletes the records of a chain up to a time, and the entries before the first one that is younger. The hash of the last deleted entry
 * stays, so that the rest can be verified.
 */
export async function deleteOldRecords(orm: Orm, chain: Chain, until: Date): Promise<void> {
  await orm.transaction(async (transaction) => {
    const ids =
      chain === 'security_events'
        ? await transaction
            .delete(securityEvents)
            .where(lte(securityEvents.happened_on, until))
            .returning({ id: securityEvents.id })
        : await transaction.delete(auditLog).where(lte(auditLog.changed_on, until)).returning({ id: auditLog.id });
    const isOfChain = eq(trail.chain, chain);
    const [younger] = await transaction
      .select({ id: trail.id })
      .from(trail)
      .where(and(isOfChain, gt(trail.happened_on, until)))
      .orderBy(asc(trail.id))
      .limit(1);
    const isBefore = and(isOfChain, younger === undefined ? undefined : lt(trail.id, younger.id));
    const [last] = await transaction
      .select({ hash: trail.hash })
      .from(trail)
      .where(isBefore)
      .orderBy(desc(trail.id))
      .limit(1);
    if (ids.length === 0 && last === undefined) return;
    await transaction.delete(trail).where(isBefore);
    const hash = last?.hash ?? (await readStart(transaction, chain)).hash;
    await transaction
      .insert(trailStarts)
      .values({ chain, hash, deleted_until: until })
      .onConflictDoUpdate({
        target: trailStarts.chain,
        set: { hash, deleted_until: sql`greatest(${trailStarts.deleted_until}, excluded.deleted_until)` },
      });
  });
}

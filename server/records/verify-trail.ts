import { and, asc, count, eq, gt, sql } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { auditLog, securityEvents, trail, trailWaiting } from '../db/schema.ts';
import { type Chain, chains, hashOfLink, type Link, readLinks, readStart } from './trail.ts';

/** Entries that are read at a time. */
const PART = 2_000;
/** So many problems of a chain are named. */
const MOST_NAMED = 20;

/** What was found of a chain: sentences. `problems` is empty for a chain that is whole. */
export type Verified = { chain: Chain; summary: string; problems: string[] };

type Entry = Link & { id: number; hash: string };

/**
 * Computes both chains again, and compares their entries with the records. A record whose person was deleted may be missing, and one
 * that was so old that it was deleted. Source: decisions, the trail; OPS-55.
 */
export async function verifyTrail(orm: Orm): Promise<Verified[]> {
  const deleted = await readDeletedPeople(orm);
  const found: Verified[] = [];
  for (const chain of chains) found.push(await verifyChain(orm, chain, deleted));
  return found;
}

/** The ids of people whose deletion is in the trail. */
async function readDeletedPeople(orm: Orm): Promise<ReadonlySet<number>> {
  const rows = await orm
    .selectDistinct({ person: trail.person })
    .from(trail)
    .where(and(eq(trail.chain, 'security_events'), eq(trail.action, 'person deleted')));
  return new Set(rows.flatMap(({ person }) => (person === null ? [] : [person])));
}

async function verifyChain(orm: Orm, chain: Chain, deleted: ReadonlySet<number>): Promise<Verified> {
  const start = await readStart(orm, chain);
  const problems: string[] = [];
  let [before, entries] = [start.hash, 0];
  let [first, last]: [Entry | null, Entry | null] = [null, null];
  for (let after = 0; ; ) {
    const part = await readPart(orm, chain, after);
    const records = new Map(
      (
        await readLinks(
          orm,
          chain,
          part.map(({ record }) => record),
        )
      ).map((record) => [record.record, record]),
    );
    for (const entry of part) {
      if (entry.hash !== hashOfLink(before, entry))
        problems.push(`${nameOf(entry)} does not continue the entry before it.`);
      const record = records.get(entry.record);
      const mayBeMissing =
        (start.deleted_until !== null && entry.happened_on <= start.deleted_until) ||
        (entry.person !== null && deleted.has(entry.person));
      if (record === undefined && !mayBeMissing) problems.push(`${nameOf(entry)} is missing in the table.`);
      if (record !== undefined && hashOfLink('', record) !== hashOfLink('', entry)) {
        problems.push(`${nameOf(entry)} is otherwise in the table.`);
      }
      before = entry.hash;
    }
    entries += part.length;
    first ??= part[0] ?? null;
    last = part.at(-1) ?? last;
    after = last?.id ?? 0;
    if (part.length < PART) break;
  }
  problems.push(...(await strangersOf(orm, chain)));
  return {
    chain,
    summary: await summaryOf(orm, chain, { first, last, entries, problems }),
    problems: shortened(problems),
  };
}

async function readPart(orm: Orm, chain: Chain, after: number): Promise<Entry[]> {
  const rows = await orm
    .select()
    .from(trail)
    .where(and(eq(trail.chain, chain), gt(trail.id, after)))
    .orderBy(asc(trail.id))
    .limit(PART);
  return rows.map((row) => ({ ...row, chain }));
}

/** Records that are neither in the chain nor waiting. */
async function strangersOf(orm: Orm, chain: Chain): Promise<string[]> {
  const id = chain === 'security_events' ? securityEvents.id : auditLog.id;
  const isIn = (table: typeof trail | typeof trailWaiting) =>
    sql`exists (select 1 from ${table} where ${table.chain} = ${chain} and ${table.record} = ${id})`;
  const rows = await orm
    .select({ id })
    .from(id.table)
    .where(sql`not ${isIn(trail)} and not ${isIn(trailWaiting)}`)
    .orderBy(asc(id))
    .limit(MOST_NAMED);
  return rows.map((row) => `The record ${row.id} is not in the chain.`);
}

async function summaryOf(
  orm: Orm,
  chain: Chain,
  { first, last, entries, problems }: { first: Entry | null; last: Entry | null; entries: number; problems: string[] },
): Promise<string> {
  const [waiting] = await orm.select({ count: count() }).from(trailWaiting).where(eq(trailWaiting.chain, chain));
  const wait =
    waiting === undefined || waiting.count === 0 ? '' : ` ${waiting.count} more wait until a running server adds them.`;
  if (first === null || last === null) return `${chain}: no entries.${wait}`;
  const state = problems.length === 0 ? 'whole' : 'NOT whole';
  return `${chain}: ${state} from ${first.record} (${first.happened_on.toISOString()}) to ${last.record} (${last.happened_on.toISOString()}), ${entries} entries. The last hash is ${last.hash}.${wait}`;
}

const nameOf = ({ record, happened_on, action }: Entry) =>
  `The record ${record} (${happened_on.toISOString()}, ${action})`;

function shortened(problems: string[]): string[] {
  const more = problems.length - MOST_NAMED;
  return more <= 0 ? problems : [...problems.slice(0, MOST_NAMED), `${more} more are wrong.`];
}

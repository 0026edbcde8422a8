import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { gatewayCache, people } from '../db/schema.ts';
import type { IntegrationRequest, IntegrationUser } from '../integrations/integrations.ts';
import { definitionOf } from '../shared/endpoints.ts';

/** What the id of a stored answer consists of. */
export type StoredName = {
  /** The first part, if all people share the answer; null for a person's own, with id and number of the person. */
  owner: string | null;
  /** Call and parameter. */
  rest: string;
};

export function storedName({ endpoint, parameter }: Pick<IntegrationRequest, 'endpoint' | 'parameter'>): StoredName {
  return { owner: definitionOf(endpoint).scope === 'person' ? null : 'everybody', rest: `/${endpoint}/${parameter}` };
}

/**
 * The id of the row. A person's own answer belongs to the person and to the university's number of the person: after a wrong
 * number was corrected, the records of the other person are not found any more.
 */
export function storedId({ owner, rest }: StoredName, { id, nine_number }: IntegrationUser): string {
  return `${owner ?? `${id} ${nine_number ?? ''}`}${rest}`;
}

/** In SQL, the first part of the id of an answer that is a person's own. The same as in `storedId`. */
export const OWN_OWNER = sql<string>`${people.id}::text || ' ' || coalesce(${people.nine_number}, '')`;

/**
 * A text that no other answer under the same id has or had: each change adds one to the version, and a row that was deleted
 * because it had expired comes back with a later end. Null for an answer that may not be used, or no longer.
 */
export function stampOf(now: Date | Placeholder): SQL<string | null> {
  const isCurrent = sql`${gatewayCache.content} is not null and ${gatewayCache.expires_at} > ${sql.param(now, gatewayCache.expires_at)}`;
  return sql`case when ${isCurrent} then ${gatewayCache.version} || ' ' || extract(epoch from ${gatewayCache.expires_at}) end`;
}

import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { gatewayCache } from '../db/schema.ts';
import { definitionOf } from './endpoints.ts';
import type { IntegrationRequest } from './integrations.ts';

/** What the id of a stored answer consists of. */
export type StoredName = {
  /** The first part, if all people share the answer; null for a person's own, where it is the id of the person. */
  owner: string | null;
  /** Call and parameter. */
  rest: string;
};

export function storedName({ endpoint, parameter }: Pick<IntegrationRequest, 'endpoint' | 'parameter'>): StoredName {
  return { owner: definitionOf(endpoint).scope === 'person' ? null : 'everybody', rest: `/${endpoint}/${parameter}` };
}

export const storedId = ({ owner, rest }: StoredName, personId: number): string => `${owner ?? personId}${rest}`;

/**
 * A text that no other answer under the same id has or had: each change adds one to the version, and a row that was deleted
 * because it had expired comes back with a later end. Null for an answer that may not be used, or no longer.
 */
export function stampOf(now: Date | Placeholder): SQL<string | null> {
  const isCurrent = sql`${gatewayCache.content} is not null and ${gatewayCache.expires_at} > ${sql.param(now, gatewayCache.expires_at)}`;
  return sql`case when ${isCurrent} then ${gatewayCache.version} || ' ' || extract(epoch from ${gatewayCache.expires_at}) end`;
}

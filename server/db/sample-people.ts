import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Orm } from './database.ts';
import { people, sampleSeeds, sessions } from './schema.ts';

/** A condition: whether the person with this id came with the sample data, even if the row has changed since. */
export function isSamplePerson(personId: PgColumn): SQL {
  const isSeed = sql`${sampleSeeds.table_name} = ${getTableName(people)} and ${sampleSeeds.row_id} = ${personId}::text`;
  return sql`exists (select 1 from ${sampleSeeds} where ${isSeed})`;
}

/** Ends the sessions of all sample people. Their password is public. */
export async function endSampleSessions(orm: Orm): Promise<void> {
  await orm.delete(sessions).where(isSamplePerson(sessions.person_id));
}

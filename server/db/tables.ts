import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as schema from './schema.ts';

/** Every table of the schema, so that a new one cannot be forgotten. */
export const allTables: PgTable[] = Object.values(schema).flatMap((value: unknown) =>
  is(value, PgTable) ? [value] : [],
);

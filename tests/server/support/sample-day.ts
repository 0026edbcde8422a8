import type { Database } from '../../../server/db/database.ts';
import { seedSampleData } from '../../../server/sample-data/seed.ts';
import { dayIn } from '../../../src/rules/dates.ts';
import { site } from '../../../src/site.ts';

/** Tuesday, January 21, 2025, 9:35 in the morning in Portland. */
export const NOW = new Date('2025-01-21T17:35:00Z');

/** Migrates a database, and writes the sample data of the day of `NOW`. */
export async function writeSampleData(database: Database): Promise<void> {
  await database.migrate((orm) => seedSampleData(orm, dayIn(site.timeZone, NOW)));
}

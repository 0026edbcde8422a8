import { eq } from 'drizzle-orm';
import type { Orm } from './database.ts';
import type { checklistPreferences, PersonKey, preferences, studentTypeChoices } from './schema.ts';

/** The tables with at most one row per person, in which every other column has a default. */
type OneRowPerPerson = typeof preferences | typeof checklistPreferences | typeof studentTypeChoices;

/**
 * The person's row of such a table. A missing row is created with the defaults.
 * @throws Error when the person does not exist any more
 */
export async function findOrCreateOwn<Table extends OneRowPerPerson>(
  orm: Orm,
  table: Table,
  { id: person_id }: PersonKey,
): Promise<Table['$inferSelect']> {
  const find = async () =>
    (
      await orm
        .select()
        .from(table as OneRowPerPerson)
        .where(eq(table.person_id, person_id))
    )[0];
  const existing = await find();
  if (existing !== undefined) return existing;
  // Another request of the same person may create the row at the same time.
  await orm
    .insert(table as OneRowPerPerson)
    .values({ person_id })
    .onConflictDoNothing();
  const created = await find();
  if (created === undefined) throw new Error(`There is no person with id ${person_id}.`);
  return created;
}

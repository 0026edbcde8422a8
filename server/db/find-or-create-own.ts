import { eq } from 'drizzle-orm';
import type { Orm } from './database.ts';
import type { checklistPreferences, preferences, studentTypeChoices } from './schema.ts';

/** The tables that have exactly one row for a person, every other column of it with a default. */
type TableOfOne = typeof preferences | typeof checklistPreferences | typeof studentTypeChoices;

/** A person's row of such a table; it is made of the defaults when it is asked for first. */
export async function findOrCreateOwn<Table extends TableOfOne>(
  orm: Orm,
  table: Table,
  { id: person_id }: { id: number },
): Promise<Table['$inferSelect']> {
  const find = async () =>
    (
      await orm
        .select()
        .from(table as TableOfOne)
        .where(eq(table.person_id, person_id))
    )[0];
  const found = await find();
  if (found !== undefined) return found;
  // Another request of the same person may make it meanwhile.
  await orm
    .insert(table as TableOfOne)
    .values({ person_id })
    .onConflictDoNothing();
  const made = await find();
  if (made === undefined) throw new Error(`person ${person_id} is gone`);
  return made;
}

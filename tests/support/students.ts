import { and, eq, inArray } from 'drizzle-orm';
import type { Orm } from '../../server/db/database.ts';
import { gatewayRecords, people } from '../../server/db/schema.ts';

/** The records that name the student on the first screens. */
const NAMED = ['person-info', 'financial-account-summary', 'schedule'];

export type OwnStudent = { id: number; username: string; name: string };

/**
 * Adds students `pat100`, `pat101` and so on to the sample people. Each has a name and courses of their own ("Pat100",
 * "Course of Pat100"); the amounts are those of Amara.
 */
export async function addStudents(orm: Orm, count: number): Promise<OwnStudent[]> {
  const [amara] = await orm.select().from(people).where(eq(people.username, 'amara'));
  if (amara === undefined) throw new Error('There is no sample student amara.');
  const { id: _, ...copy } = amara;
  const numbers = Array.from({ length: count }, (_each, place) => 100 + place);
  const added = await orm
    .insert(people)
    .values(numbers.map((number) => ({ ...copy, username: `pat${number}`, first_name: `Pat${number}` })))
    .returning({ id: people.id, username: people.username, name: people.first_name });
  const records = await orm
    .select()
    .from(gatewayRecords)
    .where(and(eq(gatewayRecords.person_id, amara.id), inArray(gatewayRecords.resource, NAMED)));
  const own = added.flatMap(({ id: person_id, name }) =>
    records.map((record) => ({
      ...record,
      id: `${record.id}/${name}`,
      person_id,
      content: {
        ...record.content,
        ...(record.resource === 'person-info' ? { DISPLAY_NAME: name } : {}),
        ...(record.resource === 'schedule' ? { COURSETITLE: `Course of ${name}` } : {}),
      },
    })),
  );
  await orm.insert(gatewayRecords).values(own);
  return added;
}

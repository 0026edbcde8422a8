import { and, eq, inArray, min } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Orm } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import {
  checklistPreferences,
  gatewayRecords,
  messages,
  people,
  preferences,
  userTasks,
} from '../../server/db/schema.ts';
import { seedSampleData } from '../../server/sample-data/seed.ts';
import { startSession, tokenOf } from '../../server/sessions/session-queries.ts';
import { dayIn } from '../../src/rules/dates.ts';
import { site } from '../../src/site.ts';

/** A signed-in person: what their browser sends, and one of their tasks. */
export type SignedIn = { token: string; cookie: string; taskId: number };

/** The student whom all others are copies of. */
const STUDENT = 'amara';
/** The sample records of a person that the dashboard shows. */
const RESOURCES = ['person-info', 'schedule', 'holds', 'financial-account-summary', 'nudges'];
/** People whose rows are written with one statement. */
const STEP = 50;

/**
 * Fills an empty database with the sample data and with students. Each has a session and rows of their own.
 * @param place as in the settings of the server
 */
export async function fillDatabase(
  place: { databaseUrl: string | null; dataDir: string },
  count: number,
): Promise<SignedIn[]> {
  const database = await openDatabase(place, (line) => process.stderr.write(`${line}\n`));
  try {
    const now = new Date();
    await database.migrate((orm) => seedSampleData(orm, dayIn(site.timeZone, now)));
    return await database.orm.transaction((orm) => addStudents(orm, count, now));
  } finally {
    await database.close();
  }
}

async function addStudents(orm: Orm, count: number, now: Date): Promise<SignedIn[]> {
  const [model] = await orm.select().from(people).where(eq(people.username, STUDENT));
  if (model === undefined) throw new Error(`There is no sample person with the user name ${STUDENT}.`);
  const { id: modelId, ...student } = model;
  const ids: number[] = [];
  for (let first = 0; first < count; first += STEP) {
    const rows = Array.from({ length: STEP }, (_, place) => ({ ...student, username: `student-${first + place}` }));
    const added = await orm.insert(people).values(rows).returning({ id: people.id });
    const addedIds = added.map(({ id }) => id);
    for (const table of [userTasks, messages, preferences, checklistPreferences]) {
      await copyRows(
        orm,
        table,
        await orm
          .select()
          .from(table as PersonTable)
          .where(eq(table.person_id, modelId)),
        addedIds,
      );
    }
    const isShown = and(eq(gatewayRecords.person_id, modelId), inArray(gatewayRecords.resource, RESOURCES));
    const records = await orm.select().from(gatewayRecords).where(isShown);
    const copies = addedIds.flatMap((person_id) =>
      records.map((row) => ({ ...row, id: `${row.id}/${person_id}`, person_id })),
    );
    await orm.insert(gatewayRecords).values(copies);
    ids.push(...addedIds);
  }
  const tasks = await orm
    .select({ person: userTasks.person_id, task: min(userTasks.id) })
    .from(userTasks)
    .groupBy(userTasks.person_id);
  const taskOf = new Map(tasks.map(({ person, task }) => [person, task ?? 0]));
  const signedIn: SignedIn[] = [];
  for (const id of ids.slice(0, count)) {
    const secret = await startSession(orm, id, now, 'Benchmark');
    signedIn.push({ token: tokenOf(secret), cookie: `portico_session=${secret}`, taskId: taskOf.get(id) ?? 0 });
  }
  return signedIn;
}

type PersonTable = PgTable & { person_id: PgColumn };

/** Gives each person a copy of the rows, with new ids. */
async function copyRows(
  orm: Orm,
  table: PersonTable,
  rows: Record<string, unknown>[],
  personIds: number[],
): Promise<void> {
  const copies = personIds.flatMap((person_id) => rows.map(({ id: _, ...row }) => ({ ...row, person_id })));
  if (copies.length > 0) await orm.insert(table).values(copies);
}

import { and, eq, getTableColumns, getTableName, not, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Orm } from '../db/database.ts';
import {
  alerts,
  auditLog,
  mailings,
  messages,
  type PersonRow,
  people,
  securityEvents,
  tasks,
  userTasks,
} from '../db/schema.ts';
import { allTables } from '../db/tables.ts';
import { addToAuditLog, lockAuditLog, removeFromAuditLog } from './audit-log.ts';
import { addSecurityEvents } from './security-events.ts';

/** Columns that would help to take over an account or a calendar, and say nothing about the person. */
const SECRET_COLUMNS = [
  'password_hash',
  'secret_hash',
  'token_hash',
  'number_hash',
  'code_hash',
  'sealed_id_token',
  'push_address',
  'push_key',
  'push_secret',
];

/** Every table with rows of single people. */
const tablesOfPeople = allTables.flatMap((table) => {
  const { person_id }: Record<string, PgColumn> = getTableColumns(table);
  return person_id === undefined ? [] : [{ table, person_id }];
});

/** All that is stored about a person: the rows of each table, by its name. */
export type PersonData = Record<string, Record<string, unknown>[]>;

/** @param name a username, or the id in the table `people`. A username may look like an id, so it has priority */
export async function findPerson(orm: Orm, name: string): Promise<PersonRow | null> {
  const [byName] = await orm.select().from(people).where(eq(people.username, name.toLowerCase()));
  if (byName !== undefined || !/^\d{1,9}$/.test(name)) return byName ?? null;
  const [byId] = await orm
    .select()
    .from(people)
    .where(eq(people.id, Number(name)));
  return byId ?? null;
}

/**
 * All that is stored about a person, without names of staff, with the titles of their tasks and the entries of the audit log about them, without hashes of
 * secrets.
 */
export async function readPersonData(orm: Orm, person: PersonRow): Promise<PersonData> {
  const data: PersonData = { [getTableName(people)]: [person] };
  for (const { table, person_id } of tablesOfPeople) {
    const rows = await orm.select().from(table).where(eq(person_id, person.id));
    data[getTableName(table)] = rows.map(withoutSecrets);
  }
  // Changes of content for this person alone, and of the person.
  const ownAudience = JSON.stringify({ audience: [`user:${person.username}`] });
  data[getTableName(auditLog)] = await orm
    .select()
    .from(auditLog)
    .where(
      or(
        sql`${auditLog.before} @> ${ownAudience}::jsonb`,
        sql`${auditLog.after} @> ${ownAudience}::jsonb`,
        and(eq(auditLog.kind, 'person'), eq(auditLog.key, String(person.id))),
      ),
    );
  // The other rows explain themselves.
  const titles = await orm
    .select({ id: userTasks.id, title: tasks.title })
    .from(userTasks)
    .innerJoin(tasks, eq(tasks.id, userTasks.task_id))
    .where(eq(userTasks.person_id, person.id));
  const titleOf = new Map(titles.map(({ id, title }) => [id, title]));
  const name = getTableName(userTasks);
  data[name] = (data[name] ?? []).map((row) => ({ ...row, title: titleOf.get(Number(row.id)) }));
  return Object.fromEntries(
    Object.entries(data).map(([table, rows]) => [table, rows.map((row) => withoutNamesOfStaff(row, person))]),
  );
}

/**
 * Deletes a person and all that is stored about them, in one transaction. The audit log gets the id, not the name, and loses
 * the texts of content that was only for this person. Run it with `erase`, so that the files of the embedded database lose the rows too.
 * @param by who does it, for the audit log
 */
export async function deletePerson(orm: Orm, person: PersonRow, by: string, now: Date): Promise<void> {
  await orm.transaction(async (transaction) => {
    // An import may be giving tasks to this person.
    await lockAuditLog(transaction);
    // Every row of the person refers to this one.
    await transaction.delete(people).where(eq(people.id, person.id));
    // Imported content for single people names them.
    const audience = `user:${person.username}`;
    for (const table of [tasks, messages, mailings]) {
      await transaction
        .update(table)
        .set({ import_audience: sql`array_remove(${table.import_audience}, ${audience})` })
        .where(sql`${audience} = any(${table.import_audience})`);
    }
    // A message that was for this person alone has no reader any more.
    const hasReader = sql`exists (select 1 from ${messages} where ${eq(messages.import_key, mailings.import_key)})`;
    await transaction.delete(mailings).where(and(eq(mailings.import_audience, []), not(hasReader)));
    await removeFromAuditLog(transaction, audience);
    await removeNameOfStaff(transaction, person);
    const change = { kind: 'person', key: String(person.id), before: null, after: { is_deleted: true } };
    await addToAuditLog(transaction, [change], by, now);
    const event = { kind: 'person deleted' as const, done_by: by, detail: { id: person.id } };
    await addSecurityEvents(transaction, [event], now);
  });
}

/** What a member of staff has done stays, with a number in place of the name. Source: decisions, the data of a person; OPS-42. */
async function removeNameOfStaff(transaction: Orm, { id, username }: PersonRow): Promise<void> {
  const nobody = `deleted person ${id}`;
  await transaction.update(auditLog).set({ changed_by: nobody }).where(eq(auditLog.changed_by, username));
  await transaction.update(alerts).set({ published_by: nobody }).where(eq(alerts.published_by, username));
  await transaction.update(securityEvents).set({ done_by: nobody }).where(eq(securityEvents.done_by, username));
}

/** The columns with the names of people who did something. */
const NAMES_OF_STAFF = ['changed_by', 'done_by'];

/** These are no people. */
const SYSTEMS = ['issuer', 'scim'];

/** Who of the staff has changed or read something is no data of the person it is about. */
function withoutNamesOfStaff(row: Record<string, unknown>, { username }: PersonRow): Record<string, unknown> {
  const shown = (value: unknown) =>
    value === null || value === username || SYSTEMS.includes(String(value)) ? value : 'staff';
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, NAMES_OF_STAFF.includes(column) ? shown(value) : value]),
  );
}

function withoutSecrets(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !SECRET_COLUMNS.includes(column)));
}

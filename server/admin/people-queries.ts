import { asc, eq, or, sql } from 'drizzle-orm';
import type { PersonSummary } from '../../src/api/admin/people.ts';
import { rightsOf } from '../../src/rules/staff-rights.ts';
import { endSessions, endSessionsOf } from '../accounts/end-sessions.ts';
import type { Orm } from '../db/database.ts';
import { type PersonKey, type PersonRow, people, sessions, studentTypeChoices, studentTypes } from '../db/schema.ts';
import { notFound } from '../http/request.ts';
import { addToAuditLog, lockAuditLog } from '../records/audit-log.ts';
import { addSecurityEvents } from '../records/security-events.ts';

/** The flags that superusers can change, and the list of rights, which a command changes. */
export type Flags = Pick<
  PersonRow,
  'is_staff' | 'is_superuser' | 'can_use_demo' | 'financial_dashboard_access' | 'rights'
>;

/** People whose username, name or email begins with the text, by last name. */
export async function findPeople(orm: Orm, text: string, limit: number): Promise<PersonSummary[]> {
  const pattern = `${text
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
  const begins = [
    people.username,
    people.first_name,
    people.last_name,
    people.email,
    sql`${people.first_name} || ' ' || ${people.last_name}`,
  ].map((column) => sql`lower(${column}) like ${pattern}`);
  const rows = await orm
    .select()
    .from(people)
    .where(or(...begins))
    .orderBy(asc(people.last_name), asc(people.first_name), asc(people.id))
    .limit(limit);
  return rows.map(toSummary);
}

/** One person; null when there is none with this id. */
async function readPerson(orm: Orm, id: number): Promise<PersonRow | null> {
  const [row] = await orm.select().from(people).where(eq(people.id, id));
  return row ?? null;
}

/**
 * The person whom a call names.
 * @throws HTTPException 404 when there is none with this id
 */
export async function readExistingPerson(orm: Orm, id: number): Promise<PersonRow> {
  const person = await readPerson(orm, id);
  if (person === null) throw notFound();
  return person;
}

/** The names of the student types that a person chose, in the order of the types. */
export async function readStudentTypes(orm: Orm, { id }: PersonKey): Promise<string[]> {
  const rows = await orm
    .select({ name: studentTypes.name })
    .from(studentTypeChoices)
    .innerJoin(studentTypes, sql`${studentTypes.id} = any(${studentTypeChoices.student_types})`)
    .where(eq(studentTypeChoices.person_id, id))
    .orderBy(asc(studentTypes.id));
  return rows.map(({ name }) => name);
}

/**
 * Changes flags of a person, and writes it down.
 * @param by who does it, for the audit log
 * @returns the person; null when there is none with this id
 */
export async function changeFlags(
  orm: Orm,
  id: number,
  flags: Partial<Flags>,
  by: string,
  now: Date,
): Promise<PersonRow | null> {
  return orm.transaction(async (transaction) => {
    await lockAuditLog(transaction);
    const person = await readPerson(transaction, id);
    if (person === null) return null;
    const changed = (Object.keys(flags) as (keyof Flags)[]).filter(
      (name) => String(person[name]) !== String(flags[name]),
    );
    if (changed.length === 0) return person;
    const pick = (from: Partial<Flags>) => Object.fromEntries(changed.map((name) => [name, from[name]]));
    await transaction.update(people).set(pick(flags)).where(eq(people.id, id));
    const detail = { before: pick(person), after: pick(flags) };
    await addToAuditLog(transaction, [{ kind: 'person', key: String(id), ...detail }], by, now);
    await addSecurityEvents(transaction, [{ kind: 'rights changed', person_id: id, done_by: by, detail }], now);
    return { ...person, ...pick(flags) };
  });
}

/**
 * Ends one session of anybody, or all sessions of a person, with push on their devices, and writes it down.
 * @param by who does it, for the audit log
 * @returns how many sessions ended
 */
export async function endAndRecordSessions(
  orm: Orm,
  which: { session: number } | { person: number },
  by: string,
  now: Date,
): Promise<number> {
  return orm.transaction(async (transaction) => {
    const ended =
      'session' in which
        ? await endSessions(transaction, eq(sessions.id, which.session))
        : await endSessionsOf(transaction, { id: which.person });
    const [first] = ended;
    if (first === undefined) return 0;
    const change = {
      kind: 'person',
      key: String(first.person_id),
      before: null,
      after: { ended_sessions: ended.length },
    };
    await addToAuditLog(transaction, [change], by, now);
    const event = { kind: 'sessions ended' as const, person_id: first.person_id, done_by: by };
    await addSecurityEvents(transaction, [event], now);
    return ended.length;
  });
}

/** What superusers see of a person. The code names every field, so that new columns are not shown by accident. */
export function toSummary(person: PersonRow): PersonSummary {
  return {
    id: person.id,
    username: person.username,
    first_name: person.first_name,
    last_name: person.last_name,
    email: person.email,
    primary_role: person.primary_role,
    other_roles: person.other_roles,
    is_staff: person.is_staff,
    is_superuser: person.is_superuser,
    can_use_demo: person.can_use_demo,
    has_provisional_account: person.has_provisional_account,
    financial_dashboard_access: person.financial_dashboard_access,
    rights: [...rightsOf(person)],
    signed_in_on: person.signed_in_on?.toISOString() ?? null,
  };
}

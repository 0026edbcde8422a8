import { asc, eq } from 'drizzle-orm';
import { MOST_AUDIENCE_ITEMS, TOO_MANY_ITEMS } from '../../src/api/admin/kinds/fields.ts';
import { hasRole, ROLES } from '../../src/rules/roles.ts';
import { isNamedIn } from '../../src/rules/visibility.ts';
import type { Orm } from '../db/database.ts';
import { type PersonKey, type PersonRow, people, studentTypeChoices, studentTypes } from '../db/schema.ts';

/** A person with the items that reach them: `all`, `role:student`, `type:transfer`, `type:#3`, `user:amara`. */
export type Reachable = { id: number; username: string; items: readonly string[] };

type TypeNames = Map<number, string[]>;

/** All people, with the items that reach them. */
export async function readEveryone(orm: Orm): Promise<Reachable[]> {
  const types = await readTypeNames(orm);
  const rows = await selectPeople(orm).orderBy(asc(people.id));
  return rows.map((row) => toReachable(row, types));
}

/** One person with the items that reach them; null when there is no such person. */
export async function readReachable(orm: Orm, { id }: PersonKey): Promise<Reachable | null> {
  const [row] = await selectPeople(orm).where(eq(people.id, id));
  return row === undefined ? null : toReachable(row, await readTypeNames(orm));
}

/**
 * The people whom an audience names. A person has a handful of items and an audience may have thousands, so each person's items
 * are looked up in the audience.
 */
export function peopleIn(audience: readonly string[], everyone: readonly Reachable[]): Reachable[] {
  const named = new Set(audience);
  return everyone.filter(({ items }) => isNamedIn(named, items));
}

/** How staff may name a person besides the exact username, by `nameKey`: username, email address, number. Null for a name of two people. */
export type OtherNames = ReadonlyMap<string, string | null>;

/** One name in two forms of Unicode, in capital and in small letters, is one name. */
const nameKey = (name: string): string => name.normalize('NFC').toLowerCase();

/** The usernames by the names that staff may type. A username comes before an address or a number that is the same. */
export async function readOtherNames(orm: Orm): Promise<OtherNames> {
  const { username, email, nine_number } = people;
  const rows = await orm.select({ username, email, nine_number }).from(people);
  const names = new Map<string, string | null>();
  const add = (into: Map<string, string | null>, name: string | null, of: string) => {
    if (name === null || name === '') return;
    const key = nameKey(name);
    into.set(key, into.has(key) && into.get(key) !== of ? null : of);
  };
  for (const row of rows) {
    add(names, row.email, row.username);
    add(names, row.nine_number, row.username);
  }
  const usernames = new Map<string, string | null>();
  for (const row of rows) add(usernames, row.username, row.username);
  return new Map([...names, ...usernames]);
}

/** The audience with the usernames of the people whom it names otherwise. A name that no person or two people have stays. Source: ADMIN-115. */
export function withUsernames(
  audience: readonly string[],
  everyone: readonly Reachable[],
  names: OtherNames,
): string[] {
  const exact = new Set(everyone.map(({ username }) => `user:${username}`));
  const found = audience.map((item) => {
    if (!item.startsWith('user:') || exact.has(item)) return item;
    const username = names.get(nameKey(item.slice(5))) ?? null;
    return username === null ? item : `user:${username}`;
  });
  return [...new Set(found)];
}

/** `withUsernames`, which reads the names only for an audience that needs them. */
export async function resolveNames(
  orm: Orm,
  audience: readonly string[],
  everyone: readonly Reachable[],
): Promise<string[]> {
  const exact = new Set(everyone.map(({ username }) => `user:${username}`));
  const isOpen = audience.some((item) => item.startsWith('user:') && !exact.has(item));
  return isOpen ? withUsernames(audience, everyone, await readOtherNames(orm)) : [...audience];
}

/** The items of an audience that name a person or a student type that does not exist. */
export function unknownItems(
  audience: readonly string[],
  everyone: readonly Reachable[],
  types: ReadonlySet<string>,
): string[] {
  const usernames = new Set(everyone.map(({ username }) => `user:${username}`));
  return audience.filter(
    (item) =>
      (item.startsWith('user:') && !usernames.has(item)) || (item.startsWith('type:') && !types.has(item.slice(5))),
  );
}

/** What is wrong with an audience, as sentences. */
export function audienceProblems(
  audience: readonly string[],
  { everyone, types }: { everyone: readonly Reachable[]; types: ReadonlySet<string> },
): string[] {
  if (audience.length > MOST_AUDIENCE_ITEMS) return [`audience: ${TOO_MANY_ITEMS}`];
  return unknownItems(audience, everyone, types).map((item) =>
    item.startsWith('user:')
      ? `audience: there is no person ${item.slice(5)}`
      : `audience: there is no student type ${item.slice(5)}`,
  );
}

/** The names of the student types in audiences: `transfer`, and `#3` for the row 3. */
export async function readStudentTypeNames(orm: Orm): Promise<Set<string>> {
  return new Set([...(await readTypeNames(orm)).values()].flat());
}

const selectPeople = (orm: Orm) =>
  orm
    .select({
      id: people.id,
      username: people.username,
      primary_role: people.primary_role,
      other_roles: people.other_roles,
      types: studentTypeChoices.student_types,
    })
    .from(people)
    .leftJoin(studentTypeChoices, eq(studentTypeChoices.person_id, people.id));

async function readTypeNames(orm: Orm): Promise<TypeNames> {
  const rows = await orm.select().from(studentTypes);
  return new Map(rows.map(({ id, import_key }) => [id, [`#${id}`, ...(import_key === null ? [] : [import_key])]]));
}

type Selected = Pick<PersonRow, 'id' | 'username' | 'primary_role' | 'other_roles'> & { types: number[] | null };

function toReachable({ id, username, types, ...roles }: Selected, names: TypeNames): Reachable {
  const items = [
    'all',
    `user:${username}`,
    ...ROLES.filter((role) => hasRole(roles, role)).map((role) => `role:${role}`),
    ...(types ?? []).flatMap((type) => (names.get(type) ?? []).map((name) => `type:${name}`)),
  ];
  return { id, username, items };
}

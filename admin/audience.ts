import { listEntries } from '../src/api/admin/entry-calls.ts';
import type { Client } from '../src/api/client.ts';
import type { Role } from '../src/rules/roles.ts';

/** The people of each role. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  student: 'Students',
  staff: 'Staff',
  faculty: 'Faculty',
  advisor: 'Advisors',
  emeritus: 'Emeriti',
  student_worker: 'Student workers',
};

/** The roles that a message or a task can be for, by the items of an audience. */
export const ROLE_ITEMS: NamedChoices = Object.entries(ROLE_NAMES).map(([role, name]) => [`role:${role}`, name]);

/** Names for the items of an audience, or for the categories of tasks. */
export type NamedChoices = readonly (readonly [value: string, name: string])[];

/** The most that one call answers. A university has a few dozen categories and types. */
export const MOST_TYPES = '200';

/**
 * The student types that a message or a task can be for, by the items of an audience.
 * @throws ApiError
 */
export async function studentTypes(client: Client, signal: AbortSignal): Promise<NamedChoices> {
  const { results } = await client(listEntries, { query: { kind: 'student_type', limit: MOST_TYPES }, signal });
  return results.map(({ key, title }) => [`type:${key}`, title] as const);
}

/**
 * The people of an audience in words: "Students, Faculty and 3 people".
 * @param types the names of the student types
 */
export function audienceText(audience: readonly string[], types: NamedChoices): string {
  if (audience.includes('all')) return 'Everybody';
  const roles = ROLE_ITEMS.filter(([item]) => audience.includes(item)).map(([, name]) => name);
  const ofTypes = audience.filter((item) => item.startsWith('type:')).map((item) => itemText(item, types));
  const people = audience.filter((item) => item.startsWith('user:')).length;
  const parts = [...roles, ...ofTypes, ...(people === 0 ? [] : [people === 1 ? '1 person' : `${people} people`])];
  if (parts.length === 0) return 'No recipients yet';
  return parts.length === 1 ? String(parts[0]) : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** One item of an audience in words: "Everybody", "Students", "Transfer students", "amara". */
export function itemText(item: string, types: NamedChoices): string {
  if (item === 'all') return 'Everybody';
  const named = [...ROLE_ITEMS, ...types].find(([each]) => each === item);
  return named?.[1] ?? item.replace(/^type:/, 'student type ').replace(/^user:/, '');
}

/**
 * The usernames of a pasted list or of a CSV file: those of the first column, or of the column named `username`. Names are
 * separated by lines, commas, semicolons or spaces.
 */
export function usernamesIn(text: string): string[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')));
  const header = lines[0]?.map((cell) => cell.toLowerCase()) ?? [];
  const column = header.indexOf('username');
  const cells = column === -1 ? lines.flat() : lines.slice(1).map((line) => line[column] ?? '');
  const names = cells.flatMap((cell) => cell.split(/\s+/)).filter((name) => name !== '');
  return [...new Set(names)];
}

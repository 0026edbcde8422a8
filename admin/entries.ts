import * as z from 'zod/mini';
import { type Entry, entryKinds, type Kind, type PublishedKind } from '../src/api/admin/entries.ts';
import type { EntryState, StoredEntry } from '../src/api/admin/entry-calls.ts';
import { STATE_NAMES } from '../src/api/admin/kinds/kind.ts';
import { pathText } from '../src/api/issues.ts';
import { type EntryFields, type Problem, wrongAddresses } from '../src/rules/admin-entries.ts';
import { NO_ADDRESS } from '../src/rules/typed-address.ts';

/** The fields of the form of a kind: those of its entries. A number may be a text that is still typed. */
export type FormFields<K extends Kind> = {
  [Name in keyof Entry<K>]: Entry<K>[Name] | (number extends Entry<K>[Name] ? string : never);
};

/** What is wrong with the fields of an entry, by the schema of the call that saves them. */
export function problemsIn(kind: Kind, fields: EntryFields): Problem[] {
  const checked = z.safeParse(entryKinds[kind].schema as z.ZodMiniType, fields);
  const addresses = wrongAddresses(fields).map((field) => ({ field, text: NO_ADDRESS }));
  if (checked.success) return addresses;
  const problems = checked.error.issues.map(({ path, message }) => ({
    field: pathText(path),
    text: message === 'Invalid input' ? 'must not be empty' : message,
  }));
  return [...problems, ...addresses];
}

/**
 * What keeps people from an entry that is to be published. The server refuses it by the same rules.
 * @param opensOn when people would see it, ISO 8601
 * @param today `YYYY-MM-DD` on campus
 */
export function problemsToPublish(
  kind: Kind,
  fields: EntryFields,
  stored: Pick<StoredEntry, 'state' | 'counts'> | null,
  opensOn: string,
  today: string,
): Problem[] {
  const { audience, publishing_closes_on: closes, ends_on: lastDay } = fields;
  const isPublished = fields.is_published === true;
  const problems = {
    audience:
      kind === 'task' &&
      Array.isArray(audience) &&
      audience.length === 0 &&
      !isPublished &&
      (stored?.counts?.people ?? 0) === 0 &&
      'must name the people who get the task',
    ends_on:
      kind === 'task' &&
      typeof lastDay === 'string' &&
      lastDay < today &&
      !isPublished &&
      'day is over. Empty the field, or choose a later day',
    publishing_closes_on:
      kind === 'post' &&
      typeof closes === 'string' &&
      closes <= opensOn &&
      stored?.state !== 'ended' &&
      'is before people see the post. Empty the field, or choose a later time',
  };
  return Object.entries(problems).flatMap(([field, text]) => (text === false ? [] : [{ field, text }]));
}

/** The name of a kind in the audit log, which also has others: maintenance, alerts, people. */
export const kindName = (kind: string): string => {
  if (isKind(kind)) return entryKinds[kind].name;
  const words = kind.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const isKind = (kind: string): kind is Kind => kind in entryKinds;

/** The names of the states that the entries of a kind can have. */
export const stateNames = (kind: PublishedKind): Readonly<Partial<Record<EntryState, string>>> =>
  entryKinds[kind].stateNames;

/** What the state of an entry is called. */
export const stateName = (kind: PublishedKind, state: EntryState): string =>
  stateNames(kind)[state] ?? STATE_NAMES[state];

/** The state that a part of an address names, for the query of a list; empty for any other text. */
export const stateIn = (text: string | undefined): { state?: EntryState } =>
  text !== undefined && text in STATE_NAMES ? { state: text as EntryState } : {};

/** The address of the form of an entry, with an empty `id` of a new one; null for a kind without a form. */
export function editHref({ kind, id }: { kind: string; id: string }): string | null {
  if (!isKind(kind)) return null;
  return `/admin/${entryKinds[kind].folder}/edit${id === '' ? '' : `?id=${encodeURIComponent(id)}`}`;
}

/** A name for addresses from a title: "Résumé help!" is "resume-help". */
export function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '');
}

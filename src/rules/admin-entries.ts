import { linkTarget } from './content-links.ts';

/** The fields of an entry as a form has them. */
export type EntryFields = Readonly<Record<string, unknown>>;

/** What is wrong with a field of an entry, as a sentence. `field` is its name, with the place in a list: `links.0.url`. */
export type Problem = { field: string; text: string };

/**
 * Whether two versions of an entry have the same values. The order of the fields does not matter, and a field that is left out
 * is as good as an empty one.
 */
export function haveSameFields(one: EntryFields, other: EntryFields): boolean {
  return differingFields(one, other).length === 0;
}

/** The fields that say whether and when people see an entry. */
const PUBLICATION_FIELDS: readonly string[] = [
  'is_published',
  'publishing_opens_on',
  'publishing_closes_on',
  'created_on',
];

/** Whether two versions of an entry differ at most in whether and when people see them. */
export function haveSameText(one: EntryFields, other: EntryFields): boolean {
  return differingFields(one, other).every((name) => PUBLICATION_FIELDS.includes(name));
}

/** The names of the fields in which two versions of an entry differ, in the order of the first one. */
export function differingFields(one: EntryFields, other: EntryFields): string[] {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return names.filter((name) => JSON.stringify(one[name] ?? null) !== JSON.stringify(other[name] ?? null));
}

/** The fields with addresses of links that the portal would drop, such as `action_link` and `links.0.url`. Source: ADMIN-79. */
export function wrongAddresses({ action_link, links }: EntryFields): string[] {
  const isWrong = (value: unknown) =>
    typeof value === 'string' && value.trim() !== '' && linkTarget(value, null, '') === null;
  const ofLinks = Array.isArray(links)
    ? links.flatMap((link: { url?: unknown }, index) => (isWrong(link.url) ? [`links.${index}.url`] : []))
    : [];
  return [...(isWrong(action_link) ? ['action_link'] : []), ...ofLinks];
}

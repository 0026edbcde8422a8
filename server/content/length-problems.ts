import { entryKinds, type Kind } from '../../src/api/admin/entries.ts';

/** The characters of a text without a limit of its own: titles, names and the like. */
const USUAL = 200;
const HTML = 100_000;
/** The entries of a list: links of a post, posts of a page. */
const MOST_ITEMS = 200;
const OF_FIELDS: Readonly<Record<string, number>> = {
  action_link: 2_000,
  image: 2_000,
  thumbnail_image: 2_000,
  medium_image: 2_000,
  large_image: 2_000,
  url: 2_000,
  path: 500,
  description: 1_000,
  important_reason: 1_000,
};

/**
 * The texts of an entry that are too long, as sentences with the field. Each list and each page of a reader carries them, and each
 * save keeps two versions. A long text that was stored before the limits stays until it is changed. Source: ADMIN-93.
 * @param before the stored entry; null for a new one
 */
export function lengthProblems(kind: Kind, entry: object, before: object | null): string[] {
  const old = (before ?? {}) as Record<string, unknown>;
  return Object.entries(entry).flatMap(([field, value]) => {
    if (JSON.stringify(value) === JSON.stringify(old[field])) return [];
    const limit = field === entryKinds[kind].htmlField ? HTML : (OF_FIELDS[field] ?? USUAL);
    return field === 'audience' ? [] : problemsOf(field, value, limit);
  });
}

function problemsOf(field: string, value: unknown, limit: number): string[] {
  if (typeof value === 'string') {
    return value.length > limit ? [`${field}: must have at most ${limit.toLocaleString('en-US')} characters`] : [];
  }
  if (!Array.isArray(value)) return [];
  if (value.length > MOST_ITEMS) return [`${field}: must have at most ${MOST_ITEMS} entries`];
  return value.flatMap((item: unknown, index) =>
    typeof item === 'object' && item !== null
      ? Object.entries(item).flatMap(([name, text]) =>
          problemsOf(`${field}.${index}.${name}`, text, OF_FIELDS[name] ?? USUAL),
        )
      : problemsOf(`${field}.${index}`, item, USUAL),
  );
}

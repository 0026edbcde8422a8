/** JSON text with sorted keys. An Error is written as its name and message. */
export const stableStringify = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => {
    if (part instanceof Error) return { name: part.name, message: part.message };
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    if (isSorted(Object.keys(part))) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  }) ?? 'undefined';

const isSorted = (keys: readonly string[]): boolean =>
  keys.every((key, place) => place === 0 || (keys[place - 1] ?? '') < key);

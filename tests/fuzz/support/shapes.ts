/** What stands in the way of taking a parsed answer for what its type says it is. */

/**
 * Sentences about everything in which a value differs from the kind of a whole one: another type than null and the
 * model's, a missing or an unknown field, anything that is no plain data.
 * @param model the same answer with nothing missing and one item in every list
 */
export function complaintsAbout(value: unknown, model: unknown, where = 'the answer'): string[] {
  if (Array.isArray(model)) {
    if (!Array.isArray(value)) return [`${where} is no list but ${nameOf(value)}`];
    return Array.from(value, (item, position) => complaintsAbout(item, model[0], `${where}.${position}`)).flat();
  }
  if (typeof model === 'boolean') return typeof value === 'boolean' ? [] : [`${where} is ${nameOf(value)}`];
  if (value === null) return [];
  if (typeof model !== 'object' || model === null) {
    const isOfType = typeof value === typeof model && (typeof value !== 'number' || Number.isFinite(value));
    return isOfType ? [] : [`${where} is ${nameOf(value)}`];
  }
  if (typeof value !== 'object' || Array.isArray(value)) return [`${where} is ${nameOf(value)}`];
  if (Object.getPrototypeOf(value) !== Object.prototype) return [`${where} is no plain object`];
  const fields: Record<string, unknown> = { ...value };
  const unknown = Object.keys(fields).filter((key) => !Object.hasOwn(model, key));
  return [
    ...unknown.map((key) => `${where} has the unknown field ${key}`),
    ...Object.entries(model).flatMap(([key, field]) =>
      Object.hasOwn(fields, key)
        ? complaintsAbout(fields[key], field, `${where}.${key}`)
        : [`${where} is without ${key}`],
    ),
  ];
}

function nameOf(value: unknown): string {
  if (value === null) return 'null';
  return typeof value === 'object' ? 'an object' : `${typeof value} ${String(value).slice(0, 40)}`;
}

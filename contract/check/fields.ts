import { type JsonSchema, kindsOf } from '../json-schema.ts';
import { otherSpelling } from '../spellings.ts';

export type FieldNotes = {
  /** Fields that the portal reads and no record has: `[].HOLDAMOUNT`. */
  missing: string[];
  /** How many different fields the portal does not know. */
  unknown: number;
};

/**
 * Compares the fields of an answer with those that the portal reads. Its findings are notes and not faults.
 * @param isThere whether a value counts as present
 */
export function compareFields(schema: JsonSchema, answer: unknown, isThere: (value: unknown) => boolean): FieldNotes {
  const known = new Map<string, boolean>();
  const unknown = new Set<string>();

  const compare = (schemas: JsonSchema[], value: unknown, path: string) => {
    if (Array.isArray(value)) {
      const items = schemas.flatMap(({ items: each }) => (each === undefined ? [] : kindsOf(each)));
      for (const item of value) compare(items, item, path === '' ? '' : `${path}[]`);
    } else if (typeof value === 'object' && value !== null) {
      const fields = schemas.flatMap(({ properties }) => Object.entries(properties ?? {}));
      if (fields.length === 0) return;
      const names = fields.map(([name]) => name);
      const record = value as Record<string, unknown>;
      const has = (name: string | null) => name !== null && Object.hasOwn(record, name) && isThere(record[name]);
      for (const [name, field] of fields) {
        const at = path === '' ? name : `${path}.${name}`;
        known.set(at, (known.get(at) ?? false) || has(name) || has(otherSpelling(name, names)));
        if (has(name)) compare(kindsOf(field), record[name], at);
      }
      for (const name of Object.keys(record)) if (!names.includes(name)) unknown.add(`${path}.${name}`);
    }
  };
  compare(kindsOf(schema), answer, '');

  return { missing: [...known].flatMap(([path, wasThere]) => (wasThere ? [] : [path])), unknown: unknown.size };
}

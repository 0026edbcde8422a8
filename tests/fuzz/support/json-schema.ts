import fc from 'fast-check';
import * as z from 'zod';
import type * as mini from 'zod/mini';

/** What the schemas of this project become: no references, no `allOf`, no free keys. */
type Schema = {
  type?: string | string[];
  anyOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
};

const KNOWN_KEYS = new Set([
  '$schema',
  'additionalProperties',
  'anyOf',
  'const',
  // Says what a missing value counts as, and not which values there are.
  'default',
  'enum',
  'format',
  'items',
  'maxLength',
  'maximum',
  'minLength',
  'minimum',
  'pattern',
  'properties',
  'required',
  'type',
]);

const jsonSchemaOf = (schema: mini.ZodMiniType): Schema => z.toJSONSchema(schema, { io: 'input' }) as Schema;

/** Values that a zod schema takes, as far as JSON Schema can say what those are. */
export const valuesFor = (schema: mini.ZodMiniType): fc.Arbitrary<unknown> => valuesOf(jsonSchemaOf(schema));

/** The same value each time, with every field of the schema, one item in every list, and nothing null. */
export const wholeValueFor = (schema: mini.ZodMiniType): unknown => wholeValueOf(jsonSchemaOf(schema));

/** Text with everything that JSON can carry, halves of surrogate pairs among it. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      '\u0000',
      '\ud800',
      'x\udfff',
      '\u202e\u200d\ufeff',
      'NaN',
      'null',
      'undefined',
      '__proto__',
      '<b>&amp;</b>',
      ']]>',
      "'; drop table people; --",
      '{{7*7}}',
      '🧑‍🎓',
      '٣',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom('2026-09-28T15:00:00Z', '2026-02-30', '0', '-1', '1e999', '9'.repeat(400)) },
);

const times = fc.oneof(
  fc.constantFrom(
    '2026-09-28T15:00:00Z',
    '2026-09-28T15:00:00.123456789+23:59',
    '1970-01-01T00:00:00Z',
    '1970-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59.999Z',
    '9999-12-31T23:59:59-23:59',
    '0000-01-01T00:00:00Z',
    '2028-02-29T00:00:00-08:00',
  ),
  fc
    .date({ min: new Date('1970-01-01T00:00Z'), max: new Date('9999-12-31T00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString()),
);

function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  refuseUnknown(schema);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(valuesOf));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return fc.jsonValue({ maxDepth: 2 });
  return fc.oneof(...types.map((type) => valuesOfType(schema, type)));
}

function valuesOfType(schema: Schema, type: string): fc.Arbitrary<unknown> {
  const { minimum, maximum, minLength = 0, maxLength = 1000 } = schema;
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      // Small ones may be the number of a row that is there.
      return fc.oneof(
        fc.integer({ min: minimum ?? 0, max: 9 }),
        fc.integer({ min: minimum ?? -(2 ** 31), max: maximum ?? 2 ** 31 - 1 }),
      );
    case 'number':
      return fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case 'string':
      if (schema.format === 'date-time') return times;
      if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern));
      return oddText.filter(({ length }) => length >= minLength && length <= maxLength);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), { maxLength: 3 });
    case 'object': {
      const fields: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, field]) => [key, valuesOf(field)]),
      );
      return fc.record(fields, { requiredKeys: requiredOf(schema), noNullPrototype: true });
    }
    default:
      throw new Error(`nothing here generates the type ${type} of JSON Schema`);
  }
}

/** One of the two ids of a user task has to be there, which JSON Schema does not say. Source: API-50, API-54. */
function requiredOf({ properties = {}, required = [] }: Schema): string[] {
  return 'userTaskId' in properties ? [...required, 'id'] : required;
}

function wholeValueOf(schema: Schema): unknown {
  refuseUnknown(schema);
  if (schema.anyOf !== undefined) return wholeValueOf(schema.anyOf.find(({ type }) => type !== 'null') ?? {});
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [type] = [schema.type ?? []].flat();
  switch (type) {
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return 1;
    case 'string':
      return 'text';
    case 'array':
      return [wholeValueOf(schema.items ?? {})];
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, field]) => [key, wholeValueOf(field)]),
      );
    default:
      throw new Error(`nothing here makes a value of the type ${type} of JSON Schema`);
  }
}

/** A keyword that is passed over would make values that the schema does not take, or leave out those that it does. */
function refuseUnknown(schema: Schema): void {
  const unknown = Object.keys(schema).filter((key) => !KNOWN_KEYS.has(key));
  if (unknown.length > 0) throw new Error(`nothing here generates what JSON Schema says with ${unknown.join(', ')}`);
}

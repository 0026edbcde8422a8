import * as z from 'zod';

/** The part of JSON Schema that the schemas of `src/api` use. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean;
  enum?: string[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  description?: string;
};

/** Names for shapes. A named shape is described once; other schemas refer to it. */
export type ShapeNames = z.core.$ZodRegistry<{ id: string }>;

export type Described = { schema: JsonSchema; shapes: Record<string, JsonSchema> };

/** The JSON Schema of an answer or a request as it is sent. `#/$defs/Name` refers to one of `shapes`. */
export function schemaOf(schema: z.core.$ZodType, names?: ShapeNames): Described {
  const described = z.toJSONSchema(schema, { io: 'input', ...(names === undefined ? {} : { metadata: names }) });
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = described as JsonSchema & {
    $schema?: string;
    $defs?: Record<string, JsonSchema>;
  };
  const shapes = Object.entries($defs).map(([name, { id: _, ...shape }]: [string, JsonSchema & { id?: string }]) => [
    name,
    tidied(shape),
  ]);
  return { schema: tidied(rest), shapes: Object.fromEntries(shapes) };
}

/** The kinds of value that a schema allows, one schema each. Nested `anyOf` is flattened. */
export const kindsOf = (schema: JsonSchema): JsonSchema[] => schema.anyOf?.flatMap(kindsOf) ?? [schema];

export const allowsNull = (schema: JsonSchema): boolean =>
  kindsOf(schema).some(({ type }) => [type].flat().includes('null'));

function tidied(schema: JsonSchema): JsonSchema {
  const { anyOf, items, properties, pattern, ...rest } = schema;
  return {
    ...rest,
    // The pattern of a time is twelve lines long and says less than its format.
    ...(pattern === undefined || rest.format !== undefined ? {} : { pattern }),
    ...(anyOf === undefined ? {} : { anyOf: kindsOf({ anyOf }).map(tidied) }),
    ...(items === undefined ? {} : { items: tidied(items) }),
    ...(properties === undefined
      ? {}
      : { properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, tidied(field)])) }),
  };
}

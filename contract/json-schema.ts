import * as z from 'zod';

/** As much of JSON Schema as the schemas of `src/api` come to. */
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

/** Names for shapes, which then stand once, under their name, wherever they are used. */
export type ShapeNames = z.core.$ZodRegistry<{ id: string }>;

export type Described = { schema: JsonSchema; shapes: Record<string, JsonSchema> };

/** What is read of an answer, or sent, before anything is folded. `#/$defs/Name` refers to one of `shapes`. */
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

/** What the value of a schema may be, one schema each: `anyOf` in `anyOf` makes no difference. */
export const kindsOf = (schema: JsonSchema): JsonSchema[] => schema.anyOf?.flatMap(kindsOf) ?? [schema];

export const allowsNull = (schema: JsonSchema): boolean =>
  kindsOf(schema).some(({ type }) => [type].flat().includes('null'));

function tidied(schema: JsonSchema): JsonSchema {
  const { anyOf, items, properties, pattern, ...rest } = schema;
  return {
    ...rest,
    // The pattern of a moment is twelve lines that say less than its format.
    ...(pattern === undefined || rest.format !== undefined ? {} : { pattern }),
    ...(anyOf === undefined ? {} : { anyOf: kindsOf({ anyOf }).map(tidied) }),
    ...(items === undefined ? {} : { items: tidied(items) }),
    ...(properties === undefined
      ? {}
      : { properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, tidied(field)])) }),
  };
}

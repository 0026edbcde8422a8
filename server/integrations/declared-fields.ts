import * as z from 'zod/mini';

/** The parts of a JSON schema that say which fields an object has. */
type Shape = {
  properties?: Record<string, Shape>;
  additionalProperties?: Shape | boolean;
  items?: Shape | boolean;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
};

/**
 * A function that removes all fields that a schema does not declare, at every depth. A system may send more than the portal
 * asks for, and what the portal does not know must not reach its cache and its users. The fields keep the names that the
 * system uses, so the result is still an answer as it came.
 * @param schema of an answer
 */
export function keepDeclaredFields(schema: z.ZodMiniType): (content: unknown) => unknown {
  const shape = z.toJSONSchema(schema, { io: 'input', reused: 'inline' }) as Shape;
  return (content) => keep(content, [shape]);
}

/** @param shapes alternatives; a field stays if one of them has it */
function keep(content: unknown, shapes: Shape[]): unknown {
  const all = shapes.flatMap(alternatives);
  if (Array.isArray(content)) {
    const items = all.flatMap(({ items: each }) => (typeof each === 'object' ? [each] : []));
    return items.length === 0 ? content : content.map((item) => keep(item, items));
  }
  if (typeof content !== 'object' || content === null) return content;
  const objects = all.filter((shape) => shape.properties !== undefined || shape.additionalProperties !== undefined);
  // Without a declared object any value is allowed.
  if (objects.length === 0) return content;
  return Object.fromEntries(
    Object.entries(content).flatMap(([name, value]) => {
      const shapesOfField = objects.flatMap(({ properties = {}, additionalProperties }) => {
        if (Object.hasOwn(properties, name)) return [properties[name] ?? {}];
        return typeof additionalProperties === 'object' ? [additionalProperties] : [];
      });
      return shapesOfField.length === 0 ? [] : [[name, keep(value, shapesOfField)]];
    }),
  );
}

function alternatives(shape: Shape): Shape[] {
  const inner = [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])];
  return [shape, ...inner.flatMap(alternatives)];
}

const MAX_DEPTH = 6;
const MAX_SAMPLES = 6;

type Schema = {
  _zod: {
    def: Definition;
    bag?: { minimum?: number; maximum?: number; exclusiveMinimum?: number; patterns?: Iterable<RegExp> };
  };
  safeParse: (value: unknown) => { success: boolean };
};

type Definition = {
  type: string;
  format?: string;
  shape?: Record<string, Schema>;
  entries?: Record<string, unknown>;
  values?: unknown[];
  element?: Schema;
  innerType?: Schema;
  options?: Schema[];
  items?: Schema[];
  in?: Schema;
  valueType?: Schema;
};

const FORMATS: Record<string, string> = {
  email: 'someone@example.com',
  url: 'https://example.com',
  uuid: '123e4567-e89b-42d3-a456-426614174000',
  guid: '123e4567-e89b-42d3-a456-426614174000',
  datetime: '2025-01-22T17:00:00Z',
  date: '2025-01-22',
  time: '17:00:00',
  ipv4: '192.0.2.1',
};

/** Values that a schema of zod 4 accepts; none for anything else, and for a schema with conditions of its own. */
export function samplesOfSchema(value: unknown): unknown[] {
  if (!isSchema(value)) return [];
  try {
    return samples(value, 0).filter((each) => value.safeParse(each).success);
  } catch {
    return [];
  }
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<Schema>)._zod?.def === 'object' &&
  typeof (value as Partial<Schema>).safeParse === 'function';

function samples(schema: Schema, depth: number): unknown[] {
  const { def, bag = {} } = schema._zod;
  if (depth > MAX_DEPTH) return [undefined];
  const inside = (each: Schema | undefined) => (each === undefined ? [undefined] : samples(each, depth + 1));
  switch (def.type) {
    case 'string':
      return [textFor(def.format ?? '', bag.minimum ?? 0, bag.maximum ?? Number.POSITIVE_INFINITY)];
    case 'number':
      return [Math.max(1, bag.minimum ?? 1, (bag.exclusiveMinimum ?? 0) + 1), bag.maximum ?? 100, bag.minimum ?? 0];
    case 'boolean':
      return [true, false];
    case 'date':
      return [new Date(0)];
    case 'enum':
      return Object.values(def.entries ?? {}).slice(0, MAX_SAMPLES);
    case 'literal':
      return def.values ?? [];
    case 'array':
      return [Array.from({ length: Math.max(1, bag.minimum ?? 1) }, () => inside(def.element)[0]), []];
    case 'tuple':
      return [(def.items ?? []).map((item) => inside(item)[0])];
    case 'record':
      return [{ text: inside(def.valueType)[0] }, {}];
    case 'union':
      return (def.options ?? []).flatMap((option) => inside(option).slice(0, 2));
    case 'object':
      return objects(Object.entries(def.shape ?? {}).map(([key, part]) => [key, inside(part)] as const));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
    case 'nonoptional':
      return inside(def.innerType);
    case 'pipe':
      return inside(def.in);
    case 'null':
      return [null];
    default:
      return ['text'];
  }
}

function objects(parts: readonly (readonly [string, unknown[]])[]): unknown[] {
  const base = Object.fromEntries(parts.map(([key, values]) => [key, values[0]]));
  return [base, ...parts.flatMap(([key, values]) => values.slice(1, 3).map((value) => ({ ...base, [key]: value })))];
}

const textFor = (format: string, minimum: number, maximum: number): string => {
  const text = FORMATS[format] ?? 'text';
  return text.padEnd(minimum, 'x').slice(0, Math.min(maximum, Math.max(minimum, text.length)));
};

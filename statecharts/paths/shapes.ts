import { FIXED_TIME } from '../deterministic.ts';
import { asRecorder, isPlainObjectOrArray, isRecorder } from '../opaque.ts';
import type { Literals } from './literals.ts';

/** How a machine used a value. */
type Use = 'function' | 'list' | 'text' | 'listOrText' | 'number' | 'date' | 'key';

/** What is known about a value: how it was used, and the parts that were read from it. */
export type Shape = {
  uses: Set<Use>;
  fields: Map<string, Shape>;
  item: Shape | undefined;
  result: Shape | undefined;
  /** The names of the fields of the context in which the machine stored the value: a guard may compare those. */
  aliases: Set<string>;
  /** Values that the type of the field allows; empty if no type is known. */
  typed: readonly unknown[];
};

export const emptyShape = (): Shape => ({
  uses: new Set(),
  fields: new Map(),
  item: undefined,
  result: undefined,
  aliases: new Set(),
  typed: [],
});

/** How many facts a shape holds: it grows when a machine reads something new. */
export function sizeOf(shape: Shape): number {
  const parts = [...shape.fields.values(), shape.item, shape.result].filter((part) => part !== undefined);
  return shape.uses.size + shape.aliases.size + parts.reduce((sum, part) => sum + 1 + sizeOf(part), 0);
}

/** The paths of the fields that were read, such as `order.lines`. */
export function fieldNames(shape: Shape, path = ''): string[] {
  return [...shape.fields].flatMap(([key, part]) => {
    const place = path === '' ? key : `${path}.${key}`;
    return part.fields.size > 0 ? fieldNames(part, place) : [place];
  });
}

export function fieldOf(shape: Shape, key: string): Shape {
  const known = shape.fields.get(key);
  if (known !== undefined) return known;
  const part = emptyShape();
  shape.fields.set(key, part);
  return part;
}

const LIST_METHODS = new Set(
  'map filter forEach some every find findIndex findLast reduce reduceRight push pop shift unshift splice sort join flat flatMap fill reverse keys entries values toSorted toReversed'.split(
    ' ',
  ),
);
const LIST_OR_TEXT = new Set('slice includes indexOf lastIndexOf concat at'.split(' '));
const TEXT_METHODS = new Set(
  'trim trimStart trimEnd toLowerCase toUpperCase split startsWith endsWith match matchAll replace replaceAll padStart padEnd charAt charCodeAt substring substr localeCompare normalize search'.split(
    ' ',
  ),
);
const NUMBER_METHODS = new Set(['toFixed', 'toPrecision']);
/** Never read by a machine itself, but by the language, by XState or by a debugger. */
const FOREIGN_KEYS = new Set(['then', 'toJSON', 'constructor', 'prototype', 'asymmetricMatch', '$$typeof', 'nodeType']);
const MAX_DEPTH = 7;

const holes = new WeakMap<Shape, object>();
const shapesOfHoles = new WeakMap<object, Shape>();

/**
 * A stand-in for a value that is not known. It accepts every use, and writes into the shape how it was used. It is also a
 * function; calling it gives another stand-in.
 */
export function holeOf(shape: Shape, depth = 0): object {
  const known = holes.get(shape);
  if (known !== undefined) return known;
  const hole = asRecorder(
    // A function that is not an arrow function, because a machine may also call it with `new`.
    new Proxy(function standIn() {}, {
      get: (_, key) => (key === 'prototype' ? {} : partOfHole(shape, key, depth)),
      has: (_, key) => {
        if (typeof key === 'string' && !FOREIGN_KEYS.has(key)) fieldOf(shape, key);
        return typeof key === 'string' && (key === 'prototype' || !FOREIGN_KEYS.has(key));
      },
      set: () => true,
      defineProperty: () => true,
      deleteProperty: () => true,
      getPrototypeOf: () => Object.prototype,
      apply: (_, __, [first]) => {
        // XState calls a function where it accepts a value or a function; a real value is not called.
        if (isResolverArgument(first)) return holeOf(shape, depth);
        shape.uses.add('function');
        shape.result ??= emptyShape();
        return depth > MAX_DEPTH ? undefined : holeOf(shape.result, depth + 1);
      },
      construct: () => {
        shape.uses.add('function');
        shape.result ??= emptyShape();
        return holeOf(shape.result, depth + 1);
      },
    }),
  );
  holes.set(shape, hole);
  shapesOfHoles.set(hole, shape);
  return hole;
}

const isResolverArgument = (value: unknown): boolean =>
  isPlainObjectOrArray(value) && 'context' in value && 'event' in value && 'self' in value;

/** Writes the names of the fields in which a context holds stand-ins into the shapes of these stand-ins. */
export function recordAliases(context: unknown, depth = 0): void {
  if (!isPlainObjectOrArray(context) || isRecorder(context) || depth > 4) return;
  for (const [key, part] of Object.entries(context)) {
    const shape = typeof part === 'function' ? shapesOfHoles.get(part) : undefined;
    if (shape === undefined) recordAliases(part, depth + 1);
    else if (!/^\d+$/.test(key)) shape.aliases.add(key);
  }
}

function partOfHole(shape: Shape, key: string | symbol, depth: number): unknown {
  const list = (): object[] => {
    shape.uses.add('list');
    shape.item ??= emptyShape();
    return [holeOf(shape.item, depth + 1)];
  };
  const method = (target: object, name: string): unknown => {
    const found = (target as Record<string, unknown>)[name];
    return typeof found === 'function' ? found.bind(target) : found;
  };
  if (key === Symbol.iterator) return method(list(), 'values');
  if (key === Symbol.toPrimitive) {
    return (hint: string) => {
      if (hint === 'number') shape.uses.add('number');
      if (hint === 'string') shape.uses.add('key');
      return hint === 'string' ? 'text' : 1;
    };
  }
  if (typeof key === 'symbol' || FOREIGN_KEYS.has(key)) return undefined;
  if (key === 'toString' || key === 'toLocaleString') return () => 'text';
  if (key === 'valueOf') return () => 1;
  if (/^\d+$/.test(key)) return list()[0];
  if (key === 'length') {
    shape.uses.add('listOrText');
    return 1;
  }
  if (TEXT_METHODS.has(key)) {
    shape.uses.add('text');
    return method(new String('text'), key);
  }
  if (LIST_METHODS.has(key)) return method(list(), key);
  if (LIST_OR_TEXT.has(key)) {
    shape.uses.add('listOrText');
    if (shape.uses.has('text')) return method(new String('text'), key);
    shape.item ??= emptyShape();
    return method([holeOf(shape.item, depth + 1)], key);
  }
  if (NUMBER_METHODS.has(key)) {
    shape.uses.add('number');
    return method(new Number(1), key);
  }
  if (key in Date.prototype) {
    shape.uses.add('date');
    return method(new Date(FIXED_TIME), key);
  }
  return depth > MAX_DEPTH ? undefined : holeOf(fieldOf(shape, key), depth + 1);
}

/** The same value; what is missing in it is a stand-in that writes into the shape how it was used. */
export function withHoles(value: unknown, shape: Shape, depth = 0): unknown {
  if (isRecorder(value) || (!isPlainObjectOrArray(value) && !(value instanceof Error))) return value;
  return asRecorder(
    new Proxy(value, {
      get(target, key, receiver) {
        const part: unknown = Reflect.get(target, key, receiver);
        if (typeof key === 'symbol' || key in Object.prototype) return part;
        if (Array.isArray(target)) {
          if (!/^\d+$/.test(key) || part === undefined) return part;
          shape.item ??= emptyShape();
          return withHoles(part, shape.item, depth + 1);
        }
        if (FOREIGN_KEYS.has(key) || depth > MAX_DEPTH) return part;
        const { get } = Object.getOwnPropertyDescriptor(target, key) ?? {};
        if (get !== undefined) return part;
        return part === undefined
          ? holeOf(fieldOf(shape, key), depth + 1)
          : withHoles(part, fieldOf(shape, key), depth + 1);
      },
    }),
  );
}

const TEXT = 'text';
const BOOLEAN_NAME =
  /^(is|has|can|should|did|was|were|are|allow|enable|disable|may|must|use|show|hide|no)[A-Z_]|^(enabled|disabled|success|ok|valid|checked|active|open|done|available|exists|found|authenticated|authorized|verified|approved|ready|complete|completed|required)$|(ed|able|Ok)$/;
const FUNCTION_NAME =
  /^(on|handle|get|set|fetch|load|save|create|render|send|notify)[A-Z]|(Callback|Handler|Fn)$|^(callback|navigate|dispatch|logger|log)$/;
const NUMBER_NAME =
  /(count|total|index|number|amount|price|size|limit|max|min|age|score|seconds|minutes|hours|days|ms|timeout|delay|duration|length|width|height|interval|attempts|retries|tries|level|page|percent|ratio|rate|speed|time|timestamp|x|y|z)$/i;
const LIST_NAME = /(list|ids|items|rows|results|entries|errors|users|records|options|values|[a-z]{3}s)$/i;
const DATE_NAME = /(date|At|deadline)$/;
const NUMBERS = [3, 1, 0, 100, -1];
const MORE_NUMBERS = [2, 4, 5, 6, 7, 8];
const MAX_VARIANTS = 28;

/**
 * Values of a shape: the most likely one first, then others that differ in one part.
 * @param name the name of the field that has the value
 */
export function samplesOf(shape: Shape, name: string, literals: Literals, depth = 0): unknown[] {
  const names = [name, ...[...shape.aliases].filter((alias) => alias !== name)];
  const known: Literals = {
    ...literals,
    ofField: (field) => (field === name ? [...new Set(names.flatMap(literals.ofField))] : literals.ofField(field)),
    lengthsOf: (field) =>
      field === name ? [...new Set(names.flatMap(literals.lengthsOf))] : literals.lengthsOf(field),
  };
  const found = distinct([...shape.typed, ...samplesByUse(shape, name, known, depth)]);
  return found.slice(0, MAX_VARIANTS);
}

/** The places of the values that have no parts, such as `order.price`, with samples for each. */
export function leavesOf(shape: Shape, literals: Literals, path = ''): { path: string; values: unknown[] }[] {
  return [...shape.fields].flatMap(([key, part]) => {
    const place = path === '' ? key : `${path}.${key}`;
    if (part.fields.size > 0 && part.uses.size === 0) return leavesOf(part, literals, place);
    return [{ path: place, values: samplesOf(part, key, literals) }];
  });
}

function samplesByUse(shape: Shape, name: string, literals: Literals, depth: number): unknown[] {
  const { uses, fields, item, result } = shape;
  if (depth > MAX_DEPTH) return [undefined];
  if (uses.has('function')) {
    const results = result === undefined ? [undefined] : samplesOf(result, name, literals, depth + 1);
    const isUsed = result !== undefined && sizeOf(result) > 0;
    const values = isUsed ? results : [...literals.ofField(name), true, false, undefined, ...results];
    return distinct(values).slice(0, 8).map(standInFunction);
  }
  if (uses.has('date')) return [0, 30, -30].map((days) => new Date(FIXED_TIME + days * 24 * 3_600_000));
  if (uses.has('text')) return textSamples(name, literals);
  if (uses.has('list')) return listSamples(shape, name, literals, depth);
  if (uses.has('listOrText') && fields.size === 0) {
    const texts = textSamples(name, literals);
    const lists = listSamples(shape, name, literals, depth);
    return [...texts.slice(0, 2), lists[0], ...texts.slice(2), ...lists.slice(1)];
  }
  if (fields.size > 0) return objectSamples(fields, literals, depth);
  if (uses.has('number')) return numberSamples(name, literals);
  if (item !== undefined) return listSamples(shape, name, literals, depth);
  return leafSamples(name, literals, uses.has('key'));
}

function listSamples({ item }: Shape, name: string, literals: Literals, depth: number): unknown[] {
  const singular = name.replace(/s$/, '');
  const items = samplesOf(item ?? emptyShape(), singular, literals, depth + 1);
  const first = items[0];
  const lengths = literals.lengthsOf(name).map((length) => Array.from({ length }, (_, place) => items[place] ?? first));
  const words = literals.ofField(name).filter((value) => typeof value === 'string');
  return [
    ...(words.length > 0 && (item === undefined || sizeOf(item) === 0) ? [words] : []),
    items.slice(0, 3),
    [],
    [first],
    ...items.slice(1, 8).map((each) => [each]),
    ...lengths,
    ...(item === undefined || sizeOf(item) === 0 ? words : []),
  ];
}

function objectSamples(fields: Map<string, Shape>, literals: Literals, depth: number): unknown[] {
  const parts = [...fields].map(([key, part]) => ({ key, values: samplesOf(part, key, literals, depth + 1) }));
  const base = Object.fromEntries(parts.map(({ key, values }) => [key, values[0]]));
  const width = Math.max(1, Math.floor(MAX_VARIANTS / Math.max(1, parts.length)));
  return [
    base,
    ...parts.flatMap(({ key, values }) => values.slice(1, 1 + width).map((value) => ({ ...base, [key]: value }))),
    // Each field with its own next value, for guards that read several fields.
    Object.fromEntries(parts.map(({ key, values }) => [key, values[1] ?? values[0]])),
  ];
}

const numberSamples = (name: string, literals: Literals): unknown[] => [
  ...literals.ofField(name).filter((value) => typeof value === 'number'),
  ...NUMBERS,
  ...literals.numbers,
  ...MORE_NUMBERS,
];

const textSamples = (name: string, literals: Literals): unknown[] => [
  ...literals.ofField(name).filter((value) => typeof value === 'string'),
  ...literals.lengthsOf(name).map((length) => TEXT.padEnd(length, 'x').slice(0, length)),
  sampleText(name),
  TEXT,
  '',
];

const sampleText = (name: string): string => (/mail/i.test(name) ? 'someone@example.com' : TEXT);

function leafSamples(name: string, literals: Literals, isKey: boolean): unknown[] {
  const known = literals.ofField(name).filter((value) => value !== null);
  const lengths = literals.lengthsOf(name);
  if (known.length > 0) return [...known, ...(typeof known[0] === 'string' ? [TEXT] : []), null];
  if (lengths.length > 0) return [...textSamples(name, literals), ...lengths.map((length) => Array(length).fill(TEXT))];
  if (BOOLEAN_NAME.test(name)) return [true, false];
  if (FUNCTION_NAME.test(name)) return [standInFunction(undefined), TEXT];
  if (DATE_NAME.test(name)) return [new Date(FIXED_TIME).toISOString(), new Date(FIXED_TIME)];
  if (NUMBER_NAME.test(name)) return numberSamples(name, literals);
  if (isKey) return [sampleText(name), 0, 1, ...MORE_NUMBERS, 3];
  if (LIST_NAME.test(name)) return [[TEXT], [], TEXT, 1];
  return [sampleText(name), 1, true, false, null, '', 0, [], {}];
}

/** A function that answers, for a method that the machine calls. */
function standInFunction(value: unknown): () => unknown {
  return function standIn() {
    return value;
  };
}

function distinct(values: readonly unknown[]): unknown[] {
  const seen = new Set<string>();
  return values.filter((value) => {
    const key = keyOfValue(value);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Text that is equal for values that are equal in all parts; functions are equal if they answer the same. */
export function keyOfValue(value: unknown): string {
  if (typeof value === 'function')
    return value.name === 'standIn' ? `standIn ${keyOfValue(value())}` : `function ${value.name}`;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'symbol')
    return `${typeof value} ${String(value)}`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  if (value instanceof Date) return `date ${value.getTime()}`;
  if (value instanceof Error) return `error ${value.name} ${value.message}`;
  if (Array.isArray(value)) return `[${value.map(keyOfValue).join()}]`;
  if (!isPlainObjectOrArray(value)) return `${Object.prototype.toString.call(value)} ${idOf(value)}`;
  const parts = Object.keys(value)
    .sort()
    .map((key) => `${key}:${keyOfValue((value as Record<string, unknown>)[key])}`);
  return `{${parts.join()}}`;
}

const ids = new WeakMap<object, number>();
let lastId = 0;

function idOf(value: object): number {
  const known = ids.get(value);
  if (known !== undefined) return known;
  lastId += 1;
  ids.set(value, lastId);
  return lastId;
}

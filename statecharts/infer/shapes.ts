import { countOfEvents, FIXED_TIME } from '../deterministic.ts';
import { asRecorder, isPlainObjectOrArray, isRecorder } from '../opaque.ts';
import { type TypeSpec, typeOfField, typeOfItem, typeOfResult, UNKNOWN } from './type-spec.ts';

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
  /** What the types of the machine's file say about the value. */
  type: TypeSpec;
  /** True for one member of a union, and for its fields: other values belong to other members. */
  isChoice: boolean;
};

export const emptyShape = (type: TypeSpec = UNKNOWN): Shape => ({
  uses: new Set(),
  fields: new Map(),
  item: undefined,
  result: undefined,
  aliases: new Set(),
  type,
  isChoice: false,
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
  const part = emptyShape(typeOfField(shape.type, key));
  shape.fields.set(key, part);
  return part;
}

function itemOf(shape: Shape): Shape {
  shape.item ??= emptyShape(typeOfItem(shape.type));
  return shape.item;
}

function resultOf(shape: Shape): Shape {
  shape.result ??= emptyShape(typeOfResult(shape.type));
  return shape.result;
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

/** A loop over stand-ins may never end: after this many uses, the next one throws. */
const MAX_USES = 30_000;
let uses = 0;
let eventOfUses = 0;

/** Each event may use stand-ins so often. */
function countUse(): void {
  uses = eventOfUses === countOfEvents() ? uses + 1 : 0;
  eventOfUses = countOfEvents();
  if (uses > MAX_USES) throw new Error('A stand-in was used too often: this looks like an endless loop.');
}

let spreadNames: readonly string[] = [];

/** Names the fields that a stand-in has when a machine copies all of its fields. */
export function setSpreadNames(names: readonly string[]): void {
  spreadNames = names;
}

const allows = ({ type }: Shape, name: string): boolean =>
  type.kind === 'unknown' || typeOfField(type, name).kind !== 'unknown';

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
      // A spread into the context: what guards read from there may come from this value.
      ownKeys: (target) => [
        ...new Set([...Reflect.ownKeys(target), ...spreadNames.filter((name) => allows(shape, name))]),
      ],
      getOwnPropertyDescriptor: (target, key) =>
        typeof key === 'string' && spreadNames.includes(key) && allows(shape, key) && !Object.hasOwn(target, key)
          ? { configurable: true, enumerable: true, writable: true, value: partOfHole(shape, key, depth) }
          : Reflect.getOwnPropertyDescriptor(target, key),
      set: () => true,
      defineProperty: () => true,
      deleteProperty: () => true,
      getPrototypeOf: () => Object.prototype,
      apply: (_, __, [first]) => {
        // XState calls a function where it accepts a value or a function; a real value is not called.
        if (isResolverArgument(first)) return holeOf(shape, depth);
        countUse();
        shape.uses.add('function');
        return depth > MAX_DEPTH ? undefined : holeOf(resultOf(shape), depth + 1);
      },
      construct: () => {
        shape.uses.add('function');
        return holeOf(resultOf(shape), depth + 1);
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
  countUse();
  const list = (): object[] => {
    shape.uses.add('list');
    return [holeOf(itemOf(shape), depth + 1)];
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
    return method([holeOf(itemOf(shape), depth + 1)], key);
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
          return withHoles(part, itemOf(shape), depth + 1);
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

import { type AnyActorRef, createEmptyActor } from 'xstate';
import { FIXED_TIME, seededRandom } from '../deterministic.ts';
import { keyOfValue } from '../key-of-value.ts';
import type { Literals } from './literals.ts';
import { emptyShape, type Shape, sizeOf, withHoles } from './shapes.ts';
import { type TypeField, type TypeSpec, typeOfField } from './type-spec.ts';

const TEXT = 'text';
const BOOLEAN_NAME =
  /^(is|has|can|should|did|was|were|are|allow|enable|disable|may|must|use|show|hide|no)[A-Z_]|^(enabled|disabled|success|ok|valid|checked|active|open|done|available|exists|found|authenticated|authorized|verified|approved|ready|complete|completed|required)$|(ed|able|Ok)$/;
const FUNCTION_NAME =
  /^(on|handle|get|set|fetch|load|save|create|render|send|notify)[A-Z]|(Callback|Handler|Fn)$|^(callback|navigate|dispatch|logger|log)$/;
const NUMBER_NAME =
  /(count|total|index|number|amount|price|size|limit|max|min|age|score|seconds|minutes|hours|days|ms|timeout|delay|duration|length|width|height|interval|attempts|retries|tries|level|page|percent|ratio|rate|speed|time|timestamp|x|y|z)$/i;
const LIST_NAME = /(list|ids|items|rows|results|entries|errors|users|records|options|values|[a-z]{3}s)$/i;
const ACTOR_NAME = /([a-z]Ref|Actor)$|^(parent|actor|receiver)$/;
const DATE_NAME = /(date|At|deadline)$/;
const VERSION_NAME = /version|firmware/i;
/** Guards compare versions part by part. */
const VERSIONS = ['1.2.0', '1.10.0', '0.9.0'];
const NUMBERS = [3, 1, 0, 100, -1];
const MORE_NUMBERS = [2, 4, 5, 6, 7, 8];
const MAX_VARIANTS = 28;
const MAX_ITEMS = 8;
const MIX_SEED = 17;
const MAX_DEPTH = 7;

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
  const found =
    shape.type.kind === 'unknown' ? samplesByUse(shape, name, known, depth) : samplesByType(shape, name, known, depth);
  return distinct(found).slice(0, MAX_VARIANTS);
}

/**
 * Further values of a shape with fields, in which every part is chosen by chance, with a fixed seed.
 * @param named the values of a type that a guard names
 */
export function mixedSamples(
  shape: Shape,
  name: string,
  literals: Literals,
  count: number,
  named: (type: TypeSpec) => readonly unknown[] = () => [],
): unknown[] {
  const random = seededRandom(MIX_SEED);
  const pick = (values: readonly unknown[]): unknown => values[Math.floor(random() * values.length)];
  // Also fields that were not read so far: a guard may read them only after another one was false.
  const mixed = (part: Shape, key: string, depth: number): unknown => {
    const { type } = part;
    if (type.kind === 'union' && part.fields.size > 0) {
      const member = pick(type.members) as TypeSpec;
      return mixed(partialShape(part, member), key, depth);
    }
    const isObject =
      type.kind === 'object' || (type.kind === 'unknown' && part.fields.size > 0 && part.uses.size === 0);
    if (!isObject || depth > MAX_DEPTH) {
      const own = part.fields.size === 0 && random() < 0.4 ? named(type) : [];
      return pick(own.length > 0 ? own : samplesOf(part, key, literals, depth));
    }
    const parts = type.kind === 'object' ? fieldsByType(part, type.fields, true) : partsOf(part.fields);
    const fields = [...parts].flatMap(([field, each]) =>
      each.isOptional && random() < 0.3 ? [] : [[field, mixed(each.part, field, depth + 1)] as const],
    );
    return Object.fromEntries(fields);
  };
  const isMixed = shape.fields.size > 0;
  return isMixed ? distinct(Array.from({ length: count }, () => mixed(shape, name, 0))) : [];
}

/** A place with a value that has no parts, such as `order.price`. */
export type Leaf = { path: string; type: TypeSpec; values: unknown[] };

/** The places of the values that have no parts, such as `order.price`, with samples for each. */
export function leavesOf(shape: Shape, literals: Literals, path = ''): Leaf[] {
  return [...shape.fields].flatMap(([key, part]) => {
    const place = path === '' ? key : `${path}.${key}`;
    const hasParts = part.type.kind === 'unknown' || part.type.kind === 'object' || part.type.kind === 'union';
    if (hasParts && part.fields.size > 0 && part.uses.size === 0) return leavesOf(part, literals, place);
    return [{ path: place, type: part.type, values: samplesOf(part, key, literals) }];
  });
}

/** Values that the type allows. Fields that the machine reads get several values; others get one, or none if optional. */
function samplesByType(shape: Shape, name: string, literals: Literals, depth: number): unknown[] {
  const { type } = shape;
  if (depth > MAX_DEPTH) return [undefined];
  switch (type.kind) {
    case 'literal':
      // A stand-in for an actor often has one fixed result, but the machine compares it with others too.
      return shape.isChoice
        ? [type.value]
        : [type.value, ...literals.ofField(name).filter((each) => typeof each === typeof type.value)];
    case 'boolean':
      return [true, false];
    case 'text':
      return DATE_NAME.test(name) || shape.uses.has('date')
        ? [new Date(FIXED_TIME).toISOString(), ...textSamples(name, literals)]
        : [...textSamples(name, literals), ...(shape.uses.has('key') ? literals.names : [])];
    case 'number':
      return numberSamples(name, literals);
    case 'bigint':
      return [1n, 0n];
    case 'date':
      return dateSamples();
    case 'error':
      return [new Error('failed')];
    case 'actor':
      return [standInActor()];
    case 'union':
      return interleaved(type.members.map((member) => samplesOf(partialShape(shape, member), name, literals, depth)));
    case 'object':
      return objectSamples(fieldsByType(shape, type.fields), literals, depth);
    case 'list':
      return listSamples({ ...shape, item: shape.item ?? emptyShape(type.item) }, name, literals, depth);
    case 'tuple': {
      const items = type.items.map((item, place) => shape.fields.get(String(place)) ?? emptyShape(item));
      const parts = new Map(
        items.map((item, place) => [String(place), { part: item, isOptional: false, isRead: true }]),
      );
      return objectSamples(parts, literals, depth).map((each) => Object.values(each as object));
    }
    case 'record':
      return recordSamples(shape, type.item, literals, depth);
    case 'set':
      return listSamples({ ...shape, item: emptyShape(type.item) }, name, literals, depth).map(
        (each) => new Set(each as unknown[]),
      );
    case 'map': {
      const [key] = samplesOf(emptyShape(type.key), 'key', literals, depth + 1);
      const items = samplesOf(emptyShape(type.item), name, literals, depth + 1).slice(0, 4);
      return [...items.map((item) => new Map([[key, item]])), new Map()];
    }
    case 'function':
      return samplesOf(shape.result ?? emptyShape(type.result), name, literals, depth + 1)
        .slice(0, 8)
        .map(standInFunction);
    default:
      return samplesByUse(shape, name, literals, depth);
  }
}

/** The same uses with another type; what was read from it keeps to this type. */
function partialShape(shape: Shape, type: TypeSpec): Shape {
  if (type.kind !== 'object') return { ...shape, type, isChoice: true };
  const fields = [...shape.fields].filter(([key]) => key in type.fields);
  const own = fields.map(([key, part]): [string, Shape] => [
    key,
    { ...part, type: typeOfField(type, key), isChoice: true },
  ]);
  return { ...shape, type, fields: new Map(own) };
}

type Part = { part: Shape; isOptional: boolean; isRead: boolean };

/** A required union of literals tells the variants of a value apart, and a guard may read it much later. */
const isTag = (type: TypeSpec): boolean =>
  type.kind === 'union' && type.members.every(({ kind }) => kind === 'literal');

/** The fields of the type and those that are read besides; an optional field that is not read is left out. */
function fieldsByType(shape: Shape, fields: Readonly<Record<string, TypeField>>, isAll = false): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (const [key, { type, isOptional }] of Object.entries(fields)) {
    const part = shape.fields.get(key);
    if (part !== undefined || !isOptional || isAll) {
      parts.set(key, { part: part ?? emptyShape(type), isOptional, isRead: part !== undefined || isTag(type) });
    }
  }
  for (const [key, part] of shape.fields) {
    if (!parts.has(key) && key !== 'length') parts.set(key, { part, isOptional: true, isRead: true });
  }
  return parts;
}

function recordSamples(shape: Shape, item: TypeSpec, literals: Literals, depth: number): unknown[] {
  const items = samplesOf(emptyShape(item), 'value', literals, depth + 1);
  if (shape.fields.size === 0) return [...items.slice(0, 4).map((each) => ({ [TEXT]: each })), {}];
  const parts = [...shape.fields].map(([key, part]): [string, Part] => [key, { part, isOptional: true, isRead: true }]);
  return [...objectSamples(new Map(parts), literals, depth), {}];
}

const dateSamples = (): Date[] => [0, 30, -30].map((days) => new Date(FIXED_TIME + days * 24 * 3_600_000));

/** The first value of each list, then the second of each, and so on. */
export function interleaved<Value>(lists: readonly (readonly Value[])[]): Value[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) => place).flatMap((place) =>
    lists.flatMap((list) => (place < list.length ? [list[place] as Value] : [])),
  );
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
  if (uses.has('date')) return dateSamples();
  if (uses.has('text')) return textSamples(name, literals);
  if (uses.has('list')) return listSamples(shape, name, literals, depth);
  if (uses.has('listOrText') && fields.size === 0) {
    const texts = textSamples(name, literals);
    const lists = listSamples(shape, name, literals, depth);
    return [...texts.slice(0, 2), lists[0], ...texts.slice(2), ...lists.slice(1)];
  }
  if (fields.size > 0) return objectSamples(partsOf(fields), literals, depth);
  if (uses.has('number')) return numberSamples(name, literals);
  if (item !== undefined) return listSamples(shape, name, literals, depth);
  return leafSamples(name, literals, uses.has('key'));
}

function listSamples({ item, type }: Shape, name: string, literals: Literals, depth: number): unknown[] {
  const singular = name.replace(/s$/, '');
  const items = samplesOf(item ?? emptyShape(), singular, literals, depth + 1);
  const first = items[0];
  const words = literals.ofField(name).filter((value) => typeof value === 'string');
  const isPlain = item === undefined || sizeOf(item) === 0;
  const isTextItem =
    item === undefined ? isPlain : item.type.kind === 'text' || (item.type.kind === 'unknown' && isPlain);
  // With a length that matters, also lists of equal items: all of them are right, or all are wrong.
  const withLength = literals
    .lengthsOf(name)
    .flatMap((length) => [
      Array.from({ length }, (_, place) => items[place] ?? first),
      ...items.slice(1, 4).map((each) => Array(length).fill(each)),
    ]);
  return [
    ...(words.length > 0 && isPlain ? [words] : []),
    items.slice(0, 3),
    [],
    ...(isTextItem && literals.words.length > 0 ? [literals.words] : []),
    [first],
    ...withLength,
    ...items.slice(1, MAX_ITEMS).map((each) => [each]),
    ...(items.length > 3 ? [items.slice(0, MAX_ITEMS)] : []),
    ...(isTextItem ? literals.words.map((word) => [word]) : []),
    ...(isPlain && type.kind === 'unknown' ? words : []),
  ];
}

const partsOf = (fields: Map<string, Shape>): Map<string, Part> =>
  new Map([...fields].map(([key, part]) => [key, { part, isOptional: false, isRead: true }]));

function objectSamples(fields: Map<string, Part>, literals: Literals, depth: number): unknown[] {
  const parts = [...fields].map(([key, { part, isOptional, isRead }]) => {
    const values = samplesOf(part, key, literals, depth + 1);
    return { key, isRead, values: isOptional ? [...values.slice(0, 1), ABSENT, ...values.slice(1)] : values };
  });
  const base = Object.fromEntries(parts.map(({ key, values }) => [key, values[0]]));
  const read = parts.filter(({ isRead }) => isRead);
  const width = Math.max(1, Math.floor(MAX_VARIANTS / Math.max(1, read.length)));
  const all = [
    base,
    ...storedByName(fields, base, literals),
    ...read.flatMap(({ key, values }) => values.slice(1, 1 + width).map((value) => withField(base, key, value))),
    // Each field with its own next value, for guards that read several fields.
    Object.fromEntries(
      parts.map(({ key, values }) => [key, values[1] === ABSENT ? values[0] : (values[1] ?? values[0])]),
    ),
  ];
  return all.map((each) => withFurtherMethods(each, fields));
}

const MAX_STORED_BY_NAME = 12;

/** `{ name: 'pin', value: '1234' }`: what an event stores under a name has the values that guards compare this name with. */
function storedByName(fields: Map<string, Part>, base: object, literals: Literals): object[] {
  const keys = [...fields].filter(([, { part }]) => part.uses.has('key')).map(([key]) => key);
  const others = [...fields].filter(([key, { part }]) => !keys.includes(key) && part.fields.size === 0);
  if (keys.length !== 1 || others.length === 0) return [];
  const samples = literals.names.flatMap((name) => {
    const compared = literals.ofField(name).filter((each) => each !== null);
    const known = [...compared.slice(0, 2), ...textsOfLength(name, literals).slice(-1)];
    return (known.length === 0 ? [TEXT] : known).map((value) => ({
      ...base,
      ...Object.fromEntries(others.map(([key]) => [key, value])),
      [keys[0] as string]: name,
    }));
  });
  return samples.slice(0, MAX_STORED_BY_NAME);
}

/** Stands for an optional field that is left out. */
const ABSENT = Symbol('absent');

function withField(base: object, key: string, value: unknown): object {
  const { [key]: _, ...rest } = base as Record<string, unknown>;
  return value === ABSENT ? rest : { ...base, [key]: value };
}

const numberSamples = (name: string, literals: Literals): unknown[] => [
  ...literals.ofField(name).filter((value) => typeof value === 'number'),
  ...NUMBERS,
  ...literals.numbers,
  ...MORE_NUMBERS,
];

const textSamples = (name: string, literals: Literals): unknown[] => [
  ...literals.ofField(name).filter((value) => typeof value === 'string'),
  ...textsOfLength(name, literals),
  ...(VERSION_NAME.test(name) ? VERSIONS : []),
  sampleText(name),
  ...literals.numberTexts,
  ...literals.patternTexts,
  TEXT,
  '',
];

const textsOfLength = (name: string, literals: Literals): string[] =>
  literals.lengthsOf(name).map((length) => TEXT.padEnd(length, 'x').slice(0, length));

const sampleText = (name: string): string => (/mail/i.test(name) ? 'someone@example.com' : TEXT);

function leafSamples(name: string, literals: Literals, isKey: boolean): unknown[] {
  const known = literals.ofField(name).filter((value) => value !== null);
  const lengths = literals.lengthsOf(name);
  // A value that an event stores under its name may be read under one of the names in guards.
  if (isKey)
    return [
      ...known,
      ...literals.numberTexts.slice(0, 6),
      sampleText(name),
      ...literals.names,
      0,
      1,
      ...MORE_NUMBERS,
      3,
    ];
  if (known.length > 0) return [...known, ...(typeof known[0] === 'string' ? [TEXT] : []), null];
  if (lengths.length > 0) return [...textSamples(name, literals), ...lengths.map((length) => Array(length).fill(TEXT))];
  if (BOOLEAN_NAME.test(name)) return [true, false];
  if (FUNCTION_NAME.test(name)) return [standInFunction(undefined), TEXT];
  if (DATE_NAME.test(name)) return [new Date(FIXED_TIME).toISOString(), new Date(FIXED_TIME)];
  if (ACTOR_NAME.test(name)) return [standInActor(), undefined];
  if (NUMBER_NAME.test(name)) return numberSamples(name, literals);
  if (LIST_NAME.test(name)) return [[TEXT], [], TEXT, 1];
  return [sampleText(name), 1, true, false, null, ...literals.patternTexts, '', 0, [], {}];
}

let actor: AnyActorRef | undefined;

/** An actor that accepts every event and does nothing. */
function standInActor(): AnyActorRef {
  actor ??= createEmptyActor();
  return actor;
}

/** An object of unknown type that has only methods accepts the use of methods that were not seen so far. */
function withFurtherMethods(sample: object, fields: Map<string, Part>): object {
  const hasOnlyMethods = Object.values(sample).every((each) => typeof each === 'function');
  const isUntyped = [...fields.values()].every(({ part }) => part.type.kind === 'unknown');
  return fields.size > 0 && hasOnlyMethods && isUntyped ? (withHoles(sample, emptyShape()) as object) : sample;
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

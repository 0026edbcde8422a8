import type { AnyMachineSnapshot, AnyTransitionDefinition, EventObject } from 'xstate';
import { transitionId } from '../introspect.ts';
import { keyOfEvent, keyOfValue } from '../key-of-value.ts';
import { asRecorder, isPlainObjectOrArray } from '../opaque.ts';
import { guardOf, selectTransitions, stepFrom } from '../xstate-internals.ts';
import { type Literals, literalsOf } from './literals.ts';
import { payloadVariants } from './payload-variants.ts';
import { interleaved, type Leaf, leavesOf, mixedSamples, samplesOf } from './samples.ts';
import { emptyShape, fieldOf, holeOf, type Shape, sizeOf, withHoles } from './shapes.ts';
import { type TypeSpec, typeOfField, UNKNOWN } from './type-spec.ts';

/** How many payloads are tried for one event in one snapshot. */
const MAX_TRIALS = 240;
const MAX_WANTED_TRIALS = 1_400;
const MAX_PAIRED_SEEDS = 16;
const MAX_STEPS_PER_SELECTION = 40;
const MIXED_PAYLOADS = 40;
const MIXED_STORED_PAYLOADS = 16;
const MAX_ERROR_TEXTS = 12;
/** How many payloads of one event are kept; each of them is sent in every snapshot that handles the event. */
const MAX_PAYLOADS_PER_EVENT = 40;
/** How many of them differ only in what the machine reads later. */
const MAX_STORED_PAYLOADS = 20;
/** On which visits of the same transitions a search for new payloads runs. A value of the context may help later. */
const SEARCHES = new Set([1, 2, 3, 6, 12, 25, 50, 100, 200, 400]);
const MAX_COMBINATIONS = 12;
const MAX_VALUES_PER_LEAF = 6;
const SAMPLE_TEXT = 'someone@example.com';
/** Values for fields that the machine only stores, because a guard may read them later. */
const STORED_VALUES: readonly unknown[] = [SAMPLE_TEXT, 'text', 1];

export type PayloadInferrer = {
  /** Looks for payloads in this snapshot and returns all known ones; without any, the event without payload. */
  infer: (snapshot: AnyMachineSnapshot, base: EventObject, handlers: AnyTransitionDefinition[]) => EventObject[];
  /** The event with stand-ins for all fields that are missing; they record how the machine uses them, also later. */
  probes: (base: EventObject) => EventObject[];
  /** How many payloads and facts about them are known so far; events without payload are not counted. */
  count: () => number;
  /** The event with a number behind each of its texts that may be any text. */
  numbered: (event: EventObject, count: number) => EventObject;
  /** The same event with other values in its payload, for the guards of the branches of an event. */
  variants: (event: EventObject, branches: readonly AnyTransitionDefinition[], context: unknown) => EventObject[];
  literals: Literals;
  /** Says which transitions were taken, because the search tries more for others, and when the work of the search is done. */
  watch: (isTaken: (id: string) => boolean, isSpent: () => boolean) => void;
};

/** The payloads of an event, for one state of knowledge about what the machine reads from it. */
type KnownPayloads = { shapeSize: number; stored: number; events: EventObject[] };

type Trial = { signature: string; missing: string[]; isError: boolean };

/**
 * Finds payloads for events without cases in the model. It records which fields of an event the machine reads, and fills
 * missing fields with common values and with the literals that the machine compares a field of this name with.
 * @param typeOf what the types of the machine's file say about the payload of an event
 */
export function payloadInferrer(
  literals: Literals,
  typeOf: (eventType: string) => TypeSpec = () => UNKNOWN,
): PayloadInferrer {
  const payloadsByEvent = new Map<string, KnownPayloads>();
  const shapes = new Map<string, Shape>();
  const visits = new Map<string, number>();
  let isTaken: (id: string) => boolean = () => false;
  let isSpent: () => boolean = () => false;

  const shapeOf = (base: EventObject): Shape => {
    const key = keyOfEvent(base);
    const known = shapes.get(key) ?? emptyShape(typeOf(base.type));
    shapes.set(key, known);
    return known;
  };
  /** Payloads with the fields that the machine has read from this event anywhere. */
  const samples = (base: EventObject): EventObject[] => {
    const shape = shapeOf(base);
    const isTyped = shape.type.kind === 'object' || shape.type.kind === 'union';
    if (shape.fields.size === 0 && !isTyped) return [];
    return samplesOf({ ...shape, uses: new Set() }, base.type, literals).map((fields) =>
      merged(base, fields as object),
    );
  };
  const infer: PayloadInferrer['infer'] = (snapshot, base, handlers) => {
    const baseKey = keyOfEvent(base);
    const shape = shapeOf(base);
    const known = payloadsKnownFor(baseKey, sizeOf(shape));
    const place = `${baseKey} ${handlers.map(transitionId).join(' ')} ${known.shapeSize}`;
    const visit = (visits.get(place) ?? 0) + 1;
    visits.set(place, visit);
    if (!isSpent() && SEARCHES.has(visit) && known.events.length < MAX_PAYLOADS_PER_EVENT) {
      const keys = new Set(known.events.map(keyOfValue));
      const isNew = (event: EventObject) => {
        const key = keyOfValue(event);
        if (keys.has(key)) return false;
        keys.add(key);
        return true;
      };
      const guardLiterals = [...new Set(handlers.flatMap(literals.ofGuard))];
      const isWanted = handlers.some((each) => guardOf(each) !== undefined && !isTaken(transitionId(each)));
      const isStored = handlers.every((each) => guardOf(each) === undefined);
      const count = isWanted ? MIXED_PAYLOADS : isStored ? MIXED_STORED_PAYLOADS : 0;
      const mixed = mixedSamples(shape, base.type, literals, count, (type) =>
        guardLiterals.filter((each) => isAllowed(type, each)),
      );
      const seeds = [
        // Only some of the seeds are kept: samples that differ in one field and mixed ones take turns.
        ...interleaved([samples(base), isStored ? mixed.map((fields) => merged(base, fields as object)) : []]),
        ...seedsOfGuard(base, guardLiterals),
        ...(isStored ? [] : mixed.map((fields) => merged(base, fields as object))),
      ];
      const { found, stored } = findPayloads({ snapshot, base, shape, seeds, guardLiterals, literals, isWanted });
      known.events.push(...found.filter(isNew));
      const kept = stored.filter(isNew).slice(0, Math.max(0, MAX_STORED_PAYLOADS - known.stored));
      known.stored += kept.length;
      known.events.push(...kept);
    }
    return known.events.length === 0 ? [base] : known.events;
  };
  /** When the machine has read more fields, the payloads without them are no longer used. */
  const payloadsKnownFor = (baseKey: string, shapeSize: number): KnownPayloads => {
    const known = payloadsByEvent.get(baseKey);
    if (known?.shapeSize === shapeSize) return known;
    const next = { shapeSize, stored: 0, events: [] };
    payloadsByEvent.set(baseKey, next);
    return next;
  };
  const probes = (base: EventObject): EventObject[] => {
    const shape = shapeOf(base);
    const known = payloadsByEvent.get(keyOfValue(base))?.events ?? [];
    return [eventOfHoles(base, shape), ...known.slice(0, 8).map((event) => eventOfHoles(event, shape))];
  };
  const count = () => {
    const payloads = [...payloadsByEvent].flatMap(([baseKey, { events }]) =>
      events.filter((event) => keyOfValue(event) !== baseKey),
    );
    return payloads.length + [...shapes.values()].reduce((sum, shape) => sum + sizeOf(shape), 0);
  };
  const watch: PayloadInferrer['watch'] = (nextTaken, nextSpent) => {
    isTaken = nextTaken;
    isSpent = nextSpent;
  };
  const numbered = (event: EventObject, number: number): EventObject => {
    const type = typeOf(event.type);
    const isAny = (key: string) => ['text', 'unknown'].includes(typeOfField(type, key).kind);
    const parts = Object.entries(event).map(([key, value]): [string, unknown] => [
      key,
      typeof value === 'string' && !OWN_KEYS.has(key) && isAny(key) ? `${value}${number}` : value,
    ]);
    return Object.fromEntries(parts) as EventObject;
  };
  const variants: PayloadInferrer['variants'] = (event, branches, context) => {
    const named = [...new Set(branches.flatMap(literals.ofGuard))];
    const remembered = primitivesIn(context);
    const texts = branches
      .flatMap(literals.templatesOf)
      .flatMap(([start, end]) => remembered.map((each) => `${start}${each}${end}`));
    const values = { literals, named, remembered: [...texts, ...remembered] };
    return [...seedsOfGuard(event, named), ...payloadVariants(event, typeOf(event.type), values)];
  };
  return { infer, probes, count, numbered, variants, literals, watch };
}

/** A machine's inferrer without the text of its file. */
export const inferrerOf = (machine: Parameters<typeof literalsOf>[0]): PayloadInferrer =>
  payloadInferrer(literalsOf(machine, ''));

function merged(base: EventObject, fields: object): EventObject {
  const parts = Object.entries(fields).map(([key, value]) => {
    const old = (base as unknown as Record<string, unknown>)[key];
    // A rejection is written with its name and message; further fields make it a plain object.
    if (old instanceof Error && isPlainObjectOrArray(value))
      return [key, { name: old.name, message: old.message, ...value }];
    return [key, old instanceof Error ? old : value];
  });
  return { ...base, ...Object.fromEntries(parts), type: base.type } as EventObject;
}

/** Fields of an event that are never part of its payload. */
const OWN_KEYS = new Set(['type', 'actorId', 'toJSON']);

function eventOfHoles(base: EventObject, shape: Shape): EventObject {
  return asRecorder(
    new Proxy(base, {
      get(target, key, receiver) {
        const part: unknown = Reflect.get(target, key, receiver);
        if (typeof key === 'symbol' || key in Object.prototype || OWN_KEYS.has(key)) return part;
        if (part === undefined) return holeOf(fieldOf(shape, key));
        return withHoles(part, fieldOf(shape, key));
      },
      // `'id' in event`: the machine asks for the field before it reads it.
      has(target, key) {
        if (typeof key === 'symbol' || key in target || OWN_KEYS.has(key)) return key in target;
        fieldOf(shape, key);
        return true;
      },
    }),
  );
}

type Search = {
  snapshot: AnyMachineSnapshot;
  base: EventObject;
  shape: Shape;
  seeds: readonly EventObject[];
  guardLiterals: readonly unknown[];
  literals: Literals;
  /** True if a guard of the event was never true so far: then more combinations are tried. */
  isWanted: boolean;
};

/** Events whose whole payload a schema accepts, and errors with the texts of a guard as message and as code. */
function seedsOfGuard(base: EventObject, guardLiterals: readonly unknown[]): EventObject[] {
  const { error } = base as EventObject & { error?: unknown };
  if (error instanceof Error) {
    const texts = guardLiterals.filter((each) => typeof each === 'string' && each !== '').slice(0, MAX_ERROR_TEXTS);
    const instances = guardLiterals.filter((each) => each instanceof Error);
    const errors = [
      ...instances,
      ...texts.map((each) => new Error(each as string)),
      ...texts.map((each) => Object.assign(new Error(each as string), { code: each })),
      ...texts.map((each) => named(new Error(each as string), each as string)),
      ...instances.flatMap((each) => texts.slice(0, 4).flatMap((text) => withMessage(each, text as string))),
    ];
    return errors.map((each) => ({ ...base, error: each }));
  }
  return guardLiterals.flatMap((each) =>
    isPlainObjectOrArray(each) && !Array.isArray(each) ? [merged(base, each)] : [],
  );
}

function named(error: Error, name: string): Error {
  Object.defineProperty(error, 'name', { value: name, configurable: true, writable: true });
  return error;
}

/** An error of the same class with another message, and often a code; nothing if its constructor does not take a message. */
function withMessage(instance: Error, message: string): Error[] {
  try {
    const Class = instance.constructor as new (...texts: string[]) => unknown;
    const error: unknown = new Class(...Array.from({ length: Math.max(1, Class.length) }, () => message));
    return error instanceof Error && error.message === message ? [error] : [];
  } catch {
    return [];
  }
}

/** Values for a leaf: its own, then those that the guards name, if its type allows them. */
function valuesOfLeaf(
  { type, values }: Leaf,
  guardLiterals: readonly unknown[],
  remembered: readonly unknown[],
): unknown[] {
  const fits = (value: unknown) => isAllowed(type, value);
  return [...values.slice(0, MAX_VALUES_PER_LEAF), ...guardLiterals.filter(fits), ...remembered.filter(fits)];
}

function isAllowed(type: TypeSpec, value: unknown): boolean {
  if (type.kind === 'unknown') return true;
  const kinds = type.kind === 'union' ? type.members.map(({ kind }) => kind) : [type.kind];
  if (typeof value === 'string') return kinds.includes('text');
  if (typeof value === 'number') return kinds.includes('number');
  return typeof value === 'object' && value !== null && !Array.isArray(value) && kinds.includes('object');
}

/**
 * `found` has one event for each different outcome; several if the machine stores a field of the payload. `stored` has
 * events with the same outcomes that differ in what the machine reads later.
 */
function findPayloads({ snapshot, base, shape, seeds, guardLiterals, literals, isWanted }: Search): {
  found: EventObject[];
  stored: EventObject[];
} {
  const remembered = primitivesIn(snapshot.context);
  const common = [
    ...STORED_VALUES,
    true,
    {},
    [],
    [SAMPLE_TEXT],
    '',
    null,
    0,
    false,
    ...guardLiterals,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
  ];
  const valuesFor = (path: string) => {
    const name = path.split('.').at(-1) ?? '';
    const { type } = partAt(shape, path) ?? { type: UNKNOWN };
    if (type.kind !== 'unknown') {
      const fitting = [...guardLiterals, ...remembered].filter((value) => isAllowed(type, value));
      return [...new Set([...samplesAt(shape, path, literals), ...fitting])];
    }
    const lists = literals.lengthsOf(name).map((length) => Array<string>(length).fill(SAMPLE_TEXT));
    return [
      ...new Set([
        ...literals.ofField(name),
        ...samplesAt(shape, path, literals).slice(0, 6),
        ...common,
        ...remembered,
        ...lists,
      ]),
    ];
  };
  const results = new Map<string, { event: EventObject; missing: string[] }>();
  const stored: EventObject[] = [];
  const expanded = new Set<string>();
  const queue = [base, ...seeds];
  const leaves = (seeds.length > 0 ? leavesOf(shape, literals) : []).map((leaf) => ({
    path: leaf.path,
    values: valuesOfLeaf(leaf, guardLiterals, remembered),
  }));
  const varied = new Set<string>();
  const steps = new Map<string, number>();
  const limit = (isWanted ? MAX_WANTED_TRIALS : MAX_TRIALS) + seeds.length;
  for (let tries = 0; tries < Math.min(limit, queue.length); tries += 1) {
    const event = queue[tries] as EventObject;
    const isSeed = tries > 0 && tries <= seeds.length;
    // To select transitions is far cheaper than a step, and most values of a field select what another one has selected.
    const { signature, missing, isError } = tryEvent(snapshot, event, (selected) => {
      const count = (steps.get(selected) ?? 0) + 1;
      steps.set(selected, count);
      return isSeed || count <= MAX_STEPS_PER_SELECTION;
    });
    if (!isError && signature !== '') {
      const known = results.get(signature);
      if (known === undefined || (isSeed && known.event === base)) results.set(signature, { event, missing });
      // A seed has what the machine reads later: each one may lead to another branch there.
      else if (isSeed) stored.push(event);
    }
    // A new outcome: small changes of its event may lead to more.
    if (!isError && signature !== '' && !varied.has(signature)) {
      varied.add(signature);
      for (const { path, values } of leaves) {
        queue.push(...values.map((value) => withValueAt(event, path, value)));
      }
    }
    // Guards that read several fields: another field of a seed changes too.
    if (isWanted && isSeed && tries <= MAX_PAIRED_SEEDS && (isError || signature === '' || tries > 1)) {
      for (const { path, values } of leaves) queue.push(...values.map((value) => withValueAt(event, path, value)));
    }
    if (isError && isSeed) continue;
    for (const path of isError ? missing.slice(-1) : missing) {
      const place = isError ? `${path} of ${keyOfValue(event)}` : path;
      if (expanded.has(place)) continue;
      expanded.add(place);
      queue.push(...valuesFor(path).map((value) => withValueAt(event, path, value)));
    }
  }
  const found = [...results].flatMap(([signature, { event, missing }]) => {
    const full = combinations(missing, shape, literals)
      .map((values) => missing.reduce((each, path, place) => withValueAt(each, path, values[place]), event))
      .filter((each) => {
        const trial = tryEvent(snapshot, each);
        return !trial.isError && trial.signature === signature;
      });
    // Real events have the fields that the machine reads. One without them is only used if they cannot be filled.
    return missing.length > 0 && full.length > 0 ? full.slice(0, MAX_COMBINATIONS) : [event];
  });
  return { found, stored };
}

/** Samples of a field; none if nothing is known about it except its name. */
function samplesAt(shape: Shape, path: string, literals: Literals): unknown[] {
  const part = partAt(shape, path);
  const isKnown = part !== undefined && (sizeOf(part) > 0 || part.type.kind !== 'unknown');
  return isKnown ? samplesOf(part, path.split('.').at(-1) ?? '', literals) : [];
}

const partAt = (shape: Shape, path: string): Shape | undefined =>
  path.split('.').reduce<Shape | undefined>((each, key) => {
    const type = typeOfField(each?.type ?? UNKNOWN, key);
    return each?.fields.get(key) ?? (type.kind === 'unknown' ? undefined : emptyShape(type));
  }, shape);

/** The id of an actor in a context. One that was spawned without an id has a number that differs between runs. */
const actorId = (value: unknown): string | null =>
  typeof value === 'object' &&
  value !== null &&
  'sessionId' in value &&
  'id' in value &&
  !/^x:\d+$/.test(String(value.id))
    ? String(value.id)
    : null;

/** Numbers and texts of a context, and ids of its actors: an event may name one of them. */
function primitivesIn(context: unknown): unknown[] {
  const found = new Set<unknown>();
  const visit = (value: unknown, depth: number) => {
    if (found.size >= 24 || depth > 4) return;
    if (typeof value === 'string' || typeof value === 'number') found.add(value);
    const id = actorId(value);
    if (id !== null) found.add(id);
    if (!isPlainObjectOrArray(value)) return;
    // The keys of a record may be ids that an event names.
    for (const [key, part] of Object.entries(value)) {
      if (depth > 0 && !Array.isArray(value)) found.add(key);
      visit(part, depth + 1);
    }
  };
  visit(context, 0);
  return [...found];
}

/** Lists of values for several fields: all combinations if they are few, otherwise side by side. */
function combinations(paths: readonly string[], shape: Shape, literals: Literals): unknown[][] {
  const lists = paths.map((path) => {
    const known = samplesAt(shape, path, literals);
    if (known.length > 0) return known.slice(0, 9);
    const own = literals.ofField(path.split('.').at(-1) ?? '');
    return [...new Set([...own.slice(0, 6), ...STORED_VALUES, ...literals.common])].slice(0, 9 + own.length);
  });
  const all = lists.reduce<unknown[][]>(
    (rows, list) =>
      rows.length * list.length > MAX_COMBINATIONS ? rows : rows.flatMap((row) => list.map((value) => [...row, value])),
    [[]],
  );
  if (all[0]?.length === paths.length) return all;
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, row) => lists.map((list) => list[row % list.length]));
}

/** @param isStepWanted whether an event that selects these transitions is also sent */
function tryEvent(
  snapshot: AnyMachineSnapshot,
  event: EventObject,
  isStepWanted: (selected: string) => boolean = () => true,
): Trial {
  const missing = new Set<string>();
  try {
    const recorder = recordMissingKeys(event, '', missing);
    const selected = selectTransitions(snapshot.machine, snapshot, recorder).map(transitionId).join(' ');
    if (selected === '' || !isStepWanted(selected)) return { signature: '', missing: [...missing], isError: false };
    const { executed } = stepFrom(snapshot, recorder);
    return { signature: executed.map(transitionId).join(' '), missing: [...missing], isError: false };
  } catch {
    return { signature: '', missing: [...missing], isError: true };
  }
}

/** A proxy of the object that records the keys that are read but missing. */
function recordMissingKeys<T extends object>(value: T, path: string, missing: Set<string>): T {
  return asRecorder(
    new Proxy(value, {
      get(target, key, receiver) {
        const part: unknown = Reflect.get(target, key, receiver);
        if (typeof key === 'symbol') return part;
        const place = path === '' ? key : `${path}.${key}`;
        if (part === undefined && !Array.isArray(target) && key !== 'toJSON') missing.add(place);
        return isPlainObjectOrArray(part) ? recordMissingKeys(part, place, missing) : part;
      },
      has(target, key) {
        if (typeof key === 'string' && !(key in target) && !Array.isArray(target))
          missing.add(path === '' ? key : `${path}.${key}`);
        return key in target;
      },
    }),
  );
}

function withValueAt(event: EventObject, path: string, value: unknown): EventObject {
  const [key = '', ...rest] = path.split('.');
  const put = (part: object, name: string, deeper: string[]): object => {
    const [next, ...others] = deeper;
    const old = (part as Record<string, unknown>)[name];
    return { ...part, [name]: next === undefined ? value : put(isPlainObjectOrArray(old) ? old : {}, next, others) };
  };
  return put(event, key, rest) as EventObject;
}

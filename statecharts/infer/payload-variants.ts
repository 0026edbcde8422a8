import type { EventObject } from 'xstate';
import { isPlainObjectOrArray } from '../opaque.ts';
import type { Literals } from './literals.ts';
import { interleaved, samplesOf } from './samples.ts';
import { emptyShape } from './shapes.ts';
import { type TypeSpec, typeOfField, typeOfItem, UNKNOWN } from './type-spec.ts';

const MAX_VALUES = 18;
const MAX_DEPTH = 6;
const MAX_ITEMS = 2;
const LARGE_NUMBERS = [1_000, 1_000_000];
/** Fields of an event that are never part of its payload. */
const OWN_KEYS = new Set(['type', 'actorId']);

/** What a variant of a payload may hold besides the samples of its types. */
export type Wanted = {
  literals: Literals;
  /** The values that a guard names. */
  named: readonly unknown[];
  /** Values of the context: an event may name one of them. */
  remembered: readonly unknown[];
};

/**
 * The same event with one value of its payload changed, for each value that may be of use: those of the fields that a guard
 * compares come first. A declared type is never violated.
 */
export function payloadVariants(event: EventObject, type: TypeSpec, wanted: Wanted): EventObject[] {
  const parts = Object.entries(event).filter(([key]) => !OWN_KEYS.has(key));
  return interleaved(
    parts.map(([key, value]) =>
      valueVariants(value, typeOfField(type, key), key, wanted, 0).map((each) => ({ ...event, [key]: each })),
    ),
  );
}

/** Other values for a place; of an object or a list, the same one with another value in one place. */
function valueVariants(value: unknown, type: TypeSpec, name: string, wanted: Wanted, depth: number): unknown[] {
  if (depth > MAX_DEPTH || value instanceof Error) return [];
  const whole = () => samplesOf(emptyShape(type), name, wanted.literals);
  if (Array.isArray(value)) {
    const items = value
      .slice(0, MAX_ITEMS)
      .map((item: unknown, place) =>
        valueVariants(item, typeOfItem(type), name, wanted, depth + 1).map((each) => value.with(place, each)),
      );
    const [first, ...others] = value as unknown[];
    const another = first === undefined ? [] : [[first, withNumber(first), ...others]];
    return [...(value.length === 0 ? whole() : [[]]), ...another, ...interleaved(items)];
  }
  if (isPlainObjectOrArray(value)) {
    const record = value as Record<string, unknown>;
    const own = type.kind === 'union' ? memberOf(type.members, record) : type;
    const known = own.kind === 'object' ? Object.keys(own.fields) : [];
    const fields = [...new Set([...Object.keys(record), ...known])].map((key) =>
      valueVariants(record[key], typeOfField(own, key), key, wanted, depth + 1).map((each) => ({
        ...record,
        [key]: each,
      })),
    );
    return interleaved([...(type.kind === 'union' ? [whole()] : []), ...fields]);
  }
  if (typeof value === 'object' && value !== null) return [];
  const fits = (each: unknown) => isAllowed(type, each, value);
  const { literals, named, remembered } = wanted;
  const values = [...literals.ofField(name), ...named, ...whole(), ...LARGE_NUMBERS, ...remembered];
  return [...new Set(values.filter(fits))].filter((each) => each !== value).slice(0, MAX_VALUES);
}

/** The member of a union that an object belongs to, by its tags. */
const memberOf = (members: readonly TypeSpec[], record: Record<string, unknown>): TypeSpec =>
  members.find(
    (member) =>
      member.kind === 'object' &&
      Object.entries(member.fields).every(([key, { type }]) => type.kind !== 'literal' || type.value === record[key]),
  ) ?? UNKNOWN;

function isAllowed(type: TypeSpec, each: unknown, value: unknown): boolean {
  switch (type.kind) {
    case 'unknown':
      return value === null || value === undefined || typeof each === typeof value;
    case 'literal':
      return each === type.value;
    case 'union':
      return type.members.some((member) => isAllowed(member, each, each));
    case 'text':
      return typeof each === 'string';
    case 'number':
    case 'boolean':
      return typeof each === type.kind;
    default:
      return typeof each === 'object' && each !== null;
  }
}

/** Another item of the same kind: its texts end with a number. */
function withNumber(value: unknown): unknown {
  if (typeof value === 'string') return `${value}2`;
  if (Array.isArray(value) || !isPlainObjectOrArray(value)) return value;
  const { id, ...rest } = value as { id?: unknown };
  return id === undefined ? value : { id: withNumber(id), ...rest };
}

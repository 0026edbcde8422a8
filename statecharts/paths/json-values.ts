import { isPlainObjectOrArray, isRecorder } from '../opaque.ts';

/**
 * Values in a file of paths. What JSON does not have is an object with the key `$type`: undefined, errors, dates, maps, sets,
 * bigints, numbers such as NaN, and functions that always return the same value.
 */

const TYPE = '$type';

class NotJson extends Error {}

/** The value as JSON can hold it; null if it cannot, as for an instance of a class. */
export function toJsonValue(value: unknown): { json: unknown } | null {
  try {
    return { json: encode(value, []) };
  } catch (error) {
    if (error instanceof NotJson) return null;
    throw error;
  }
}

function encode(value: unknown, parents: readonly unknown[]): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (value === undefined) return { [TYPE]: 'undefined' };
  if (typeof value === 'number') {
    const isPlain = Number.isFinite(value) && !Object.is(value, -0);
    return isPlain ? value : { [TYPE]: 'number', text: Object.is(value, -0) ? '-0' : String(value) };
  }
  if (typeof value === 'bigint') return { [TYPE]: 'bigint', text: String(value) };
  if (isRecorder(value) || parents.includes(value)) throw new NotJson();
  const inside = (part: unknown): unknown => encode(part, [...parents, value]);
  if (typeof value === 'function') {
    if (value.name !== 'standIn') throw new NotJson();
    return { [TYPE]: 'function', returns: inside(value()) };
  }
  if (value instanceof Date) return { [TYPE]: 'date', milliseconds: inside(value.getTime()) };
  if (value instanceof Error) return { [TYPE]: 'error', ...errorParts(value, inside) };
  if (value instanceof Map) return { [TYPE]: 'map', entries: [...value].map((entry) => entry.map(inside)) };
  if (value instanceof Set) return { [TYPE]: 'set', items: [...value].map(inside) };
  if (!isPlainObjectOrArray(value)) throw new NotJson();
  if (Array.isArray(value)) {
    if (Object.keys(value).length !== value.length) throw new NotJson();
    return value.map(inside);
  }
  const entries = Object.entries(value).map(([key, part]) => [key, inside(part)] as const);
  return TYPE in value ? { [TYPE]: 'object', entries } : Object.fromEntries(entries);
}

const ERRORS = { Error, TypeError, RangeError, SyntaxError, ReferenceError, EvalError, URIError } as const;

function errorParts(error: Error, inside: (part: unknown) => unknown): object {
  const found = Object.entries(ERRORS).find(([, each]) => each === error.constructor);
  // An instance of another class: a guard may ask for the class.
  if (found === undefined) throw new NotJson();
  const fields = Object.entries(error).filter(([key]) => key !== 'name' && key !== 'message');
  return {
    class: found[0],
    name: error.name,
    message: error.message,
    ...(fields.length === 0 ? {} : { fields: Object.fromEntries(fields.map(([key, part]) => [key, inside(part)])) }),
  };
}

/** The value of which a file holds the JSON. */
export function fromJsonValue(json: unknown): unknown {
  if (typeof json !== 'object' || json === null) return json;
  if (Array.isArray(json)) return json.map(fromJsonValue);
  const { [TYPE]: type, ...parts } = json as Record<string, unknown>;
  const list = (key: string): unknown[] => (parts[key] as unknown[]).map(fromJsonValue);
  switch (type) {
    case 'undefined':
      return undefined;
    case 'number':
      return Number(parts.text);
    case 'bigint':
      return BigInt(parts.text as string);
    case 'function': {
      const value = fromJsonValue(parts.returns);
      return function standIn() {
        return value;
      };
    }
    case 'date':
      return new Date(fromJsonValue(parts.milliseconds) as number);
    case 'error':
      return errorFrom(parts);
    case 'map':
      return new Map(list('entries') as [unknown, unknown][]);
    case 'set':
      return new Set(list('items'));
    case 'object':
      return Object.fromEntries(list('entries') as [string, unknown][]);
    default:
      return Object.fromEntries(Object.entries(json).map(([key, part]) => [key, fromJsonValue(part)]));
  }
}

function errorFrom({ class: className, name, message, fields }: Record<string, unknown>): Error {
  const error = new ERRORS[className as keyof typeof ERRORS](message as string);
  if (error.name !== name) Object.defineProperty(error, 'name', { value: name, configurable: true, writable: true });
  return Object.assign(error, fields === undefined ? {} : (fromJsonValue(fields) as object));
}

import { isPlainObjectOrArray, isRecorder } from './opaque.ts';

/** Text that is equal for values that are equal in all parts; functions are equal if they answer the same. */
export function keyOfValue(value: unknown): string {
  if (typeof value === 'function')
    return value.name === 'standIn' ? `standIn ${keyOfValue(value())}` : `function ${value.name}`;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'symbol')
    return `${typeof value} ${String(value)}`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  if (value instanceof Date) return `date ${value.getTime()}`;
  if (value instanceof Error)
    return `error ${value.constructor.name} ${value.name} ${value.message} ${ownTexts(value)}`;
  if (Array.isArray(value)) return `[${value.map(keyOfValue).join()}]`;
  if (value instanceof Map) return `map ${keyOfValue([...value])}`;
  if (value instanceof Set) return `set ${keyOfValue([...value])}`;
  if (!isPlainObjectOrArray(value))
    return `${Object.prototype.toString.call(value)} ${isRecorder(value) ? idOf(value) : ownKey(value)}`;
  const parts = Object.keys(value)
    .sort()
    .map((key) => `${key}:${keyOfValue((value as Record<string, unknown>)[key])}`);
  return `{${parts.join()}}`;
}

const keys = new WeakMap<object, string>();

/** The same text for an event, which nothing changes after it was made: it is calculated only once. */
export function keyOfEvent(event: object): string {
  const known = keys.get(event) ?? keyOfValue(event);
  keys.set(event, known);
  return known;
}

/** An instance of a class may refer to itself, so only its texts, numbers and booleans count. */
const ownKey = (value: object): string => {
  const texts = ownTexts(value);
  return texts === '' ? String(idOf(value)) : `${value.constructor?.name} ${texts}`;
};

const ownTexts = (value: object): string =>
  Object.entries(value)
    .filter(([, part]) => ['string', 'number', 'boolean'].includes(typeof part))
    .map(([key, part]) => `${key}:${String(part)}`)
    .join();

const ids = new WeakMap<object, number>();
let lastId = 0;

function idOf(value: object): number {
  const known = ids.get(value);
  if (known !== undefined) return known;
  lastId += 1;
  ids.set(value, lastId);
  return lastId;
}

import { addWork } from './deterministic.ts';

/** Proxies that record how a value is read. Copying one would lose what it records. */
const recorders = new WeakSet<object>();

/** Marks a proxy as a recorder, and returns it. */
export function asRecorder<T extends object>(proxy: T): T {
  recorders.add(proxy);
  return proxy;
}

export const isRecorder = (value: unknown): boolean =>
  (typeof value === 'object' || typeof value === 'function') && value !== null && recorders.has(value);

/** Plain objects and lists, whose parts a copy or a search may look into. */
export function isPlainObjectOrArray(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
}

/**
 * A deep copy of plain objects, lists, maps and sets. Everything else (actors, class instances, functions) stays the same
 * object. A machine that changes its context in place would otherwise change the contexts of other snapshots too.
 */
export function copyOfPlainData<T>(value: T): T {
  return copyOf(value, new Map()) as T;
}

function copyOf(value: unknown, copies: Map<unknown, unknown>): unknown {
  addWork(1);
  if (typeof value !== 'object' || value === null || isRecorder(value)) return value;
  const known = copies.get(value);
  if (known !== undefined) return known;
  if (Object.isFrozen(value)) return value;
  if (Array.isArray(value)) {
    const list: unknown[] = [];
    copies.set(value, list);
    for (const part of value) list.push(copyOf(part, copies));
    return list;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Map.prototype) {
    const map = new Map<unknown, unknown>();
    copies.set(value, map);
    for (const [key, part] of value as Map<unknown, unknown>) map.set(copyOf(key, copies), copyOf(part, copies));
    return map;
  }
  if (prototype === Set.prototype) {
    const set = new Set<unknown>();
    copies.set(value, set);
    for (const part of value as Set<unknown>) set.add(copyOf(part, copies));
    return set;
  }
  if (prototype !== Object.prototype && prototype !== null) return value;
  // A getter stays a getter: reading it here could have effects.
  const names = Object.getOwnPropertyNames(value);
  const copy: object = Object.create(prototype as object | null) as object;
  copies.set(value, copy);
  const isExtended = Object.keys(value).length !== names.length || Object.hasOwn(value, '__proto__');
  for (const key of names) {
    const descriptor = Object.getOwnPropertyDescriptor(value, key) as PropertyDescriptor;
    if ('value' in descriptor) descriptor.value = copyOf(descriptor.value, copies);
    // An assignment is several times faster.
    if (!isExtended && descriptor.writable === true) (copy as Record<string, unknown>)[key] = descriptor.value;
    else Object.defineProperty(copy, key, descriptor);
  }
  return copy;
}

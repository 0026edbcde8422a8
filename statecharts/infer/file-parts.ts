import { isPlainObjectOrArray } from '../opaque.ts';
import { samplesOfSchema } from './schema-samples.ts';

/** The functions, classes and constants of the files around a machine, by name. */
export type FileParts = ReadonlyMap<string, unknown>;

/** What the functions of a machine refer to in their files. */
export type Referenced = {
  /** The source of the functions, also of those that other functions call. */
  source: string;
  /** Texts and numbers of constants, and the keys of objects. */
  literals: unknown[];
  /** Values that schemas accept, and instances of classes. */
  values: unknown[];
};

const MAX_PARTS = 60;
const MAX_LITERALS = 40;
const IDENTIFIER = /(?<![\w$.'"`])[A-Za-z_$][\w$]*/g;
const INSTANCE = /\binstanceof\s+([A-Za-z_$][\w$]*)/g;
const NUMBER = /\b(?:0x[\da-fA-F]+|\d[\d_]*)\b/g;

/** Follows the names in the source of a function: helper functions, constants, schemas and classes. */
export function referencedParts(own: string, parts: FileParts): Referenced {
  const sources = [own];
  const seen = new Set<string>();
  const literals = new Set<unknown>();
  const values: unknown[] = [];
  // The loop also visits sources that are added during it.
  for (const source of sources) {
    for (const [name] of source.matchAll(IDENTIFIER)) {
      if (seen.has(name) || !parts.has(name) || seen.size >= MAX_PARTS) continue;
      seen.add(name);
      const part = parts.get(name);
      const samples = samplesOfSchema(part);
      if (samples.length > 0) values.push(...samples);
      else if (typeof part === 'function') {
        if (!isClass(part)) sources.push(String(part));
      } else addLiterals(part, literals);
    }
  }
  const source = sources.join('\n');
  const numbers = [...source.matchAll(NUMBER)].map(([digits]) => Number(digits.replaceAll('_', '')));
  for (const [, name = ''] of source.matchAll(INSTANCE)) {
    const found = parts.get(name) ?? (globalThis as Record<string, unknown>)[name];
    if (typeof found === 'function') values.push(...instancesOf(found as Class, [...new Set(numbers)]));
  }
  return { source, literals: [...literals].slice(0, MAX_LITERALS), values };
}

type Class = new (...parts: unknown[]) => unknown;

const isClass = (part: unknown): boolean => /^class\b/.test(String(part));

/** Instances for `instanceof`; their constructor gets numbers of the source, or a text. */
function instancesOf(found: Class, numbers: readonly number[]): unknown[] {
  const args = found.length === 0 ? ['text'] : ['text', ...numbers.slice(0, 3).flatMap((each) => [each, each + 1])];
  return args.flatMap((arg) => {
    try {
      return [new found(...Array.from({ length: Math.max(1, found.length) }, () => arg))];
    } catch {
      return [];
    }
  });
}

function addLiterals(value: unknown, found: Set<unknown>, depth = 0): void {
  if (found.size >= MAX_LITERALS || depth > 4) return;
  if (typeof value === 'string' ? value.length <= 60 : typeof value === 'number') found.add(value);
  else if (value instanceof RegExp) found.add(value);
  else if (value instanceof Set) for (const part of value) addLiterals(part, found, depth + 1);
  else if (value instanceof Map) for (const part of value) addLiterals(part, found, depth + 1);
  else if (Array.isArray(value)) for (const part of value) addLiterals(part, found, depth + 1);
  else if (isPlainObjectOrArray(value)) {
    for (const [key, part] of Object.entries(value)) {
      found.add(key);
      addLiterals(part, found, depth + 1);
    }
  }
}

import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { definitionsOf } from '../introspect.ts';
import { stableStringify } from '../stable-stringify.ts';
import { isMachine } from '../xstate/actors.ts';
import { guardOf, implementationsOf } from '../xstate-internals.ts';
import { type FileParts, referencedParts } from './file-parts.ts';

/** Values that the source of a machine names. */
export type Literals = {
  /**
   * The literals in the source of a transition's guard and of what it refers to; a number also with the numbers next to it.
   * Besides texts and numbers: instances of classes, and values that a schema accepts.
   */
  ofGuard: (transition: AnyTransitionDefinition) => unknown[];
  /** The values that a field with this name is compared with, anywhere in the machine; the most likely ones first. */
  ofField: (name: string) => readonly unknown[];
  /** The lengths that a list or text with this name is compared with. */
  lengthsOf: (name: string) => readonly number[];
  /** A few literals of all guards, for fields of which nothing is known. */
  common: readonly unknown[];
  /** Texts that match the regular expressions of guards: a text that an event stores may be tested much later. */
  patternTexts: readonly string[];
  /** Numbers just above those in guards, for fields that a guard calculates with. */
  numbers: readonly number[];
};

const LITERAL = /'([^'\\\n]{0,60})'|"([^"\\\n]{0,60})"|`([^`$\\\n]{0,60})`|\b(\d+(?:_\d+)*(?:\.\d+)?(?:e\d+)?)\b/g;
const REGULAR_EXPRESSION = /(?<![\w)/*])\/((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/[a-z]*/g;
const MAX_COMMON_LITERALS = 6;
const MAX_PATTERN_TEXTS = 4;
const MAX_LITERALS_PER_FIELD = 12;

const VALUE = String.raw`(?:'([^'\\\n]{0,60})'|"([^"\\\n]{0,60})"|(-?\d[\d_]*(?:\.\d+)?(?:e\d+)?)\b|(true|false|null)\b)`;
const NAME = String.raw`([A-Za-z_$][\w$]*)`;
/** Calls that give the same text in another form. */
const CHANGED = String.raw`(?:[!?]?\??\.(?:trim|trimStart|trimEnd|toLowerCase|toUpperCase|toString|normalize)\(\))*`;
/** `order.status === 'open'`, with or without `!`, `)` or a type assertion between. */
const FIELD_FIRST = new RegExp(String.raw`${NAME}[)!\]?]*(?:\s+as\s+\w+\)?)?\s*(?:===?|!==?|>=?|<=?)\s*${VALUE}`, 'g');
/** `'open' === order.status`. */
const VALUE_FIRST = new RegExp(String.raw`${VALUE}\s*(?:===?|!==?|>=?|<=?)\s*\(?(?:[\w$]+[?!]?\.)*${NAME}`, 'g');
/** `(order.status, 'open')` of `includes`, `startsWith` and similar methods. */
const METHOD = new RegExp(
  String.raw`${NAME}${CHANGED}[)!?]*\??\.(?:includes|startsWith|endsWith|indexOf|has|match|at)\(\s*${VALUE}`,
  'g',
);
/** `['open', 'new'].includes(order.status)`. */
const LIST = new RegExp(
  String.raw`\[([^\[\]\n]{1,400})\]\)?\s*\.(?:includes|indexOf|some|has)\(\s*(?:[\w$]+[?!]?\.)*${NAME}`,
  'g',
);
const SWITCH = new RegExp(String.raw`switch\s*\((?:[^(){}]*\.)?\s*${NAME}\s*[!?]?\)\s*\{`, 'g');
const CASE = new RegExp(String.raw`case\s+${VALUE}\s*:`, 'g');
const LENGTH = new RegExp(
  String.raw`${NAME}(?:\(\))?${CHANGED}[)!?\]]*\??\.(?:length|size)(?:\s*\?\?\s*\d+\))?\s*(?:===?|!==?|>=?|<=?)\s*(\d+)`,
  'g',
);

/**
 * Reads the literals in the functions of a machine, its actors that are machines, and the text of its file.
 * @param text the text of the file, with functions that the machine's own functions call; empty if it is not known
 * @param parts the functions, classes and constants of the file
 */
export function literalsOf(machine: AnyStateMachine, text: string, parts: FileParts = new Map()): Literals {
  const source = [...functionSources(machine), text].join('\n');
  const fields = fieldLiterals(source);
  const lengths = new Map<string, number[]>();
  for (const [, name = '', digits] of source.matchAll(LENGTH)) {
    const found = [Number(digits), Number(digits) + 1].filter((each) => each <= 40);
    lengths.set(name, [...new Set([...(lengths.get(name) ?? []), ...found])]);
  }
  const guards = new Map<AnyTransitionDefinition, unknown[]>();
  const ofGuard = (transition: AnyTransitionDefinition): unknown[] => {
    const known = guards.get(transition) ?? guardLiterals(machine, transition, parts);
    guards.set(transition, known);
    return known;
  };
  const inGuards = [...new Set(definitionsOf(machine).flatMap(ofGuard))];
  const common = inGuards.slice(0, MAX_COMMON_LITERALS);
  const numbers = inGuards.filter((each) => typeof each === 'number' && each > 3).slice(0, 9) as number[];
  const patternTexts = definitionsOf(machine).flatMap((each) =>
    guardPatterns(referencedParts(guardSource(machine, guardOf(each)), parts)).flatMap(textsMatching),
  );
  return {
    patternTexts: [...new Set(patternTexts)].slice(0, MAX_PATTERN_TEXTS),
    ofGuard,
    ofField: (name) => fields.get(name) ?? [],
    lengthsOf: (name) => lengths.get(name) ?? [],
    common,
    numbers,
  };
}

/** The words that the functions of a machine use, and the values that they compare a field of this name with. */
export function wordsOf(machine: AnyStateMachine): Pick<Literals, 'ofField'> & { names: ReadonlySet<string> } {
  const source = functionSources(machine).join('\n');
  const fields = fieldLiterals(source);
  const names = new Set([...source.matchAll(new RegExp(NAME, 'g'))].map(([name]) => name));
  return { names, ofField: (name) => fields.get(name) ?? [] };
}

function fieldLiterals(source: string): Map<string, unknown[]> {
  const found = new Map<string, unknown[]>();
  const add = (name: string | undefined, values: unknown[]) => {
    if (name === undefined || name === 'length' || name === 'size' || name === 'type') return;
    const all = [...new Set([...(found.get(name) ?? []), ...values])];
    found.set(name, all.slice(0, MAX_LITERALS_PER_FIELD));
  };
  for (const [, name, ...value] of source.matchAll(FIELD_FIRST)) add(name, valuesOf(value));
  for (const [, a, b, c, d, name] of source.matchAll(VALUE_FIRST)) add(name, valuesOf([a, b, c, d]));
  for (const [, name, ...value] of source.matchAll(METHOD)) {
    const values = valuesOf(value);
    add(name, [...values, ...extended(values.filter((each) => typeof each === 'string'))]);
  }
  for (const [, list = '', name] of source.matchAll(LIST)) {
    add(
      name,
      [...list.matchAll(new RegExp(VALUE, 'g'))].flatMap(([, ...value]) => valuesOf(value).slice(0, 1)),
    );
  }
  for (const { index, 0: start, 1: name } of source.matchAll(SWITCH)) {
    const body = source.slice(index + start.length, index + start.length + 3_000).split(/\bswitch\s*\(/)[0] ?? '';
    add(
      name,
      [...body.matchAll(CASE)].flatMap(([, ...value]) => valuesOf(value).slice(0, 1)),
    );
  }
  return found;
}

/** The value of a match of `VALUE`; a number with the numbers next to it. */
function valuesOf([single, double, digits, word]: readonly (string | undefined)[]): unknown[] {
  if (word !== undefined) return word === 'null' ? [null] : word === 'true' ? [true, false] : [false, true];
  if (digits === undefined) return [single ?? double ?? ''];
  const number = Number(digits.replaceAll('_', ''));
  return Number.isInteger(number) ? [number + 1, number, number - 1] : [number, number + 1, number - 1];
}

/** The source of every function in a machine's configuration and implementations, and in its child machines. */
function functionSources(machine: AnyStateMachine): string[] {
  const seen = new Set<unknown>();
  const sources: string[] = [];
  const visit = (value: unknown, depth: number) => {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return;
    if (seen.has(value) || depth > 24) return;
    seen.add(value);
    if (typeof value === 'function') sources.push(String(value));
    else if (isMachine(value)) {
      visit(value.config, depth + 1);
      visit(implementationsOf(value), depth + 1);
      return;
    }
    // The functions that XState's own actions create keep what they got as properties.
    for (const key of Object.keys(value)) visit((value as Record<string, unknown>)[key], depth + 1);
  };
  visit(machine, 0);
  return sources;
}

/** The regular expressions that a guard and its helpers use. */
const guardPatterns = ({ source, literals }: ReturnType<typeof referencedParts>): string[] => [
  ...[...source.matchAll(REGULAR_EXPRESSION)].map(([, pattern = '']) => pattern),
  ...literals.flatMap((each) => (each instanceof RegExp ? [each.source] : [])),
];

function guardLiterals(machine: AnyStateMachine, transition: AnyTransitionDefinition, parts: FileParts): unknown[] {
  const referenced = referencedParts(guardSource(machine, guardOf(transition)), parts);
  const { source, literals, values } = referenced;
  const constants = literals.filter((each) => !(each instanceof RegExp));
  const patterns = guardPatterns(referenced);
  const found = [...patterns.reduce((rest, pattern) => rest.replace(pattern, ''), source).matchAll(LITERAL)];
  const texts = found.flatMap(([, single, double, back]) => single ?? double ?? back ?? []);
  const numbers = found.flatMap(([, , , , digits]) =>
    digits === undefined ? [] : [Number(digits.replaceAll('_', ''))],
  );
  const lengths = numbers.filter((number) => number > 0 && number <= 64).flatMap((number) => [number, number + 1]);
  return [
    ...patterns.flatMap(textsMatching),
    ...values,
    ...(source.includes('JSON.parse') ? JSON_TEXTS : []),
    ...(/\b(?:Number|parseInt|parseFloat)\b/.test(source) ? NUMBER_TEXTS : []),
    ...constants,
    ...texts,
    ...extended(texts),
    ...numbers.flatMap((number) => [number, number + 1, number - 1]),
    // Strings with the length in question, also with a literal of the guard as their beginning.
    ...[...new Set(lengths)].flatMap((length) => ['', ...texts.slice(0, 4)].map((text) => text.padEnd(length, '1'))),
  ];
}

/** Texts that a machine may parse as JSON, and texts that it may read as a number. */
const JSON_TEXTS = ['[]', '{}', '[1]', '[{"text":1},{"text":2}]', '{"text":1}', 'null', '1', '"text"'];
const NUMBER_TEXTS = ['1', '2', '0', '3', '4', '12', '100', '-1', '0.5'];

/** Texts that begin or end with one of the texts, for `startsWith('https://')` and `endsWith('.pdf')`. */
const extended = (texts: readonly string[]): string[] =>
  texts.flatMap((text) =>
    /^[\w-]*$/.test(text) || text.length > 20 ? [] : /^\W/.test(text) ? [`text${text}`] : [`${text}text`],
  );

/** Strings that match a simple regular expression: with equal digits, and with different ones. */
function textsMatching(pattern: string): string[] {
  const text = textMatching(pattern);
  if (text === null) return [];
  let digit = 0;
  const varied = text.replaceAll('1', () => {
    digit = (digit % 9) + 1;
    return String(digit);
  });
  return varied !== text && new RegExp(pattern).test(varied) ? [varied, text] : [text];
}

/** A string that matches a simple regular expression; null for other expressions. */
function textMatching(pattern: string): string | null {
  const flat = pattern
    .replaceAll(/\(\?[:=!]?/g, '')
    .replaceAll(/\|[^|]*$/g, '')
    .replaceAll(')', '');
  const text = flat.replaceAll(
    /(\\.|\[\^?((?:[^\]\\]|\\.)+)\]|[^\\[\]^$*+?{}])(\{(\d+)[^}]*\}|[+*?])?|[\^$]/g,
    (
      part: string,
      atom: string | undefined,
      members: string | undefined,
      count: string | undefined,
      times: string | undefined,
    ) => {
      if (atom === undefined) return '';
      const one =
        members === undefined
          ? sampleCharacter(atom)
          : part.startsWith('[^')
            ? 'a'
            : sampleCharacter(members.slice(0, members[0] === '\\' ? 2 : 1));
      return one.repeat(count === undefined ? 1 : Number(times ?? 1));
    },
  );
  try {
    return new RegExp(pattern).test(text) ? text : null;
  } catch {
    return null;
  }
}

function sampleCharacter(atom: string): string {
  if (atom === '\\d') return '1';
  if (atom === '\\w' || atom === '.' || atom === '\\S') return 'a';
  if (atom === '\\s') return ' ';
  return atom.startsWith('\\') ? atom.slice(1) : atom;
}

function guardSource(machine: AnyStateMachine, guard: unknown): string {
  if (typeof guard === 'string') return guardSource(machine, implementationsOf(machine).guards[guard]);
  if (typeof guard === 'function') {
    return 'guards' in guard && Array.isArray(guard.guards)
      ? guard.guards.map((part) => guardSource(machine, part)).join('\n')
      : String(guard);
  }
  if (typeof guard !== 'object' || guard === null) return '';
  const { type, params } = guard as { type?: unknown; params?: unknown };
  const own = typeof params === 'function' ? String(params) : stableStringify(params ?? '');
  return `${guardSource(machine, type)}\n${own}`;
}

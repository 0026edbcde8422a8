import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { FIXED_TIME } from '../deterministic.ts';
import { definitionsOf } from '../introspect.ts';
import { isPlainObjectOrArray } from '../opaque.ts';
import { stableStringify } from '../stable-stringify.ts';
import { isMachine } from '../xstate/actors.ts';
import { guardOf, implementationsOf } from '../xstate-internals.ts';
import { type FileParts, referencedParts } from './file-parts.ts';
import { textsMatching } from './regex-texts.ts';

/** Values that the source of a machine names. */
export type Literals = {
  /**
   * The literals in the source of a transition's guard and of what it refers to; a number also with the numbers next to it.
   * Besides texts and numbers: instances of classes, and values that a schema accepts.
   */
  ofGuard: (transition: AnyTransitionDefinition) => unknown[];
  /** What a guard writes around a value in a text, such as the two parts of `lang:${code}`. */
  templatesOf: (transition: AnyTransitionDefinition) => [start: string, end: string][];
  /** The values that a field with this name is compared with, anywhere in the machine; the most likely ones first. */
  ofField: (name: string) => readonly unknown[];
  /** The lengths that a list or text with this name is compared with. */
  lengthsOf: (name: string) => readonly number[];
  /** A few literals of all guards, for fields of which nothing is known. */
  common: readonly unknown[];
  /** Texts that match the regular expressions of guards: a text that an event stores may be tested much later. */
  patternTexts: readonly string[];
  /** The texts that guards and their helpers name, for lists that a guard asks for one of them. */
  words: readonly string[];
  /** The names of the fields that guards read: a value that an event stores under a name of its own may be one of them. */
  names: readonly string[];
  /** Those of them that guards read from the context itself. */
  contextNames: readonly string[];
  /** Texts that a machine which reads numbers from texts may get, those of the numbers in guards first; otherwise none. */
  numberTexts: readonly string[];
  /** Numbers just above those in guards, for fields that a guard calculates with. */
  numbers: readonly number[];
};

const LITERAL =
  /'([^'\\\n]{0,60})'|"([^"\\\n]{0,60})"|`([^`$\\\n]{0,60})`|\b(0x[\da-fA-F]+|\d+(?:_\d+)*(?:\.\d+)?(?:e\d+)?)\b/g;
/** A text becomes a number. */
const READS_NUMBER = /\b(?:Number(?:\.parse(?:Int|Float))?|parseInt|parseFloat)\(/;
/** `text.split(' ').length > 5`. */
const SPLIT_LENGTH = /\.split\(\s*['"]([^'"\n]{1,3})['"]\s*\)\.length\s*(?:===?|!==?|>=?|<=?)\s*(\d+)/g;
/** A template with one value, such as `lang:${code}`. */
const TEMPLATE = /`([^`$\n]{1,40})\$\{[^{}`]*\}([^`$\n]{0,40})`/g;
const REGULAR_EXPRESSION = /(?<![\w)/*])\/((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([a-z]*)/g;
const MAX_COMMON_LITERALS = 6;
/** Every number up to this one may be a length; longer texts are only made for a number that a length is compared with. */
const MAX_COMMON_LENGTH = 64;
const MAX_LENGTH = 5_000;
const MAX_PATTERN_TEXTS = 10;
const MAX_WORDS = 24;
const MAX_NAMES = 16;
const MAX_LITERALS_PER_FIELD = 12;

const VALUE = String.raw`(?:'([^'\\\n]{0,60})'|"([^"\\\n]{0,60})"|(0x[\da-fA-F]+|-?\d[\d_]*(?:\.\d+)?(?:e\d+)?)\b|(true|false|null)\b)`;
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
/** `STATUSES.includes(order.status)`, `STATUSES.has(order.status)` with a constant of the file. */
const CONSTANT_METHOD = new RegExp(
  String.raw`${NAME}\.(?:includes|indexOf|has)\(\s*(?:[\w$]+[?!]?\.)*${NAME}[!)]`,
  'g',
);
/** `order.status in LABELS`, `LABELS[order.status]`. */
const CONSTANT_KEY = new RegExp(String.raw`(?:[\w$]+[?!]?\.)*${NAME}\s+in\s+${NAME}`, 'g');
const CONSTANT_INDEX = new RegExp(String.raw`${NAME}\[(?:[\w$]+[?!]?\.)+${NAME}\]`, 'g');
/** `/^\d+$/.test(order.number)`, `PATTERN.test(order.number)`. */
const TESTED =
  /(?:\/((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([a-z]*)|([A-Za-z_$][\w$]*))\.test\(\s*(?:[\w$]+[?!]?\.)*([A-Za-z_$][\w$]*)/g;
/** `order.number.match(/^\d+$/)`. */
const MATCHED =
  /([A-Za-z_$][\w$]*)[!?]?\??\.(?:match|search)\(\s*(?:\/((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([a-z]*)|([A-Za-z_$][\w$]*))/g;
const LENGTH = new RegExp(
  String.raw`${NAME}(?:\(\))?${CHANGED}[)!?\]]*\??\.(?:length|size)(?:\s*\?\?\s*\d+\))?\s*(?:===?|!==?|>=?|<=?)\s*(\d+)`,
  'g',
);

/** `Date.parse(order.validUntil)`, `new Date(order.validUntil)`. */
const READS_DATE = /\bDate\.parse\(|\bnew Date\(\s*[\w$]+[?!]?\./;
/** A text with a later date and one with an earlier date. */
const DATE_TEXTS = [30, -30].map((days) => new Date(FIXED_TIME + days * 24 * 3_600_000).toISOString());

/**
 * Reads the literals in the functions of a machine, its actors that are machines, and the text of its file.
 * @param text the text of the file, with functions that the machine's own functions call; empty if it is not known
 * @param parts the functions, classes and constants of the file
 */
export function literalsOf(machine: AnyStateMachine, text: string, parts: FileParts = new Map()): Literals {
  const source = [...functionSources(machine), text].join('\n');
  const fields = fieldLiterals(source, parts);
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
  const referenced = definitionsOf(machine).map((each) => referencedParts(guardSource(machine, guardOf(each)), parts));
  const byPattern = referenced
    .flatMap(guardPatterns)
    .map(({ source: pattern, flags }) => textsMatching(pattern, flags));
  const guardText = referenced.map((each) => each.source).join(';\n');
  const patternTexts = [
    ...byPattern.map((texts) => texts.slice(0, 1)),
    ...byPattern.map((texts) => texts.slice(1)),
  ].flat();
  const words = inGuards.filter((each) => typeof each === 'string' && /^[^\s]{2,40}$/.test(each)) as string[];
  return {
    patternTexts: [...new Set(patternTexts)].slice(0, MAX_PATTERN_TEXTS),
    words: words.slice(0, MAX_WORDS),
    names: readNames(guardText),
    contextNames: contextNames(guardText),
    ofGuard,
    templatesOf: (transition) => {
      const { source: own } = referencedParts(guardSource(machine, guardOf(transition)), parts);
      return [...own.matchAll(TEMPLATE)].map(([, start = '', end = '']) => [start, end]);
    },
    ofField: (name) => fields.get(name) ?? [],
    lengthsOf: (name) => lengths.get(name) ?? [],
    common,
    numbers,
    numberTexts: READS_NUMBER.test(source) ? [...numbers.map(String), ...NUMBER_TEXTS.slice(0, 2)] : [],
  };
}

/** The words that the functions of a machine use, and the values that they compare a field of this name with. */
export function wordsOf(machine: AnyStateMachine): Pick<Literals, 'ofField'> & { names: ReadonlySet<string> } {
  const source = functionSources(machine).join('\n');
  const fields = fieldLiterals(source);
  const names = new Set([...source.matchAll(new RegExp(NAME, 'g'))].map(([name]) => name));
  return { names, ofField: (name) => fields.get(name) ?? [] };
}

function fieldLiterals(source: string, parts: FileParts = new Map()): Map<string, unknown[]> {
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
  for (const [, constant = '', name] of source.matchAll(CONSTANT_METHOD)) add(name, itemsOf(parts.get(constant)));
  for (const [, constant = '', name] of source.matchAll(CONSTANT_INDEX)) add(name, keysOf(parts.get(constant)));
  for (const [, name, constant = ''] of source.matchAll(CONSTANT_KEY)) add(name, keysOf(parts.get(constant)));
  const patternOf = (
    pattern: string | undefined,
    flags: string | undefined,
    constant: string | undefined,
  ): string[] => {
    if (pattern !== undefined) return textsMatching(pattern, flags);
    const part = parts.get(constant ?? '');
    return part instanceof RegExp ? textsMatching(part.source, part.flags) : [];
  };
  for (const [, pattern, flags, constant, name] of source.matchAll(TESTED))
    add(name, patternOf(pattern, flags, constant));
  for (const [, name, pattern, flags, constant] of source.matchAll(MATCHED)) {
    add(name, patternOf(pattern, flags, constant));
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

/** What a constant list, set or map of the file holds or has as keys. */
function itemsOf(part: unknown): unknown[] {
  const items = part instanceof Map ? [...part.keys()] : part instanceof Set || Array.isArray(part) ? [...part] : [];
  return items.filter((each) => typeof each === 'string' || typeof each === 'number');
}

const keysOf = (part: unknown): string[] =>
  isPlainObjectOrArray(part) && !Array.isArray(part) ? Object.keys(part) : [];

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
const guardPatterns = ({
  source,
  literals,
}: ReturnType<typeof referencedParts>): Pick<RegExp, 'source' | 'flags'>[] => [
  ...[...source.matchAll(REGULAR_EXPRESSION)].map(([, pattern = '', flags = '']) => ({ source: pattern, flags })),
  ...literals.filter((each) => each instanceof RegExp),
];

/** The names that a source reads as fields: methods and what every machine has are not among them. */
function readNames(source: string): string[] {
  const names = [...source.matchAll(/\.\s*([A-Za-z_$][\w$]*)(?![\w$]|\s*\()/g)].map(([, name = '']) => name);
  const isForeign = (name: string) => /^(context|event|output|error|length|size|type|snapshot)$/.test(name);
  return [...new Set(names)].filter((name) => !isForeign(name)).slice(0, MAX_NAMES);
}

/** `context.order`, and the names in `{ context: { order, total } }`. */
function contextNames(source: string): string[] {
  const direct = [...source.matchAll(/\bcontext[!?]?\.\s*([A-Za-z_$][\w$]*)/g)].map(([, name = '']) => name);
  const parts = [...source.matchAll(/\bcontext\s*:\s*\{([^{}]*)\}/g)].flatMap(([, inside = '']) => inside.split(','));
  const names = parts
    .map((part) => part.split(/[:=]/)[0]?.trim() ?? '')
    .filter((name) => /^[A-Za-z_$][\w$]*$/.test(name));
  return [...new Set([...direct, ...names])].slice(0, MAX_NAMES);
}

function guardLiterals(machine: AnyStateMachine, transition: AnyTransitionDefinition, parts: FileParts): unknown[] {
  const referenced = referencedParts(guardSource(machine, guardOf(transition)), parts);
  const { source, literals, values } = referenced;
  const constants = literals.filter((each) => !(each instanceof RegExp));
  const patterns = guardPatterns(referenced);
  const found = [...patterns.reduce((rest, pattern) => rest.replace(pattern.source, ''), source).matchAll(LITERAL)];
  const texts = found.flatMap(([, single, double, back]) => single ?? double ?? back ?? []);
  const numbers = found.flatMap(([, , , , digits]) =>
    digits === undefined ? [] : [Number(digits.replaceAll('_', ''))],
  );
  const lengths = numbers
    .filter((number) => number > 0 && number <= MAX_COMMON_LENGTH)
    .flatMap((number) => [number, number + 1]);
  return [
    ...patterns.flatMap((each) => textsMatching(each.source, each.flags)),
    ...values,
    ...(source.includes('JSON.parse') ? JSON_TEXTS : []),
    ...(source.includes('URLSearchParams')
      ? texts
          .slice(0, 4)
          .flatMap((key) => texts.slice(0, 4).flatMap((text) => (key === text ? [] : [`${key}=${text}`])))
      : []),
    ...[...source.matchAll(SPLIT_LENGTH)].flatMap(([, separator = ' ', digits]) =>
      [Number(digits), Number(digits) + 1]
        .filter((count) => count <= 20)
        .map((count) => Array<string>(count).fill('text').join(separator)),
    ),
    ...[...source.matchAll(TEMPLATE)].flatMap(([, start = '', end = '']) =>
      [...constants, ...texts]
        .filter((each) => typeof each === 'string')
        .slice(0, 8)
        .map((each) => `${start}${each}${end}`),
    ),
    ...(READS_NUMBER.test(source) ? NUMBER_TEXTS : []),
    ...(READS_DATE.test(source) ? DATE_TEXTS : []),
    ...constants.flatMap((each) => (typeof each === 'number' ? [each, each + 1, each - 1] : [each])),
    ...texts,
    ...extended(texts),
    ...numbers.flatMap((number) => [number, number + 1, number - 1]),
    // Strings with the length in question, also with a literal of the guard as their beginning.
    ...[...new Set(lengths)].flatMap((length) => ['', ...texts.slice(0, 4)].map((text) => text.padEnd(length, '1'))),
    ...[...source.matchAll(LENGTH)].flatMap(([, , digits]) => {
      const length = Number(digits);
      return length > MAX_COMMON_LENGTH && length <= MAX_LENGTH ? ['1'.repeat(length), '1'.repeat(length + 1)] : [];
    }),
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

import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition, EventObject } from 'xstate';
import { definitionsOf, transitionId } from '../introspect.ts';
import { stableStringify } from '../stable-stringify.ts';
import { stepFrom } from '../xstate-internals.ts';

/** How many payloads are tried for one event in one snapshot. */
const MAX_TRIALS = 150;
/** How many payloads of one event are kept; each of them is sent in every snapshot that handles the event. */
const MAX_PAYLOADS_PER_EVENT = 12;
/** After this many searches without a new payload for the same transitions, the search for them ends. */
const MAX_EMPTY_ROUNDS = 3;
const LITERAL = /'([^'\\\n]{0,60})'|"([^"\\\n]{0,60})"|`([^`$\\\n]{0,60})`|\b(\d+(?:_\d+)*(?:\.\d+)?(?:e\d+)?)\b/g;
const REGULAR_EXPRESSION = /(?<![\w)/*])\/((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/[a-z]*/g;
const SAMPLE_TEXT = 'someone@example.com';
const MAX_STORED_LITERALS = 6;
/** Values for fields that the machine only stores, because a guard may read them later. */
const STORED_VALUES: readonly unknown[] = [SAMPLE_TEXT, 'text', 1];

export type PayloadInferrer = {
  /** Looks for payloads in this snapshot and returns all known ones; without any, the event without payload. */
  infer: (snapshot: AnyMachineSnapshot, base: EventObject, handlers: AnyTransitionDefinition[]) => EventObject[];
  /** How many payloads are known so far; events without payload are not counted. */
  count: () => number;
};

type Trial = { signature: string; missing: string[]; isError: boolean };

/**
 * Finds payloads for events without cases in the model. It records which fields of an event the machine reads, and fills
 * missing fields with common values and with the literals that the machine's guards compare with.
 */
export function payloadInferrer(machine: AnyStateMachine): PayloadInferrer {
  const payloadsByEvent = new Map<string, EventObject[]>();
  const rounds = new Map<string, number>();
  const storedValues = [...STORED_VALUES, ...literalsToStore(machine)];

  const infer: PayloadInferrer['infer'] = (snapshot, base, handlers) => {
    const baseKey = stableStringify(base);
    const known = payloadsByEvent.get(baseKey) ?? [];
    payloadsByEvent.set(baseKey, known);
    const place = `${baseKey} ${handlers.map(transitionId).join(' ')}`;
    const round = rounds.get(place) ?? 0;
    if (round >= MAX_EMPTY_ROUNDS || known.length >= MAX_PAYLOADS_PER_EVENT) return known.length === 0 ? [base] : known;
    const literals = handlers.flatMap((handler) => guardLiterals(machine, handler));
    const fresh = findPayloads(snapshot, base, [...new Set(literals)], storedValues).filter(
      (event) => !known.some((other) => stableStringify(other) === stableStringify(event)),
    );
    if (fresh.length === 0) rounds.set(place, round + 1);
    known.push(...fresh.slice(0, MAX_PAYLOADS_PER_EVENT - known.length));
    return known.length === 0 ? [base] : known;
  };
  const count = () =>
    [...payloadsByEvent].flatMap(([baseKey, events]) => events.filter((event) => stableStringify(event) !== baseKey))
      .length;
  return { infer, count };
}

/** One event for each different outcome, and a few more if the machine only stores a field of the payload. */
function findPayloads(
  snapshot: AnyMachineSnapshot,
  base: EventObject,
  literals: readonly unknown[],
  storedValues: readonly unknown[],
): EventObject[] {
  const values = [...STORED_VALUES, true, {}, [], [SAMPLE_TEXT], '', null, 0, false, ...literals, 2, 3, 4, 5, 6, 7, 8];
  const results = new Map<string, { event: EventObject; missing: string[] }>();
  const expanded = new Set<string>();
  const queue = [base];
  for (let tries = 0; tries < Math.min(MAX_TRIALS, queue.length); tries += 1) {
    const event = queue[tries] as EventObject;
    const { signature, missing, isError } = tryEvent(snapshot, event);
    if (!isError && signature !== '') {
      if (!results.has(signature)) results.set(signature, { event, missing });
    }
    for (const path of isError ? missing.slice(-1) : missing) {
      const place = isError ? `${path} of ${stableStringify(event)}` : path;
      if (expanded.has(place)) continue;
      expanded.add(place);
      queue.push(...values.map((value) => withValueAt(event, path, value)));
    }
  }
  return [...results].flatMap(([signature, { event, missing }]) => {
    const full = storedValues
      .map((value) => missing.reduce((each, path) => withValueAt(each, path, value), event))
      .filter((each) => {
        const trial = tryEvent(snapshot, each);
        return !trial.isError && trial.signature === signature;
      });
    // Real events have the fields that the machine reads. One without them is only used if they cannot be filled.
    return missing.length > 0 && full.length > 0 ? full : [event];
  });
}

function tryEvent(snapshot: AnyMachineSnapshot, event: EventObject): Trial {
  const missing = new Set<string>();
  try {
    const { executed } = stepFrom(snapshot, recordMissingKeys(event, '', missing));
    return { signature: executed.map(transitionId).join(' '), missing: [...missing], isError: false };
  } catch {
    return { signature: '', missing: [...missing], isError: true };
  }
}

/** A proxy of the object that records the keys that are read but missing. */
function recordMissingKeys<T extends object>(value: T, path: string, missing: Set<string>): T {
  return new Proxy(value, {
    get(target, key, receiver) {
      const part: unknown = Reflect.get(target, key, receiver);
      if (typeof key === 'symbol') return part;
      const place = path === '' ? key : `${path}.${key}`;
      if (part === undefined && !Array.isArray(target) && key !== 'toJSON') missing.add(place);
      return isPlainObjectOrArray(part) ? recordMissingKeys(part, place, missing) : part;
    },
  });
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

const isPlainObjectOrArray = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value));

/** The literals in the source of a transition's guard; a number also with the numbers next to it. */
function guardLiterals(machine: AnyStateMachine, { guard }: AnyTransitionDefinition): unknown[] {
  const source = guardSource(machine, guard);
  const patterns = [...source.matchAll(REGULAR_EXPRESSION)].map(([, pattern = '']) => pattern);
  const found = [...patterns.reduce((rest, pattern) => rest.replace(pattern, ''), source).matchAll(LITERAL)];
  const texts = found.flatMap(([, single, double, back]) => single ?? double ?? back ?? []);
  const numbers = found.flatMap(([, , , , digits]) =>
    digits === undefined ? [] : [Number(digits.replaceAll('_', ''))],
  );
  const lengths = numbers.filter((number) => number > 0 && number <= 64);
  return [
    ...patterns.flatMap((pattern) => textMatching(pattern) ?? []),
    ...texts,
    ...numbers.flatMap((number) => [number, number + 1, number - 1]),
    // Strings with the length in question, also with a literal of the guard as their beginning.
    ...lengths.flatMap((length) => ['', ...texts.slice(0, 4)].map((text) => text.padEnd(length, '1'))),
  ];
}

/** The literals of all guards: a later guard may read a field that the machine stores now. */
function literalsToStore(machine: AnyStateMachine): unknown[] {
  const found = new Set<unknown>(definitionsOf(machine).flatMap((definition) => guardLiterals(machine, definition)));
  return [...found].filter((literal) => !STORED_VALUES.includes(literal)).slice(0, MAX_STORED_LITERALS);
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
  if (typeof guard === 'string') return guardSource(machine, machine.implementations.guards?.[guard]);
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

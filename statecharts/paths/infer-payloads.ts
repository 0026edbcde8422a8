import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition, EventObject } from 'xstate';
import { definitionsOf, transitionId } from '../introspect.ts';
import { stableStringify } from '../stable-stringify.ts';
import { stepFrom } from '../xstate-internals.ts';

/** How many payloads are tried for one event in one place. */
const TRIES = 150;
/** How many payloads of one event are kept: each is sent wherever the event can be. */
const KEPT = 12;
/** How often payloads are looked for in vain, for the same transitions, before that ends. */
const ROUNDS = 3;
const LITERAL = /'([^'\\\n]{0,60})'|"([^"\\\n]{0,60})"|`([^`$\\\n]{0,60})`|\b(\d+(?:_\d+)*(?:\.\d+)?(?:e\d+)?)\b/g;
const REGULAR_EXPRESSION = /(?<![\w)/*])\/((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/[a-z]*/g;
const TEXT = 'someone@example.com';
const LITERALS_TO_KEEP = 6;
/** What to fill in where the machine only keeps a part, for guards to read later. */
const TO_KEEP: readonly unknown[] = [TEXT, 'text', 1];

export type PayloadInferrer = {
  /** The payloads known so far for an event, after looking for more in this snapshot; the bare event when there is none. */
  guess: (snapshot: AnyMachineSnapshot, base: EventObject, handlers: AnyTransitionDefinition[]) => EventObject[];
  /** How many payloads are known by now, bare events not counted. */
  count: () => number;
};

type Trial = { signature: string; missing: string[]; isFault: boolean };

/**
 * Finds payloads for events that no model gives cases for. Which parts of an event a machine reads is watched, and those
 * that are missing are filled with usual values and with the literals that the machine's own guards compare with.
 */
export function payloadInferrer(machine: AnyStateMachine): PayloadInferrer {
  const kept = new Map<string, EventObject[]>();
  const rounds = new Map<string, number>();
  const keepers = [...TO_KEEP, ...literalsToKeep(machine)];

  const guess: PayloadInferrer['guess'] = (snapshot, base, handlers) => {
    const family = stableStringify(base);
    const known = kept.get(family) ?? [];
    kept.set(family, known);
    const place = `${family} ${handlers.map(transitionId).join(' ')}`;
    const round = rounds.get(place) ?? 0;
    if (round >= ROUNDS || known.length >= KEPT) return known.length === 0 ? [base] : known;
    const literals = handlers.flatMap((handler) => literalsOf(machine, handler));
    const fresh = search(snapshot, base, [...new Set(literals)], keepers).filter(
      (event) => !known.some((other) => stableStringify(other) === stableStringify(event)),
    );
    if (fresh.length === 0) rounds.set(place, round + 1);
    known.push(...fresh.slice(0, KEPT - known.length));
    return known.length === 0 ? [base] : known;
  };
  const count = () =>
    [...kept].flatMap(([family, events]) => events.filter((event) => stableStringify(event) !== family)).length;
  return { guess, count };
}

/** One event for each thing that can come of it, and a few more where a part of the payload is only kept for later. */
function search(
  snapshot: AnyMachineSnapshot,
  base: EventObject,
  literals: readonly unknown[],
  keepers: readonly unknown[],
): EventObject[] {
  const values = [...TO_KEEP, true, {}, [], [TEXT], '', null, 0, false, ...literals, 2, 3, 4, 5, 6, 7, 8];
  const results = new Map<string, { event: EventObject; missing: string[] }>();
  const expanded = new Set<string>();
  const queue = [base];
  for (let tries = 0; tries < Math.min(TRIES, queue.length); tries += 1) {
    const event = queue[tries] as EventObject;
    const { signature, missing, isFault } = tryOut(snapshot, event);
    if (!isFault && signature !== '') {
      if (!results.has(signature)) results.set(signature, { event, missing });
    }
    for (const path of isFault ? missing.slice(-1) : missing) {
      const place = isFault ? `${path} of ${stableStringify(event)}` : path;
      if (expanded.has(place)) continue;
      expanded.add(place);
      queue.push(...values.map((value) => filled(event, path, value)));
    }
  }
  return [...results].flatMap(([signature, { event, missing }]) => {
    const full = keepers
      .map((value) => missing.reduce((each, path) => filled(each, path, value), event))
      .filter((each) => {
        const trial = tryOut(snapshot, each);
        return !trial.isFault && trial.signature === signature;
      });
    // What a machine reads of an event is there in real life: without it comes only what cannot be filled.
    return missing.length > 0 && full.length > 0 ? full : [event];
  });
}

function tryOut(snapshot: AnyMachineSnapshot, event: EventObject): Trial {
  const missing = new Set<string>();
  try {
    const { executed } = stepFrom(snapshot, watched(event, '', missing));
    return { signature: executed.map(transitionId).join(' '), missing: [...missing], isFault: false };
  } catch {
    return { signature: '', missing: [...missing], isFault: true };
  }
}

/** The same object, with everything noted that is read of it and is not there. */
function watched<T extends object>(value: T, path: string, missing: Set<string>): T {
  return new Proxy(value, {
    get(target, key, receiver) {
      const part: unknown = Reflect.get(target, key, receiver);
      if (typeof key === 'symbol') return part;
      const place = path === '' ? key : `${path}.${key}`;
      if (part === undefined && !Array.isArray(target) && key !== 'toJSON') missing.add(place);
      return isPlain(part) ? watched(part, place, missing) : part;
    },
  });
}

function filled(event: EventObject, path: string, value: unknown): EventObject {
  const [key = '', ...rest] = path.split('.');
  const put = (part: object, name: string, deeper: string[]): object => {
    const [next, ...others] = deeper;
    const old = (part as Record<string, unknown>)[name];
    return { ...part, [name]: next === undefined ? value : put(isPlain(old) ? old : {}, next, others) };
  };
  return put(event, key, rest) as EventObject;
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value));

/** What the source of a transition's guard compares with; a number with its neighbours. */
function literalsOf(machine: AnyStateMachine, { guard }: AnyTransitionDefinition): unknown[] {
  const source = sourceOf(machine, guard);
  const patterns = [...source.matchAll(REGULAR_EXPRESSION)].map(([, pattern = '']) => pattern);
  const found = [...patterns.reduce((rest, pattern) => rest.replace(pattern, ''), source).matchAll(LITERAL)];
  const texts = found.flatMap(([, single, double, back]) => single ?? double ?? back ?? []);
  const numbers = found.flatMap(([, , , , digits]) =>
    digits === undefined ? [] : [Number(digits.replaceAll('_', ''))],
  );
  const lengths = numbers.filter((number) => number > 0 && number <= 64);
  return [
    ...patterns.flatMap((pattern) => matchFor(pattern) ?? []),
    ...texts,
    ...numbers.flatMap((number) => [number, number + 1, number - 1]),
    // A text of a certain length, and one that also begins in a certain way.
    ...lengths.flatMap((length) => ['', ...texts.slice(0, 4)].map((text) => text.padEnd(length, '1'))),
  ];
}

/** What any guard of the machine compares with: a part that is kept may be what a later guard reads. */
function literalsToKeep(machine: AnyStateMachine): unknown[] {
  const found = new Set<unknown>(definitionsOf(machine).flatMap((definition) => literalsOf(machine, definition)));
  return [...found].filter((literal) => !TO_KEEP.includes(literal)).slice(0, LITERALS_TO_KEEP);
}

/** Some text that a simple regular expression accepts; nothing for one that is not simple. */
function matchFor(pattern: string): string | null {
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
          ? sampleOf(atom)
          : part.startsWith('[^')
            ? 'a'
            : sampleOf(members.slice(0, members[0] === '\\' ? 2 : 1));
      return one.repeat(count === undefined ? 1 : Number(times ?? 1));
    },
  );
  try {
    return new RegExp(pattern).test(text) ? text : null;
  } catch {
    return null;
  }
}

function sampleOf(atom: string): string {
  if (atom === '\\d') return '1';
  if (atom === '\\w' || atom === '.' || atom === '\\S') return 'a';
  if (atom === '\\s') return ' ';
  return atom.startsWith('\\') ? atom.slice(1) : atom;
}

function sourceOf(machine: AnyStateMachine, guard: unknown): string {
  if (typeof guard === 'string') return sourceOf(machine, machine.implementations.guards?.[guard]);
  if (typeof guard === 'function') {
    return 'guards' in guard && Array.isArray(guard.guards)
      ? guard.guards.map((part) => sourceOf(machine, part)).join('\n')
      : String(guard);
  }
  if (typeof guard !== 'object' || guard === null) return '';
  const { type, params } = guard as { type?: unknown; params?: unknown };
  const own = typeof params === 'function' ? String(params) : stableStringify(params ?? '');
  return `${sourceOf(machine, type)}\n${own}`;
}

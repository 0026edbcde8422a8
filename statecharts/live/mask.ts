import type { AnyStateMachine } from 'xstate';
import { wordsOf } from '../infer/literals.ts';
import { chartOf } from '../introspect.ts';
import type { ShownFields, ShownValue } from './protocol.ts';

/** What the code of a machine names. Everything in it was written by a programmer. */
export type Vocabulary = {
  /** The names that its functions use, and those of its first context. */
  names: ReadonlySet<string>;
  /** The values that a field with this name is compared with. */
  comparedWith: (name: string) => readonly unknown[];
  /** The fields of the first context that do not come from the input. */
  start: Readonly<Record<string, unknown>>;
};

/** Whole numbers from 0 up to this one are shown, if the field starts as a number in the machine itself: a counter. */
const MAX_COUNT = 99;

/** The key under which the fields are counted that the machine does not name. */
export const UNNAMED = '…';

const vocabularies = new WeakMap<AnyStateMachine, Vocabulary>();

export function vocabularyOf(machine: AnyStateMachine): Vocabulary {
  const known = vocabularies.get(machine);
  if (known !== undefined) return known;
  const { names, ofField } = wordsOf(machine);
  const start = startOf(machine);
  const vocabulary = { names: new Set([...names, ...Object.keys(start)]), comparedWith: ofField, start };
  vocabularies.set(machine, vocabulary);
  return vocabulary;
}

/**
 * The fields of a context, an event or a result, as they may be seen. Shown are: null, booleans, texts that the machine
 * compares this field with or starts it with, and counters. Of anything else only type and size are told. A field that the
 * machine does not name is only counted, because its name may be data too.
 */
export function maskFields(fields: object, { names, comparedWith, start }: Vocabulary): ShownFields {
  const entries = Object.entries(fields);
  const named = entries.filter(([name]) => names.has(name));
  const unnamed = entries.length - named.length;
  const shown = named.map(([name, value]) => [name, maskValue(value, comparedWith(name), start[name])] as const);
  return { ...Object.fromEntries(shown), ...(unnamed === 0 ? {} : { [UNNAMED]: { masked: 'fields', size: unnamed } }) };
}

/** An event without its type. The result of an actor is shown with its own fields, such as `output.kind`. */
export function maskPayload(event: { type: string }, vocabulary: Vocabulary): ShownFields {
  const { type: _, ...payload } = event;
  if (!('output' in payload) || typeof payload.output !== 'object' || payload.output === null) {
    return maskFields(payload, vocabulary);
  }
  const { output, ...rest } = payload;
  if (Array.isArray(output)) return { ...maskFields(rest, vocabulary), output: maskValue(output, [], undefined) };
  const ofOutput = Object.entries(maskFields(output as object, vocabulary));
  return {
    ...maskFields(rest, vocabulary),
    ...Object.fromEntries(ofOutput.map(([name, value]) => [`output.${name}`, value])),
  };
}

function maskValue(value: unknown, compared: readonly unknown[], start: unknown): ShownValue {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') {
    return value === start || compared.includes(value) ? value : { masked: 'text', size: value.length };
  }
  if (typeof value === 'number') {
    const isCount = typeof start === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_COUNT;
    return isCount ? value : { masked: 'number' };
  }
  if (Array.isArray(value)) return { masked: 'list', size: value.length };
  if (typeof value !== 'object') return { masked: typeof value };
  return 'sessionId' in value ? { masked: 'actor' } : { masked: 'object', size: Object.keys(value).length };
}

/**
 * A filter for the ids of actors and the types of events: their parts may be data, such as the slug of `post/a-slug`. A part
 * that is no known word becomes `…`.
 * @param words what every program of this kind may show, besides the words of its machines
 */
export function nameFilter(words: Iterable<string>) {
  const known = new Set(words);
  const seen = new Set<AnyStateMachine>();
  const learn = (text: string) => {
    for (const word of text.split(SEPARATOR)) known.add(word);
  };
  return {
    /** Learns the ids, states and events of a machine. */
    learnMachine: (machine: AnyStateMachine): void => {
      if (seen.has(machine)) return;
      seen.add(machine);
      const { id, states, transitions } = chartOf(machine);
      learn(id);
      for (const state of states) {
        learn(state.id);
        for (const invoked of state.invokes) learn(`${invoked.id}.${invoked.src}`);
      }
      for (const { event } of transitions) learn(event);
    },
    show: (text: string): string =>
      text
        .split(SEPARATOR)
        .map((part) => (known.has(part) || SEPARATOR.test(part) ? part : '…'))
        .join(''),
  };
}

/** The part between two words of an id. It is kept, because of the group. */
const SEPARATOR = /([.:/|]+)/;

/** The primitive values of the first context, calculated without an input: a value that needs the input has none here. */
function startOf({ config }: AnyStateMachine): Record<string, unknown> {
  const context: unknown = config.context;
  try {
    const start: unknown =
      typeof context === 'function' ? context({ input: NOTHING, spawn: NOTHING, self: NOTHING }) : context;
    return Object.fromEntries(Object.entries(start ?? {}).filter(([, value]) => isPrimitive(value)));
  } catch {
    // The context is calculated with the input, so nothing of it is the machine's own.
    return {};
  }
}

const isPrimitive = (value: unknown): boolean =>
  value === null || (typeof value !== 'object' && typeof value !== 'function');

/** It has no fields of its own, each of its parts is itself, and a calculation with it throws. */
const NOTHING: object = new Proxy(
  {},
  {
    get: (_, key) => {
      if (key === Symbol.toPrimitive) throw new TypeError('The first context is calculated with the input.');
      return NOTHING;
    },
  },
);

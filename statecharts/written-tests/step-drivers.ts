import type { StateValue } from 'xstate';
import type { Chart } from '../introspect.ts';

/** What has to happen for an event of a path: the driver of a test with this name does it. */
export type StepDriver = {
  /** An event of the user or the program; the end of an actor; a value of an actor; the end of a delay. */
  kind: 'event' | 'done' | 'failed' | 'value' | 'delay';
  /** The type of the event; the name of the actor or of the delay in `setup`. */
  name: string;
};

const ACTOR_KINDS = { done: 'done', error: 'failed', snapshot: 'value' } as const;
const OF_ACTOR = /^xstate\.(done\.actor|error\.actor|snapshot)\.(.+)$/;

/**
 * The driver of an event.
 * @returns null for an event that the machine sends itself, such as the end of a state
 */
export function driverOf(type: string, { states, transitions }: Chart): StepDriver | null {
  const [, end, actor = ''] = OF_ACTOR.exec(type) ?? [];
  if (end !== undefined) {
    const invoke = states.flatMap(({ invokes }) => invokes).find(({ id }) => id === actor);
    const hasName = invoke !== undefined && !invoke.src.startsWith('(');
    return { kind: ACTOR_KINDS[end.split('.')[0] as keyof typeof ACTOR_KINDS], name: hasName ? invoke.src : actor };
  }
  if (type.startsWith('xstate.after.')) {
    const delay = transitions.find(({ event }) => event === type)?.delay;
    return { kind: 'delay', name: String(delay ?? type) };
  }
  return type.startsWith('xstate.') ? null : { kind: 'event', name: type };
}

/** The innermost active states of a value, as `region.state`; in the order of the value. */
export function leavesOf(value: StateValue, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return [[...path, value].join('.')];
  return Object.entries(value).flatMap(([key, child]) =>
    child === undefined || (typeof child === 'object' && Object.keys(child).length === 0)
      ? [[...path, key].join('.')]
      : leavesOf(child, [...path, key]),
  );
}

/** Every innermost state of a chart, as `region.state`. */
export const allLeaves = ({ id: root, states }: Chart): string[] =>
  states
    .filter(({ id, type }) => id !== root && (type === 'atomic' || type === 'final'))
    .map((state) => keysOf(state.id, states).join('.'));

/** The keys from the root to a state. Ids may be anything, so they are not split. */
function keysOf(id: string, states: Chart['states']): string[] {
  const state = states.find((each) => each.id === id);
  return state === undefined || state.parent === null ? [] : [...keysOf(state.parent, states), state.key];
}

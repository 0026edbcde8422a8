import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type EventObject,
  getNextTransitions,
} from 'xstate';
import { chartOf } from '../introspect.ts';
import { stableStringify } from '../stable-stringify.ts';
import { isInside, selectTransitions } from '../xstate-internals.ts';
import { payloadInferrer } from './infer-payloads.ts';
import type { Model } from './model.ts';

/** What never comes from outside: eventless, the completion of a state, the start and the end of the actor. */
const OWN_EVENT = /^($|xstate\.(done\.state\.|init|stop))/;
const ACTOR_EVENT = /^xstate\.(done|error|snapshot)\.(?:actor\.)?(.+)$/;
/** Stands for every event that a machine has no name for. */
const UNLISTED = 'unlisted';

export type EventSource = (snapshot: AnyMachineSnapshot) => EventObject[];

/**
 * The events that do something in a snapshot: the model's cases, the timers that may be running and the ends of the
 * actors that are. An event that only meets a forbidden transition counts too. Where the model says nothing of an event,
 * payloads are guessed.
 */
export function eventSource(machine: AnyStateMachine, model: Model, guesser = payloadInferrer(machine)): EventSource {
  const listed = [...new Set(chartOf(machine).transitions.map(({ event }) => event))].filter(
    (event) => event !== 'always' && !event.endsWith('*') && !event.startsWith('xstate.'),
  );
  return (snapshot) => {
    const handlers = new Map<string, AnyTransitionDefinition[]>();
    for (const transition of getNextTransitions(snapshot)) {
      const { eventType } = transition;
      if (!OWN_EVENT.test(eventType)) handlers.set(eventType, [...(handlers.get(eventType) ?? []), transition]);
    }
    const candidates = [...handlers].flatMap(([type, transitions]) =>
      casesOf(type, transitions, model, listed).flatMap(({ event, isGuess }) =>
        isGuess ? guesser.guess(snapshot, event, transitions) : [event],
      ),
    );
    const distinct = new Map(candidates.map((event) => [stableStringify(event), event]));
    const enabled = [...distinct.values()].filter((event) => selects(snapshot, event));
    return withoutLaterTimers(snapshot, enabled);
  };
}

/** False too when a guard throws: no such event can be sent. */
function selects(snapshot: AnyMachineSnapshot, event: EventObject): boolean {
  return selectedBy(snapshot, event).length > 0;
}

function selectedBy(snapshot: AnyMachineSnapshot, event: EventObject): readonly AnyTransitionDefinition[] {
  try {
    return selectTransitions(snapshot.machine, snapshot, event);
  } catch {
    return [];
  }
}

type Case = { event: EventObject; isGuess: boolean };

function casesOf(
  type: string,
  [first]: readonly AnyTransitionDefinition[],
  model: Model,
  listed: readonly string[],
): readonly Case[] {
  const given = (events: readonly EventObject[]): Case[] => events.map((event) => ({ event, isGuess: false }));
  const guessed = (event: EventObject): Case => ({ event, isGuess: true });
  const named = model.events?.[type];
  if (named !== undefined) return given(named);
  if (type.startsWith('xstate.after.')) return given([{ type }]);
  if (type.endsWith('*')) {
    const matches = (name: string) => name.startsWith(type.slice(0, -1)) || name === type.slice(0, -2);
    const cases = Object.entries(model.events ?? {}).flatMap(([name, events]) => (matches(name) ? events : []));
    const bare = listed.filter((name) => matches(name) && model.events?.[name] === undefined);
    return [
      ...given(cases),
      ...bare.map((name) => guessed({ type: name })),
      guessed({ type: `${type.slice(0, -1)}${UNLISTED}` }),
    ];
  }
  const [, end, actorId] = ACTOR_EVENT.exec(type) ?? [];
  if (actorId === undefined) return [guessed({ type })];
  const src = first?.source.invoke.find(({ id }) => id === actorId)?.src;
  const name = typeof src === 'string' ? src : actorId;
  if (end === 'snapshot') return [guessed({ type, snapshot: { status: 'active' } } as never)];
  const outcomes = model.outcomes?.[name];
  if (outcomes === undefined) {
    const event = end === 'done' ? { output: undefined } : { error: new Error(`${plainName(name)} failed`) };
    return [guessed({ type, ...event, actorId } as never)];
  }
  return outcomes.flatMap((outcome) => {
    if (end === 'done' && 'output' in outcome) return given([{ type, output: outcome.output, actorId } as never]);
    if (end === 'error' && 'error' in outcome) return given([{ type, error: outcome.error, actorId } as never]);
    return [];
  });
}

const plainName = (src: string) => src.replace(/^xstate\.invoke\.\d+\./, '');

/**
 * Of the timers of one state only the next one: a longer one never fires after the shorter has left the state. When the
 * shorter one's guard is false or it stays inside, the longer one can still come.
 */
function withoutLaterTimers(snapshot: AnyMachineSnapshot, events: EventObject[]): EventObject[] {
  const timers = events.flatMap((event) => {
    if (!event.type.startsWith('xstate.after.')) return [];
    const [transition] = selectedBy(snapshot, event);
    return transition === undefined ? [] : [{ event, transition, delay: millisecondsOf(snapshot, transition) }];
  });
  const late = timers.filter(({ transition, delay }) =>
    timers.some(
      (other) => other.transition.source === transition.source && other.delay < delay && leaves(other.transition),
    ),
  );
  return events.filter((event) => !late.some((timer) => timer.event === event));
}

const leaves = ({ source, target, reenter }: AnyTransitionDefinition): boolean =>
  target !== undefined && (reenter || target.some((node) => !isInside(node, source)));

/** NaN for a delay that cannot be known, which is then neither before nor after any other. */
function millisecondsOf(snapshot: AnyMachineSnapshot, transition: AnyTransitionDefinition): number {
  const delay: unknown = (transition as { delay?: unknown }).delay;
  if (typeof delay === 'number') return delay;
  const named: unknown = snapshot.machine.implementations.delays?.[String(delay)];
  if (typeof named !== 'function') return Number(named);
  try {
    return Number(named({ context: snapshot.context, event: { type: 'xstate.init' } }, undefined));
  } catch {
    return Number.NaN;
  }
}

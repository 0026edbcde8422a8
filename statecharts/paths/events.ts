import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition, EventObject } from 'xstate';
import { errorMessage } from '../error-message.ts';
import type { Probes } from '../infer/infer-input.ts';
import { inferrerOf, type PayloadInferrer } from '../infer/infer-payloads.ts';
import { type Chart, chartOf, transitionId } from '../introspect.ts';
import { keyOfEvent, keyOfValue } from '../key-of-value.ts';
import { isInside } from '../xstate/nodes.ts';
import {
  countSelection,
  delayInMilliseconds,
  eventTypeOf,
  nextTransitions,
  selectTransitions,
  targetsOf,
} from '../xstate-internals.ts';
import type { Model } from './model.ts';
import type { Faults } from './search-state.ts';

/** Events that never come from outside: eventless, completion of a state, start and stop of the actor. */
const INTERNAL_EVENT = /^($|xstate\.(done\.state\.|init|stop))/;
const ACTOR_EVENT = /^xstate\.(done|error|snapshot)\.(?:actor\.)?(.+)$/;
/** A placeholder for event types that the machine does not name. */
const UNLISTED = 'unlisted';
const MAX_NAMED = 8;

export type EventSource = (snapshot: AnyMachineSnapshot) => EventObject[];

/**
 * The events that do something in a snapshot: the model's cases, the timers that may be running, and the results of running
 * actors. An event that only matches a forbidden transition is included. For events without cases in the model, payloads
 * are inferred.
 * @param laterTimers gets the timers that are left out: the id of the transition that comes first, by event type
 * @param guardFaults gets the events that are left out because a guard throws
 */
export function eventSource(
  machine: AnyStateMachine,
  model: Model,
  inferrer: PayloadInferrer = inferrerOf(machine),
  laterTimers = new Map<string, string>(),
  guardFaults: Faults = new Map(),
): EventSource {
  const listed = [...new Set(chartOf(machine).transitions.map(({ event }) => event))].filter(
    (event) => event !== 'always' && !event.endsWith('*') && !event.startsWith('xstate.'),
  );
  // The same event objects each time, so that their keys are known.
  const casesByTransition = new Map<AnyTransitionDefinition, readonly EventCase[]>();
  const casesOf = (type: string, transitions: readonly AnyTransitionDefinition[]): readonly EventCase[] => {
    const [first] = transitions;
    if (first === undefined || type.endsWith('*'))
      return eventCases(type, transitions, model, listed, wordsOfGuards(transitions, inferrer));
    const cases = casesByTransition.get(first) ?? eventCases(type, transitions, model, listed);
    casesByTransition.set(first, cases);
    return cases;
  };
  return (snapshot) => {
    const handlers = new Map<string, AnyTransitionDefinition[]>();
    for (const transition of nextTransitions(snapshot)) {
      const eventType = eventTypeOf(transition);
      if (!INTERNAL_EVENT.test(eventType)) handlers.set(eventType, [...(handlers.get(eventType) ?? []), transition]);
    }
    const candidates = [...handlers].flatMap(([type, transitions]) =>
      casesOf(type, transitions).flatMap(({ event, isInferred }) =>
        isInferred ? inferrer.infer(snapshot, event, transitions) : [event],
      ),
    );
    const distinct = new Map(candidates.map((event) => [keyOfEvent(event), event]));
    const enabled = [...distinct.values()].filter((event) =>
      isEnabled(snapshot, event, (error) => {
        for (const each of [...handlers].flatMap(([type, own]) => (matches(type, event.type) ? own : []))) {
          guardFaults.set(transitionId(each), { message: errorMessage(error), event });
        }
      }),
    );
    return withoutLaterTimers(snapshot, enabled, laterTimers);
  };
}

/** Of these events, those that the machine takes in a snapshot: XState's own only while their timer or actor runs. */
export function possibleEvents(snapshot: AnyMachineSnapshot, events: readonly EventObject[]): EventObject[] {
  const named = new Set(nextTransitions(snapshot).map(eventTypeOf));
  const enabled = events.filter(
    (event) => (!event.type.startsWith('xstate.') || named.has(event.type)) && isEnabled(snapshot, event),
  );
  return withoutLaterTimers(snapshot, enabled, new Map());
}

/** True if an event of this type has the descriptor of a transition, such as `form.*`. */
export const matches = (descriptor: string, type: string): boolean =>
  descriptor === type ||
  (descriptor.endsWith('*') && (type.startsWith(descriptor.slice(0, -1)) || type === descriptor.slice(0, -2)));

/** True if the model has the cases of an event, or the results of the actor whose end it is. */
export const comesFromModel = (type: string, { states }: Chart, model: Model): boolean =>
  model.events?.[type] !== undefined ||
  states.some(({ invokes }) =>
    invokes.some(({ id, src }) => type.endsWith(`.actor.${id}`) && model.outcomes?.[src] !== undefined),
  );

/** The texts that the guards of these transitions name, and then those of all other guards. */
const wordsOfGuards = (transitions: readonly AnyTransitionDefinition[], { literals }: PayloadInferrer): string[] =>
  transitions.some((each) => eventTypeOf(each).endsWith('*'))
    ? [
        ...transitions.flatMap(literals.ofGuard).filter((each): each is string => typeof each === 'string'),
        ...literals.words,
      ]
    : [];

/** False also if a guard throws: such an event cannot be sent. */
function isEnabled(snapshot: AnyMachineSnapshot, event: EventObject, onError?: (error: unknown) => void): boolean {
  return selectedTransitions(snapshot, event, onError).length > 0;
}

/** What each event has selected in the latest snapshot: a walk asks for it several times, and then goes on. */
let latest: { snapshot: AnyMachineSnapshot; selected: Map<EventObject, readonly AnyTransitionDefinition[]> } | null =
  null;

/** The transitions that an event selects; none if a guard throws. */
export function selectedTransitions(
  snapshot: AnyMachineSnapshot,
  event: EventObject,
  onError?: (error: unknown) => void,
): readonly AnyTransitionDefinition[] {
  if (latest?.snapshot !== snapshot) latest = { snapshot, selected: new Map() };
  const known = latest.selected.get(event);
  if (known !== undefined) {
    countSelection(snapshot);
    return known;
  }
  try {
    const selected = selectTransitions(snapshot.machine, snapshot, event);
    latest.selected.set(event, selected);
    return selected;
  } catch (error) {
    onError?.(error);
    return [];
  }
}

type EventCase = { event: EventObject; isInferred: boolean };

function eventCases(
  type: string,
  [first]: readonly AnyTransitionDefinition[],
  model: Model,
  listed: readonly string[],
  words: readonly string[] = [],
): readonly EventCase[] {
  const given = (events: readonly EventObject[]): EventCase[] => events.map((event) => ({ event, isInferred: false }));
  const inferred = (event: EventObject): EventCase => ({ event, isInferred: true });
  const modelEvents = model.events?.[type];
  if (modelEvents !== undefined) return given(modelEvents);
  if (type.startsWith('xstate.after.')) return given([{ type }]);
  if (type.endsWith('*')) {
    const cases = Object.entries(model.events ?? {}).flatMap(([name, events]) => (matches(type, name) ? events : []));
    const bare = listed.filter((name) => matches(type, name) && model.events?.[name] === undefined);
    const start = type.slice(0, -1);
    const named = words.flatMap((word) => {
      if (word.startsWith(start)) return [word];
      return start !== '' && /^\.?[\w-]+$/.test(word) ? [`${start}${word.replace(/^\./, '')}`] : [];
    });
    return [
      ...given(cases),
      ...bare.map((name) => inferred({ type: name })),
      ...[...new Set(named)]
        .filter((name) => !listed.includes(name))
        .slice(0, MAX_NAMED)
        .map((name) => inferred({ type: name })),
      inferred({ type: `${start}${UNLISTED}` }),
    ];
  }
  const [, end, actorId] = ACTOR_EVENT.exec(type) ?? [];
  if (actorId === undefined) return [inferred({ type })];
  const src = first?.source.invoke.find(({ id }) => id === actorId)?.src;
  const name = typeof src === 'string' ? src : actorId;
  if (end === 'snapshot') return [inferred({ type, snapshot: { status: 'active' } } as never)];
  const outcomes = model.outcomes?.[name];
  if (outcomes === undefined) {
    const event = end === 'done' ? { output: undefined } : { error: new Error(`${actorName(name)} failed`) };
    return [inferred({ type, ...event, actorId } as never)];
  }
  return outcomes.flatMap((outcome) => {
    if (end === 'done' && 'output' in outcome) return given([{ type, output: outcome.output, actorId } as never]);
    if (end === 'error' && 'error' in outcome) return given([{ type, error: outcome.error, actorId } as never]);
    return [];
  });
}

/** The events of the model, and for the others events with stand-ins that record how their payloads are used. */
export const probesOf =
  (model: Model, inferrer: PayloadInferrer): Probes =>
  (snapshot) => {
    const transitions = new Map(nextTransitions(snapshot).map((transition) => [eventTypeOf(transition), transition]));
    const events = [...transitions].flatMap(([type, transition]) =>
      INTERNAL_EVENT.test(type)
        ? []
        : eventCases(type, [transition], model, []).flatMap(({ event, isInferred }) =>
            isInferred ? inferrer.probes(event) : [event],
          ),
    );
    return [...new Map(events.map((event, place) => [`${place} ${keyOfValue(event.type)}`, event])).values()];
  };

const actorName = (src: string) => src.replace(/^xstate\.invoke\.\d+\./, '');

/**
 * Keeps only the next timer of each state: a longer timer never fires after a shorter one has left the state. If the shorter
 * one has a false guard or stays in the state, the longer one is kept too.
 */
function withoutLaterTimers(
  snapshot: AnyMachineSnapshot,
  events: EventObject[],
  laterTimers: Map<string, string>,
): EventObject[] {
  const timers = events.flatMap((event) => {
    if (!event.type.startsWith('xstate.after.')) return [];
    const [transition] = selectedTransitions(snapshot, event);
    return transition === undefined ? [] : [{ event, transition, delay: delayInMilliseconds(snapshot, transition) }];
  });
  const late = timers.filter(({ event, transition, delay }) => {
    const sooner = timers.find(
      (other) => other.transition.source === transition.source && other.delay < delay && leavesSource(other.transition),
    );
    if (sooner !== undefined) laterTimers.set(event.type, transitionId(sooner.transition));
    return sooner !== undefined;
  });
  return events.filter((event) => !late.some((timer) => timer.event === event));
}

function leavesSource(transition: AnyTransitionDefinition): boolean {
  const { source, reenter } = transition;
  const targets = targetsOf(transition);
  return targets !== undefined && (reenter || targets.some((node) => !isInside(node, source)));
}

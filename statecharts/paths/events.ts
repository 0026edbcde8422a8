import { type AnyMachineSnapshot, type AnyTransitionDefinition, type EventObject, getNextTransitions } from 'xstate';
import { stableText } from '../plain.ts';
import { selectTransitions } from '../xstate-internals.ts';
import type { Model } from './model.ts';

/** What never comes from outside: eventless, the completion of a state, the start and the end of the actor. */
const OWN_EVENT = /^($|xstate\.(done\.state\.|init|stop))/;
const ACTOR_EVENT = /^xstate\.(done|error)\.actor\.(.+)$/;

/**
 * The events that do something in a snapshot: the model's cases, the timers that may be running and the ends of the
 * actors that are. An event that only meets a forbidden transition counts too.
 */
export function enabledEvents(snapshot: AnyMachineSnapshot, model: Model): EventObject[] {
  const candidates = getNextTransitions(snapshot)
    .filter(({ eventType }) => !OWN_EVENT.test(eventType))
    .flatMap((transition) => casesOf(transition, model));
  const distinct = new Map(candidates.map((event) => [stableText(event), event]));
  return [...distinct.values()].filter((event) => selectTransitions(snapshot.machine, snapshot, event).length > 0);
}

function casesOf({ eventType, source }: AnyTransitionDefinition, model: Model): readonly EventObject[] {
  const [, end, actorId] = ACTOR_EVENT.exec(eventType) ?? [];
  if (actorId !== undefined) {
    const src = source.invoke.find(({ id }) => id === actorId)?.src;
    const name = typeof src === 'string' ? src : actorId;
    const outcomes = model.outcomes?.[name] ?? [{ output: undefined }, { error: new Error(`${name} failed`) }];
    return outcomes.flatMap((outcome): EventObject[] => {
      if (end === 'done' && 'output' in outcome) return [{ type: eventType, output: outcome.output, actorId } as never];
      if (end === 'error' && 'error' in outcome) return [{ type: eventType, error: outcome.error, actorId } as never];
      return [];
    });
  }
  if (eventType.endsWith('*')) {
    const prefix = eventType.slice(0, -1);
    return Object.entries(model.events ?? {}).flatMap(([type, events]) => (type.startsWith(prefix) ? events : []));
  }
  return model.events?.[eventType] ?? [{ type: eventType }];
}

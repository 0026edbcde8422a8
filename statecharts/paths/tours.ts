import type { AnyMachineSnapshot, AnyStateMachine, EventObject, StateValue } from 'xstate';
import { withDeterminism } from '../deterministic.ts';
import { generatePaths, type Path } from './cover.ts';
import { exploreReachable } from './explore-reachable.ts';
import type { Model } from './model.ts';
import { replay } from './replay.ts';
import { toursPlan } from './strategies.ts';

/** A few long paths that together take every transition that can be taken. */
export const toursOf = (machine: AnyStateMachine, model: Model = {}): Path[] =>
  generatePaths(machine, model, 'tours').paths;

/**
 * Tours through the events that a test can cause. In a browser, not every event of a machine can be caused: for example,
 * a user cannot refresh a block without a button.
 * @param isPossible whether the event can happen in this configuration; a configuration without possible events ends its tour
 * @throws the error that the machine throws when it starts
 */
export function toursOfPossibleEvents(
  machine: AnyStateMachine,
  model: Model,
  isPossible: (event: EventObject, snapshot: AnyMachineSnapshot) => boolean,
): Path[] {
  return withDeterminism(() => {
    const { graph, routes, input } = exploreReachable(machine, model);
    const edges = graph.edges.filter(({ event, from }) => isPossible(event, from.snapshot));
    return toursPlan({ graph: { ...graph, edges }, routes }).lists.map((events) => {
      const { values } = replay(machine, input, events);
      return { steps: events.map((event, index) => ({ event, value: values[index + 1] as StateValue })) };
    });
  });
}

import type { AnyMachineSnapshot, AnyStateMachine, EventObject, StateValue } from 'xstate';
import type { Path } from './cover.ts';
import { withDeterminism } from './deterministic.ts';
import { exploreReachable } from './explore-reachable.ts';
import type { Model } from './model.ts';
import { replay } from './replay.ts';
import { toursPlan } from './strategies.ts';

/**
 * The tours of the part of a machine that somebody can really bring about, for a place where not every event can be:
 * in a browser nobody refreshes what has no button.
 * @param isPossible whether the event can happen in this configuration; a configuration that nothing leads on from ends
 *   its tour
 * @throws what the machine throws at its start
 */
export function toursOfPossible(
  machine: AnyStateMachine,
  model: Model,
  isPossible: (event: EventObject, snapshot: AnyMachineSnapshot) => boolean,
): Path[] {
  return withDeterminism(() => {
    const { graph, ways } = exploreReachable(machine, model);
    const edges = graph.edges.filter(({ event, from }) => isPossible(event, from.snapshot));
    return toursPlan({ graph: { ...graph, edges }, ways }).lists.map((events) => {
      const { values } = replay(machine, model.input, events);
      return { steps: events.map((event, index) => ({ event, value: values[index + 1] as StateValue })) };
    });
  });
}

import type { AnyStateMachine } from 'xstate';
import { type Journeys, play } from './journeys.ts';

/** True if a machine passes all of its journeys. A mutant that does so survives. */
export const passesAllJourneys = (machine: AnyStateMachine, { journeys, isRoot }: Journeys) =>
  journeys.every((journey) => succeeds(machine, journey, isRoot ?? false));

function succeeds(machine: AnyStateMachine, journey: Journeys['journeys'][number], isRoot: boolean): boolean {
  try {
    play(machine, journey, isRoot);
    return true;
  } catch {
    return false;
  }
}

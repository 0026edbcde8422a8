import type { AnyStateMachine } from 'xstate';
import { type Journeys, play } from './journeys.ts';

/** Whether a machine plays every hand-written journey as if nothing were wrong with it. */
export const survives = (machine: AnyStateMachine, { journeys, isRoot }: Journeys) =>
  journeys.every((journey) => succeeds(machine, journey, isRoot ?? false));

function succeeds(machine: AnyStateMachine, journey: Journeys['journeys'][number], isRoot: boolean): boolean {
  try {
    play(machine, journey, isRoot);
    return true;
  } catch {
    return false;
  }
}

import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition, EventObject } from 'xstate';
import { addWork, restartRandomNumbers } from './deterministic.ts';
import { copyOfPlainData, isRecorder } from './opaque.ts';
import type { GuardObserver, Implementations, Run, RunObserver, Step, XState } from './xstate/interface.ts';
import { xstate5 } from './xstate/xstate-5.ts';
import { xstate6 } from './xstate/xstate-6.ts';

/** All uses of XState's internals. The machine that is given decides which version of XState is meant. */

export type { Evaluations, GuardObserver, Step } from './xstate/interface.ts';

/** What is known about the inside of this machine's version of XState. */
export const xstateOf = (machine: AnyStateMachine): XState => ('sources' in machine ? xstate6 : xstate5);

const ofTransition = ({ source }: AnyTransitionDefinition): XState => xstateOf(source.machine);

/** Units of work: a step of a machine takes as long as to copy so many values, and so many more for each active state. */
const WORK_PER_STEP = 100;
const WORK_PER_STATE = 10;

/** The active states, parents included. */
export const activeNodes = (snapshot: AnyMachineSnapshot): AnyStateNode[] =>
  xstateOf(snapshot.machine).activeNodes(snapshot);

/** The transitions that an event selects, before XState drops those that conflict with others. */
export function selectTransitions(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: EventObject,
): readonly AnyTransitionDefinition[] {
  countSelection(snapshot);
  return xstateOf(machine).selectTransitions(snapshot, event);
}

/** Counts the work of a selection, also of one that is remembered: it says how far a search may go. */
export function countSelection(snapshot: AnyMachineSnapshot): void {
  addWork(activeNodes(snapshot).length);
}

/** The transitions of the active states, whether their guards are true or not. */
export const nextTransitions = (snapshot: AnyMachineSnapshot): AnyTransitionDefinition[] =>
  snapshot.status === 'active' ? xstateOf(snapshot.machine).nextTransitions(snapshot) : [];

/** The states that each history state would restore: ids of states by id of the history state. */
export const rememberedStates = (snapshot: AnyMachineSnapshot): Record<string, string[]> =>
  xstateOf(snapshot.machine).rememberedStates(snapshot);

/** The type of the event in the spelling of XState 5; empty for an eventless transition. */
export const eventTypeOf = (transition: AnyTransitionDefinition): string =>
  ofTransition(transition).eventTypeOf(transition);

/** The guard of a transition, also while it is observed. Of a transition that is a function: the function. */
export const guardOf = (transition: AnyTransitionDefinition): unknown => ofTransition(transition).guardOf(transition);

/** The declared targets of a transition; of an executed one that is a function, those that it led to. */
export const targetsOf = (transition: AnyTransitionDefinition): readonly AnyStateNode[] | undefined =>
  ofTransition(transition).targetsOf(transition);

/** The delay of a timer in milliseconds. NaN for an unknown delay, which is neither shorter nor longer than any other. */
export const delayInMilliseconds = (snapshot: AnyMachineSnapshot, transition: AnyTransitionDefinition): number =>
  xstateOf(snapshot.machine).delayOf(snapshot, transition);

/** Counts how often XState evaluates the guards of these transitions until `stop` is called. */
export function observeGuards(transitions: readonly AnyTransitionDefinition[]): GuardObserver {
  const [first] = transitions;
  return (first === undefined ? xstate5 : ofTransition(first)).observeGuards(transitions);
}

/** The machine itself, or a copy of it that may be changed. */
export const ownMachine = (machine: AnyStateMachine): AnyStateMachine => xstateOf(machine).own(machine);

/** The named actors, actions, delays and guards of a machine. */
export const implementationsOf = (machine: AnyStateMachine): Implementations =>
  xstateOf(machine).implementationsOf(machine);

/** A machine with another configuration and the same implementations. */
export const rebuiltMachine = (machine: AnyStateMachine, config: unknown): AnyStateMachine =>
  xstateOf(machine).rebuilt(machine, config);

/**
 * Starts a machine without running an actor.
 * @throws the error that the machine throws
 */
export function firstStep(machine: AnyStateMachine, input: unknown, runsActions = false): Step {
  restartRandomNumbers();
  return xstateOf(machine).firstStep(machine, input, runsActions);
}

/**
 * Sends one event without running an actor.
 * @param runsActions also runs custom actions, for stand-ins that record what these use
 * @throws the error that the machine throws
 */
export function stepFrom(before: AnyMachineSnapshot, event: EventObject, runsActions = false): Step {
  addWork(WORK_PER_STEP + activeNodes(before).length * WORK_PER_STATE);
  restartRandomNumbers();
  return xstateOf(before.machine).stepFrom(before, ownEvent(event), runsActions);
}

/** A copy of an event that a machine may change in place. */
export const ownEvent = <Event extends EventObject>(event: Event): Event =>
  isRecorder(event) ? event : copyOfPlainData(event);

/** A real actor of the machine, not yet started, that only the events sent to it can move. */
export const runOf = (machine: AnyStateMachine, input: unknown, observer: RunObserver): Run =>
  xstateOf(machine).run(machine, input, observer);

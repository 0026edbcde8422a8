import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition, EventObject } from 'xstate';
import { workDone } from '../deterministic.ts';
import { errorMessage } from '../error-message.ts';
import type { Graph } from '../graph.ts';
import type { PayloadInferrer } from '../infer/infer-payloads.ts';
import { type Chart, transitionId } from '../introspect.ts';
import {
  activeNodes,
  type Evaluations,
  type GuardObserver,
  type Step,
  selectTransitions,
  stepFrom,
} from '../xstate-internals.ts';
import type { EventSource } from './events.ts';
import { DEFAULT_LIMIT } from './explore.ts';
import type { Model } from './model.ts';

/**
 * The work of the last stage of a search with the default limit, in units of `addWork`: about two seconds on a computer of
 * 2024. It counts work and not time, so that the result is the same on every computer. Only machines with a large context or many
 * regions reach it. It grows with the limit.
 */
const WORK_LIMIT = 8_000_000;
/** The part of a stage's work that each phase may do. No phase takes from another one, nor a stage from an earlier one. */
const SHARES = { input: 0.3, exact: 0.5, cells: 0.75, loops: 0.2, coarse: 0.2, others: 0.25, variants: 0.5 };

/** The result of a search for routes through a machine. */
export type Exploration = {
  chart: Chart;
  /** The graph for the strategies. */
  graph: Graph;
  /** The machine's input: the model's, or an inferred one. */
  input: unknown;
  /** The fields of the inferred input; null if the input comes from the model or the machine reads none. */
  inferredFields: string[] | null;
  /** Other inferred inputs that lead to further transitions, with the routes to these. */
  others: { input: unknown; routes: Map<string, EventObject[]> }[];
  /** For each transition that was executed, a list of events that ends with it. */
  routes: Map<string, EventObject[]>;
  /** The transitions that only a walk found; their routes are long. */
  foundByWalk: Set<string>;
  /** For each state id, the number of snapshots in which the state was active. */
  visits: Map<string, number>;
  /** Errors that the machine threw when it took a transition, by the transition's id. */
  faults: Faults;
  /** Errors that a guard threw at an event, by the ids of all transitions that could have been chosen for it. */
  guardFaults: Faults;
  /** True if payloads of events were inferred. */
  hasInferredPayloads: boolean;
  /** What the evaluations of a transition's guard gave during the search. */
  evaluationsOf: (id: string) => Evaluations;
  /** Delays that never end, because a shorter one of the same state does: the shorter one's transition by event type. */
  laterTimers: ReadonlyMap<string, string>;
  /** True if the search covered everything that the events can reach. */
  isComplete: boolean;
  /** True if the limit of work has ended a phase of the search. */
  isCut: boolean;
  /** True if the limit of work has ended the searches with the other inferred inputs. */
  areOthersCut: boolean;
  /** How many walks followed a search that was not complete. */
  walks: number;
  /** The fields of the context that guards have read. */
  fieldsRead: ReadonlySet<string>;
  /** After how many events the search for configurations stopped. */
  limit: number;
};

export type Faults = Map<string, { message: string; event: EventObject }>;

/** The state of a search. Its phases add what they find to the maps and sets. */
export type SearchState = Pick<
  Exploration,
  'chart' | 'routes' | 'foundByWalk' | 'visits' | 'faults' | 'guardFaults'
> & {
  guards: GuardObserver;
  laterTimers: Map<string, string>;
  machine: AnyStateMachine;
  definitions: readonly AnyTransitionDefinition[];
  model: Model;
  inferrer: PayloadInferrer;
  eventsOf: EventSource;
  start: Step;
  budget: Budget;
};

/** The limit of work. */
export type Budget = {
  /** Starts a phase of a stage that sends so many events. */
  start: (phase: keyof typeof SHARES, limit: number) => void;
  /** True when the work of this phase is done. */
  isSpent: () => boolean;
  /** True if that was ever so. */
  isCut: () => boolean;
};

export function newBudget(work = WORK_LIMIT): Budget {
  let end = Number.POSITIVE_INFINITY;
  let isCut = false;
  return {
    start: (phase, limit) => {
      end = workDone() + (work / DEFAULT_LIMIT) * limit * SHARES[phase];
    },
    isSpent: () => {
      const isSpent = workDone() > end;
      isCut ||= isSpent;
      return isSpent;
    },
    isCut: () => isCut,
  };
}

/** It is unknown how many outcomes a transition has that is a function: the search for them has no end of its own. */
export const isTaken = ({ routes, chart }: SearchState): boolean =>
  chart.transitions.every(({ id, isFunction }) => routes.has(id) && isFunction !== true);

/** True when all transitions are taken, or when the work of the phase is done. */
export const isDone = (search: SearchState): boolean => isTaken(search) || search.budget.isSpent();

/**
 * Notes the error for the transitions that the event selects. A guard that throws is counted where it is evaluated.
 * @param guards also notes it for those that the machine chooses later in the same step, such as eventless ones
 */
export function recordFault(
  faults: Faults,
  snapshot: AnyMachineSnapshot,
  event: EventObject,
  error: unknown,
  guards?: GuardObserver,
): void {
  try {
    const message = errorMessage(error);
    const selected = selectTransitions(snapshot.machine, snapshot, event);
    const isKnown = selected.every((each) => faults.get(transitionId(each))?.message === message);
    const later = isKnown ? [] : (guards?.chosenIn(() => stepFrom(snapshot, event)) ?? []);
    for (const each of [...selected, ...later]) faults.set(transitionId(each), { message, event });
  } catch {
    // A guard throws.
  }
}

export function countVisit(visits: Exploration['visits'], snapshot: AnyMachineSnapshot): void {
  for (const { id } of activeNodes(snapshot)) visits.set(id, (visits.get(id) ?? 0) + 1);
}

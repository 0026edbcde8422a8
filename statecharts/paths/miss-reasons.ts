import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { errorMessage } from '../error-message.ts';
import { type ChartState, type ChartTransition, transitionId } from '../introspect.ts';
import { activeNodes, implementationsOf, selectTransitions } from '../xstate-internals.ts';
import { matches } from './events.ts';
import { toJson } from './json-text.ts';
import type { Model } from './model.ts';
import type { Exploration } from './search-state.ts';

/** What replays on a real actor have shown. */
export type Observed = {
  /** The states that were active at some time. */
  reached: ReadonlySet<string>;
  taken: ReadonlySet<string>;
  /**
   * For a transition that a real actor did not take on its route: the event, and the state value after it; or the error that ended
   * the actor on the way, and the event that caused it.
   */
  refused: Map<string, { event: string; value: unknown } | { error: string; at: EventObject }>;
};

/** How many states or transitions a reason names. */
const MAX_NAMED = 4;
const MAX_PAYLOAD = 160;

/** Why a transition was not taken: what the search and the replays have observed, and nothing besides. */
export function missReason(
  miss: ChartTransition,
  exploration: Exploration,
  observed: Observed,
  model: Model,
  machine: AnyStateMachine,
): string {
  const { chart, routes, visits, faults, evaluationsOf, laterTimers } = exploration;
  const declaredReason = model.cannotBeTaken?.[miss.id];
  if (declaredReason !== undefined) return declaredReason;
  const fault = faults.get(miss.id);
  const refused = observed.refused.get(miss.id);
  if (refused !== undefined && fault === undefined) {
    if ('error' in refused)
      return `the machine throws "${lastLine(refused.error)}" on the way to it, at the event ${payloadText(refused.at)}`;
    return `the search takes it at ${refused.event}, but a real actor is then in ${toJson(refused.value)} and has not taken it`;
  }
  if (routes.has(miss.id) && fault === undefined) return 'not on the paths of this strategy';
  const missingCase = missingInModel(miss, exploration, model);
  if (missingCase !== null) return missingCase;
  if (fault !== undefined) {
    return `the machine throws "${lastLine(fault.message)}" when it takes this at the event ${payloadText(fault.event)}`;
  }

  const { isTrue, isFalse, throws, thrown } = evaluationsOf(miss.id);
  const visited = visits.get(miss.source) ?? 0;
  const limit = limitText(exploration);
  const thrownBefore = throwBefore(miss, exploration);
  if (isTrue + isFalse + throws === 0) {
    if (thrownBefore !== null)
      return [shadowOf(miss, exploration), thrownBefore].filter((each) => each !== null).join('; ');
    if (visited === 0 && !observed.reached.has(miss.source))
      return notEntered(miss.source, exploration, observed, limit);
    if (chart.states.some(({ id, type }) => id === miss.source && type === 'final')) {
      return `the state ${miss.source} is final: it handles no events`;
    }
    const shadow = shadowOf(miss, exploration);
    if (shadow !== null) return shadow;
    if (visited === 0 && miss.kind !== 'always') {
      return `the machine leaves the state ${miss.source} in the same step in which it enters it`;
    }
    if (miss.kind === 'stateDone') return noEnd(miss.source, visited, exploration, observed, limit);
    return `never tried: ${miss.event} never came while ${miss.source} was active${limit}`;
  }
  if (thrown !== null && isTrue === 0 && isFalse === 0) {
    const isMissing =
      miss.guard !== null &&
      /^[\w.-]+$/.test(miss.guard) &&
      implementationsOf(machine).guards[miss.guard] === undefined;
    return isMissing
      ? `the guard ${miss.guard} is not implemented: provide it`
      : `${checkOf(miss)} throws "${lastLine(errorMessage(thrown.error))}" at the event ${payloadText(thrown.event)}`;
  }
  const earlierTimer = laterTimers.get(miss.event);
  if (earlierTimer !== undefined && isTrue > 0) {
    return `the shorter delay of ${earlierTimer} leaves the state first`;
  }
  if (isTrue === 0) {
    const errors = throws === 0 ? '' : `, and threw in ${throws}: "${lastLine(errorMessage(thrown?.error))}"`;
    const what = miss.isFunction === true ? 'the function returned nothing' : `the guard ${miss.guard} was false`;
    const earlier = [...earlierBranches(miss, exploration)].map(([id, times]) => `${id} (${count(times, 'time')})`);
    const before =
      earlier.length === 0 ? '' : `; it was not evaluated when an earlier branch was chosen: ${listOf(earlier, ', ')}`;
    return `${what} in ${isFalse === 1 ? '' : 'all '}${count(isFalse, 'evaluation')}${errors}${before}${limit}`;
  }
  const { dropped, instead } = eventsOf(miss, exploration);
  if (dropped > 0) {
    return `it was chosen for ${count(dropped, 'event')}, but XState executed ${namesOf(instead)} instead, because both leave the same state`;
  }
  if (thrownBefore !== null) return thrownBefore;
  return miss.guard === null
    ? `it could be chosen ${count(isTrue, 'time')}, but no event that was sent then executed it${limit}`
    : `its guard ${miss.guard} was true in ${isTrue} of ${count(isTrue + isFalse, 'evaluation')}, but no event that was sent then executed it${limit}`;
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** What decides whether a transition is taken; in version 6 the transition itself may be a function. */
const checkOf = ({ guard, isFunction }: ChartTransition): string =>
  isFunction === true ? 'the function' : `the guard ${guard}`;

const lastLine = (text: string): string => text.split('\n').at(-1) ?? text;

function payloadText(event: unknown): string {
  const text = toJson(event, undefined, true);
  return text.length > MAX_PAYLOAD ? `${text.slice(0, MAX_PAYLOAD)}…` : text;
}

/** Which limit has ended the search; nothing if it tried everything that its events can reach. */
function limitText(exploration: Exploration): string {
  const { isComplete, isCut, areOthersCut, limit, walks, inferredFields, hasInferredPayloads } = exploration;
  const parts = [...(inferredFields === null ? [] : ['inputs']), ...(hasInferredPayloads ? ['payloads'] : [])];
  const inferred = parts.length === 0 ? '' : `, with the inferred ${parts.join(' and ')}`;
  if (isComplete) return areOthersCut ? `${inferred}; not all of these inputs were searched to the end` : inferred;
  const ended = `${inferred}; the search ended at its limit of ${limit.toLocaleString('en-US')} events`;
  return `${ended}${isCut ? ' and their work' : ''}, after ${walks.toLocaleString('en-US')} walks`;
}

function missingInModel(miss: ChartTransition, { chart }: Exploration, model: Model): string | null {
  if (model.events?.[miss.event]?.length === 0) return `the model has no case for ${miss.event}`;
  const src = chart.states
    .find(({ id }) => id === miss.source)
    ?.invokes.find(({ id }) => miss.event.endsWith(`.actor.${id}`))?.src;
  const end = miss.kind === 'actorDone' ? 'output' : miss.kind === 'actorError' ? 'error' : null;
  if (src === undefined || end === null) return null;
  if (model.outcomes?.[src]?.every((outcome) => !(end in outcome)) !== true) return null;
  return `the model has no outcome of ${src} with ${end === 'output' ? 'an output' : 'an error'}`;
}

/** The error that ended the choice of a transition before it came to this one: that of a guard before it, or in another region. */
function throwBefore(miss: ChartTransition, { chart, evaluationsOf, guardFaults }: Exploration): string | null {
  for (const transition of chart.transitions) {
    const { id, source, event } = transition;
    const { thrown } = evaluationsOf(id);
    if (thrown === null || id === miss.id || !isWithin(chart.states, source, miss.source)) continue;
    // XState asks eventless transitions at the event that leads to them.
    const isFor =
      miss.kind === 'always' || event === 'always' ? miss.event === event : matches(miss.event, thrown.event.type);
    if (!isFor) continue;
    return `the machine throws "${lastLine(errorMessage(thrown.error))}" at the event ${payloadText(thrown.event)}, in ${checkOf(transition)} of ${id}, which comes first`;
  }
  const fault = guardFaults.get(miss.id);
  if (fault === undefined) return null;
  return `the machine throws "${lastLine(fault.message)}" at the event ${payloadText(fault.event)}, while it chooses a transition in another region`;
}

/** The transitions that were chosen instead, each time that this one could have been. */
function shadowOf(miss: ChartTransition, exploration: Exploration): string | null {
  const earlier = earlierBranches(miss, exploration);
  if (earlier.size > 0)
    return `shadowed by the earlier ${earlier.size === 1 ? 'branch' : 'branches'} ${withCounts(earlier)}`;
  const { instead } = eventsOf(miss, exploration);
  if (instead.size > 0) return `shadowed by ${withCounts(instead)}`;
  // A raised event is none that the search sends.
  const { chart, evaluationsOf } = exploration;
  const inside = chart.transitions.filter(
    ({ id, source, event }) =>
      id !== miss.id &&
      event === miss.event &&
      isWithin(chart.states, source, miss.source) &&
      evaluationsOf(id).isTrue > 0,
  );
  if (inside.length === 0) return null;
  return `shadowed by ${withCounts(new Map(inside.map(({ id }) => [id, evaluationsOf(id).isTrue])))}`;
}

/** How often each branch before this one was chosen; only of those that were executed, if there are any. */
function earlierBranches(
  miss: ChartTransition,
  { chart, routes, others, evaluationsOf }: Exploration,
): Map<string, number> {
  const place = chart.transitions.findIndex(({ id }) => id === miss.id);
  const earlier = chart.transitions.filter(
    ({ id, source, event }, index) =>
      source === miss.source && event === miss.event && index < place && evaluationsOf(id).isTrue > 0,
  );
  const isExecuted = ({ id }: ChartTransition) => routes.has(id) || others.some((other) => other.routes.has(id));
  const executed = earlier.filter(isExecuted);
  const named = executed.length > 0 ? executed : earlier.slice(0, 1);
  return new Map(named.map(({ id }) => [id, evaluationsOf(id).isTrue]));
}

/** What happened to the events of the last search that came while the source of the transition was active. */
type EventsOf = {
  /** How many of them chose the transition and did not execute it. */
  dropped: number;
  /** The transitions that were executed instead of a dropped one, or else chosen instead, with their number of events. */
  instead: Map<string, number>;
};

function eventsOf(miss: ChartTransition, { graph }: Exploration): EventsOf {
  const chosen = new Map<string, number>();
  const executedInstead = new Map<string, number>();
  let dropped = 0;
  for (const { from, event, executed } of graph.edges) {
    if (!matches(miss.event, event.type)) continue;
    if (!activeNodes(from.snapshot).some(({ id }) => id === miss.source)) continue;
    const selected = selectedIds(from.snapshot, event);
    const isDropped = selected.includes(miss.id);
    if (isDropped) dropped += 1;
    for (const id of isDropped ? executed.map(transitionId) : selected) {
      const counts = isDropped ? executedInstead : chosen;
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  return { dropped, instead: dropped > 0 ? executedInstead : chosen };
}

function selectedIds(snapshot: AnyMachineSnapshot, event: EventObject): string[] {
  try {
    return selectTransitions(snapshot.machine, snapshot, event).map(transitionId);
  } catch {
    return [];
  }
}

function withCounts(counts: ReadonlyMap<string, number>): string {
  const each = [...counts].map(([id, number]) => `${id}, which was chosen ${count(number, 'time')}`);
  return listOf(each, ', and ');
}

const namesOf = (counts: ReadonlyMap<string, number>): string => listOf([...counts.keys()], ' and ');

function listOf(parts: readonly string[], separator: string): string {
  const more = parts.length > MAX_NAMED ? `${separator}${parts.length - MAX_NAMED} more` : '';
  return `${parts.slice(0, MAX_NAMED).join(separator)}${more}`;
}

/** Why a state that was active has no end. */
function noEnd(
  source: string,
  visited: number,
  { chart, graph }: Exploration,
  observed: Observed,
  limit: string,
): string {
  const isFinal = ({ type }: ChartState) => type === 'final';
  const children = (id: string) => chart.states.filter(({ parent }) => parent === id);
  const isAtEnd = (id: string, active: ReadonlySet<string>): boolean =>
    chart.states.some((state) => state.id === id && state.type === 'parallel')
      ? children(id).every((region) => isFinal(region) || isAtEnd(region.id, active))
      : children(id).some((state) => isFinal(state) && active.has(state.id));
  const ended = graph.configurations.filter(
    ({ snapshot }) =>
      snapshot.status !== 'active' && isAtEnd(source, new Set(activeNodes(snapshot).map(({ id }) => id))),
  );
  if (ended.length > 0) return `the machine ends in the same step in which ${source} comes to its end`;
  const isParallel = chart.states.some(({ id, type }) => id === source && type === 'parallel');
  const endless = isParallel ? children(source).filter(({ id }) => !isAtEnd(id, observed.reached)) : [];
  if (!isParallel && isAtEnd(source, observed.reached))
    return `the machine leaves the state ${source} in the same step in which that comes to its end`;
  const regions =
    endless.length === 0
      ? ''
      : `, because ${listOf(
          endless.map(({ id }) => id),
          ' and ',
        )} did not`;
  return `never tried: ${source} was active in ${count(visited, 'configuration')} and never came to its end${regions}${limit}`;
}

function isWithin(states: readonly ChartState[], id: string, ancestor: string): boolean {
  if (id === ancestor) return true;
  const parent = states.find((state) => state.id === id)?.parent;
  return parent !== null && parent !== undefined && isWithin(states, parent, ancestor);
}

/** Names the transitions that would enter the state. */
function notEntered(source: string, { chart }: Exploration, { taken }: Observed, limit: string): string {
  const byId = new Map(chart.states.map((state) => [state.id, state]));
  const arrows = chart.transitions.filter(
    ({ id, targets }) => !taken.has(id) && targets.some((target) => enters(byId, target, source)),
  );
  const functions = chart.transitions.filter(({ isFunction }) => isFunction).map(({ id }) => id);
  const byRun = functions.length === 0 ? '' : `no run of ${listOf(functions, ', ')} has led to it`;
  if (arrows.length === 0) {
    return byRun === ''
      ? `nothing leads to the state ${source}: no transition has it as a target`
      : `the state ${source} is never entered: no transition declares it as a target, and ${byRun}${limit}`;
  }
  const named = listOf(
    arrows.map(({ id }) => id),
    ', ',
  );
  if (byRun !== '') return `the state ${source} is never entered: none of ${named} is taken, and ${byRun}${limit}`;
  return arrows.length === 1
    ? `the state ${source} is never entered: only ${named} leads to it, and it is not taken${limit}`
    : `the state ${source} is never entered: none of ${named} is taken${limit}`;
}

/** True if a transition with this target enters the state: inside it, above it, or through initial states. */
function enters(byId: ReadonlyMap<string, ChartState>, target: string, source: string): boolean {
  const entered = new Set<string>();
  const addInitial = (id: string): void => {
    if (entered.has(id)) return;
    entered.add(id);
    const state = byId.get(id);
    if (state?.type === 'parallel') for (const child of byId.values()) if (child.parent === id) addInitial(child.id);
    if (state?.initial != null) {
      addInitial(state.initial);
      addAncestors(state.initial);
    }
  };
  const addAncestors = (id: string): void => {
    const parent = byId.get(id)?.parent;
    if (parent == null || entered.has(parent)) return;
    const { type } = byId.get(parent) as ChartState;
    if (type === 'parallel') addInitial(parent);
    else entered.add(parent);
    addAncestors(parent);
  };
  const state = byId.get(target);
  addInitial(target);
  addAncestors(target);
  // Without a memory, a history state enters its parent's initial states.
  if (state?.type === 'history' && state.parent !== null) addInitial(state.parent);
  return entered.has(source);
}

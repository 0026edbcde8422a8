import type { AnyStateMachine, EventObject } from 'xstate';
import { errorMessage } from '../error-message.ts';
import type { ChartState, ChartTransition } from '../introspect.ts';
import { type Evaluations, implementationsOf } from '../xstate-internals.ts';
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

const MAX_ARROWS = 4;
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
  if (isTrue + isFalse + throws === 0) {
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
    if (miss.kind === 'stateDone') {
      return `never tried: ${miss.source} was active in ${count(visited, 'configuration')} and never came to its end${limit}`;
    }
    return `never tried: ${miss.event} never came while ${miss.source} was active${limit}`;
  }
  if (thrown !== null && isTrue === 0 && isFalse === 0) {
    const isMissing =
      miss.guard !== null &&
      /^[\w.-]+$/.test(miss.guard) &&
      implementationsOf(machine).guards[miss.guard] === undefined;
    return isMissing
      ? `the guard ${miss.guard} is not implemented: provide it`
      : `the guard ${miss.guard} throws "${lastLine(errorMessage(thrown.error))}" at the event ${payloadText(thrown.event)}`;
  }
  const earlierTimer = laterTimers.get(miss.event);
  if (earlierTimer !== undefined && isTrue > 0) {
    return `the shorter delay of ${earlierTimer} leaves the state first`;
  }
  if (isTrue === 0) {
    const errors = throws === 0 ? '' : `, and threw in ${throws}: "${lastLine(errorMessage(thrown?.error))}"`;
    return `the guard ${miss.guard} was false in ${isFalse === 1 ? '' : 'all '}${count(isFalse, 'evaluation')}${errors}${limit}`;
  }
  const shadow = shadowOf(miss, exploration);
  if (shadow !== null) return shadow;
  return miss.guard === null
    ? `it could be chosen ${count(isTrue, 'time')}, but no event that was sent then executed it${limit}`
    : `its guard ${miss.guard} was true in ${isTrue} of ${count(isTrue + isFalse, 'evaluation')}, but no event that was sent then executed it${limit}`;
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

const lastLine = (text: string): string => text.split('\n').at(-1) ?? text;

function payloadText(event: unknown): string {
  const text = toJson(event, undefined, true);
  return text.length > MAX_PAYLOAD ? `${text.slice(0, MAX_PAYLOAD)}…` : text;
}

/** Which limit has ended the search; nothing if it tried everything that its events can reach. */
function limitText({ isComplete, isCut, limit, walks, inferredFields }: Exploration): string {
  const inputs = inferredFields === null ? '' : ', with the inferred inputs';
  if (isComplete) return inputs;
  const ended = `${inputs}; the search ended at its limit of ${limit.toLocaleString('en-US')} events`;
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

/** The transition that was chosen instead, each time that this one could have been. */
function shadowOf(miss: ChartTransition, { chart, routes, evaluationsOf }: Exploration): string | null {
  const isChosen = ({ id }: ChartTransition) => evaluationsOf(id).isTrue > 0;
  const place = chart.transitions.findIndex(({ id }) => id === miss.id);
  const earlier = chart.transitions.filter(
    (other, index) => other.source === miss.source && other.event === miss.event && index < place && isChosen(other),
  );
  const executed = earlier.filter(({ id }) => routes.has(id));
  const named = executed.length > 0 ? executed : earlier.slice(0, 1);
  if (named.length > 0) {
    const each = named.map(({ id }) => `${id}, which was chosen ${timesOf(evaluationsOf(id))}`);
    return `shadowed by the earlier ${each.length === 1 ? 'branch' : 'branches'} ${each.join(', and ')}`;
  }
  const inside = chart.transitions.find(
    (other) =>
      other.id !== miss.id &&
      matches(miss.event, other.event) &&
      isWithin(chart.states, other.source, miss.source) &&
      isChosen(other),
  );
  if (inside === undefined) return null;
  return `shadowed by ${inside.id}, which was chosen ${timesOf(evaluationsOf(inside.id))}`;
}

const timesOf = ({ isTrue }: Evaluations): string => count(isTrue, 'time');

const matches = (descriptor: string, event: string): boolean =>
  descriptor === event || (descriptor.endsWith('*') && event.startsWith(descriptor.slice(0, -1)));

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
  if (arrows.length === 0) return `nothing leads to the state ${source}: no transition has it as a target`;
  const shown = arrows.slice(0, MAX_ARROWS).map(({ id }) => id);
  const more = arrows.length > MAX_ARROWS ? ` and ${arrows.length - MAX_ARROWS} more` : '';
  return arrows.length === 1
    ? `the state ${source} is never entered: only ${shown[0]} leads to it, and it is not taken${limit}`
    : `the state ${source} is never entered: none of ${shown.join(', ')}${more} is taken${limit}`;
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

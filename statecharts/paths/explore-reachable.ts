import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import type { Configuration, Graph } from '../graph.ts';
import { type Chart, chartOf, transitionId } from '../introspect.ts';
import { stableStringify } from '../stable-stringify.ts';
import { activeNodes, firstStep, stepFrom } from '../xstate-internals.ts';
import { seededChance } from './deterministic.ts';
import { eventSource } from './events.ts';
import { explore } from './explore.ts';
import { payloadInferrer } from './infer-payloads.ts';
import type { Model } from './model.ts';

const WALKS = 80;
const STEPS_OF_A_WALK = 80;
const ROUNDS_OF_GUESSES = 4;
const SEED = 20_250_122;
/** Nobody counts on this: work is bounded by counts. It only keeps a machine with very slow functions from hanging. */
const EMERGENCY_BRAKE = 20_000;

/** What is known of a machine after looking for ways through it. */
export type Search = {
  chart: Chart;
  /** What the strategies walk on. */
  graph: Graph;
  /** For each transition that was seen executed: a list of events that ends with it. */
  ways: Map<string, EventObject[]>;
  /** Those of them that only a random walk has found: its way is long. */
  walked: Set<string>;
  /** In how many situations each state, by id, was at rest. */
  visits: Map<string, number>;
  /** What the machine threw, by event type. */
  faults: Map<string, string>;
  /** Everything that the events can lead to was seen. */
  isComplete: boolean;
  /** Set when the work was broken off by the clock: then it may end otherwise next time. */
  isBrokenOff: boolean;
};

/**
 * Looks for a way to every transition: breadth first through all configurations; when those are too many, through rougher
 * ones, through few busy regions at once, and at last by seeded random walks that prefer what was not taken yet.
 * @throws what the machine throws at its start
 */
export function exploreReachable(machine: AnyStateMachine, model: Model): Search {
  const chart = chartOf(machine);
  const ways = new Map<string, EventObject[]>();
  const walked = new Set<string>();
  const visits = new Map<string, number>();
  const faults = new Map<string, string>();
  const guesser = payloadInferrer(machine);
  const eventsOf = eventSource(machine, model, guesser);
  const start = firstStep(machine, model.input);
  for (const transition of start.executed) ways.set(transitionId(transition), []);

  const isEverythingSeen = () => ways.size === chart.transitions.length;
  const visit = (snapshot: AnyMachineSnapshot) => {
    for (const { id } of activeNodes(snapshot)) visits.set(id, (visits.get(id) ?? 0) + 1);
  };
  const learn = (graph: Graph): Graph => {
    for (const { snapshot } of graph.configurations) visit(snapshot);
    for (const { from, event, executed } of graph.edges) {
      for (const id of executed.map(transitionId)) if (!ways.has(id)) ways.set(id, [...from.events, event]);
    }
    for (const { event, error } of graph.faults) faults.set(event.type, messageOf(error));
    return graph;
  };

  const began = performance.now();
  const isLate = () => performance.now() - began > EMERGENCY_BRAKE;
  let graph = learn(explore(machine, model, { eventsOf }));
  // What was guessed late was not sent early: once more, with all of it.
  let known = 0;
  for (
    let round = 0;
    round < ROUNDS_OF_GUESSES && known !== guesser.count() && !isEverythingSeen() && !isLate();
    round += 1
  ) {
    known = guesser.count();
    visits.clear();
    graph = learn(explore(machine, model, { eventsOf }));
  }
  const { isComplete } = graph;
  if (!isComplete && !isEverythingSeen() && !isLate()) {
    const rough = learn(explore(machine, model, { eventsOf, isRough: true }));
    if (rough.isComplete) graph = rough;
  }
  const regions = chart.states.filter(({ parent }) =>
    chart.states.some(({ id, type }) => id === parent && type === 'parallel'),
  );
  if (!isComplete && !isEverythingSeen() && !isLate() && regions.length > 2) {
    learn(explore(machine, model, { eventsOf, isRough: true, maxBusyRegions: model.maxBusyRegions ?? 1 }));
  }
  if (!isComplete && !isEverythingSeen()) {
    const chance = seededChance(SEED);
    const sent = new Map<string, number>();
    const seen = new Set<string>();
    for (let walk = 0; walk < WALKS && !isEverythingSeen() && !isLate(); walk += 1) {
      let snapshot = start.snapshot;
      const events: EventObject[] = [];
      const types = [...seen];
      const favourite = walk % 2 === 1 ? types[Math.floor(chance() * types.length)] : undefined;
      for (let tries = 0; tries < STEPS_OF_A_WALK && snapshot.status === 'active'; tries += 1) {
        const place = stableStringify(snapshot.value);
        const open = eventsOf(snapshot).map((event) => ({ event, key: `${place} ${stableStringify(event)}` }));
        for (const { event } of open) seen.add(event.type);
        const least = Math.min(...open.map(({ key }) => sent.get(key) ?? 0));
        // What was tried least here goes first, three times of four.
        const choice = chance() < 0.75 ? open.filter(({ key }) => (sent.get(key) ?? 0) === least) : open;
        // Every other walk has a favourite: some guards hold only after many times the same.
        const liked = chance() < 0.85 ? open.filter(({ event }) => event.type === favourite) : [];
        const next = liked[Math.floor(chance() * liked.length)] ?? choice[Math.floor(chance() * choice.length)];
        if (next === undefined) break;
        sent.set(next.key, (sent.get(next.key) ?? 0) + 1);
        try {
          const step = stepFrom(snapshot, next.event);
          events.push(next.event);
          for (const id of step.executed.map(transitionId)) {
            if (ways.has(id)) continue;
            ways.set(id, [...events]);
            walked.add(id);
          }
          snapshot = step.snapshot;
          visit(snapshot);
        } catch (error) {
          faults.set(next.event.type, messageOf(error));
        }
      }
    }
  }
  return { chart, graph, ways, walked, visits, faults, isComplete, isBrokenOff: isLate() };
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The configurations of a graph by key. */
export const configurationsByKey = ({ configurations }: Graph): Map<string, Configuration> =>
  new Map(configurations.map((configuration) => [configuration.key, configuration]));

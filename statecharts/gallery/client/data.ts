import type { AnyMachineSnapshot, EventObject, StateValue } from 'xstate';
import type { CatalogueRow } from '../../catalogue.ts';
import { type Chart, chartOf, transitionId } from '../../introspect.ts';
import { activeNodes, firstStep, stepFrom } from '../../xstate-internals.ts';
import type {
  BehaviourData,
  GalleryData,
  MachineData,
  MessagesData,
  PathData,
  ScreenData,
  TopicData,
} from '../types.ts';

const data = JSON.parse(document.getElementById('gallery-data')?.textContent ?? '{}') as GalleryData;

export type MachineEntry = CatalogueRow & MachineData & { chart: Chart };

export let entries: readonly MachineEntry[] = [];

/** Joins the machines with what the build has calculated about them. */
export function joinEntries(catalogue: readonly CatalogueRow[]): void {
  entries = catalogue.flatMap((row) => {
    const own = data.machines[row.id];
    return own === undefined ? [] : [{ ...row, ...own, chart: chartOf(row.machine) }];
  });
}

export const behaviourOf = (id: string): BehaviourData => data.behaviours[id] ?? { text: '', tests: [] };

/** Missing in a gallery that was written by hand or by an earlier version. */
export const topics: readonly TopicData[] = data.topics ?? [];
export const screens: readonly ScreenData[] = data.screens ?? [];
export const messages: MessagesData | null = data.messages ?? null;

export const titleOf = (id: string): string => entries.find((entry) => entry.id === id)?.title ?? id;

/** The machines that have a behaviour. */
export const machinesWith = (behaviour: string): readonly MachineEntry[] =>
  entries.filter(({ behaviours }) => behaviours.includes(behaviour));

/** The machine of a state. */
export const machineOfState = (state: string): MachineEntry | undefined =>
  entries.find(({ chart }) => chart.states.some(({ id }) => id === state));

/** A state of the machine during a simulation or a path, and how it was reached. */
export type Moment = { snapshot: AnyMachineSnapshot; event: EventObject | null; executed: string[] };

export function startOf({ machine, model }: MachineEntry, input = model.input): Moment {
  const { snapshot, executed } = firstStep(machine, input);
  return { snapshot, event: null, executed: executed.map(transitionId) };
}

/** @throws the error that the machine throws */
export function momentAfter({ snapshot }: Moment, event: EventObject): Moment {
  const next = stepFrom(snapshot, event);
  return { snapshot: next.snapshot, event, executed: next.executed.map(transitionId) };
}

/** All moments of a path, the start first. It ends early where the machine throws. */
export function momentsOf(entry: MachineEntry, { steps, input }: PathData): Moment[] {
  const moments = [startOf(entry, input)];
  for (const { event } of steps) {
    try {
      moments.push(momentAfter(moments.at(-1) as Moment, event));
    } catch {
      return moments;
    }
  }
  return moments;
}

export const activeIds = ({ snapshot }: Moment): string[] => activeNodes(snapshot).map(({ id }) => id);

/** An event in words: `task.press`, `done: saveTask`, `after 5000`. */
export function eventLabel(type: string): string {
  return type
    .replace(/^xstate\.(done|error)\.actor\.(.+)$/, (_, end: string, id: string) => `${end}: ${id}`)
    .replace(/^xstate\.after\.([^.]+)\..*$/, 'after $1')
    .replace(/^xstate\.done\.state\.(.+)$/, 'done: $1')
    .replace(/^xstate\.snapshot\.(.+)$/, 'snapshot: $1');
}

export const valueText = (value: StateValue): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The fields of an event besides its type, as JSON; empty without any. */
export function payloadText(event: EventObject): string {
  const { type: _, actorId: __, ...payload } = event as EventObject & { actorId?: string };
  const text = JSON.stringify(payload, (_key, part: unknown) => (part instanceof Error ? part.message : part));
  return text === '{}' ? '' : text;
}

import type { Page } from '@playwright/test';
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type InspectedMicrostepEvent,
  type InspectionEvent,
  StateMachine,
  type StateValue,
} from 'xstate';
import { definitionsOf, executedTransitions, transitionId } from 'xstate-paths-and-diagrams';
import { catalogue } from '../../../../src/machines/catalogue.ts';

/** One microstep of an actor in the page, as the test receives it. */
type Microstep = { machineId: string; before: StateValue | null; selected: string[] };

declare global {
  interface Window {
    machineStates: {
      valueOf: (actorId: string) => StateValue | null;
    };
    recordMicrostep: (microstep: Microstep) => void;
  }
}

export type Recorder = {
  /** Ids of all transitions that actors of the machine with this id executed, on all pages of the tour. */
  takenBy: (machineId: string) => Set<string>;
  /**
   * The state value of a running actor; null if there is none.
   * @param actorId the system id of a long-lived actor, or the id of a resource, a task or a save of the banner
   */
  valueOf: (actorId: string) => Promise<StateValue | null>;
};

/**
 * Records the machines of the built app while it runs. The app has no code for this: the router library stores the router
 * on the window, the router has the portal in its context, and the portal's actor system can be inspected.
 */
export async function recordMachines(page: Page): Promise<Recorder> {
  const taken = new Map<string, Set<string>>();
  await page.exposeFunction('recordMicrostep', ({ machineId, before, selected }: Microstep) => {
    const machine = machineOf(machineId);
    const definitions = definitionsOf(machine).filter((definition) => selected.includes(transitionId(definition)));
    const ids = executed(machine, definitions, before).map(transitionId);
    taken.set(machine.id, new Set([...(taken.get(machine.id) ?? []), ...ids]));
  });
  await page.addInitScript(watchPortal);
  return {
    takenBy: (machineId) => taken.get(machineId) ?? new Set(),
    valueOf: (actorId) => page.evaluate((id) => window.machineStates?.valueOf(id) ?? null, actorId),
  };
}

/** Runs in the page before the app's scripts. */
function watchPortal(): void {
  type Actor = {
    logic: { id: string };
    getSnapshot: () => { value: StateValue; children: Record<string, Actor | undefined> };
    system: {
      get: (systemId: string) => Actor | undefined;
      inspect: (listener: (event: InspectionEvent) => void) => void;
    };
  };
  let router: { options: { context: { portal: Actor } } } | undefined;
  const actorOf = (actorId: string): Actor | undefined => {
    const system = router?.options.context.portal.system;
    const parents = ['resources', 'checklist', 'banner'].map((parent) => system?.get(parent));
    const children = parents.map((parent) => parent?.getSnapshot().children[actorId]);
    return system?.get(actorId) ?? children.find((child) => child !== undefined);
  };
  const idOf = ({ source, eventType }: AnyTransitionDefinition, definition: AnyTransitionDefinition): string => {
    const branches = eventType === '' ? source.always : source.transitions.get(eventType);
    return `${source.id}|${eventType === '' ? 'always' : eventType}|${branches?.indexOf(definition) ?? -1}`;
  };
  Object.defineProperty(window, '__TSR_ROUTER__', {
    configurable: true,
    get: () => router,
    set(created: NonNullable<typeof router>) {
      router = created;
      const { portal } = created.options.context;
      const before = new WeakMap<object, StateValue>();
      portal.system.inspect((event) => {
        if (event.type !== '@xstate.microstep') return;
        const actor = event.actorRef as unknown as Actor;
        window.recordMicrostep({
          machineId: actor.logic.id,
          before: before.get(actor) ?? null,
          selected: event._transitions.map((definition) => idOf(definition, definition)),
        });
        before.set(actor, (event.snapshot as AnyMachineSnapshot).value);
      });
    },
  });
  window.machineStates = {
    valueOf: (actorId) => actorOf(actorId)?.getSnapshot().value ?? null,
  };
}

function machineOf(machineId: string): AnyStateMachine {
  const row = catalogue.find(({ id }) => id === machineId);
  if (row?.machine instanceof StateMachine) return row.machine;
  throw new Error(`the catalogue has no machine "${machineId}"`);
}

/** The selected transitions without those that XState dropped; `before` is null for the first step of an actor. */
function executed(
  machine: AnyStateMachine,
  selected: AnyTransitionDefinition[],
  before: StateValue | null,
): AnyTransitionDefinition[] {
  const snapshot = machine.resolveState({ value: before ?? {}, context: {} });
  return executedTransitions({ _transitions: selected } as unknown as InspectedMicrostepEvent, snapshot);
}

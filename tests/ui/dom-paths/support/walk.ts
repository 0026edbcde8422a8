import { isDeepStrictEqual } from 'node:util';
import { configure, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type {
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFromLogic,
  EventObject,
  InspectionEvent,
  StateValue,
} from 'xstate';
import type { Model, PartsOf } from 'xstate-paths-and-diagrams';
import {
  type Chart,
  chartOf,
  coverTransitions,
  executedTransitions,
  replay,
  transitionId,
} from 'xstate-paths-and-diagrams';
import type { StoredAnswer } from '../../../../src/machines/shared/dependencies.ts';
import { writeCoverage } from '../../../support/statechart-coverage.ts';
import { withoutRejections } from '../../../support/without-rejections.ts';
import { openTestApp, type TestApp } from './test-app.tsx';

// Testing Library would print the whole page with every error, which hides the failing step.
configure({ getElementError: (message) => new Error(message ?? 'not found') });

/** The names of a machine's delays; none if it names none. */
type DelayOf<Machine> = string extends PartsOf<Machine>['delay'] ? never : PartsOf<Machine>['delay'];

type AnyEvent = EventObject & { [key: string]: unknown };

type End = { output: unknown };

/**
 * The drivers of a machine: what the user, the backend or the clock does for each event, outcome and delay of a path. A new
 * event, delay or outcome of the machine is a compile error until it has a driver.
 */
export type DriversOf<Machine extends AnyStateMachine, Outcomes extends string = never> = {
  events: {
    [Type in EventFromLogic<Machine>['type']]: (
      event: Extract<EventFromLogic<Machine>, { type: Type }>,
    ) => Promise<void>;
  };
  /** Drivers by the name of the actor in `setup`. */
  outcomes: { [Src in Outcomes]: (end: End) => Promise<void> };
  delays: { [Delay in DelayOf<Machine>]: () => Promise<void> };
};

/** Drivers without their exact types: the driver of a step is chosen at run time. */
type AnyDrivers = {
  events: { [type: string]: (event: never) => Promise<void> };
  outcomes: { [src: string]: (end: End) => Promise<void> };
  delays: { [delay: string]: () => Promise<void> };
};

/** A walk through the screens of an application: the portal, or the admin pages. */
export type WalkOf<App> = {
  machine: AnyStateMachine;
  model: Model;
  /** Runs before the path. Transitions in it are not recorded. */
  setUp?: (app: App) => Promise<void>;
  /** Creates the actor if no event of the path does. Transitions in it are recorded. */
  begin?: (app: App) => Promise<void>;
  driversOf: (app: App) => AnyDrivers;
  /** @throws if the screen does not match this state */
  shows: (snapshot: AnyMachineSnapshot, app: App) => void;
  /** Events of additional paths, for user actions that the model's paths do not contain. */
  extraPaths?: readonly (readonly AnyEvent[])[];
  /** The state value after an event to which other actors of the app reply with another event. */
  valueAfter?: (event: EventObject, value: StateValue) => StateValue;
  /** The actor under test is the first one of its machine on the page, and not the last one: a list has others. */
  isFirst?: true;
  /** Transitions that cannot be taken in the DOM, by id, each with the reason. */
  notTaken?: Record<string, string>;
};

export type Walk = WalkOf<TestApp> & {
  /** Id of the actor under test. */
  actorId: string;
  /** Names of the calls that stay pending until a driver ends them. */
  pendingCalls: readonly string[];
  /** Answers that the tab stores, by their keys. */
  stored?: Record<string, StoredAnswer>;
};

/** The application that a walk runs on. */
type Ground<App> = {
  open: (inspect: (event: InspectionEvent) => void) => App;
  /** The actor under test; undefined before it starts. */
  find: (app: App) => AnyActorRef | undefined;
  isActor: (actor: AnyActorRef, app: App) => boolean;
  beforeStep?: (app: App) => void;
};

/** The event that an invoked actor with this id sends when it ends. */
export const done = (id: string, output: unknown) => ({ type: `xstate.done.actor.${id}`, actorId: id, output });

/** Creates one test for each path through the machine, and one that checks the transitions taken by all of them. */
export function walkScreens(walk: Walk): void {
  walkPaths(walk, {
    open: (inspect) => openTestApp({ pendingCalls: walk.pendingCalls, stored: walk.stored, inspect }),
    find: (testApp) => findActor(testApp, walk.actorId),
    // Actors whose code loads later have no fixed id, only a system id.
    isActor: (actor, testApp) => actor.id === walk.actorId || actor === findActor(testApp, walk.actorId),
    beforeStep: (testApp) => {
      testApp.left.length = 0;
    },
  });
}

/** The same on any application. */
export function walkPaths<App extends { close: () => void }>(walk: WalkOf<App>, ground: Ground<App>): void {
  const { machine, model } = walk;
  const chart = chartOf(machine);
  const paths = [
    ...coverTransitions(machine, withoutRejections(model)).paths,
    ...(walk.extraPaths ?? []).map((events) => pathOfEvents(walk, events)),
  ];
  const taken = new Set<string>();

  describe(`${machine.id} through the screens`, () => {
    for (const [index, { steps }] of paths.entries()) {
      const words = steps.map(({ event }) => eventName(event)).join(' → ');
      test(`path ${index + 1} of ${paths.length}: ${words}`, async () => {
        const path = `${machine.id}, path ${index + 1} of ${paths.length}`;
        const recorder = recordTransitions((actor) => ground.isActor(actor, app), taken);
        const app: App = ground.open(recorder.inspect);
        try {
          await walk.setUp?.(app);
          recorder.start();
          await walk.begin?.(app);
          const drivers = walk.driversOf(app);
          for (const [at, { event, value: valueAlone }] of steps.entries()) {
            const value = walk.valueAfter?.(event, valueAlone) ?? valueAlone;
            const where = `${path}, step ${at + 1} of ${steps.length}, ${JSON.stringify(event)}`;
            ground.beforeStep?.(app);
            await withContext(`${where}: the driver failed`, () => drive(event, drivers, chart));
            const snapshot = ground.find(app)?.getSnapshot();
            const is = `expected ${JSON.stringify(value)}, is ${JSON.stringify(snapshot?.value)}`;
            if (!isDeepStrictEqual(snapshot?.value, value)) throw new Error(`${where}: ${is}`);
            await withContext(`${where}: the screen does not match ${JSON.stringify(value)}`, () =>
              waitFor(() => walk.shows(snapshot as AnyMachineSnapshot, app)),
            );
          }
        } catch (error) {
          const again = `npm run unit -- tests/ui/dom-paths -t "${machine.id} through the screens > path ${index + 1} of"`;
          throw new Error(`${errorMessage(error)}\nRun again: ${again}`, { cause: error });
        } finally {
          app.close();
        }
      });
    }

    test('every transition is taken in the DOM, except those with a reason', () => {
      const possible = chart.transitions.filter(({ kind }) => kind !== 'actorError');
      const missed = possible.map(({ id }) => id).filter((id) => !taken.has(id));
      writeCoverage('dom', machine.id, taken);
      expect(missed).toEqual(Object.keys(walk.notTaken ?? {}));
    });
  });
}

/** A path with these events. The expected values come from an actor of the machine alone. */
function pathOfEvents({ machine, model }: Pick<Walk, 'machine' | 'model'>, events: readonly EventObject[]) {
  const { values } = replay(machine, model.input, events);
  return { steps: events.map((event, index) => ({ event, value: values[index + 1] as StateValue })) };
}

function drive(event: EventObject, drivers: AnyDrivers, chart: Chart): Promise<void> {
  const { type, ...rest } = event;
  const transition = chart.transitions.find((candidate) => candidate.event === type);
  if (transition?.kind === 'after') {
    const driver = drivers.delays[String(transition.delay)];
    if (driver === undefined) throw new Error(`no driver for the delay ${transition.delay}`);
    return driver();
  }
  if (transition?.kind === 'actorDone' || transition?.kind === 'actorError') {
    const invoke = chart.states.flatMap(({ invokes }) => invokes).find(({ id }) => type.endsWith(`.actor.${id}`));
    const driver = drivers.outcomes[invoke?.src ?? ''];
    if (driver === undefined) throw new Error(`no driver for the outcome of ${invoke?.src}`);
    return driver(rest as unknown as End);
  }
  const driver = drivers.events[type];
  if (driver === undefined) throw new Error(`no driver for the event ${type}`);
  return driver(event as never);
}

/** Records the transitions that one actor executes after `start()`. */
function recordTransitions(isActor: (actor: AnyActorRef) => boolean, taken: Set<string>) {
  let isRecording = false;
  const before = new WeakMap<object, AnyMachineSnapshot>();
  return {
    start() {
      isRecording = true;
    },
    inspect(event: InspectionEvent) {
      if (event.type !== '@xstate.microstep') return;
      const { actorRef } = event;
      if (!('id' in actorRef) || !isActor(actorRef as AnyActorRef)) return;
      const after = event.snapshot as AnyMachineSnapshot;
      if (isRecording) {
        for (const transition of executedTransitions(event, before.get(actorRef) ?? after)) {
          taken.add(transitionId(transition));
        }
      }
      before.set(actorRef, after);
    },
  };
}

/** Finds the portal, a long-lived actor by its system id, or a resource, task or banner line by id. */
function findActor({ portal }: TestApp, id: string): AnyActorRef | undefined {
  if (portal.id === id) return portal;
  const actor: AnyActorRef | undefined = portal.system.get(id);
  if (actor !== undefined) return actor;
  const parents: (AnyActorRef | undefined)[] = ['resources', 'checklist', 'banner'].map((name) =>
    portal.system.get(name),
  );
  return parents.map((parent) => parent?.getSnapshot().children?.[id]).find((child) => child !== undefined);
}

async function withContext(what: string, action: () => Promise<unknown>): Promise<void> {
  try {
    await action();
  } catch (error) {
    throw new Error(`${what}: ${errorMessage(error)}`, { cause: error });
  }
}

const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function eventName({ type }: EventObject): string {
  return type
    .replace(/^xstate\.(done|error)\.actor\.(.*)$/, '$2 $1')
    .replace(/^xstate\.after\.([^.]*)\..*$/, 'after $1');
}

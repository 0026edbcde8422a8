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
  StateMachine,
} from 'xstate';
import { type Chart, chartOf, transitionId } from '../../../../statecharts/introspect.ts';
import { coverTransitions } from '../../../../statecharts/paths/cover.ts';
import type { Model } from '../../../../statecharts/paths/model.ts';
import { replay } from '../../../../statecharts/paths/replay.ts';
import { executedTransitions } from '../../../../statecharts/xstate-internals.ts';
import { openStage, type Stage } from './test-app.tsx';

// The whole page in every failure would hide the one line that says where it was.
configure({ getElementError: (message) => new Error(message ?? 'not found') });

type DelayOf<Machine> =
  Machine extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer _Actor,
    infer _Action,
    infer _Guard,
    infer Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Schema
  >
    ? string extends Delay
      ? never
      : Delay
    : never;

type AnyEvent = EventObject & { [key: string]: unknown };

type End = { output: unknown } | { error: unknown };

/**
 * What a person, the backend or the clock does for each thing that a path of this machine can hold. A new event, delay
 * or outcome does not compile until it has its driver.
 */
export type DriversOf<Machine extends AnyStateMachine, Outcomes extends string = never> = {
  events: {
    [Type in EventFromLogic<Machine>['type']]: (
      event: Extract<EventFromLogic<Machine>, { type: Type }>,
    ) => Promise<void>;
  };
  /** By the actor's name in `setup`. */
  outcomes: { [Src in Outcomes]: (end: End) => Promise<void> };
  delays: { [Delay in DelayOf<Machine>]: () => Promise<void> };
};

/** The drivers as the walk uses them: which belongs to a step is known only at run time. */
type AnyDrivers = {
  events: { [type: string]: (event: never) => Promise<void> };
  outcomes: { [src: string]: (end: End) => Promise<void> };
  delays: { [delay: string]: () => Promise<void> };
};

export type Walk = {
  machine: AnyStateMachine;
  model: Model;
  /** Id of the actor that is walked. */
  actorId: string;
  /** Names of the calls that the drivers end. */
  held: readonly string[];
  /** What comes before the walk. Transitions on the way there do not count. */
  arrive?: (stage: Stage) => Promise<void>;
  /** What makes the actor where no event of its own does; its first transitions count. */
  begin?: (stage: Stage) => Promise<void>;
  driversOf: (stage: Stage) => AnyDrivers;
  /** @throws when the screen is not the one of this state */
  shows: (snapshot: AnyMachineSnapshot, stage: Stage) => void;
  /** Events of further paths, for what a person does and the model's own paths reach only by a message. */
  further?: readonly (readonly AnyEvent[])[];
  /** Transitions that are not taken in a DOM, by id, each with the reason. */
  notTaken?: Record<string, string>;
};

/** One test for each path of the machine's model, and one for the transitions that all of them took. */
export function walkScreens(walk: Walk): void {
  const { machine, model } = walk;
  const chart = chartOf(machine);
  const paths = [
    ...coverTransitions(machine, model).paths,
    ...(walk.further ?? []).map((events) => predict(walk, events)),
  ];
  const taken = new Set<string>();

  describe(`${machine.id} through the screens`, () => {
    for (const [index, { steps }] of paths.entries()) {
      const words = steps.map(({ event }) => nameOf(event)).join(' → ');
      test(`path ${index + 1} of ${paths.length}: ${words}`, async () => {
        const path = `${machine.id}, path ${index + 1} of ${paths.length}`;
        const recorder = record(walk.actorId, taken);
        const stage = openStage({ held: walk.held, inspect: recorder.inspect });
        try {
          await walk.arrive?.(stage);
          recorder.start();
          await walk.begin?.(stage);
          const drivers = walk.driversOf(stage);
          for (const [at, { event, value }] of steps.entries()) {
            const where = `${path}, step ${at + 1} of ${steps.length}, ${JSON.stringify(event)}`;
            stage.left.length = 0;
            await explained(`${where}: could not be done`, () => drive(event, drivers, chart));
            const snapshot = actorOf(stage, walk.actorId)?.getSnapshot();
            const is = `expected ${JSON.stringify(value)}, is ${JSON.stringify(snapshot?.value)}`;
            if (!isDeepStrictEqual(snapshot?.value, value)) throw new Error(`${where}: ${is}`);
            await explained(`${where}: the screen is not that of ${JSON.stringify(value)}`, () =>
              waitFor(() => walk.shows(snapshot as AnyMachineSnapshot, stage)),
            );
          }
        } catch (error) {
          const again = `npm run unit -- tests/ui/dom-paths -t "${machine.id} through the screens path ${index + 1} of"`;
          throw new Error(`${messageOf(error)}\nAgain: ${again}`, { cause: error });
        } finally {
          stage.close();
        }
      });
    }

    test('every transition was taken in the DOM, but for those with a reason', () => {
      const missed = chart.transitions.map(({ id }) => id).filter((id) => !taken.has(id));
      expect(missed).toEqual(Object.keys(walk.notTaken ?? {}));
    });
  });
}

/** The values that follow each event, as an actor of the machine alone has them. */
function predict({ machine, model }: Walk, events: readonly EventObject[]) {
  const { values } = replay(machine, model.input, events);
  return { steps: events.map((event, index) => ({ event, value: values[index + 1] })) };
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
    if (driver === undefined) throw new Error(`no driver for the end of ${invoke?.src}`);
    return driver(rest as unknown as End);
  }
  const driver = drivers.events[type];
  if (driver === undefined) throw new Error(`no driver for the event ${type}`);
  return driver(event as never);
}

/** Notes which transitions one actor executes, from `start` on. */
function record(actorId: string, taken: Set<string>) {
  let isOn = false;
  const before = new WeakMap<object, AnyMachineSnapshot>();
  return {
    start() {
      isOn = true;
    },
    inspect(event: InspectionEvent) {
      if (event.type !== '@xstate.microstep') return;
      const { actorRef } = event;
      if (!('id' in actorRef) || actorRef.id !== actorId) return;
      const after = event.snapshot as AnyMachineSnapshot;
      if (isOn) {
        for (const transition of executedTransitions(event, before.get(actorRef) ?? after)) {
          taken.add(transitionId(transition));
        }
      }
      before.set(actorRef, after);
    },
  };
}

/** The portal, one of its children, a task of its list or a line of its banner; undefined while there is none of this id. */
function actorOf({ portal }: Stage, id: string): AnyActorRef | undefined {
  if (portal.id === id) return portal;
  const children: Record<string, AnyActorRef | undefined> = portal.getSnapshot().children;
  const ofChild = (child: AnyActorRef | undefined): AnyActorRef | undefined => child?.getSnapshot().children?.[id];
  return children[id] ?? ofChild(children.taskList) ?? ofChild(children.banner);
}

async function explained(what: string, doing: () => Promise<unknown>): Promise<void> {
  try {
    await doing();
  } catch (error) {
    throw new Error(`${what}: ${messageOf(error)}`, { cause: error });
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function nameOf({ type }: EventObject): string {
  return type
    .replace(/^xstate\.(done|error)\.actor\.(.*)$/, '$2 $1')
    .replace(/^xstate\.after\.([^.]*)\..*$/, 'after $1');
}

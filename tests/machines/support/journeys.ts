import { isDeepStrictEqual } from 'node:util';
import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  createActor,
  createMachine,
  type EventFromLogic,
  type InputFrom,
  type InspectionEvent,
  type StateValue,
} from 'xstate';
import { executedTransitions, ManualClock, transitionId, withStubActors } from 'xstate-paths-and-diagrams';
import type { SystemId } from '../../../src/machines/shared/system.ts';

/** Triggers other than events: an invoked actor ends, or a delay passes. */
type ActorDone = { kind: 'done'; id: string; output: unknown };
type ActorFailed = { kind: 'failed'; id: string; error: unknown };
type DelayPassed = { kind: 'passed'; delay: number };

/** Further expectations after a step. */
type Expectations<Machine extends AnyStateMachine> = {
  /** All events sent to other actors, in order, each with the id of its receiver. None by default. */
  sent?: readonly (readonly [to: string, event: AnyEventObject])[];
  /** All executed actions with effects outside the machine, in order, each with its parameters. None by default. */
  did?: readonly (readonly [action: string, params: unknown])[];
  /** The listed fields of the context, each compared as a whole. */
  context?: Partial<ContextFrom<Machine>>;
  tags?: readonly string[];
  /** Ids of the actors that this step started. */
  began?: readonly string[];
  /** Inputs of running actors, by id; for a machine, its context. */
  inputs?: Readonly<Record<string, unknown>>;
  /** Delays, in milliseconds, of the timers that this step started. */
  timers?: readonly number[];
  /** State values of children, by id; null if the child does not exist. */
  children?: Readonly<Record<string, unknown>>;
};

type JourneyStep<Machine extends AnyStateMachine> = readonly [
  EventFromLogic<Machine> | ActorDone | ActorFailed | DelayPassed,
  StateValue,
  Expectations<Machine>?,
];

/** A test of a machine, written by hand from the specification: a list of steps with the expected state after each. */
export type Journey<Machine extends AnyStateMachine> = {
  title: string;
  input?: InputFrom<Machine>;
  start: StateValue;
  steps: readonly JourneyStep<Machine>[];
};

export type Journeys = {
  machine: AnyStateMachine;
  /** True for the portal machine itself. Every other machine runs as a child of a root actor. */
  isRoot?: boolean;
  journeys: readonly Journey<AnyStateMachine>[];
};

export const done = (id: string, output?: unknown): ActorDone => ({ kind: 'done', id, output });
export const failed = (id: string, error: unknown): ActorFailed => ({ kind: 'failed', id, error });
export const passed = (delay: number): DelayPassed => ({ kind: 'passed', delay });

/** The long-lived actors beside the root, each a receiver that ignores what it gets. */
const SYSTEM_IDS: Exclude<SystemId, 'portal'>[] = [
  'appStatus',
  'session',
  'guard',
  'resources',
  'toasts',
  'checklist',
  'checklistConnection',
  'preferences',
  'onboarding',
  'modal',
  'banner',
  'account',
  'demo',
  'whatsNewVisit',
];

/** Checks the journeys against the types of their machine. */
export const journeysOf = <Machine extends AnyStateMachine>(
  machine: Machine,
  journeys: readonly Journey<Machine>[],
  options: { isRoot?: boolean } = {},
): Journeys => ({ machine, journeys: journeys as readonly Journey<AnyStateMachine>[], ...options });

/**
 * Plays a journey on a real actor. Actors that it invokes or spawns do nothing by themselves.
 * @returns the ids of the transitions that it took
 * @throws Error at the first step with a result that differs from the expected one
 */
export function play(machine: AnyStateMachine, journey: Journey<AnyStateMachine>, isRoot: boolean): Set<string> {
  const runner = createJourneyRunner(machine, journey.input, isRoot);
  const startDifferences = compare({ value: journey.start, status: 'active' }, runner.actual());
  if (startDifferences.length > 0)
    throw new Error([`${machine.id}, "${journey.title}", start`, ...startDifferences].join('\n'));
  for (const [index, [trigger, value, expectations = {}]] of journey.steps.entries()) {
    const where = `${machine.id}, "${journey.title}", step ${index + 1} of ${journey.steps.length}`;
    const description = `${where}: ${JSON.stringify(trigger)}`;
    runner.clearRecords();
    try {
      runner.perform(trigger);
    } catch (error) {
      throw new Error(`${description}\n${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
    const expected = { sent: [], did: [], ...expectations, value, status: 'active' };
    const actual = runner.actual();
    const differences = compare(expected, {
      ...actual,
      context: pick(actual.context, expectations.context ?? {}),
      inputs: pick(actual.inputs, expectations.inputs ?? {}),
      children: pick(actual.children, expectations.children ?? {}),
    });
    if (differences.length > 0) throw new Error([description, ...differences].join('\n'));
  }
  runner.end();
  return runner.taken;
}

function compare(expected: Record<string, unknown>, actual: Record<string, unknown>): string[] {
  return Object.entries(expected)
    .filter(([key, part]) => !isDeepStrictEqual(part, actual[key]))
    .map(([key, part]) => `  ${key}: expected ${JSON.stringify(part)}, got ${JSON.stringify(actual[key])}`);
}

const pick = (all: object, expected: object) =>
  Object.fromEntries(Object.keys(expected).map((key) => [key, (all as Record<string, unknown>)[key] ?? null]));

function createJourneyRunner(machine: AnyStateMachine, input: unknown, isRoot: boolean) {
  const stub = withRecordedActions(withStubActors(machine), (name, params) => did.push([name, params]));
  const clock = new RecordingClock();
  let sent: [string, AnyEventObject][] = [];
  let did: [string, unknown][] = [];
  let began: string[] = [];
  let subject: AnyActorRef | undefined;
  const taken = new Set<string>();
  let before: AnyMachineSnapshot | undefined;
  const inspect = (step: InspectionEvent) => {
    if (step.type === '@xstate.microstep' && subject !== undefined && step.actorRef === subject) {
      const after = step.snapshot as AnyMachineSnapshot;
      for (const transition of executedTransitions(step, before ?? after)) taken.add(transitionId(transition));
      before = after;
    }
    if (step.type !== '@xstate.event' || subject === undefined || step.sourceRef !== subject) return;
    const target = step.actorRef as AnyActorRef;
    if (step.event.type === 'xstate.init') began.push(target.id);
    else if (target !== subject) sent.push([target === root ? 'portal' : target.id, step.event]);
  };
  const logic = isRoot
    ? stub
    : createMachine(
        {
          invoke: [
            ...SYSTEM_IDS.map((id) => ({ id, systemId: id, src: 'receiver' })),
            { id: 'subject', src: 'subject', input },
          ],
        },
        { actors: { subject: stub, receiver: createMachine({}) } },
      );
  const root: AnyActorRef = createActor(logic, { systemId: 'portal', input, clock, inspect });
  // Without an observer XState throws the error later, where it cannot be caught.
  root.subscribe({ error: () => {} });
  root.start();
  const actor: AnyActorRef = isRoot ? root : root.getSnapshot().children.subject;
  subject = actor;
  before = actor.getSnapshot();
  const snapshot = (): AnyMachineSnapshot => actor.getSnapshot();

  return {
    perform(trigger: JourneyStep<AnyStateMachine>[0]) {
      if ('type' in trigger) actor.send(trigger);
      else if (trigger.kind === 'passed') clock.fire(trigger.delay);
      else {
        const { id } = trigger;
        if (snapshot().children[id] === undefined) throw new Error(`no actor "${id}" is running`);
        actor.send(
          trigger.kind === 'done'
            ? { type: `xstate.done.actor.${id}`, output: trigger.output, actorId: id }
            : { type: `xstate.error.actor.${id}`, error: trigger.error, actorId: id },
        );
      }
    },
    actual() {
      const { value, status, context, tags } = snapshot();
      const children = Object.entries(snapshot().children as Record<string, AnyActorRef>);
      return {
        value,
        status,
        context,
        sent,
        did,
        began,
        tags: [...tags],
        timers: clock.started,
        inputs: Object.fromEntries(children.map(([id, child]) => [id, inputOf(child.getSnapshot())])),
        children: Object.fromEntries(children.map(([id, child]) => [id, child.getSnapshot().value])),
      };
    },
    clearRecords() {
      sent = [];
      did = [];
      began = [];
      clock.started = [];
    },
    taken,
    end: () => root.stop(),
  };
}

/** XState keeps the input of a promise in its snapshot; a machine takes it over into its context. */
const inputOf = ({ input, context }: { input?: unknown; context?: unknown }): unknown => input ?? context;

/** Replaces the actions that effects implement by recorders. XState's own actions (assign, sendTo, …) stay. */
function withRecordedActions(
  machine: AnyStateMachine,
  record: (name: string, params: unknown) => void,
): AnyStateMachine {
  const own = Object.entries(machine.implementations.actions ?? {}).filter(
    ([, action]) => typeof action === 'function' && !('resolve' in action),
  );
  const recorded = own.map(([name]) => [name, (_: unknown, params: unknown) => record(name, params)]);
  return machine.provide({ actions: Object.fromEntries(recorded) });
}

class RecordingClock extends ManualClock {
  started: number[] = [];

  override setTimeout(fire: () => void, delay: number): number {
    this.started.push(delay);
    return super.setTimeout(fire, delay);
  }
}

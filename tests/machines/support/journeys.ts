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
import type { SystemId } from '../../../src/machines/shared/system.ts';
import { ManualClock } from '../../../statecharts/manual-clock.ts';
import { withStubActors } from '../../../statecharts/stub-actors.ts';

/** What happens without an event: an invoked actor ends, or a delay passes. */
type Done = { happens: 'done'; id: string; output: unknown };
type Failed = { happens: 'failed'; id: string; error: unknown };
type Passed = { happens: 'passed'; delay: number };

/** What else must be true after a step. */
type Facts<Machine extends AnyStateMachine> = {
  /** Everything that was told to others, in order, each with the id of who was told. None when left out. */
  sent?: readonly (readonly [to: string, event: AnyEventObject])[];
  /** Actions that reach outside, in order, each with its parameters. None when left out. */
  did?: readonly (readonly [action: string, params: unknown])[];
  /** These fields of the context, each as a whole. */
  context?: Partial<ContextFrom<Machine>>;
  tags?: readonly string[];
  /** Ids of the actors that this step has started. */
  began?: readonly string[];
  /** What actors at work were started with, by id. */
  inputs?: Readonly<Record<string, unknown>>;
  /** Milliseconds of the timers that this step has started. */
  timers?: readonly number[];
  /** State values of children by id; null for one that does not exist. */
  children?: Readonly<Record<string, unknown>>;
};

type Step<Machine extends AnyStateMachine> = readonly [
  EventFromLogic<Machine> | Done | Failed | Passed,
  StateValue,
  Facts<Machine>?,
];

/** One story of a machine, written by hand from the specification: what happens, and what must be true after it. */
export type Journey<Machine extends AnyStateMachine> = {
  title: string;
  input?: InputFrom<Machine>;
  start: StateValue;
  steps: readonly Step<Machine>[];
};

export type Journeys = {
  machine: AnyStateMachine;
  /** The machine is the portal itself, and not a child that finds the portal as its root. */
  isRoot?: boolean;
  journeys: readonly Journey<AnyStateMachine>[];
};

export const done = (id: string, output?: unknown): Done => ({ happens: 'done', id, output });
export const failed = (id: string, error: unknown): Failed => ({ happens: 'failed', id, error });
export const passed = (delay: number): Passed => ({ happens: 'passed', delay });

/** The long-lived actors beside the root, each a receiver that ignores what it gets. */
const SYSTEM_IDS: Exclude<SystemId, 'portal'>[] = [
  'appStatus',
  'session',
  'guard',
  'resources',
  'toasts',
  'checklist',
  'modal',
  'banner',
  'demo',
  'whatsNewVisit',
];

/** Ties the steps to their machine's types. */
export const journeysOf = <Machine extends AnyStateMachine>(
  machine: Machine,
  journeys: readonly Journey<Machine>[],
  options: { isRoot?: boolean } = {},
): Journeys => ({ machine, journeys: journeys as readonly Journey<AnyStateMachine>[], ...options });

/**
 * Plays a journey on a real actor whose own actors stand still.
 * @throws at the first step after which something is not as written
 */
export function play(machine: AnyStateMachine, journey: Journey<AnyStateMachine>, isRoot: boolean): void {
  const stage = stageOf(machine, journey.input, isRoot);
  const problems = compare({ value: journey.start, status: 'active' }, stage.actual());
  if (problems.length > 0) throw new Error([`${machine.id}, "${journey.title}", start`, ...problems].join('\n'));
  for (const [index, [happening, value, facts = {}]] of journey.steps.entries()) {
    const where = `${machine.id}, "${journey.title}", step ${index + 1} of ${journey.steps.length}`;
    const what = `${where}: ${JSON.stringify(happening)}`;
    stage.forget();
    try {
      stage.act(happening);
    } catch (error) {
      throw new Error(`${what}\n${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
    const wanted = { sent: [], did: [], ...facts, value, status: 'active' };
    const actual = stage.actual();
    const found = compare(wanted, {
      ...actual,
      context: pick(actual.context, facts.context ?? {}),
      inputs: pick(actual.inputs, facts.inputs ?? {}),
      children: pick(actual.children, facts.children ?? {}),
    });
    if (found.length > 0) throw new Error([what, ...found].join('\n'));
  }
  stage.end();
}

function compare(wanted: Record<string, unknown>, actual: Record<string, unknown>): string[] {
  return Object.entries(wanted)
    .filter(([key, part]) => !isDeepStrictEqual(part, actual[key]))
    .map(([key, part]) => `  ${key}: expected ${JSON.stringify(part)}, got ${JSON.stringify(actual[key])}`);
}

const pick = (all: object, wanted: object) =>
  Object.fromEntries(Object.keys(wanted).map((key) => [key, (all as Record<string, unknown>)[key] ?? null]));

function stageOf(machine: AnyStateMachine, input: unknown, isRoot: boolean) {
  const stub = withNotedActions(withStubActors(machine), (name, params) => did.push([name, params]));
  const clock = new RecordingClock();
  let sent: [string, AnyEventObject][] = [];
  let did: [string, unknown][] = [];
  let began: string[] = [];
  let subject: AnyActorRef | undefined;
  const inspect = (step: InspectionEvent) => {
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
  // Without observers XState throws the error later, out of anybody's reach.
  root.subscribe({ error: () => {} });
  root.start();
  const actor: AnyActorRef = isRoot ? root : root.getSnapshot().children.subject;
  subject = actor;
  const snapshot = (): AnyMachineSnapshot => actor.getSnapshot();

  return {
    act(happening: Step<AnyStateMachine>[0]) {
      if (!('happens' in happening)) actor.send(happening);
      else if (happening.happens === 'passed') clock.fire(happening.delay);
      else {
        const { id } = happening;
        if (snapshot().children[id] === undefined) throw new Error(`no actor "${id}" is at work`);
        actor.send(
          happening.happens === 'done'
            ? { type: `xstate.done.actor.${id}`, output: happening.output, actorId: id }
            : { type: `xstate.error.actor.${id}`, error: happening.error, actorId: id },
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
        inputs: Object.fromEntries(children.map(([id, child]) => [id, child.getSnapshot().input])),
        children: Object.fromEntries(children.map(([id, child]) => [id, child.getSnapshot().value])),
      };
    },
    forget() {
      sent = [];
      did = [];
      began = [];
      clock.started = [];
    },
    end: () => root.stop(),
  };
}

/** Actions of the machine's own, which only effects fill in; XState's (assign, sendTo, …) stay as they are. */
function withNotedActions(machine: AnyStateMachine, note: (name: string, params: unknown) => void): AnyStateMachine {
  const own = Object.entries(machine.implementations.actions ?? {}).filter(
    ([, action]) => typeof action === 'function' && !('resolve' in action),
  );
  const noted = own.map(([name]) => [name, (_: unknown, params: unknown) => note(name, params)]);
  return machine.provide({ actions: Object.fromEntries(noted) });
}

class RecordingClock extends ManualClock {
  started: number[] = [];

  override setTimeout(fire: () => void, delay: number): number {
    this.started.push(delay);
    return super.setTimeout(fire, delay);
  }
}

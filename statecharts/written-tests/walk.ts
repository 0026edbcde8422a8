import { readFileSync } from 'node:fs';
import type { AnyStateMachine, EventFromLogic, EventObject, StateValue } from 'xstate';
import { errorMessage } from '../error-message.ts';
import { toJson } from '../paths/json-text.ts';
import { fromJsonValue } from '../paths/json-values.ts';
import { leavesOf, type StepDriver } from './step-drivers.ts';

/** A path for a written test, with events as JSON. */
export type TestPath = {
  title: string;
  /** The state value before the first step. */
  start: StateValue;
  steps: { event: EventObject; value: StateValue; driver: StepDriver }[];
};

/** The content of `<machine>.tests.json`. The input is there if the machine has one that JSON can hold. */
export type TestFile = { machine: string; input?: unknown; paths: TestPath[] };

type EventOf<Machine extends AnyStateMachine, Type> = Extract<EventFromLogic<Machine>, { type: Type }>;

/**
 * What happens in the program under test for each event of a machine, and what must be true of it in each state.
 * `Subject` is what the test gives to all of them, such as the page of a browser.
 */
export type Drivers<Machine extends AnyStateMachine, Subject> = {
  events: {
    [Type in EventFromLogic<Machine>['type']]: (subject: Subject, event: EventOf<Machine, Type>) => Promise<void>;
  };
  /** By the name of the actor in `setup`. */
  outcomes: {
    [actor: string]: {
      done?: (subject: Subject, output: never) => Promise<void>;
      failed?: (subject: Subject, error: unknown) => Promise<void>;
      value?: (subject: Subject, snapshot: never) => Promise<void>;
    };
  };
  /** By the name of the delay in `setup`, or its milliseconds. */
  delays: { [delay: string]: (subject: Subject) => Promise<void> };
  /** By the innermost state, with the regions and parents before it: `cart.empty`. */
  states: { [state: string]: (subject: Subject) => Promise<void> };
};

/** A driver that has not been written yet. Its message says which. */
export class NotWritten extends Error {
  override readonly name = 'NotWritten';
}

/** Stands in a new file of drivers until the driver is written. */
export function notWritten(what: string): never {
  throw new NotWritten(`Write what the test does for ${what}.`);
}

/**
 * The paths of a written file, with a title for each test.
 * @param file the address of `<machine>.tests.json`
 */
export function pathsIn(file: URL | string): TestPath[] {
  return (JSON.parse(readFileSync(file, 'utf8')) as TestFile).paths;
}

/**
 * Checks the first state of a path, takes each of its steps, and checks the state after it.
 * @throws Error that names the step, the event and the state, with the error of the driver as its cause
 */
export async function walk<Machine extends AnyStateMachine, Subject>(
  path: TestPath,
  drivers: Drivers<Machine, Subject>,
  subject: Subject,
): Promise<void> {
  await checkStart(path.start, drivers, subject);
  const steps = path.steps.map((step) => ({ ...step, event: fromJsonValue(step.event) as EventObject }));
  for (const step of steps) await takeStep(steps, step, drivers, subject);
}

/** @throws Error that names the state, with the error of the driver as its cause */
export const checkStart = <Machine extends AnyStateMachine, Subject>(
  start: StateValue,
  drivers: Drivers<Machine, Subject>,
  subject: Subject,
): Promise<void> => check('At the start', start, drivers, subject);

/**
 * Takes one of these steps, whose events are not JSON any more, and checks the state after it.
 * @throws Error that names the step, the event and the state, with the error of the driver as its cause
 */
export async function takeStep<Machine extends AnyStateMachine, Subject>(
  steps: TestPath['steps'],
  step: TestPath['steps'][number],
  drivers: Drivers<Machine, Subject>,
  subject: Subject,
): Promise<void> {
  const { event, value, driver } = step;
  const where = `Step ${steps.indexOf(step) + 1} of ${steps.length}, ${toJson(event)}`;
  await within(where, 'the step did not work', () => drive(driver, event as AnyEvent, drivers, subject));
  await check(where, value, drivers, subject);
}

async function check<Machine extends AnyStateMachine, Subject>(
  where: string,
  value: StateValue,
  { states }: Drivers<Machine, Subject>,
  subject: Subject,
): Promise<void> {
  for (const state of leavesOf(value)) {
    await within(where, `it is not as it should be in the state "${state}"`, async () => {
      const expectation = states[state] ?? (() => notWritten(`the state "${state}"`));
      await expectation(subject);
    });
  }
}

type AnyEvent = EventObject & { output?: never; error?: unknown; snapshot?: never };

async function drive<Machine extends AnyStateMachine, Subject>(
  { kind, name }: StepDriver,
  event: AnyEvent,
  { events, outcomes, delays }: Drivers<Machine, Subject>,
  subject: Subject,
): Promise<void> {
  type EventDrivers = Record<string, ((subject: Subject, event: never) => Promise<void>) | undefined>;
  const outcome = Object.hasOwn(outcomes, name) ? outcomes[name] : undefined;
  switch (kind) {
    case 'event':
      return ((events as EventDrivers)[name] ?? (() => notWritten(`the event ${name}`)))(subject, event as never);
    case 'done':
      return (outcome?.done ?? (() => notWritten(`the success of ${name}`)))(subject, event.output as never);
    case 'failed':
      return (outcome?.failed ?? (() => notWritten(`the failure of ${name}`)))(subject, event.error);
    case 'value':
      return (outcome?.value ?? (() => notWritten(`a value of ${name}`)))(subject, event.snapshot as never);
    case 'delay':
      return (delays[name] ?? (() => notWritten(`the delay ${name}`)))(subject);
  }
}

async function within(where: string, what: string, action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (cause) {
    // A driver that is not written yet says nothing about the program.
    const fault = cause instanceof NotWritten ? '' : `${what}: `;
    throw new Error(`${where}: ${fault}${errorMessage(cause)}`, { cause });
  }
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AnyStateMachine, EventObject, StateValue } from 'xstate';
import { CommandError } from '../command-error.ts';
import { withDeterminism } from '../deterministic.ts';
import { errorMessage } from '../error-message.ts';
import { chartOf } from '../introspect.ts';
import { keyOfEvent } from '../key-of-value.ts';
import { possibleEvents } from '../paths/events.ts';
import { explore } from '../paths/explore.ts';
import { fromJsonValue, toJsonValue } from '../paths/json-values.ts';
import { startReplay } from '../paths/replay.ts';
import { stableStringify } from '../stable-stringify.ts';
import { driverOf } from './step-drivers.ts';
import { titlesOf } from './titles.ts';
import { checkStart, type Drivers, type TestFile, type TestPath, takeStep } from './walk.ts';

export type WalkOptions = {
  /** The file `<machine>.tests.json`: walks send the events of its paths. */
  tests: URL | string;
  /** The file that keeps the walks that failed. The first one creates it. */
  failures: URL | string;
  /** How many walks; 100 by default. */
  runs?: number;
  /** How many steps a walk has at most; 30 by default. */
  steps?: number;
  /** Repeats the walks of an earlier run, whose message names its seed. */
  seed?: number;
  /** The input of the machine, if the file of tests cannot hold it. */
  input?: unknown;
};

/** The content of `<machine>.failures.json`. */
type FailureFile = { machine: string; walks: { title: string; events: EventObject[] }[] };

/** A step that failed, and the steps before it. */
type Failure = { steps: TestPath['steps']; error: unknown };

/** How many routes to the same state are tried in place of the steps before the one that failed. */
const MAX_SHORTER_ROUTES = 10;
/** How many shorter walks are tried. */
const MAX_SHORTER = 100;
/** The search for routes sends so many events. */
const ROUTE_LIMIT = 2_000;

/**
 * Takes random walks through a machine and does each of their steps with the drivers of the tests. Walks that failed before come
 * first. A walk that fails is made as short as possible and kept, so that it comes first from then on.
 * @param open brings the program under test into the first state of the machine, once for each walk
 * @throws Error that names the steps and the state, with the error of the driver as its cause
 * @throws CommandError when the package fast-check is not installed, or when a kept walk does not fit the machine any more
 */
export async function randomWalks<Machine extends AnyStateMachine, Subject>(
  machine: Machine,
  drivers: Drivers<Machine, Subject>,
  open: () => Promise<Subject>,
  options: WalkOptions,
): Promise<void> {
  const { tests, failures, runs = 100, steps: maxCommands = 30 } = options;
  const file = JSON.parse(readFileSync(tests, 'utf8')) as TestFile;
  const input = 'input' in options ? options.input : fromJsonValue(file.input);
  const events = eventsOf(file);
  const start = (): Walker => new Walker(machine, input, events);

  const kept = existsSync(failures) ? (JSON.parse(readFileSync(failures, 'utf8')) as FailureFile).walks : [];
  for (const { title, events: own } of kept) {
    const walker = start();
    const live = own.map((event) => fromJsonValue(event) as EventObject);
    if (!live.every((event) => walker.takes(event) && walker.send(event)))
      throw new CommandError(
        `The machine does not take the kept walk “${title}” any more. Delete it from ${nameOf(failures)}.`,
      );
    try {
      await takeAll(walker, drivers, await open());
    } catch (cause) {
      throw new Error(`A walk that failed before, “${title}”: ${errorMessage(cause)}`, { cause });
    }
  }

  const fastCheck = await loadFastCheck();
  const found: { last: Failure | null; first: number } = { last: null, first: 0 };
  const attempt = async (work: (walker: Walker, subject: Subject) => Promise<unknown>): Promise<void> => {
    const walker = start();
    try {
      const subject = await open();
      await checkStart(walker.start, drivers, subject);
      await work(walker, subject);
    } catch (error) {
      if (found.last === null) found.first = walker.steps.length;
      found.last = { steps: walker.steps, error };
      throw error;
    }
  };
  const { seed } = await fastCheck.check(
    fastCheck.asyncProperty(
      fastCheck.commands(
        // A smaller number is another step, not a simpler one.
        [fastCheck.noShrink(fastCheck.nat()).map((number) => stepCommand<Machine, Subject>(number, drivers))],
        { maxCommands, size: 'max', disableReplayLog: true },
      ),
      async (commands) => attempt((model, real) => fastCheck.asyncModelRun(async () => ({ model, real }), commands)),
    ),
    { numRuns: runs, ...(options.seed === undefined ? {} : { seed: options.seed }) },
  );
  if (found.last === null) return;
  if (found.last.steps.length === 0) throw found.last.error;

  let attempts = 0;
  const isShorter = async (list: readonly EventObject[], than: number): Promise<boolean> => {
    const walker = start();
    const isTaken = list.every((event) => walker.takes(event) && walker.send(event));
    if (!isTaken || walker.steps.length >= than || attempts >= MAX_SHORTER) return false;
    attempts += 1;
    return attempt(async (own, subject) => {
      for (const event of list) if (own.send(event)) await takeLast(own, drivers, subject);
    }).then(
      () => false,
      () => true,
    );
  };
  for (let isDone = false; !isDone; ) {
    isDone = true;
    const { steps } = found.last;
    const lists = [...withoutParts(steps), ...shorterRoutes(machine, input, steps, events)];
    for (const list of lists) {
      if (!(await isShorter(list, steps.length))) continue;
      isDone = false;
      break;
    }
  }

  const { steps, error } = found.last;
  const [title = ''] = titlesOf([{ steps }], chartOf(machine));
  const kind = keep(failures, { machine: machine.id, walks: kept }, title, steps)
    ? `It is kept in ${nameOf(failures)} and comes first from now on`
    : 'It cannot be kept, because it has a value that a file cannot hold';
  const before = steps.length < found.first ? `, made shorter from ${found.first} steps` : '';
  throw new Error(`A random walk, “${title}”: ${errorMessage(error)}\n${kind} (seed ${seed}${before}).`, {
    cause: error,
  });
}

/** A real actor of the machine, which says what the program under test has to do. */
class Walker {
  readonly steps: TestPath['steps'] = [];
  readonly start: StateValue;
  readonly #machine: AnyStateMachine;
  readonly #input: unknown;
  readonly #events: readonly EventObject[];
  #actor: ReturnType<typeof startReplay>;

  constructor(machine: AnyStateMachine, input: unknown, events: readonly EventObject[]) {
    this.#machine = machine;
    this.#input = input;
    this.#events = events;
    this.#actor = this.#started([]);
    this.start = this.#actor.snapshot().value;
  }

  #started(events: readonly EventObject[]): ReturnType<typeof startReplay> {
    return withDeterminism(() => {
      const actor = startReplay(this.#machine, this.#input);
      for (const event of events) actor.send(event);
      return actor;
    });
  }

  /** Sends an event, and notes the step. False if it ends the machine with an error: then it is not sent. */
  send(event: EventObject): boolean {
    const driver = driverOf(event.type, chartOf(this.#machine));
    if (driver === null) return false;
    withDeterminism(() => this.#actor.send(event));
    const { status, value } = this.#actor.snapshot();
    if (status === 'error') {
      this.#actor = this.#started(this.steps.map((step) => step.event));
      return false;
    }
    this.steps.push({ event, value, driver });
    return true;
  }

  /** The events that the machine takes now. */
  possible(): EventObject[] {
    return withDeterminism(() => possibleEvents(this.#actor.snapshot(), this.#events));
  }

  /** Sends one of the events that the machine takes now. The same number prefers the same events. */
  sendOne(number: number): boolean {
    const ranked = this.possible()
      .map((event) => ({ event, rank: rankOf(number, keyOfEvent(event)) }))
      .sort((a, b) => a.rank - b.rank);
    return ranked.some(({ event }) => this.send(event));
  }

  /** True if the machine takes this event now. */
  takes(event: EventObject): boolean {
    return withDeterminism(() => possibleEvents(this.#actor.snapshot(), [event])).length > 0;
  }
}

function stepCommand<Machine extends AnyStateMachine, Subject>(number: number, drivers: Drivers<Machine, Subject>) {
  return {
    check: (walker: Readonly<Walker>) => walker.possible().length > 0,
    run: async (walker: Walker, subject: Subject) => {
      if (walker.sendOne(number)) await takeLast(walker, drivers, subject);
    },
    toString: () => `step ${number}`,
  };
}

async function takeAll<Machine extends AnyStateMachine, Subject>(
  walker: Walker,
  drivers: Drivers<Machine, Subject>,
  subject: Subject,
): Promise<void> {
  await checkStart(walker.start, drivers, subject);
  for (const step of walker.steps) await takeStep(walker.steps, step, drivers, subject);
}

async function takeLast<Machine extends AnyStateMachine, Subject>(
  { steps }: Walker,
  drivers: Drivers<Machine, Subject>,
  subject: Subject,
): Promise<void> {
  const last = steps.at(-1);
  if (last !== undefined) await takeStep(steps, last, drivers, subject);
}

/** The events of all paths, each of them once. */
function eventsOf({ paths }: TestFile): EventObject[] {
  const all = paths.flatMap(({ steps }) => steps.map(({ event }) => fromJsonValue(event) as EventObject));
  return [...new Map(all.map((event) => [keyOfEvent(event), event])).values()];
}

/** A number for a text. Without the steps before it, a walk then still prefers the same events. */
function rankOf(number: number, text: string): number {
  let hash = number;
  for (let place = 0; place < text.length; place += 1) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** The events without some steps in a row, the longest rows first. The last step stays: it is the one that failed. */
function* withoutParts(steps: TestPath['steps']): Generator<EventObject[]> {
  const events = steps.map(({ event }) => event);
  for (let length = events.length - 1; length > 0; length -= 1) {
    for (let from = 0; from + length < events.length; from += 1) yield events.toSpliced(from, length);
  }
}

/** Lists of events that end with the same event in the same state as these steps, shortest first. */
function shorterRoutes(
  machine: AnyStateMachine,
  input: unknown,
  steps: TestPath['steps'],
  events: readonly EventObject[],
): EventObject[][] {
  const last = steps.at(-1);
  const before = steps.at(-2);
  if (last === undefined || before === undefined) return [];
  const { edges } = withDeterminism(() =>
    explore(machine, { input, limit: ROUTE_LIMIT }, { eventsOf: (snapshot) => possibleEvents(snapshot, events) }),
  );
  const key = keyOfEvent(last.event);
  const value = stableStringify(before.value);
  return edges
    .filter(({ event, from }) => keyOfEvent(event) === key && stableStringify(from.snapshot.value) === value)
    .map(({ event, from }) => [...from.events, event])
    .sort((a, b) => a.length - b.length)
    .slice(0, MAX_SHORTER_ROUTES);
}

/** Adds a walk to the file. False if JSON cannot hold one of its events. */
function keep(failures: URL | string, file: FailureFile, title: string, steps: TestPath['steps']): boolean {
  const events = steps.map(({ event }) => toJsonValue(event)?.json as EventObject | undefined);
  if (events.some((event) => event === undefined)) return false;
  const walks = [...file.walks, { title, events: events as EventObject[] }];
  writeFileSync(failures, `${JSON.stringify({ ...file, walks }, undefined, 2)}\n`);
  return true;
}

const nameOf = (file: URL | string): string => (typeof file === 'string' ? file : fileURLToPath(String(file)));

async function loadFastCheck(): Promise<typeof import('fast-check')> {
  try {
    return await import('fast-check');
  } catch (error) {
    throw new CommandError('Random walks need the package fast-check: npm install --save-dev fast-check', {
      cause: error,
    });
  }
}

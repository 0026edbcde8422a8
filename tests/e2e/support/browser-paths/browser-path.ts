import { type Browser, expect, test } from '@playwright/test';
import type { AnyMachineSnapshot, AnyStateMachine, EventObject, StateValue } from 'xstate';
import type { Model, Path } from 'xstate-paths-and-diagrams';
import { chartOf, toursOfPossibleEvents } from 'xstate-paths-and-diagrams';
import { writeCoverage } from '../../../support/statechart-coverage.ts';
import { withoutRejections } from '../../../support/without-rejections.ts';
import { openTestBrowser, type TestBrowser } from './test-browser.ts';

/** Drivers without their exact types; `DriversOf` in `tests/ui/dom-paths/support/walk.ts` checks the types. */
type AnyDrivers = {
  events: { [type: string]: (event: never) => Promise<void> };
  outcomes: { [src: string]: (end: { output: unknown }) => Promise<void> };
  delays: { [delay: string]: () => Promise<void> };
};

export type BrowserPaths = {
  machine: AnyStateMachine;
  model: Model;
  /** Id of the actor under test. */
  actorId: string;
  /** Names of the calls that stay pending until a driver ends them. */
  pendingCalls: readonly string[];
  /** Whether the user, the backend or the clock can cause the event in a browser, in this configuration. */
  isPossible: (event: EventObject, snapshot: AnyMachineSnapshot) => boolean;
  /** True for states that end by themselves, too quickly to be checked. */
  isTransient?: (value: StateValue) => boolean;
  /** The state to check after a step whose state the app leaves by itself with another event. */
  valueAfter?: (value: StateValue) => StateValue;
  /** Runs before the first step. */
  setUp?: (testBrowser: TestBrowser) => Promise<void>;
  driversOf: (testBrowser: TestBrowser, path: Path) => AnyDrivers;
  /** Fails if the screen does not match this state. */
  expectView: (value: StateValue, testBrowser: TestBrowser) => Promise<void>;
  /** Runs after the last step of each tour, for an event after which the user is somewhere else. */
  end?: (testBrowser: TestBrowser) => Promise<void>;
  /** Transitions that no tour takes, by id, each with the reason. */
  notTaken: Record<string, string>;
};

/** Runs each tour of the machine in its own browser context, and checks which transitions the running machine took. */
export async function runBrowserPaths(browser: Browser, browserPaths: BrowserPaths): Promise<void> {
  const { machine, model, actorId } = browserPaths;
  const chart = chartOf(machine);
  const paths = toursOfPossibleEvents(machine, withoutRejections(model), browserPaths.isPossible);
  const taken = new Set<string>();
  for (const [index, path] of paths.entries()) {
    const context = await browser.newContext();
    const testBrowser = await openTestBrowser(context, browserPaths.pendingCalls);
    await browserPaths.setUp?.(testBrowser);
    testBrowser.backendNavigations.length = 0;
    const drivers = browserPaths.driversOf(testBrowser, path);
    for (const [at, step] of path.steps.entries()) {
      const { event } = step;
      const value = browserPaths.valueAfter?.(step.value) ?? step.value;
      const where = `${machine.id}, tour ${index + 1} of ${paths.length}, step ${at + 1} of ${path.steps.length}`;
      await test.step(`${where}: ${event.type}`, async () => {
        await drive(event, drivers, chart);
        if (browserPaths.isTransient?.(value) === true) return;
        await testBrowser.waitForState(actorId, value);
        await browserPaths.expectView(value, testBrowser);
        testBrowser.backendNavigations.length = 0;
      });
    }
    await browserPaths.end?.(testBrowser);
    for (const id of testBrowser.recorder.takenBy(machine.id)) taken.add(id);
    await context.close();
  }
  const possible = chart.transitions.filter(({ kind }) => kind !== 'actorError');
  const missed = possible.map(({ id }) => id).filter((id) => !taken.has(id));
  writeCoverage('browser', machine.id, taken);
  expect(missed.sort()).toEqual(Object.keys(browserPaths.notTaken).sort());
}

function drive(event: EventObject, drivers: AnyDrivers, chart: ReturnType<typeof chartOf>): Promise<void> {
  const { type, ...rest } = event;
  const transition = chart.transitions.find((candidate) => candidate.event === type);
  const invoke = chart.states.flatMap(({ invokes }) => invokes).find(({ id }) => type.endsWith(`.actor.${id}`));
  const driver =
    transition?.kind === 'after'
      ? drivers.delays[String(transition.delay)]
      : invoke === undefined
        ? drivers.events[type]
        : drivers.outcomes[invoke.src];
  if (driver === undefined) throw new Error(`no driver for ${type}`);
  return driver((invoke === undefined ? event : rest) as never);
}

import { type Browser, expect, test } from '@playwright/test';
import type { AnyMachineSnapshot, AnyStateMachine, EventObject, StateValue } from 'xstate';
import { chartOf } from '../../../../statecharts/introspect.ts';
import type { Path } from '../../../../statecharts/paths/cover.ts';
import type { Model } from '../../../../statecharts/paths/model.ts';
import { toursOfPossibleEvents } from '../../../../statecharts/paths/tours.ts';
import { openStage, type Stage } from './test-browser.ts';

/** Written beside each event as `DriversOf` types it (`tests/ui/dom-paths/support/walk.ts`). */
type AnyDrivers = {
  events: { [type: string]: (event: never) => Promise<void> };
  outcomes: { [src: string]: (end: { output: unknown } | { error: unknown }) => Promise<void> };
  delays: { [delay: string]: () => Promise<void> };
};

export type Tour = {
  machine: AnyStateMachine;
  model: Model;
  /** Id of the actor that is led. */
  actorId: string;
  /** Names of the calls that the drivers end. */
  held: readonly string[];
  /** Whether a person, the backend or the clock can bring the event about in a browser, in this configuration. */
  isPossible: (event: EventObject, snapshot: AnyMachineSnapshot) => boolean;
  /** States that pass by themselves, too quickly to be looked at. */
  isPassing?: (value: StateValue) => boolean;
  /** What comes before the first step. */
  arrive?: (stage: Stage) => Promise<void>;
  driversOf: (stage: Stage, path: Path) => AnyDrivers;
  /** Fails when the screen is not the one of this state. */
  shows: (value: StateValue, stage: Stage) => Promise<void>;
  /** Transitions that no tour takes, by id, each with the reason. */
  notTaken: Record<string, string>;
};

/** Walks the machine's tours, each in a browser of its own, and compares the transitions that the running machine took. */
export async function walkTours(browser: Browser, tour: Tour): Promise<void> {
  const { machine, model, actorId } = tour;
  const chart = chartOf(machine);
  const paths = toursOfPossibleEvents(machine, model, tour.isPossible);
  const taken = new Set<string>();
  for (const [index, path] of paths.entries()) {
    const context = await browser.newContext();
    const stage = await openStage(context, tour.held);
    await tour.arrive?.(stage);
    stage.left.length = 0;
    const drivers = tour.driversOf(stage, path);
    for (const [at, { event, value }] of path.steps.entries()) {
      const where = `${machine.id}, tour ${index + 1} of ${paths.length}, step ${at + 1} of ${path.steps.length}`;
      await test.step(`${where}: ${event.type}`, async () => {
        await drive(event, drivers, chart);
        if (tour.isPassing?.(value) === true) return;
        await stage.settlesIn(actorId, value);
        await tour.shows(value, stage);
        stage.left.length = 0;
      });
    }
    for (const id of stage.recorder.takenBy(machine.id)) taken.add(id);
    await context.close();
  }
  const missed = chart.transitions.map(({ id }) => id).filter((id) => !taken.has(id));
  expect(missed.sort()).toEqual(Object.keys(tour.notTaken).sort());
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

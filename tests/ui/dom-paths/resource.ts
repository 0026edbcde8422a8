import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { resourceMachine } from '../../../src/machines/resource/machine.ts';
import { model } from '../../../src/machines/resource/model.ts';
import { selectResource } from '../../../src/machines/resources/selectors.ts';
import { getActor } from '../../../src/machines/shared/actors.ts';
import { type BlockView, expectedBlockView } from '../../support/expected-views/resource.ts';
import { NEXT_STEPS, TITLE, wireTask } from './support/backend.ts';
import type { Stage } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

/** Milliseconds for which the dashboard's tasks count as fresh, and for which a failure blocks further requests. */
const LIFETIME = 5 * 60_000;
const COOLDOWN = 30_000;

const queryBlock = () => screen.queryByRole('region', { name: 'Upcoming Tasks' });
const block = () => within(screen.getByRole('region', { name: 'Upcoming Tasks' }));

/** The registry of resources, which the real app tells what is shown. */
const registry = ({ portal }: Stage) => getActor(portal.system, 'resources');

function driversOf(stage: Stage) {
  const resource = () => selectResource('myNextSteps', null)(registry(stage).getSnapshot());
  const end = (ends: { output: unknown } | { error: unknown }) => {
    // An error in the app's own code cannot be caused through the screen: an answer that no schema takes comes close.
    if ('error' in ends) return stage.answer(NEXT_STEPS, 'not a list');
    const result = ends.output as Result<LoadedAnswer>;
    if (!result.ok) return stage.fail(NEXT_STEPS, result.failure);
    return stage.answer(NEXT_STEPS, result.value.isEmpty ? [] : [wireTask]);
  };
  return {
    events: {
      'resource.need': () => (queryBlock() === null ? stage.go('/dashboard') : stage.comeBack()),
      'resource.refresh': (event) => {
        const button = block().queryByRole('button', { name: 'Refresh Upcoming Tasks' });
        // A fresh block has no such button.
        return button === null ? stage.told(() => resource()?.send(event)) : stage.press(button);
      },
      'resource.retry': () => stage.press(block().getByRole('button', { name: 'Try again' })),
      // On the dashboard the block would ask again at once.
      'resource.clear': async () => {
        await stage.go('/messages');
        await tellSaved(stage);
      },
      // No write of the app leaves these very tasks outdated: the walk says so itself.
      'resource.renew': (event) => stage.told(() => resource()?.send(event)),
    },
    outcomes: { load: end },
    delays: {
      lifetime: () =>
        stage.pass(
          LIFETIME,
          () =>
            resource()
              ?.getSnapshot()
              .matches({ answered: { age: 'stale' } }) === true,
        ),
      failureMemory: () =>
        stage.pass(FAILURE_MEMORY, () => resource()?.getSnapshot().can({ type: 'resource.need' }) === true),
    },
  } satisfies DriversOf<typeof resourceMachine, keyof typeof model.outcomes>;
}

function lookOnScreen(): BlockView {
  const way = block().queryByRole('button');
  return {
    shows: shownOnScreen(),
    hasAge: block().queryByText(/^as of/) !== null,
    isBusy: way === null ? null : way.getAttribute('aria-busy') === 'true',
  };
}

function shownOnScreen(): BlockView['shows'] {
  if (block().queryByText('Error retrieving info') !== null) return 'failure';
  if (block().queryByText(/^You have no open tasks/) !== null) return 'no task';
  if (block().queryByRole('link', { name: new RegExp(TITLE) }) !== null) return 'task';
  expect(block().getByRole('status').textContent).toBe('Loading Upcoming Tasks');
  return 'nothing yet';
}

export const resource: Walk = {
  machine: resourceMachine,
  model,
  actorId: 'resource.myNextSteps',
  held: [NEXT_STEPS],
  // The portal makes the actor and asks it in one: a save that makes its answer void takes it back to its start.
  arrive: async (stage) => {
    await stage.go('/dashboard');
    await stage.answer(NEXT_STEPS, [wireTask]);
    await stage.go('/messages');
    await tellSaved(stage);
  },
  driversOf,
  shows: ({ value }) => {
    if (value === 'unasked' && queryBlock() === null) return;
    expect(lookOnScreen()).toEqual(expectedBlockView(value));
  },
};

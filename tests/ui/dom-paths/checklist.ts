import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { checklistMachine } from '../../../src/machines/checklist/machine.ts';
import { model } from '../../../src/machines/checklist/model.ts';
import { selectIsInError } from '../../../src/machines/connection/selectors.ts';
import { getActor } from '../../../src/machines/shared/actors.ts';
import { type ChecklistView, expectedChecklistView } from '../../support/expected-views/checklist.ts';
import { CHECKLIST_USER, SAVE, TITLE } from './support/backend.ts';
import type { Stage } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const PLACES = ['/next-steps/task/1', '/next-steps/task/1?show=up-next'];
const LIST_LIFETIME = 5 * 60_000;

const row = () => screen.queryByRole('link', { name: new RegExp(TITLE) })?.closest('li');
const queryRetry = () => screen.queryByRole('button', { name: 'Try again' });
/** The row's own button or, once the rows have given way to the error view, that of the chosen task. */
const bookmark = () =>
  within(row() ?? screen.getByRole('article', { name: TITLE })).getByRole('button', { name: /bookmark/i });

function driversOf(stage: Stage) {
  const { press, portal } = stage;
  // There is none before somebody asks for it.
  const taskList = () => getActor(portal.system, 'checklist');
  const visits = { count: 0 };
  return {
    events: {
      'list.open': () => stage.go(PLACES[visits.count++ % PLACES.length] ?? ''),
      // While rows are in view it is offered from the third failure in a row on.
      'list.retry': async () => {
        while (queryRetry() === null) {
          await press(bookmark());
          await stage.fail(SAVE, { kind: 'offline' });
        }
        await press(queryRetry() as HTMLElement);
      },
      // A task that is not in the list has no button.
      'task.press': (event) => (event.userTaskId === 11 ? press(bookmark()) : stage.told(() => taskList().send(event))),
      'task.saved': async ({ state }) => {
        await press(bookmark());
        await stage.answer(SAVE, state);
      },
    },
    outcomes: {
      openList: (end) =>
        'error' in end
          ? stage.fail(CHECKLIST_USER, end.error)
          : stage.answer(CHECKLIST_USER, [{ auth_token: 'checklist-token' }]),
    },
    delays: {
      listLifetime: () => stage.pass(LIST_LIFETIME, () => taskList().getSnapshot().matches({ ready: 'stale' })),
    },
  } satisfies DriversOf<typeof checklistMachine, keyof typeof model.outcomes>;
}

function lookOnScreen(): ChecklistView {
  if (screen.queryByText('Loading your tasks') !== null) return 'loader';
  if (screen.queryByText('Error retrieving info') !== null) return 'failure';
  return screen.queryByRole('link', { name: new RegExp(TITLE) }) === null ? 'elsewhere' : 'rows';
}

export const taskList: Walk = {
  machine: checklistMachine,
  model,
  actorId: 'taskList',
  held: [CHECKLIST_USER, SAVE],
  arrive: ({ go }) => go('/messages'),
  driversOf,
  shows: ({ value }, { portal }) => {
    const isInError = selectIsInError(getActor(portal.system, 'checklist').getSnapshot());
    expect(lookOnScreen()).toBe(expectedChecklistView(value, isInError));
  },
};

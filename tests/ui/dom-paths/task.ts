import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { getActor } from '../../../src/machines/shared/actors.ts';
import { taskMachine } from '../../../src/machines/task/machine.ts';
import { model } from '../../../src/machines/task/model.ts';
import { expectedTaskView } from '../../support/expected-views/task.ts';
import { CHECKLIST_TASKS, nothingSaid, SAVE, TITLE, wireTask } from './support/backend.ts';
import type { Stage } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const PLACES = ['/next-steps/task/1?show=up-next', '/next-steps/task/1'];
const LIST_LIFETIME = 5 * 60_000;

const detail = () => within(screen.getByRole('article', { name: TITLE }));
const button = (name: string) => detail().getByRole('button', { name });

function showsRegion(region: string, value: unknown): void {
  const look = expectedTaskView(region, value);
  expect(button(look.button).getAttribute('aria-busy')).toBe(String(look.is === 'busy'));
  expect(button(look.button).getAttribute('aria-disabled')).toBe(String(look.is !== 'idle'));
  const refusals = detail().queryAllByText(`“${look.button}” was not saved`, { exact: false });
  expect(refusals.length).toBe(look.isRefused === true ? 1 : 0);
}

function driversOf(stage: Stage) {
  const { press, portal } = stage;
  const list = () => getActor(portal.system, 'checklist').getSnapshot();
  const visits = { count: 0 };
  return {
    events: {
      'task.markDone': () => press(button('Mark done')),
      'task.markNotDone': () => press(button('Mark not done')),
      'task.dismiss': () => press(button('Dismiss')),
      'task.restore': () => press(button('Restore')),
      'task.bookmark': () => press(button('Bookmark')),
      'task.removeBookmark': () => press(button('Remove bookmark')),
      'task.doNow': () => press(button('Do now')),
      // The list has grown old, and the next page of it brings what was said elsewhere.
      'task.received': async ({ state }) => {
        await stage.pass(LIST_LIFETIME, () => list().matches({ ready: 'stale' }));
        stage.ready.set(CHECKLIST_TASKS, [{ ...wireTask, ...state }]);
        await stage.go(PLACES[visits.count++ % PLACES.length] ?? '');
      },
    },
    outcomes: {
      saveTask: (end) =>
        'error' in end
          ? stage.fail(SAVE, end.error)
          : stage.answer(SAVE, { ...nothingSaid, ...(end.output as object) }),
    },
    delays: {},
  } satisfies DriversOf<typeof taskMachine, keyof typeof model.outcomes>;
}

export const task: Walk = {
  machine: taskMachine,
  model,
  actorId: 'task.11',
  held: [SAVE],
  arrive: ({ go }) => go('/next-steps/task/1'),
  // The first press makes the actor; this one changes nothing, so that every path starts at rest.
  begin: ({ told, portal }) =>
    told(() =>
      getActor(portal.system, 'checklist').send({ type: 'task.press', userTaskId: 11, press: { type: 'task.restore' } }),
    ),
  driversOf,
  shows: ({ value }) => {
    for (const [region, state] of Object.entries(value)) showsRegion(region, state);
  },
};

import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { TaskState } from '../../../src/api/checklist/user-tasks.ts';
import { getActor } from '../../../src/machines/shared/actors.ts';
import type { Result } from '../../../src/machines/shared/result.ts';
import { taskMachine } from '../../../src/machines/task/machine.ts';
import { model } from '../../../src/machines/task/model.ts';
import { expectedTaskView } from '../../support/expected-views/task.ts';
import { CHECKLIST_TASKS, SAVE, TITLE, unchangedTaskState, wireTask } from './support/backend.ts';
import type { TestApp } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const PLACES = ['/next-steps/task/1?show=up-next', '/next-steps/task/1'];
const LIST_LIFETIME = 5 * 60_000;

const detail = () => within(screen.getByRole('article', { name: TITLE }));
const button = (name: string) => detail().getByRole('button', { name });

function showsRegion(region: string, value: unknown): void {
  const view = expectedTaskView(region, value);
  expect(button(view.button).getAttribute('aria-busy')).toBe(String(view.is === 'busy'));
  expect(button(view.button).getAttribute('aria-disabled')).toBe(String(view.is !== 'idle'));
  const failures = detail().queryAllByText(`“${view.button}” may not have been saved`, { exact: false });
  expect(failures.length).toBe(view.hasFailed === true ? 1 : 0);
}

function driversOf(testApp: TestApp) {
  const { press, portal } = testApp;
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
      // The list becomes stale, and the next page of the checklist fetches a change that was made elsewhere.
      'task.received': async ({ state }) => {
        await testApp.pass(LIST_LIFETIME, () => list().matches({ list: { ready: 'stale' } }));
        testApp.instantAnswers.set(CHECKLIST_TASKS, [{ ...wireTask, ...state }]);
        await testApp.go(PLACES[visits.count++ % PLACES.length] ?? '');
      },
    },
    outcomes: {
      saveTask: ({ output }) => {
        const result = output as Result<TaskState>;
        return result.ok
          ? testApp.answer(SAVE, { ...unchangedTaskState, ...result.value })
          : testApp.fail(SAVE, result.failure);
      },
    },
    delays: {},
  } satisfies DriversOf<typeof taskMachine, keyof typeof model.outcomes>;
}

export const task: Walk = {
  machine: taskMachine,
  model,
  actorId: 'task.11',
  pendingCalls: [SAVE],
  setUp: ({ go }) => go('/next-steps/task/1'),
  // The first press creates the actor; this one changes nothing, so that every path starts without a save.
  begin: ({ sendDirectly, portal }) =>
    sendDirectly(() =>
      getActor(portal.system, 'checklist').send({
        type: 'checklist.press',
        userTaskId: 11,
        press: { type: 'task.restore' },
      }),
    ),
  driversOf,
  shows: ({ value }) => {
    for (const [region, state] of Object.entries(value)) showsRegion(region, state);
  },
};

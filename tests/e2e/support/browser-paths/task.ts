import { expect } from '@playwright/test';
import { taskMachine } from '../../../../src/machines/task/machine.ts';
import { model } from '../../../../src/machines/task/model.ts';
import { taskLook } from '../../../support/expected-views/task.ts';
import { CHECKLIST_TASKS, nothingSaid, SAVE, TITLE, wireTask } from '../../../ui/dom-paths/support/backend.ts';
import type { DriversOf } from '../../../ui/dom-paths/support/walk.ts';
import type { Tour } from './browser-path.ts';
import type { Stage } from './test-browser.ts';

const LIST_LIFETIME = 5 * 60_000;

const detail = ({ page }: Stage) => page.getByRole('article', { name: TITLE });
const button = (stage: Stage, name: string) => detail(stage).getByRole('button', { name, exact: true });

function driversOf(stage: Stage) {
  const press = (name: string) => button(stage, name).click();
  return {
    events: {
      'task.markDone': () => press('Mark done'),
      'task.markNotDone': () => press('Mark not done'),
      'task.dismiss': () => press('Dismiss'),
      'task.restore': () => press('Restore'),
      'task.bookmark': () => press('Bookmark'),
      'task.removeBookmark': () => press('Remove bookmark'),
      'task.doNow': () => press('Do now'),
      // The list has grown old, and the next page of it brings what was said elsewhere.
      'task.received': async ({ state }) => {
        await stage.pass(LIST_LIFETIME);
        await stage.settlesIn('taskList', { ready: 'stale' });
        stage.ready.set(CHECKLIST_TASKS, [{ ...wireTask, ...state }]);
        await stage.changeHash();
        await stage.settlesIn('taskList', { ready: 'fresh' });
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

async function showsRegion(stage: Stage, region: string, value: unknown): Promise<void> {
  const look = taskLook(region, value);
  await expect(button(stage, look.button)).toHaveAttribute('aria-busy', String(look.is === 'busy'));
  await expect(button(stage, look.button)).toHaveAttribute('aria-disabled', String(look.is !== 'idle'));
  const refusals = detail(stage).getByText(`“${look.button}” was not saved`);
  await expect(refusals).toHaveCount(look.isRefused === true ? 1 : 0);
}

export const task: Tour = {
  machine: taskMachine,
  model,
  actorId: 'task.11',
  held: [SAVE],
  isPossible: () => true,
  // The first press makes the actor; the answer to this one leaves it as a tour begins.
  async arrive(stage) {
    await stage.page.goto('/next-steps/task/1');
    await button(stage, 'Bookmark').click();
    await stage.answer(SAVE, nothingSaid);
    await expect(button(stage, 'Bookmark')).toHaveAttribute('aria-busy', 'false');
  },
  driversOf,
  async shows(value, stage) {
    for (const [region, state] of Object.entries(value)) await showsRegion(stage, region, state);
  },
  notTaken: {},
};

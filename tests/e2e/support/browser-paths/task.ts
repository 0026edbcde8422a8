import { expect } from '@playwright/test';
import type { TaskState } from '../../../../src/api/checklist/user-tasks.ts';
import type { Result } from '../../../../src/machines/shared/result.ts';
import { taskMachine } from '../../../../src/machines/task/machine.ts';
import { model } from '../../../../src/machines/task/model.ts';
import { expectedTaskView } from '../../../support/expected-views/task.ts';
import { CHECKLIST_TASKS, SAVE, TITLE, unchangedTaskState, wireTask } from '../../../ui/dom-paths/support/backend.ts';
import type { DriversOf } from '../../../ui/dom-paths/support/walk.ts';
import type { BrowserPaths } from './browser-path.ts';
import type { TestBrowser } from './test-browser.ts';

const LIST_LIFETIME = 5 * 60_000;

const detail = ({ page }: TestBrowser) => page.getByRole('article', { name: TITLE });
const button = (testBrowser: TestBrowser, name: string) =>
  detail(testBrowser).getByRole('button', { name, exact: true });

function driversOf(testBrowser: TestBrowser) {
  const waitForList = (age: 'fresh' | 'stale') =>
    expect
      .poll(() => testBrowser.recorder.valueOf('checklist'), { intervals: [20] })
      .toMatchObject({ list: { ready: age } });
  const press = (name: string) => button(testBrowser, name).click();
  return {
    events: {
      'task.markDone': () => press('Mark done'),
      'task.markNotDone': () => press('Mark not done'),
      'task.dismiss': () => press('Dismiss'),
      'task.restore': () => press('Restore'),
      'task.bookmark': () => press('Bookmark'),
      'task.removeBookmark': () => press('Remove bookmark'),
      'task.doNow': () => press('Do now'),
      // The list becomes stale, and the next visit fetches a change that was made elsewhere.
      'task.received': async ({ state }) => {
        await testBrowser.advanceTime(LIST_LIFETIME);
        await waitForList('stale');
        testBrowser.instantAnswers.set(CHECKLIST_TASKS, [{ ...wireTask, ...state }]);
        await testBrowser.changeHash();
        await waitForList('fresh');
      },
    },
    outcomes: {
      saveTask: ({ output }) => {
        const result = output as Result<TaskState>;
        return result.ok
          ? testBrowser.answer(SAVE, { ...unchangedTaskState, ...result.value })
          : testBrowser.fail(SAVE, result.failure);
      },
    },
    delays: {},
  } satisfies DriversOf<typeof taskMachine, keyof typeof model.outcomes>;
}

async function expectRegion(testBrowser: TestBrowser, region: string, value: unknown): Promise<void> {
  const view = expectedTaskView(region, value);
  await expect(button(testBrowser, view.button)).toHaveAttribute('aria-busy', String(view.is === 'busy'));
  await expect(button(testBrowser, view.button)).toHaveAttribute('aria-disabled', String(view.is !== 'idle'));
  const errors = detail(testBrowser).getByText(`“${view.button}” may not have been saved`);
  await expect(errors).toHaveCount(view.hasFailed === true ? 1 : 0);
}

export const task: BrowserPaths = {
  machine: taskMachine,
  model,
  actorId: 'task.11',
  pendingCalls: [SAVE],
  isPossible: () => true,
  // The first press creates the actor; the answer brings it to its initial state.
  async setUp(testBrowser) {
    await testBrowser.page.goto('/next-steps/task/1');
    await button(testBrowser, 'Bookmark').click();
    await testBrowser.answer(SAVE, unchangedTaskState);
    await expect(button(testBrowser, 'Bookmark')).toHaveAttribute('aria-busy', 'false');
  },
  driversOf,
  async expectView(value, testBrowser) {
    for (const [region, state] of Object.entries(value)) await expectRegion(testBrowser, region, state);
  },
  notTaken: {},
};

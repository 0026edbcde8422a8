import { expect } from '@playwright/test';
import { type ChecklistEvent, checklistMachine } from '../../../../src/machines/checklist/machine.ts';
import { model } from '../../../../src/machines/checklist/model.ts';
import { type ChecklistView, expectedChecklistView } from '../../../support/expected-views/checklist.ts';
import { CHECKLIST_USER, SAVE, TITLE } from '../../../ui/dom-paths/support/backend.ts';
import type { DriversOf } from '../../../ui/dom-paths/support/walk.ts';
import type { BrowserPaths } from './browser-path.ts';
import type { TestBrowser } from './test-browser.ts';

const ADDRESS = '/next-steps/task/1';
const LIST_LIFETIME = 5 * 60_000;

function driversOf(testBrowser: TestBrowser) {
  const { page } = testBrowser;
  // The button in the detail of the task, because the error view replaces the row.
  const bookmark = page.getByRole('article', { name: TITLE }).getByRole('button', { name: /bookmark/i });
  return {
    events: {
      'list.open': async () => {
        if (page.url() === 'about:blank') await page.goto(ADDRESS);
        else await testBrowser.changeHash();
      },
      // While rows are shown, "Try again" appears after three failures in a row.
      'list.retry': async () => {
        const retry = page.getByRole('button', { name: 'Try again' });
        while ((await retry.count()) === 0) {
          if (!testBrowser.isPending(SAVE)) await bookmark.click();
          await testBrowser.fail(SAVE, { kind: 'offline' });
          await expect(bookmark).toHaveAttribute('aria-busy', 'false');
        }
        await retry.click();
      },
      'task.press': () => bookmark.click(),
      'task.saved': async ({ state }) => {
        if (!testBrowser.isPending(SAVE)) await bookmark.click();
        await testBrowser.answer(SAVE, state);
      },
    },
    outcomes: {
      openList: (end) =>
        'error' in end
          ? testBrowser.fail(CHECKLIST_USER, end.error)
          : testBrowser.answer(CHECKLIST_USER, [{ auth_token: 'checklist-token' }]),
    },
    delays: { listLifetime: () => testBrowser.advanceTime(LIST_LIFETIME) },
  } satisfies DriversOf<typeof checklistMachine, keyof typeof model.outcomes>;
}

async function viewOnScreen({ page }: TestBrowser): Promise<ChecklistView> {
  if ((await page.getByText('Loading your tasks').count()) > 0) return 'loader';
  if ((await page.getByText('Error retrieving info').count()) > 0) return 'failure';
  return (await page.getByRole('link', { name: TITLE }).count()) > 0 ? 'rows' : 'elsewhere';
}

export const taskList: BrowserPaths = {
  machine: checklistMachine,
  model,
  actorId: 'taskList',
  pendingCalls: [CHECKLIST_USER, SAVE],
  isPossible(event) {
    const { type, ...rest } = event as ChecklistEvent;
    // Only a task in the list has a button.
    return type !== 'task.press' || ('userTaskId' in rest && rest.userTaskId === 11);
  },
  driversOf,
  async expectView(value, testBrowser) {
    const isInError = (await testBrowser.recorder.valueOf('connection')) === 'inError';
    await expect
      .poll(() => viewOnScreen(testBrowser), { intervals: [20] })
      .toBe(expectedChecklistView(value, isInError));
  },
  notTaken: {},
};

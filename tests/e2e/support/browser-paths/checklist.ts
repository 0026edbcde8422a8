import { expect } from '@playwright/test';
import { type ChecklistEvent, checklistMachine } from '../../../../src/machines/checklist/machine.ts';
import { model } from '../../../../src/machines/checklist/model.ts';
import { type ListLook, listLook } from '../../../support/expected-views/checklist.ts';
import { CHECKLIST_USER, SAVE, TITLE } from '../../../ui/dom-paths/support/backend.ts';
import type { DriversOf } from '../../../ui/dom-paths/support/walk.ts';
import type { Tour } from './browser-path.ts';
import type { Stage } from './test-browser.ts';

const PLACE = '/next-steps/task/1';
const LIST_LIFETIME = 5 * 60_000;

function driversOf(stage: Stage) {
  const { page } = stage;
  // The chosen task's: its row gives way to the error view.
  const bookmark = page.getByRole('article', { name: TITLE }).getByRole('button', { name: /bookmark/i });
  return {
    events: {
      'list.open': async () => {
        if (page.url() === 'about:blank') await page.goto(PLACE);
        else await stage.changeHash();
      },
      // While rows are in view it is offered from the third failure in a row on.
      'list.retry': async () => {
        const retry = page.getByRole('button', { name: 'Try again' });
        while ((await retry.count()) === 0) {
          if (!stage.isHeld(SAVE)) await bookmark.click();
          await stage.fail(SAVE, { kind: 'offline' });
          await expect(bookmark).toHaveAttribute('aria-busy', 'false');
        }
        await retry.click();
      },
      'task.press': () => bookmark.click(),
      'task.saved': async ({ state }) => {
        if (!stage.isHeld(SAVE)) await bookmark.click();
        await stage.answer(SAVE, state);
      },
    },
    outcomes: {
      openList: (end) =>
        'error' in end
          ? stage.fail(CHECKLIST_USER, end.error)
          : stage.answer(CHECKLIST_USER, [{ auth_token: 'checklist-token' }]),
    },
    delays: { listLifetime: () => stage.pass(LIST_LIFETIME) },
  } satisfies DriversOf<typeof checklistMachine, keyof typeof model.outcomes>;
}

async function lookOnScreen({ page }: Stage): Promise<ListLook> {
  if ((await page.getByText('Loading your tasks').count()) > 0) return 'loader';
  if ((await page.getByText('Error retrieving info').count()) > 0) return 'failure';
  return (await page.getByRole('link', { name: TITLE }).count()) > 0 ? 'rows' : 'elsewhere';
}

export const taskList: Tour = {
  machine: checklistMachine,
  model,
  actorId: 'taskList',
  held: [CHECKLIST_USER, SAVE],
  isPossible(event) {
    const { type, ...rest } = event as ChecklistEvent;
    // A task that is not in the list has no button.
    return type !== 'task.press' || ('userTaskId' in rest && rest.userTaskId === 11);
  },
  driversOf,
  async shows(value, stage) {
    const isInError = (await stage.recorder.valueOf('connection')) === 'inError';
    await expect.poll(() => lookOnScreen(stage), { intervals: [20] }).toBe(listLook(value, isInError));
  },
  notTaken: {},
};

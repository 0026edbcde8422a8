import { expect } from '@playwright/test';
import type { AnyMachineSnapshot, ContextFrom, EventObject } from 'xstate';
import { type ChecklistEvent, checklistMachine, type OpenResult } from '../../../../src/machines/checklist/machine.ts';
import { model } from '../../../../src/machines/checklist/model.ts';
import {
  type ChecklistValue,
  type ChecklistView,
  expectedChecklistView,
} from '../../../support/expected-views/checklist.ts';
import { CATEGORIES, CHECKLIST_USER, SAVE, TITLE, unchangedTaskState } from '../../../ui/dom-paths/support/backend.ts';
import type { DriversOf } from '../../../ui/dom-paths/support/walk.ts';
import type { BrowserPaths } from './browser-path.ts';
import type { TestBrowser } from './test-browser.ts';

const ADDRESS = '/next-steps/task/1';
const ACKNOWLEDGE = 'PATCH /api/user_message/602/';
const MESSAGE = { id: 602, title: 'Welcome', body: null };
const LIST_LIFETIME = 5 * 60_000;
const REFUSED = { kind: 'status', status: 500, detail: null };

function driversOf(testBrowser: TestBrowser) {
  const { page } = testBrowser;
  // The button in the detail of the task, because the error view replaces the row.
  const bookmark = page.getByRole('article', { name: TITLE }).getByRole('button', { name: /bookmark/i });
  const message = page.getByRole('complementary', { name: 'Welcome' });
  async function beginAcknowledging(): Promise<void> {
    const button = message.getByRole('button');
    if ((await button.getAttribute('aria-busy')) === 'false') await button.click();
  }
  /** Presses the button of the task, unless a save is running. */
  async function save(): Promise<void> {
    if ((await bookmark.getAttribute('aria-busy')) === 'false') await bookmark.click();
  }
  return {
    events: {
      'checklist.opened': async ({ at }) => {
        if (at === LATER) await testBrowser.sleep(LIST_LIFETIME);
        if (page.url() === 'about:blank') await page.goto(ADDRESS);
        else await testBrowser.changeHash();
      },
      'checklist.retry': () =>
        page.getByRole('group', { name: 'Error retrieving info' }).getByRole('button', { name: 'Try again' }).click(),
      'checklist.press': () => save(),
      'task.saved': async ({ state }) => {
        await save();
        await testBrowser.answer(SAVE, { ...unchangedTaskState, ...state });
        await expect(bookmark).toHaveAttribute('aria-busy', 'false');
      },
      'task.saveFailed': async () => {
        await save();
        await testBrowser.fail(SAVE, { kind: 'offline' });
        await expect(bookmark).toHaveAttribute('aria-busy', 'false');
      },
      'message.acknowledge': () => message.getByRole('button').click(),
      'announcement.dismiss': () => Promise.reject(new Error('the task of the paths is not overdue')),
      // One press and its answer: the checklist receives the acknowledgement, then the success of the action.
      'save.succeeded': async () => {
        await beginAcknowledging();
        await testBrowser.answer(ACKNOWLEDGE, null);
        await expect(message).toHaveCount(0);
      },
      'action.succeeded': () => Promise.reject(new Error('it comes together with save.succeeded')),
      'action.failed': async () => {
        await beginAcknowledging();
        await testBrowser.fail(ACKNOWLEDGE, { kind: 'offline' });
        await expect(message.getByRole('button', { name: 'Try again' })).toBeVisible();
      },
      'list.opened': () => Promise.reject(new Error('the machine raises this event itself')),
      'list.failed': () => Promise.reject(new Error('the machine raises this event itself')),
    },
    outcomes: {
      openList: async ({ output }) => {
        const { content, hasFailed } = output as OpenResult;
        if (content === null) return testBrowser.fail(CHECKLIST_USER, { kind: 'offline' });
        await testBrowser.answer(CHECKLIST_USER, [{ auth_token: 'checklist-token', user_message: [MESSAGE] }]);
        await (hasFailed ? testBrowser.fail(CATEGORIES, REFUSED) : testBrowser.answer(CATEGORIES, []));
      },
    },
    delays: { listLifetime: () => testBrowser.advanceTime(LIST_LIFETIME) },
  } satisfies DriversOf<typeof checklistMachine, keyof typeof model.outcomes>;
}

/** The model's second time of an opening: the list has expired by then. */
const LATER = '2026-09-28T16:00:00.000Z';

function isPossible(event: EventObject, { value, context }: AnyMachineSnapshot): boolean {
  const { list, connection } = value as ChecklistValue;
  const hasRows = typeof list === 'object';
  const hasMessage = (context as ContextFrom<typeof checklistMachine>).message !== null;
  const checklistEvent = event as ChecklistEvent;
  switch (checklistEvent.type) {
    // A device that slept has missed the end of the list's lifetime.
    case 'checklist.opened':
      return checklistEvent.at !== LATER || (hasRows && list.ready === 'fresh');
    // While there are rows, only the error view has the button.
    case 'checklist.retry':
      return list === 'failed' || (hasRows && list.ready !== 'refetching' && connection === 'inError');
    // Only a task in the list has a button.
    case 'checklist.press':
      return hasRows && checklistEvent.userTaskId === 11;
    case 'task.saved':
    case 'task.saveFailed':
      return hasRows;
    case 'message.acknowledge':
    case 'action.failed':
      return hasMessage;
    case 'save.succeeded':
      return hasMessage && connection === 'clear';
    case 'action.succeeded':
    case 'announcement.dismiss':
      return false;
    default:
      return true;
  }
}

async function viewOnScreen({ page }: TestBrowser): Promise<ChecklistView> {
  if ((await page.getByText('Loading your tasks').count()) > 0) return 'loader';
  if ((await page.getByText('Error retrieving info').count()) > 0) return 'failure';
  return (await page.getByRole('link', { name: TITLE }).count()) > 0 ? 'rows' : 'elsewhere';
}

export const checklist: BrowserPaths = {
  machine: checklistMachine,
  model,
  actorId: 'checklist',
  pendingCalls: [CHECKLIST_USER, CATEGORIES, SAVE, ACKNOWLEDGE],
  isPossible,
  driversOf,
  async expectView(value, testBrowser) {
    await expect
      .poll(() => viewOnScreen(testBrowser), { intervals: [20] })
      .toBe(expectedChecklistView(value as ChecklistValue));
  },
  notTaken: {
    ...Object.fromEntries(
      ['firstFailure', 'secondFailure', 'inError'].map((state) => [
        `checklist.connection.${state}|action.succeeded|0`,
        'The success of an acknowledgement comes together with the end of the message.',
      ]),
    ),
    'checklist.list.loading|checklist.retry|0': 'While the list loads there is no button; another tab sends it.',
    'checklist.announcement.standing|announcement.dismiss|0': 'The task of the paths is not overdue.',
  },
};

import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { ContextFrom } from 'xstate';
import { checklistMachine, type OpenResult } from '../../../src/machines/checklist/machine.ts';
import { model } from '../../../src/machines/checklist/model.ts';
import { getActor } from '../../../src/machines/shared/actors.ts';
import {
  type ChecklistValue,
  type ChecklistView,
  expectedChecklistView,
} from '../../support/expected-views/checklist.ts';
import { CATEGORIES, CHECKLIST_USER, SAVE, TITLE, unchangedTaskState } from './support/backend.ts';
import type { TestApp } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const PLACES = ['/next-steps/task/1', '/next-steps/task/1?show=up-next'];
const ACKNOWLEDGE = 'PATCH /api/user_message/602/';
const MESSAGE = { id: 602, title: 'Welcome', body: null };
const LIST_LIFETIME = 5 * 60_000;
const REFUSED = { kind: 'status', status: 500, detail: null };

const row = () => screen.queryByRole('link', { name: new RegExp(TITLE) })?.closest('li');
/** The button of the error views; a bookmark that was not saved has its own. */
function queryRetry(): HTMLElement | null {
  const failure = screen.queryByRole('group', { name: 'Error retrieving info' });
  return failure === null ? null : within(failure).getByRole('button', { name: 'Try again' });
}
/** The row's own button or, while the error view replaces the rows, the button of the selected task. */
function queryBookmark(): HTMLElement | null {
  const place = row() ?? screen.queryByRole('article', { name: TITLE });
  return place === null ? null : within(place).getByRole('button', { name: /bookmark/i });
}

function driversOf(testApp: TestApp) {
  const { portal, calls } = testApp;
  const checklist = getActor(portal.system, 'checklist');
  const visits = { count: 0 };

  /** Dismisses the toast of earlier steps before the step. */
  async function beginStep(): Promise<void> {
    const toast = within(screen.getByRole('alert')).queryByRole('button', { name: 'Dismiss' });
    if (toast !== null) await testApp.press(toast);
  }
  /** Presses a button of the task and ends the save, or sends the save's event where no task is on screen. */
  async function save(end: () => Promise<void>, sendEvent: () => void): Promise<void> {
    await beginStep();
    const bookmark = queryBookmark();
    if (bookmark === null) return testApp.sendDirectly(sendEvent);
    if (!calls.isPending(SAVE)) await testApp.press(bookmark);
    return end();
  }
  /** Sends an event that the preferences or the banner cause. */
  async function act(send: () => void): Promise<void> {
    await beginStep();
    await testApp.sendDirectly(send);
  }
  return {
    events: {
      'checklist.opened': async ({ at }) => {
        await beginStep();
        testApp.setTime(at);
        await testApp.go(PLACES[visits.count++ % PLACES.length] ?? '');
      },
      // The network is back.
      'page.returned': (event) => act(() => checklist.send(event)),
      // While rows are on screen, the button exists only after three failures in a row.
      'checklist.retry': async (event) => {
        await beginStep();
        const retry = queryRetry();
        await (retry === null ? testApp.sendDirectly(() => checklist.send(event)) : testApp.press(retry));
      },
      'checklist.press': async (event) => {
        await beginStep();
        const bookmark = queryBookmark();
        // A task that is not in the list has no button.
        if (event.userTaskId !== 11 || bookmark === null) await testApp.sendDirectly(() => checklist.send(event));
        else await testApp.press(bookmark);
      },
      'checklist.found': (event) => act(() => checklist.send(event)),
      'task.saved': (event) =>
        save(
          () => testApp.answer(SAVE, { ...unchangedTaskState, ...(calls.pending(SAVE).body as object) }),
          () => checklist.send(event),
        ),
      'message.acknowledge': async (event) => {
        await beginStep();
        const button = screen.queryByRole('button', { name: 'Got it' });
        // The button is busy until the acknowledgement ends.
        if (button === null || calls.isPending(ACKNOWLEDGE)) await testApp.sendDirectly(() => checklist.send(event));
        else await testApp.press(button);
      },
      // The task of the paths is not overdue.
      'announcement.dismiss': (event) => act(() => checklist.send(event)),
      'save.succeeded': (event) => act(() => checklist.send(event)),
    },
    outcomes: {
      openList: async ({ output }) => {
        await beginStep();
        const { content, hasFailed } = output as OpenResult;
        if (content === null) return testApp.fail(CHECKLIST_USER, { kind: 'offline' });
        await testApp.answer(CHECKLIST_USER, [{ auth_token: 'checklist-token', user_message: [MESSAGE] }]);
        await (hasFailed ? testApp.fail(CATEGORIES, REFUSED) : testApp.answer(CATEGORIES, []));
      },
    },
    delays: {
      listLifetime: async () => {
        await beginStep();
        await testApp.pass(LIST_LIFETIME, () => checklist.getSnapshot().matches({ list: { ready: 'stale' } }));
      },
    },
  } satisfies DriversOf<typeof checklistMachine, keyof typeof model.outcomes>;
}

function viewOnScreen(): ChecklistView {
  if (screen.queryByText('Loading your tasks') !== null) return 'loader';
  if (screen.queryByText('Error retrieving info') !== null) return 'failure';
  return screen.queryByRole('link', { name: new RegExp(TITLE) }) === null ? 'elsewhere' : 'rows';
}

const checklistMessage = (context: ContextFrom<typeof checklistMachine>) => context.message;

export const checklist: Walk = {
  machine: checklistMachine,
  model,
  actorId: 'checklist',
  pendingCalls: [CHECKLIST_USER, CATEGORIES, SAVE],
  // The model's paths begin before the checklist is open.
  setUp: async (testApp) => {
    await testApp.go('/not-found');
    await testApp.loadChecklist();
  },
  driversOf,
  shows: ({ value, context }, testApp) => {
    const checklistValue = value as ChecklistValue;
    const connection = getActor(testApp.portal.system, 'checklistConnection').getSnapshot().value;
    expect(viewOnScreen()).toBe(expectedChecklistView(checklistValue, connection));
    const message = checklistMessage(context);
    expect(screen.queryByText('Welcome') !== null).toBe(message !== null && checklistValue.list !== 'closed');
    // A save that has ended leaves no busy button, in the rows or in the selected task.
    if (queryBookmark() !== null && !testApp.calls.isPending(SAVE)) {
      expect(queryBookmark()?.getAttribute('aria-busy')).toBe('false');
    }
  },
};

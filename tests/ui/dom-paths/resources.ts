import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { EventObject } from 'xstate';
import type { ApiFailure } from '../../../src/api/failure.ts';
import { selectErrorState } from '../../../src/machines/app-status/selectors.ts';
import { selectUserPresence } from '../../../src/machines/portal/selectors.ts';
import { resourcesMachine } from '../../../src/machines/resources/machine.ts';
import { model } from '../../../src/machines/resources/model.ts';
import { selectResource } from '../../../src/machines/resources/selectors.ts';
import { getActor } from '../../../src/machines/shared/actors.ts';
import { isProvisional } from '../../../src/rules/failures.ts';
import { expectedBlockView } from '../../support/expected-views/resource.ts';
import type { Screen } from '../../support/expected-views/screens.ts';
import {
  answerUser,
  CLEAR_CACHE,
  CURRENT_TERM,
  HOLDS,
  MESSAGES,
  NEXT_STEPS,
  PERSON_INFO,
  ROLES,
  SAVE,
  SCHEDULE,
  STATUS,
  USER,
  wireTask,
} from './support/backend.ts';
import { pressBookmark, queryRetry, queryTasksBlock, screenInView, tasksBlockOnScreen } from './support/screens.ts';
import type { TestApp } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

/** Calls of the dashboard and of the frame around it. */
const DATA_CALLS = [HOLDS, NEXT_STEPS, MESSAGES, CURRENT_TERM, PERSON_INFO, SCHEDULE, ROLES];
const CALLS_BY_RESOURCE: Record<string, string> = {
  holds: HOLDS,
  messages: MESSAGES,
  currentTerm: CURRENT_TERM,
  roles: ROLES,
};
/** Longer than the lifetime of tasks and messages, and shorter than that of holds. */
const AN_HOUR_LATER = '2026-09-28T16:00:00.000Z';
const STAFF = { primary_role: 'staff', other_roles: [] };

function driversOf(testApp: TestApp) {
  const { calls, portal } = testApp;
  const registry = getActor(portal.system, 'resources');
  const callOf = (name: string): string => CALLS_BY_RESOURCE[name] ?? '';
  /** Of the calls with these names, exactly the expected ones are pending. */
  const expectPending = (names: string[], expected: string[]) =>
    waitFor(() => expect(names.filter(calls.isPending)).toEqual(expected));

  async function openDashboard(): Promise<void> {
    await testApp.go('/dashboard');
    await testApp.answer(STATUS, { status: 'ok' });
  }
  async function answerTasksAndMessages(): Promise<void> {
    await testApp.answer(NEXT_STEPS, [wireTask]);
    await testApp.answer(MESSAGES, []);
  }
  return {
    events: {
      'resources.open': async () => {
        if (registry.getSnapshot().matches('open')) {
          // The user is no student any more: no call for students remains.
          await testApp.answer(ROLES, STAFF);
          await expectPending([NEXT_STEPS, MESSAGES], [MESSAGES]);
          return;
        }
        await openDashboard();
        await expectPending(DATA_CALLS, []);
        await answerUser(testApp, 'signedIn');
        // No term is known yet, so the schedule, which needs one, is not fetched.
        await expectPending(
          DATA_CALLS,
          DATA_CALLS.filter((name) => name !== SCHEDULE),
        );
      },
      'resources.close': async () => {
        await testApp.go('/logout');
        await expectPending(DATA_CALLS, []);
      },
      // The page of the messages shows no data of its own. The calls of the dashboard go on for one more page.
      'resources.show': async () => {
        await testApp.go('/not-found');
        await expectPending([NEXT_STEPS, MESSAGES], [NEXT_STEPS, MESSAGES]);
      },
      'page.entered': () => testApp.go('/dashboard'),
      // What has expired is fetched again: tasks and messages, but not the holds.
      'page.returned': async () => {
        await answerTasksAndMessages();
        await testApp.answer(HOLDS, []);
        testApp.setTime(AN_HOUR_LATER);
        await testApp.comeBack();
        await expectPending([NEXT_STEPS, MESSAGES, HOLDS], [NEXT_STEPS, MESSAGES]);
      },
      // Only messages and alerts are fetched again while the user stays on the page.
      'minute.passed': async (event) => {
        await answerTasksAndMessages();
        await testApp.sendDirectly(() => registry.send({ ...event, at: AN_HOUR_LATER }));
        await expectPending([NEXT_STEPS, MESSAGES], [MESSAGES]);
      },
      'resources.retry': async () => {
        await testApp.fail(NEXT_STEPS, { kind: 'status', status: 500, detail: null });
        testApp.setTime(AN_HOUR_LATER);
        await testApp.go('/dashboard#retry');
        await testApp.fail(STATUS, { kind: 'status', status: 503, detail: null });
        await testApp.press(queryRetry() as HTMLElement);
        await testApp.answer(STATUS, { status: 'ok' });
        await expectPending([NEXT_STEPS], [NEXT_STEPS]);
      },
      'network.returned': async () => {
        await testApp.fail(NEXT_STEPS, { kind: 'offline' });
        await testApp.fail(STATUS, { kind: 'offline' });
        const line = screen.getByText(/^You are offline\./).closest('[data-offline]') as HTMLElement;
        await testApp.press(within(line).getByRole('button', { name: 'Try again' }));
        await testApp.answer(STATUS, { status: 'ok' });
        await expectPending([NEXT_STEPS], [NEXT_STEPS]);
      },
      // A save in the checklist ends while the dashboard is on screen.
      'resources.reset': async () => {
        await testApp.go('/next-steps/task/1');
        await pressBookmark(testApp);
        await testApp.go('/dashboard');
        await answerTasksAndMessages();
        await testApp.answer(SAVE, { ...wireTask, starred: true });
        await expectPending([NEXT_STEPS, MESSAGES], [NEXT_STEPS]);
      },
      // The address asks for fresh data: the caches on the server are cleared, and what came from them is out of date.
      'resources.invalidate': async () => {
        await testApp.answer(PERSON_INFO, null);
        await testApp.go('/dashboard?refresh');
        await expectPending([PERSON_INFO], [PERSON_INFO]);
      },
      'resource.received': async ({ name, facts }) => {
        const content = { holds: [], currentTerm: { p_term_out: facts.term }, roles: facts.roles };
        await testApp.answer(callOf(name), content[name as keyof typeof content]);
        // The term is known now.
        await expectPending([SCHEDULE], facts.term === undefined ? [] : [SCHEDULE]);
      },
      'resource.failed': ({ name, failure }) => testApp.fail(callOf(name), failure),
    },
    outcomes: {},
    delays: {},
  } satisfies DriversOf<typeof resourcesMachine>;
}

const SCREENS: Record<'closed' | 'open', Screen[]> = {
  closed: ['placeholder', 'provisional'],
  open: ['page'],
};

/** Whether a call has failed because the account is provisional. */
const isProvisionalFailure = (event: EventObject) =>
  event.type === 'resource.failed' && isProvisional((event as EventObject & { failure: ApiFailure }).failure);

export const resources: Walk = {
  machine: resourcesMachine,
  model,
  actorId: 'resources',
  pendingCalls: [STATUS, USER, SAVE, ...DATA_CALLS],
  setUp: async ({ instantAnswers }) => {
    instantAnswers.set(CLEAR_CACHE, null);
  },
  driversOf,
  notTaken: {
    'resources.open|resource.failed|1':
      'On these screens the frame or the banner shows every resource that the paths fail.',
  },
  // The session and the portal close the registry for a provisional account.
  valueAfter: (event, value) => (isProvisionalFailure(event) ? 'closed' : value),
  shows: ({ value }, { portal }) => {
    const errorState = selectErrorState(getActor(portal.system, 'appStatus').getSnapshot());
    if (errorState > 1) return expect(screenInView()).toBe(errorState === 2 ? '500' : '503');
    expect(SCREENS[value as keyof typeof SCREENS]).toContain(screenInView());
    expect(selectUserPresence(portal.getSnapshot()) === 'known').toBe(value === 'open');
    const tasks = selectResource('myNextSteps', null)(getActor(portal.system, 'resources').getSnapshot());
    if (queryTasksBlock() === null) return;
    if (tasks === undefined) throw new Error('The block of tasks is on screen without its resource.');
    expect(tasksBlockOnScreen()).toEqual(expectedBlockView(tasks.getSnapshot().value));
  },
};

import { isDeepStrictEqual } from 'node:util';
import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { type FirstVisit, type OnboardingPart, onboardingMachine } from '../../../src/machines/onboarding/machine.ts';
import { model } from '../../../src/machines/onboarding/model.ts';
import { getActor } from '../../../src/machines/shared/actors.ts';
import type { Result } from '../../../src/machines/shared/result.ts';
import { expectedOnboardingView, type OnboardingView } from '../../support/expected-views/onboarding.ts';
import { USER_PREFERENCE } from './support/backend.ts';
import type { TestApp } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const COMPLETE = 'PATCH /api/user_preference/404/';
/** Two addresses for each page, so that each visit changes the address. */
const PLACES = {
  list: ['/next-steps/task', '/next-steps/task#again'],
  selection: ['/next-steps/task/1', '/next-steps/task?show=done'],
  preferences: ['/next-steps/preferences', '/next-steps/preferences#again'],
};

const queryDone = () => screen.queryByRole('button', { name: 'Done, show my tasks' });

function driversOf(testApp: TestApp) {
  const onboarding = getActor(testApp.portal.system, 'onboarding');
  const visits = { count: 0 };
  return {
    events: {
      'onboarding.pageOpened': async ({ page }) => testApp.go(PLACES[page][visits.count++ % 2] ?? ''),
      'onboarding.finish': async (event) => {
        const done = queryDone();
        // Only the preferences have the button.
        await (done === null ? testApp.sendDirectly(() => onboarding.send(event)) : testApp.press(done));
      },
    },
    outcomes: {
      checkFirstVisit: async ({ output }) => {
        const result = output as Result<FirstVisit>;
        if (!result.ok) return testApp.fail(USER_PREFERENCE, result.failure);
        const { pk, isComplete, wasLed } = result.value;
        testApp.tab.wasLed = wasLed;
        const updated_by_user_on = isComplete ? '2026-09-01T15:00:00Z' : null;
        return testApp.answer(USER_PREFERENCE, pk === null ? [] : [{ pk, notifications: [], updated_by_user_on }]);
      },
      complete: async ({ output }) => {
        const failedParts = output as readonly OnboardingPart[];
        return failedParts.length === 0
          ? testApp.answer(COMPLETE, { notifications: [], updated_by_user_on: '2026-09-28T15:00:00Z' })
          : testApp.fail(COMPLETE, { kind: 'offline' });
      },
    },
    delays: {},
  } satisfies DriversOf<typeof onboardingMachine, keyof typeof model.outcomes>;
}

function viewOnScreen(): OnboardingView {
  const done = queryDone();
  if (done === null) return 'preferences';
  if (done.getAttribute('aria-busy') === 'true') return 'welcome, busy';
  return screen.queryByText(/finish later/) === null ? 'welcome' : 'welcome, failed';
}

/** The list opens the preferences at once, and the end of onboarding opens the list: the router answers with a page. */
export const onboarding: Walk = {
  machine: onboardingMachine,
  model,
  actorId: 'onboarding',
  pendingCalls: [USER_PREFERENCE, COMPLETE],
  setUp: async (testApp) => {
    await testApp.go('/messages');
    await testApp.loadChecklist();
  },
  driversOf,
  notTaken: {
    'onboarding.needed.leading|onboarding.pageOpened|0': 'The list opens the preferences at once.',
  },
  valueAfter: (_, value) => {
    if (isDeepStrictEqual(value, { needed: 'leading' })) return 'choosing';
    return isDeepStrictEqual(value, { complete: 'arrived' }) ? { complete: 'settled' } : value;
  },
  shows: ({ value }) => {
    if (screen.queryByRole('heading', { name: 'Preferences', level: 1 }) === null) return;
    expect(viewOnScreen()).toBe(expectedOnboardingView(value));
  },
};

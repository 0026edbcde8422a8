import { isDeepStrictEqual } from 'node:util';
import { expect } from '@playwright/test';
import type { AnyMachineSnapshot, EventObject, StateValue } from 'xstate';
import { type ChecklistPage, type FirstVisit, onboardingMachine } from '../../../../src/machines/onboarding/machine.ts';
import { model } from '../../../../src/machines/onboarding/model.ts';
import type { Result } from '../../../../src/machines/shared/result.ts';
import { expectedOnboardingView, type OnboardingView } from '../../../support/expected-views/onboarding.ts';
import { USER_PREFERENCE } from '../../../ui/dom-paths/support/backend.ts';
import type { DriversOf } from '../../../ui/dom-paths/support/walk.ts';
import type { BrowserPaths } from './browser-path.ts';
import type { TestBrowser } from './test-browser.ts';

const COMPLETE = 'PATCH /api/user_preference/404/';

/** The key under which the tab remembers that it has opened the preferences. */
const LED = 'portico.led-to-preferences';

const ADDRESSES: Record<ChecklistPage, string> = {
  list: '/next-steps/task',
  selection: '/next-steps/task/1',
  preferences: '/next-steps/preferences',
};

function driversOf(testBrowser: TestBrowser) {
  const { page } = testBrowser;
  const visits = { count: 0 };
  /** Otherwise a stored answer would end the next check at once. */
  const forgetAnswers = () =>
    page.evaluate((key) => {
      const led = window.sessionStorage.getItem(key);
      window.sessionStorage.clear();
      if (led !== null) window.sessionStorage.setItem(key, led);
    }, LED);
  return {
    events: {
      'onboarding.pageOpened': async (event) => {
        visits.count += 1;
        const address = `${ADDRESSES[event.page]}#${visits.count}`;
        if (page.url() === 'about:blank') return void (await page.goto(address));
        await forgetAnswers();
        // As if the user went there in the history: a load would end the machine.
        await page.evaluate((to) => {
          window.history.pushState(null, '', to);
          window.dispatchEvent(new PopStateEvent('popstate'));
        }, address);
      },
      'onboarding.finish': () => page.getByRole('button', { name: 'Done, show my tasks' }).click(),
    },
    outcomes: {
      checkFirstVisit: async ({ output }) => {
        const result = output as Result<FirstVisit>;
        if (!result.ok) return testBrowser.fail(USER_PREFERENCE, result.failure);
        const { pk, isComplete, wasLed } = result.value;
        if (wasLed) await page.evaluate((key) => window.sessionStorage.setItem(key, '1'), LED);
        const updated_by_user_on = isComplete ? '2026-09-01T15:00:00Z' : null;
        await testBrowser.answer(USER_PREFERENCE, pk === null ? [] : [{ pk, notifications: [], updated_by_user_on }]);
      },
      complete: async ({ output }) => {
        const result = output as Result<null>;
        await (result.ok
          ? testBrowser.answer(COMPLETE, { notifications: [], updated_by_user_on: '2026-09-28T15:00:00Z' })
          : testBrowser.fail(COMPLETE, result.failure));
      },
    },
    delays: {},
  } satisfies DriversOf<typeof onboardingMachine, keyof typeof model.outcomes>;
}

const leads = (value: StateValue) => isDeepStrictEqual(value, { needed: 'leading' });

async function viewOnScreen({ page }: TestBrowser): Promise<OnboardingView> {
  const done = page.getByRole('button', { name: 'Done, show my tasks' });
  if ((await done.count()) === 0) return 'preferences';
  if ((await done.getAttribute('aria-busy')) === 'true') return 'welcome, busy';
  return (await page.getByText('finish later').count()) === 0 ? 'welcome' : 'welcome, failed';
}

export const onboarding: BrowserPaths = {
  machine: onboardingMachine,
  model,
  actorId: 'onboarding',
  pendingCalls: [USER_PREFERENCE, COMPLETE],
  isPossible: (event: EventObject, { value }: AnyMachineSnapshot) => {
    if (leads(value)) return 'page' in event && event.page === 'preferences';
    return event.type !== 'onboarding.finish' || value === 'choosing' || value === 'failed';
  },
  // The list opens the preferences at once, and the end of onboarding the list.
  valueAfter: (value) => {
    if (leads(value)) return 'choosing';
    return isDeepStrictEqual(value, { complete: 'arrived' }) ? { complete: 'settled' } : value;
  },
  driversOf,
  async expectView(value, testBrowser) {
    if (!testBrowser.page.url().includes(ADDRESSES.preferences)) return;
    await expect.poll(() => viewOnScreen(testBrowser), { intervals: [20] }).toBe(expectedOnboardingView(value));
  },
  notTaken: {
    'onboarding.needed.leading|onboarding.pageOpened|0': 'The list opens the preferences at once.',
  },
};

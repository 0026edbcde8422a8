import { expect } from '@playwright/test';
import type { ContextFrom, EventObject } from 'xstate';
import { type LoadedGroups, preferencesMachine } from '../../../../src/machines/preferences/machine.ts';
import { model } from '../../../../src/machines/preferences/model.ts';
import { NOTIFICATION_TYPES, STUDENT_TYPES } from '../../../ui/dom-paths/support/backend.ts';
import type { DriversOf } from '../../../ui/dom-paths/support/walk.ts';
import type { BrowserPaths } from './browser-path.ts';
import type { TestBrowser } from './test-browser.ts';

const ADDRESS = '/next-steps/preferences';
const SAVE = 'PATCH /api/user_preference/404/';
const REFUSED = { kind: 'status', status: 500, detail: null };

const group = ({ page }: TestBrowser, name: string) => page.getByRole('region', { name, exact: true });
const email = ({ page }: TestBrowser) => page.getByRole('checkbox', { name: 'Email' });
const saveButton = (testBrowser: TestBrowser) =>
  group(testBrowser, 'Notifications').getByRole('button', { name: /^(Save|Try again)$/ });

function driversOf(testBrowser: TestBrowser) {
  const { page } = testBrowser;
  /** Otherwise a stored answer would end the next loading at once. */
  const forgetAnswers = () => page.evaluate(() => window.sessionStorage.clear());
  return {
    events: {
      'preferences.opened': async () => {
        if (page.url() === 'about:blank') return void (await page.goto(ADDRESS));
        await forgetAnswers();
        await testBrowser.changeHash();
      },
      'preferences.left': () => Promise.reject(new Error('the end of the tour sends it')),
      'preferences.retry': async () => {
        await forgetAnswers();
        await page.getByRole('main').getByRole('group').getByRole('button', { name: 'Try again' }).first().click();
      },
      'preferences.toggle': () => email(testBrowser).click(),
      'preferences.save': async () => {
        if (testBrowser.isPending(SAVE)) await testBrowser.fail(SAVE, REFUSED);
        await expect(saveButton(testBrowser)).toHaveAttribute('aria-busy', 'false');
        await saveButton(testBrowser).click();
        await expect(saveButton(testBrowser)).toHaveAttribute('aria-busy', 'true');
      },
      'preferences.saved': async ({ ids }) => {
        if ((await saveButton(testBrowser).getAttribute('aria-busy')) === 'false')
          await saveButton(testBrowser).click();
        await testBrowser.answer(SAVE, { notifications: ids, updated_by_user_on: null });
        await expect(saveButton(testBrowser)).toHaveAttribute('aria-busy', 'false');
      },
      'save.succeeded': () => Promise.reject(new Error('the machine ignores this event')),
    },
    outcomes: {
      loadGroups: async ({ output }) => {
        const { notifications, studentTypes } = output as LoadedGroups;
        await end(NOTIFICATION_TYPES, notifications === null ? null : [{ id: 1, name: 'Email' }]);
        await end(STUDENT_TYPES, studentTypes === null ? null : [{ id: 2, name: 'New students' }]);
      },
    },
    delays: {},
  } satisfies DriversOf<typeof preferencesMachine, keyof typeof model.outcomes>;

  async function end(call: string, content: unknown): Promise<void> {
    await (content === null ? testBrowser.fail(call, REFUSED) : testBrowser.answer(call, content));
  }
}

/** The user goes back to the list, with or without unsaved choices. */
async function leave(testBrowser: TestBrowser): Promise<void> {
  const { page } = testBrowser;
  await page.getByRole('link', { name: 'All tasks' }).click();
  const anyway = page.getByRole('button', { name: 'Leave without saving' });
  const list = page.getByRole('heading', { level: 1, name: 'Up Next' });
  await expect(list.or(anyway)).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(list).toBeVisible();
}

/** Which groups have arrived decides what the user can press. */
const arrived = ({ groups }: ContextFrom<typeof preferencesMachine>) => ({
  notifications: groups.notifications !== null,
  studentTypes: groups.studentTypes !== null,
});

export const preferences: BrowserPaths = {
  machine: preferencesMachine,
  model: { ...model, project: arrived },
  actorId: 'preferences',
  pendingCalls: [NOTIFICATION_TYPES, STUDENT_TYPES, SAVE],
  isPossible: ({ type }: EventObject, { context }) => {
    const { notifications, studentTypes } = arrived(context as ContextFrom<typeof preferencesMachine>);
    if (type === 'preferences.left') return false;
    if (type === 'preferences.retry') return !notifications || !studentTypes;
    return notifications || !/toggle|saved?$/.test(type);
  },
  driversOf,
  async expectView(value, testBrowser) {
    const { page } = testBrowser;
    await expect(page.getByRole('heading', { level: 1, name: 'Preferences' })).toBeVisible();
    for (const name of ['Notifications', 'Student types']) {
      const block = group(testBrowser, name);
      const isThere = (await block.getByRole('checkbox').count()) > 0;
      await expect(block.getByText(`Loading ${name}`)).toHaveCount(value === 'loading' && !isThere ? 1 : 0);
      await expect(block.getByText('Error retrieving info')).toHaveCount(value === 'incomplete' && !isThere ? 1 : 0);
    }
  },
  end: leave,
  notTaken: {},
};

import { expect } from '@playwright/test';
import type { ContextFrom } from 'xstate';
import { type ToastsEvent, toastsMachine } from '../../../../src/machines/toasts/machine.ts';
import { type ToastTopic, toastWords } from '../../../../src/rules/toasts.ts';
import { ALERTS, MESSAGES, NUDGES } from '../../../ui/dom-paths/support/backend.ts';
import { wireMessage } from '../../../ui/dom-paths/support/banner.ts';
import type { DriversOf } from '../../../ui/dom-paths/support/walk.ts';
import type { BrowserPaths } from './browser-path.ts';
import type { TestBrowser } from './test-browser.ts';

const FLASH_DURATION = 5000;
const ALERT = { name: 'alertDismissed' } as const;
const TROUBLE = { name: 'connectionTrouble' } as const;

/** Toasts that the user causes on one page: a dismissed alert, and a message of the checklist that was not acknowledged. */
const model = {
  events: {
    'toast.add': [
      { type: 'toast.add', toast: { kind: 'flash', topic: ALERT } },
      { type: 'toast.add', toast: { kind: 'error', topic: TROUBLE } },
    ],
    'toast.dismiss': [
      { type: 'toast.dismiss', topic: ALERT },
      { type: 'toast.dismiss', topic: TROUBLE },
    ],
    'toast.hold': [{ type: 'toast.hold' }],
    'toast.release': [{ type: 'toast.release' }],
  },
} satisfies { events: { [Type in ToastsEvent['type']]: Extract<ToastsEvent, { type: Type }>[] } };

const acknowledge = (id: number) => `PATCH /api/user_message/${id}/`;
const appMessage = (id: number) => ({ ...wireMessage, pk: id, title: `Message ${id}`, app_message: id });
const FIRST_MESSAGE = 601;
const LAST_MESSAGE = 609;
const ids = Array.from({ length: LAST_MESSAGE - FIRST_MESSAGE + 1 }, (_, index) => FIRST_MESSAGE + index);

const toast = ({ page }: TestBrowser, topic: ToastTopic) =>
  page.locator('[data-toasts] [data-level]').filter({ hasText: toastWords(topic) });

function driversOf(testBrowser: TestBrowser) {
  const { page, recorder } = testBrowser;
  const message = { id: FIRST_MESSAGE };
  /** Presses "Dismiss" without a pointer or focus that moves, because both would hold or release a toast. */
  const dismissLine = async (title: string) => {
    const line = page.getByRole('region', { name: 'Notices' }).getByRole('listitem').filter({ hasText: title });
    await line.getByRole('button', { name: 'Dismiss' }).first().dispatchEvent('click');
  };

  async function failToAcknowledge(): Promise<void> {
    const checklist = await recorder.valueOf('checklist');
    // Only the first failure in a row adds a toast: a success in between, and then the next message.
    if (!String(JSON.stringify(checklist)).includes('"connection":"clear"')) {
      const next = message.id + 1;
      testBrowser.instantAnswers.set(MESSAGES, [appMessage(next)]);
      await dismissLine(`Message ${message.id}`);
      await testBrowser.answer(acknowledge(message.id), null);
      message.id = next;
    }
    await dismissLine(`Message ${message.id}`);
    await testBrowser.fail(acknowledge(message.id), { kind: 'offline' });
    await expect.poll(() => recorder.valueOf('checklist')).toMatchObject({ connection: 'firstFailure' });
  }

  return {
    events: {
      'toast.add': ({ toast: { topic } }) =>
        topic.name === 'alertDismissed' ? dismissLine('Alert ') : failToAcknowledge(),
      'toast.dismiss': ({ topic }) =>
        toast(testBrowser, topic).getByRole('button', { name: 'Dismiss' }).dispatchEvent('click'),
      'toast.hold': () => page.locator('[data-toasts]').getByRole('button', { name: 'Dismiss' }).first().focus(),
      'toast.release': () =>
        page.evaluate(() => {
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        }),
    },
    outcomes: {},
    delays: { flashDuration: () => testBrowser.advanceTime(FLASH_DURATION) },
  } satisfies DriversOf<typeof toastsMachine>;
}

export const toasts: BrowserPaths = {
  machine: toastsMachine,
  model,
  actorId: 'toasts',
  pendingCalls: ids.map(acknowledge),
  isPossible: (event, { value, context }) => {
    const { standing, flashes } = context as ContextFrom<typeof toastsMachine>;
    const inView = [...standing, ...flashes.slice(0, 1)];
    const toastsEvent = event as ToastsEvent;
    switch (toastsEvent.type) {
      // Only a toast in view has a button.
      case 'toast.dismiss':
        return inView.some(({ topic }) => topic.name === toastsEvent.topic.name);
      case 'toast.hold':
        return inView.length > 0;
      case 'toast.release':
        return inView.length > 0 && value === 'held';
      default:
        return true;
    }
  },
  async setUp(testBrowser) {
    const alerts = [1, 2, 3, 4, 5].map((number) => ({
      guid: `alert-${number}`,
      title: `Alert ${number}`,
      description: `Alert ${number} of the university.`,
      link: null,
      pubDate: '2026-09-28T14:00:00Z',
    }));
    testBrowser.instantAnswers.set(ALERTS, alerts);
    testBrowser.instantAnswers.set(MESSAGES, [appMessage(FIRST_MESSAGE)]);
    testBrowser.instantAnswers.set(NUDGES, []);
    const { page } = testBrowser;
    // The checklist counts failures only after it was opened. The other page has the notices.
    await page.goto('/next-steps/task/1');
    await expect(page.getByRole('article')).toBeVisible();
    await page.evaluate(() => {
      window.history.pushState(null, '', '/not-found');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(page.getByRole('region', { name: 'Notices' }).getByRole('listitem')).toHaveCount(alerts.length + 1);
  },
  driversOf,
  async expectView(value, testBrowser) {
    const flash = toast(testBrowser, ALERT);
    if (value === 'held') await expect(testBrowser.page.locator('[data-toasts] [data-level]').first()).toBeVisible();
    else await expect(flash).toHaveCount(value === 'timing' ? 1 : 0);
  },
  notTaken: {},
};

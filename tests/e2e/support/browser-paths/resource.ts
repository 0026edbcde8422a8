import { expect } from '@playwright/test';
import { type ResourceEvent, resourceMachine } from '../../../../src/machines/resource/machine.ts';
import { model } from '../../../../src/machines/resource/model.ts';
import { type BlockView, expectedBlockView } from '../../../support/expected-views/resource.ts';
import { NEXT_STEPS, SAVE, TITLE, unchangedTaskState, wireTask } from '../../../ui/dom-paths/support/backend.ts';
import type { DriversOf } from '../../../ui/dom-paths/support/walk.ts';
import type { BrowserPaths } from './browser-path.ts';
import type { TestBrowser } from './test-browser.ts';

/** In milliseconds: how long the dashboard's tasks are fresh, and how long a failure prevents an automatic retry. */
const LIFETIME = 5 * 60_000;
const FAILURE_COOLDOWN = 30_000;

const OTHER_WRITES =
  'A write resets the tasks of the dashboard; it only invalidates other resources, such as messages.';

function driversOf(testBrowser: TestBrowser) {
  const { page } = testBrowser;
  const block = page.getByRole('region', { name: 'Upcoming Tasks' });
  return {
    events: {
      'resource.need': async () => {
        const dashboard = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' });
        if (page.url() === 'about:blank') await page.goto('/');
        else if ((await block.count()) === 0) await dashboard.click();
        else await testBrowser.focusWindow();
      },
      'resource.refresh': () => block.getByRole('button', { name: 'Refresh Upcoming Tasks' }).click(),
      'resource.retry': () => block.getByRole('button', { name: 'Try again' }).click(),
      // A save in the checklist resets the dashboard's tasks.
      'resource.clear': async () => {
        await page.getByRole('link', { name: 'My Next Steps' }).click();
        const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: TITLE }) });
        const isOn = (await row.getByRole('button', { name: 'Remove bookmark' }).count()) > 0;
        await row.getByRole('button').click();
        await testBrowser.answer(SAVE, { ...unchangedTaskState, starred: !isOn });
      },
      'resource.renew': () => Promise.reject(new Error('no tour contains this event')),
    },
    outcomes: {
      load: (end) =>
        'error' in end
          ? testBrowser.fail(NEXT_STEPS, end.error)
          : testBrowser.answer(NEXT_STEPS, (end.output as { isBlank: boolean }).isBlank ? [] : [wireTask]),
    },
    delays: {
      lifetime: () => testBrowser.advanceTime(LIFETIME),
      failureMemory: () => testBrowser.advanceTime(FAILURE_COOLDOWN),
    },
  } satisfies DriversOf<typeof resourceMachine, keyof typeof model.outcomes>;
}

async function viewOnScreen({ page }: TestBrowser): Promise<BlockView> {
  const block = page.getByRole('region', { name: 'Upcoming Tasks' });
  const has = async (...texts: (string | RegExp)[]) =>
    (await Promise.all(texts.map((text) => block.getByText(text).count()))).map((count) => count > 0);
  const [isFailure, isEmpty, isLoading, hasAge] = await has(
    'Error retrieving info',
    /^You have no open tasks/,
    'Loading Upcoming Tasks',
    /^as of/,
  );
  const hasTask = (await block.getByRole('link', { name: TITLE }).count()) > 0;
  const [busy = null] = await block
    .getByRole('button')
    .evaluateAll((ways) => ways.map((way) => way.getAttribute('aria-busy') === 'true'));
  const shown: [boolean | undefined, BlockView['shows']][] = [
    [isFailure, 'failure'],
    [isEmpty, 'no task'],
    [hasTask, 'task'],
    [isLoading, 'nothing yet'],
  ];
  const [[, shows]] = [...shown.filter(([is]) => is === true), [true, 'none of these'] as const] as [
    [true, BlockView['shows']],
  ];
  return { shows, hasAge: hasAge === true, isBusy: busy };
}

export const resource: BrowserPaths = {
  machine: resourceMachine,
  model,
  actorId: 'resource.myNextSteps',
  pendingCalls: [NEXT_STEPS, SAVE],
  isPossible: ({ type }, snapshot) => {
    switch (type as ResourceEvent['type']) {
      case 'resource.renew':
        return false;
      // The button to refresh is shown only with data that are no longer fresh.
      case 'resource.refresh':
        return snapshot.matches({ answered: { age: 'stale' } }) || snapshot.matches({ answered: { age: 'outdated' } });
      default:
        return true;
    }
  },
  driversOf,
  async expectView(value, testBrowser) {
    if (value === 'unasked') return;
    await expect.poll(() => viewOnScreen(testBrowser), { intervals: [20] }).toEqual(expectedBlockView(value));
  },
  notTaken: {
    'resource.answered.age.fresh|resource.refresh|0': 'With fresh data there is no button to refresh.',
    'resource.loading|resource.renew|0': OTHER_WRITES,
    'resource.answered.age|resource.renew|0': OTHER_WRITES,
    'resource.failed|resource.renew|0': OTHER_WRITES,
  },
};

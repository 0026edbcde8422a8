import { expect } from '@playwright/test';
import { type LoadedAnswer, type ResourceEvent, resourceMachine } from '../../../../src/machines/resource/machine.ts';
import { model } from '../../../../src/machines/resource/model.ts';
import type { Result } from '../../../../src/machines/shared/result.ts';
import { type BlockView, expectedBlockView } from '../../../support/expected-views/resource.ts';
import { NEXT_STEPS, SAVE, TITLE, unchangedTaskState, wireTask } from '../../../ui/dom-paths/support/backend.ts';
import type { DriversOf } from '../../../ui/dom-paths/support/walk.ts';
import type { BrowserPaths } from './browser-path.ts';
import type { TestBrowser } from './test-browser.ts';

/** In milliseconds: how long the dashboard's tasks are fresh, and how long a failure prevents an automatic retry. */
const LIFETIME = 5 * 60_000;
const COOLDOWN = 30_000;

const OTHER_WRITES =
  'A write resets the tasks of the dashboard; it only invalidates other resources, such as messages.';

function driversOf(testBrowser: TestBrowser) {
  const { page } = testBrowser;
  const block = page.getByRole('region', { name: 'Upcoming Tasks' });
  return {
    events: {
      'resource.request': async ({ at }) => {
        // The time in the event is later than the lifetime of the tasks.
        if (at !== null) await testBrowser.sleep(LIFETIME);
        if (page.url() === 'about:blank') await page.goto('/');
        else await testBrowser.focusWindow();
      },
      'resource.refetch': () => block.getByRole('button', { name: 'Refresh Upcoming Tasks' }).click(),
      'resource.retry': () => block.getByRole('button', { name: 'Try again' }).click(),
      // A save in the checklist resets the dashboard's tasks, which are on screen again when it ends.
      'resource.reset': async () => {
        await page.getByRole('link', { name: 'My Next Steps' }).click();
        const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: TITLE }) });
        const isOn = (await row.getByRole('button', { name: 'Remove bookmark' }).count()) > 0;
        await row.getByRole('button').click();
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
        await expect(block).toBeVisible();
        await testBrowser.answer(SAVE, { ...unchangedTaskState, starred: !isOn });
      },
      'resource.invalidate': () => Promise.reject(new Error('no tour contains this event')),
    },
    outcomes: {
      load: ({ output }) => {
        const result = output as Result<LoadedAnswer>;
        if (!result.ok) return testBrowser.fail(NEXT_STEPS, result.failure);
        return testBrowser.answer(NEXT_STEPS, result.value.isEmpty ? [] : [wireTask]);
      },
    },
    delays: {
      lifetime: () => testBrowser.advanceTime(LIFETIME),
      cooldown: () => testBrowser.advanceTime(COOLDOWN),
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
  actorId: 'resource:myNextSteps',
  pendingCalls: [NEXT_STEPS, SAVE],
  isPossible: (event, snapshot) => {
    const resourceEvent = event as ResourceEvent;
    switch (resourceEvent.type) {
      case 'resource.invalidate':
        return false;
      // The actor exists only while its block is on screen, where it is requested at once.
      case 'resource.reset':
        return !snapshot.matches('idle');
      // A device that slept has missed the end of the lifetime.
      case 'resource.request':
        return resourceEvent.at === null || snapshot.matches({ ready: { age: 'fresh' } });
      // The button to refetch is shown only with data that are no longer fresh.
      case 'resource.refetch':
        return snapshot.matches({ ready: { age: 'stale' } }) || snapshot.matches({ ready: { age: 'refetchFailed' } });
      // A block with data has no button to try again.
      case 'resource.retry':
        return snapshot.matches('error');
      default:
        return true;
    }
  },
  isTransient: (value) => value === 'idle',
  driversOf,
  async expectView(value, testBrowser) {
    await expect.poll(() => viewOnScreen(testBrowser), { intervals: [20] }).toEqual(expectedBlockView(value));
  },
  notTaken: {
    'resource.ready.age.fresh|resource.refetch|0': 'With fresh data there is no button to refetch.',
    'resource.ready.age.refetchFailed|resource.retry|0': 'It comes only when an outage of the whole app has ended.',
    'resource.loading|resource.invalidate|0': OTHER_WRITES,
    'resource.ready.age|resource.invalidate|0': OTHER_WRITES,
    'resource.error|resource.invalidate|0': OTHER_WRITES,
  },
};

import { expect } from '@playwright/test';
import { type ResourceEvent, resourceMachine } from '../../../../src/machines/resource/machine.ts';
import { model } from '../../../../src/machines/resource/model.ts';
import { type BlockLook, blockLook } from '../../../support/expected-views/resource.ts';
import { NEXT_STEPS, nothingSaid, SAVE, TITLE, wireTask } from '../../../ui/dom-paths/support/backend.ts';
import type { DriversOf } from '../../../ui/dom-paths/support/walk.ts';
import type { Tour } from './browser-path.ts';
import type { Stage } from './test-browser.ts';

/** Milliseconds for which the dashboard's tasks count as fresh, and for which a failure of any resource is remembered. */
const LIFETIME = 5 * 60_000;
const FAILURE_MEMORY = 30_000;

const OTHER_WRITES =
  'A write makes the tasks of the dashboard void; it is messages and the like that it leaves outdated.';

function driversOf(stage: Stage) {
  const { page } = stage;
  const block = page.getByRole('region', { name: 'Upcoming Tasks' });
  return {
    events: {
      'resource.need': async () => {
        const dashboard = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' });
        if (page.url() === 'about:blank') await page.goto('/');
        else if ((await block.count()) === 0) await dashboard.click();
        else await stage.comeBack();
      },
      'resource.refresh': () => block.getByRole('button', { name: 'Refresh Upcoming Tasks' }).click(),
      'resource.retry': () => block.getByRole('button', { name: 'Try again' }).click(),
      // A save in the checklist makes what the dashboard has void.
      'resource.clear': async () => {
        await page.getByRole('link', { name: 'My Next Steps' }).click();
        const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: TITLE }) });
        const isOn = (await row.getByRole('button', { name: 'Remove bookmark' }).count()) > 0;
        await row.getByRole('button').click();
        await stage.answer(SAVE, { ...nothingSaid, starred: !isOn });
      },
      'resource.renew': () => Promise.reject(new Error('no tour has it')),
    },
    outcomes: {
      load: (end) =>
        'error' in end
          ? stage.fail(NEXT_STEPS, end.error)
          : stage.answer(NEXT_STEPS, (end.output as { isBlank: boolean }).isBlank ? [] : [wireTask]),
    },
    delays: { lifetime: () => stage.pass(LIFETIME), failureMemory: () => stage.pass(FAILURE_MEMORY) },
  } satisfies DriversOf<typeof resourceMachine, keyof typeof model.outcomes>;
}

async function lookOnScreen({ page }: Stage): Promise<BlockLook> {
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
  const shown: [boolean | undefined, BlockLook['shows']][] = [
    [isFailure, 'failure'],
    [isEmpty, 'no task'],
    [hasTask, 'task'],
    [isLoading, 'nothing yet'],
  ];
  const [[, shows]] = [...shown.filter(([is]) => is === true), [true, 'none of these'] as const] as [
    [true, BlockLook['shows']],
  ];
  return { shows, hasAge: hasAge === true, isBusy: busy };
}

export const resource: Tour = {
  machine: resourceMachine,
  model,
  actorId: 'resource.myNextSteps',
  held: [NEXT_STEPS, SAVE],
  isPossible: ({ type }, snapshot) => {
    switch (type as ResourceEvent['type']) {
      case 'resource.renew':
        return false;
      // The button to refresh stands beside data that are no longer fresh.
      case 'resource.refresh':
        return snapshot.matches({ answered: { age: 'stale' } }) || snapshot.matches({ answered: { age: 'outdated' } });
      default:
        return true;
    }
  },
  driversOf,
  async shows(value, stage) {
    if (value === 'unasked') return;
    await expect.poll(() => lookOnScreen(stage), { intervals: [20] }).toEqual(blockLook(value));
  },
  notTaken: {
    'resource.answered.age.fresh|resource.refresh|0': 'Beside fresh data there is no button to refresh.',
    'resource.loading|resource.renew|0': OTHER_WRITES,
    'resource.answered.age|resource.renew|0': OTHER_WRITES,
    'resource.failed|resource.renew|0': OTHER_WRITES,
  },
};

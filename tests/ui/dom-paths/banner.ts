import { expect } from 'vitest';
import { bannerMachine } from '../../../src/machines/banner/machine.ts';
import { model } from '../../../src/machines/banner/model.ts';
import { itemIn, selectDismissed } from '../../../src/machines/banner/selectors.ts';
import { getActor } from '../../../src/machines/shared/actors.ts';
import type { Dismissal } from '../../../src/rules/banner.ts';
import { RECALL_ALERTS } from './support/backend.ts';
import { dismissElsewhere, fillBanner, linesInView, queryDismiss, READ, wireMessage } from './support/banner.ts';
import type { TestApp } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const HOLD = 'There is a hold on your student account';
const textOf = ({ kind }: Dismissal) => (kind === 'hold' ? HOLD : wireMessage.title);

function driversOf(testApp: TestApp) {
  const banner = getActor(testApp.portal.system, 'banner');
  return {
    events: {
      'banner.dismiss': async (event) => {
        const button = queryDismiss(textOf(event.dismissal));
        // A line that is gone, or not there yet, has no button.
        if (button === null) await testApp.sendDirectly(() => banner.send(event));
        else await testApp.press(button);
      },
      // The hold line needs no call: it says at once that it is gone.
      'item.dismissed': async (event) => {
        const button = queryDismiss(HOLD);
        if (button === null) await testApp.sendDirectly(() => banner.send(event));
        else await testApp.press(button);
      },
      'alerts.dismissed': ({ keys }) => testApp.sendDirectly(() => dismissElsewhere(keys)),
    },
    outcomes: {
      recallAlerts: (end) =>
        'error' in end ? testApp.fail(RECALL_ALERTS, end.error) : testApp.answer(RECALL_ALERTS, end.output),
    },
    delays: {},
  } satisfies DriversOf<typeof bannerMachine, keyof typeof model.outcomes>;
}

export const banner: Walk = {
  machine: bannerMachine,
  model,
  actorId: 'banner',
  pendingCalls: [RECALL_ALERTS, READ],
  setUp: (testApp) => {
    fillBanner(testApp);
    return testApp.go('/messages');
  },
  driversOf,
  shows: ({ value }, { portal }) => {
    const snapshot = getActor(portal.system, 'banner').getSnapshot();
    const isThere = (dismissal: Dismissal, key: string) =>
      itemIn(snapshot, dismissal)?.getSnapshot().value !== 'dismissed' && !selectDismissed(snapshot).includes(key);
    const lines = [
      ...(isThere({ kind: 'message', pk: 31 }, 'message:31') ? [wireMessage.title] : []),
      ...(isThere({ kind: 'hold' }, 'hold') ? [HOLD] : []),
    ];
    const shown = linesInView();
    expect(shown.length).toBe(value === 'ready' ? lines.length : 0);
    for (const [index, line] of shown.entries()) expect(line).toContain(lines[index]);
  },
};

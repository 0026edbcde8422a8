import { expect } from 'vitest';
import { type LoadedAnswer, resourceMachine } from '../../../src/machines/resource/machine.ts';
import { model } from '../../../src/machines/resource/model.ts';
import { selectResource } from '../../../src/machines/resources/selectors.ts';
import { getActor } from '../../../src/machines/shared/actors.ts';
import type { Result } from '../../../src/machines/shared/result.ts';
import { expectedBlockView } from '../../support/expected-views/resource.ts';
import { NEXT_STEPS, SAVE, STATUS, wireTask } from './support/backend.ts';
import { pressBookmark, queryTasksBlock, tasksBlock, tasksBlockOnScreen } from './support/screens.ts';
import type { TestApp } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

/** Milliseconds for which the dashboard's tasks count as fresh, and for which a failure blocks further requests. */
const LIFETIME = 5 * 60_000;
const COOLDOWN = 30_000;

function driversOf(testApp: TestApp) {
  const registry = getActor(testApp.portal.system, 'resources');
  const resource = () => selectResource('myNextSteps', null)(registry.getSnapshot());
  const matches = (value: Parameters<ReturnType<typeof resourceMachine.getInitialSnapshot>['matches']>[0]) =>
    resource()?.getSnapshot().matches(value) === true;
  return {
    events: {
      'resource.request': ({ at }) => {
        if (at !== null) testApp.setTime(at);
        return queryTasksBlock() === null ? testApp.go('/dashboard') : testApp.comeBack();
      },
      'resource.refetch': (event) => {
        const button = tasksBlock().queryByRole('button', { name: 'Refresh Upcoming Tasks' });
        // A fresh block has no such button.
        return button === null ? testApp.sendDirectly(() => resource()?.send(event)) : testApp.press(button);
      },
      'resource.retry': () => {
        const button = tasksBlock().queryByRole('button', { name: 'Try again' });
        // A block that has data gets a retry only when an outage ends.
        if (button !== null) return testApp.press(button);
        return testApp.sendDirectly(() => registry.send({ type: 'resources.retry' }));
      },
      // A save in the checklist ends while the dashboard is on screen.
      'resource.reset': async () => {
        await testApp.go('/next-steps/task/1');
        await pressBookmark(testApp);
        await testApp.go('/dashboard');
        await testApp.answer(SAVE, { ...wireTask, starred: true });
      },
      // No write of the app makes these tasks out of date: writes in the checklist reset them.
      'resource.invalidate': () =>
        testApp.sendDirectly(() => registry.send({ type: 'resources.invalidate', names: ['myNextSteps'] })),
    },
    outcomes: {
      load: async ({ output }) => {
        const result = output as Result<LoadedAnswer>;
        // Only where the server draws a page does a newer answer follow an old one.
        if (result.ok && result.value.isFollowed) {
          testApp.server.answerAge = 24 * 60 * 60;
          await testApp.answer(NEXT_STEPS, [wireTask]);
          testApp.server.answerAge = 0;
          return;
        }
        // Only without a network is a stored answer used past its lifetime.
        if (result.ok && result.value.freshFor <= 0) {
          testApp.instantAnswers.delete(STATUS);
          await testApp.fail(NEXT_STEPS, { kind: 'offline' });
          return testApp.fail(STATUS, { kind: 'offline' });
        }
        if (!result.ok) return testApp.fail(NEXT_STEPS, result.failure);
        return testApp.answer(NEXT_STEPS, result.value.isEmpty ? [] : [wireTask]);
      },
    },
    delays: {
      lifetime: () => testApp.pass(LIFETIME, () => matches({ ready: { age: 'stale' } })),
      cooldown: () =>
        testApp.pass(COOLDOWN, () => matches({ error: 'retryable' }) || matches({ ready: { age: 'stale' } })),
    },
  } satisfies DriversOf<typeof resourceMachine, keyof typeof model.outcomes>;
}

export const resource: Walk = {
  machine: resourceMachine,
  model,
  actorId: 'resource:myNextSteps',
  pendingCalls: [NEXT_STEPS, SAVE],
  stored: { 'myNextSteps/': { content: [wireTask], receivedAt: '2026-09-28T14:00:00.000Z' } },
  driversOf,
  // The registry requests at once what a reset removed and the page shows.
  valueAfter: ({ type }, value) => (type === 'resource.reset' ? 'loading' : value),
  shows: ({ value }) => expect(tasksBlockOnScreen()).toEqual(expectedBlockView(value)),
};

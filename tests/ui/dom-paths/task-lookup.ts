import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { getActor } from '../../../src/machines/shared/actors.ts';
import { type LookupResult, taskLookupMachine } from '../../../src/machines/task-lookup/machine.ts';
import { model } from '../../../src/machines/task-lookup/model.ts';
import { wireTask } from './support/backend.ts';
import type { TestApp } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const LOOKUP = 'GET /api/user_task/';
const FOUND = 'Return library books';

const HEADINGS = {
  looking: 'Loading the task',
  missing: 'This task is not on your list',
  failed: 'The task could not be loaded',
};

function driversOf(testApp: TestApp) {
  const send = (event: Parameters<ReturnType<typeof lookup>['send']>[0]) =>
    testApp.sendDirectly(() => lookup().send(event));
  const lookup = () => getActor(testApp.portal.system, 'taskLookup');
  return {
    events: {
      'lookup.show': (event) => (isOnScreen() || hasFound() ? send(event) : testApp.go('/next-steps/task/2')),
      'lookup.hide': (event) => (isOnScreen() ? testApp.go('/next-steps/task') : send(event)),
      'lookup.retry': () => testApp.press(within(pane()).getByRole('button', { name: 'Try again' })),
    },
    outcomes: {
      lookUp: ({ output }) => {
        const result = output as LookupResult;
        if (result.kind === 'failed') return testApp.fail(LOOKUP, { kind: 'status', status: 500, detail: null });
        const task = { ...wireTask, id: 12, task: { id: 2, title: FOUND } };
        return testApp.answer(LOOKUP, result.kind === 'found' ? [task] : []);
      },
    },
    delays: {},
  } satisfies DriversOf<typeof taskLookupMachine, keyof typeof model.outcomes>;
}

const heading = () => screen.queryByRole('heading', { level: 2, name: new RegExp(Object.values(HEADINGS).join('|')) });
const isOnScreen = () => heading() !== null;
const hasFound = () => screen.queryByRole('article', { name: FOUND }) !== null;
const pane = () => heading()?.closest('section') as HTMLElement;

/** API-56 NEXT-25: the pane of a task that is not on the list, in every state. */
export const taskLookup: Walk = {
  machine: taskLookupMachine,
  model,
  actorId: 'taskLookup',
  pendingCalls: [],
  setUp: async (testApp) => {
    await testApp.go('/next-steps/task');
    testApp.instantAnswers.delete(LOOKUP);
  },
  driversOf,
  shows: ({ value }) => {
    if (hasFound() || !isOnScreen()) return expect(value === 'hidden' || hasFound()).toBe(true);
    expect(heading()?.textContent).toBe(HEADINGS[value as keyof typeof HEADINGS]);
  },
};

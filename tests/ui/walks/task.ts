import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { childOf } from '../../../src/machines/children.ts';
import { taskMachine } from '../../../src/machines/task/machine.ts';
import { model } from '../../../src/machines/task/model.ts';
import { CHECKLIST_TASKS, nothingSaid, SAVE, TITLE, wireTask } from './support/backend.ts';
import type { Stage } from './support/stage.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const PLACES = ['/next-steps/task/1?show=up-next', '/next-steps/task/1'];
const LIST_LIFETIME = 5 * 60_000;

const detail = () => within(screen.getByRole('article', { name: TITLE }));
const button = (name: string) => detail().getByRole('button', { name });

type Look = { button: string; is: 'idle' | 'busy' | 'spent'; isRefused?: true };

/** How the part of the screen looks for each state of its region. */
const LOOKS: Record<string, Record<string, Look>> = {
  completion: {
    'incomplete.resting': { button: 'Mark done', is: 'idle' },
    'incomplete.refused': { button: 'Mark done', is: 'idle', isRefused: true },
    markingDone: { button: 'Mark done', is: 'busy' },
    'done.resting': { button: 'Mark not done', is: 'idle' },
    'done.refused': { button: 'Mark not done', is: 'idle', isRefused: true },
    markingNotDone: { button: 'Mark not done', is: 'busy' },
  },
  applicability: {
    'applies.resting': { button: 'Dismiss', is: 'idle' },
    'applies.refused': { button: 'Dismiss', is: 'idle', isRefused: true },
    dismissing: { button: 'Dismiss', is: 'busy' },
    'dismissed.resting': { button: 'Restore', is: 'idle' },
    'dismissed.refused': { button: 'Restore', is: 'idle', isRefused: true },
    restoring: { button: 'Restore', is: 'busy' },
  },
  bookmark: {
    'off.resting': { button: 'Bookmark', is: 'idle' },
    'off.refused': { button: 'Bookmark', is: 'idle', isRefused: true },
    bookmarking: { button: 'Bookmark', is: 'busy' },
    'on.resting': { button: 'Remove bookmark', is: 'idle' },
    'on.refused': { button: 'Remove bookmark', is: 'idle', isRefused: true },
    removingBookmark: { button: 'Remove bookmark', is: 'busy' },
  },
  doNow: {
    'no.resting': { button: 'Do now', is: 'idle' },
    'no.refused': { button: 'Do now', is: 'idle', isRefused: true },
    saving: { button: 'Do now', is: 'busy' },
    yes: { button: 'Do now', is: 'spent' },
  },
};

const pathOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value as object)
        .map(([key, rest]) => `${key}.${rest}`)
        .join();

function showsRegion(region: string, value: unknown): void {
  const look = LOOKS[region]?.[pathOf(value)];
  if (look === undefined) throw new Error(`nobody has said how ${region} looks in ${pathOf(value)}`);
  expect(button(look.button).getAttribute('aria-busy')).toBe(String(look.is === 'busy'));
  expect(button(look.button).getAttribute('aria-disabled')).toBe(String(look.is !== 'idle'));
  const refusals = detail().queryAllByText(`“${look.button}” was not saved`, { exact: false });
  expect(refusals.length).toBe(look.isRefused === true ? 1 : 0);
}

function driversOf(stage: Stage) {
  const { press, portal } = stage;
  const list = () => childOf(portal, 'taskList').getSnapshot();
  const visits = { count: 0 };
  return {
    events: {
      'task.markDone': () => press(button('Mark done')),
      'task.markNotDone': () => press(button('Mark not done')),
      'task.dismiss': () => press(button('Dismiss')),
      'task.restore': () => press(button('Restore')),
      'task.bookmark': () => press(button('Bookmark')),
      'task.removeBookmark': () => press(button('Remove bookmark')),
      'task.doNow': () => press(button('Do now')),
      // The list has grown old, and the next page of it brings what was said elsewhere.
      'task.received': async ({ state }) => {
        await stage.pass(LIST_LIFETIME, () => list().matches({ ready: 'stale' }));
        stage.ready.set(CHECKLIST_TASKS, [{ ...wireTask, ...state }]);
        await stage.go(PLACES[visits.count++ % PLACES.length] ?? '');
      },
    },
    outcomes: {
      saveTask: (end) =>
        'error' in end
          ? stage.fail(SAVE, end.error)
          : stage.answer(SAVE, { ...nothingSaid, ...(end.output as object) }),
    },
    delays: {},
  } satisfies DriversOf<typeof taskMachine, keyof typeof model.outcomes>;
}

export const task: Walk = {
  machine: taskMachine,
  model,
  actorId: 'task.11',
  held: [SAVE],
  arrive: ({ go }) => go('/next-steps/task/1'),
  // The first press makes the actor; this one changes nothing, so that every path starts at rest.
  begin: ({ told, portal }) =>
    told(() =>
      childOf(portal, 'taskList').send({ type: 'task.press', userTaskId: 11, press: { type: 'task.restore' } }),
    ),
  driversOf,
  shows: ({ value }) => {
    for (const [region, state] of Object.entries(value)) showsRegion(region, state);
  },
};

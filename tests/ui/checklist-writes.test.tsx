import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import {
  CHECKLIST_TASKS,
  CHECKLIST_USER,
  STATUS,
  STUDENT_TYPES,
  unchangedTaskState,
  wireTask,
} from './dom-paths/support/backend.ts';
import type { TestApp } from './dom-paths/support/test-app.tsx';
import { getBlock } from './support/blocks.ts';
import { openSamplePage } from './support/sample-page.ts';

const TROUBLE = 'Trouble connecting... Please try again in a moment';

/** What can become of a write. `tests/api/client.test.ts` has the causes of each. */
const FAILURES = {
  refused: { kind: 'status', status: 409, detail: 'Not now.' },
  offline: { kind: 'offline' },
  late: { kind: 'timeout' },
  misshapen: { kind: 'malformed', issues: ['three'] },
};
const ONE_FAILURE = { refused: FAILURES.refused };

let app: TestApp;
afterEach(() => {
  app.close();
  sessionStorage.clear();
});

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const group = (name: string) => within(getBlock(name));
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const button = (name: string) => screen.getByRole('button', { name });
const toasts = () => screen.queryAllByText(TROUBLE).length;

/** The only write that is on its way. */
function write(): { name: string; body: object } {
  const [name = '', ...others] = app.calls.openNames().filter((each) => each.startsWith('PATCH '));
  expect(others).toEqual([]);
  return { name, body: app.calls.pending(name).body as object };
}
const answer = (content: unknown) => app.answer(write().name, content);
const fail = (failure: unknown) => app.fail(write().name, failure);

describe('a task', () => {
  const article = () => within(screen.getByRole('article'));
  const rowOf = (title: string) => {
    const rows = document.querySelector<HTMLElement>('[data-task-rows]') as HTMLElement;
    const row = within(rows)
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent.includes(title));
    return within(row as HTMLElement);
  };
  const inRow = () => rowOf(article().getByRole('heading', { level: 2 }).textContent);

  test.each([
    ['Mark done', 'Mark not done', article, FAILURES],
    ['Dismiss', 'Restore', article, ONE_FAILURE],
    ['Bookmark', 'Remove bookmark', inRow, ONE_FAILURE],
  ])(
    'TASK-09 TASK-13 “%s” or “%s” that fails says in its place that it may not have been saved, and "Try again" sends the same change',
    async (first, second, place, failures) => {
      app = await openSamplePage('amara', '/next-steps/task/7');
      let [now, next] = place().queryByRole('button', { name: first }) === null ? [second, first] : [first, second];
      let state: object = unchangedTaskState;
      for (const [name, failure] of Object.entries(failures)) {
        await app.press(place().getByRole('button', { name: now }));
        const { body } = write();
        await fail(failure);
        const said = () => place().queryAllByText(`“${now}” may not have been saved.`).length;
        expect([said(), place().getByRole('button', { name: now }).getAttribute('aria-busy')], name).toEqual([
          1,
          'false',
        ]);
        await app.press(place().getByRole('button', { name: 'Try again' }));
        expect(write().body, name).toEqual(body);
        state = { ...state, ...body };
        await answer(state);
        expect([said(), place().queryAllByRole('button', { name: next }).length], name).toEqual([0, 1]);
        [now, next] = [next, now];
      }
    },
  );

  test('TASK-09 TASK-13 “Do now” that fails can be tried again, and is done once it is saved', async () => {
    app = await openSamplePage('amara', '/next-steps/task/7');
    const doNow = () => article().getByRole('button', { name: 'Do now' });
    await app.press(doNow());
    const { body } = write();
    await fail(FAILURES.offline);
    expect(article().queryAllByText('“Do now” may not have been saved.')).toHaveLength(1);
    expect(doNow().getAttribute('aria-disabled')).toBe('false');
    await app.press(article().getByRole('button', { name: 'Try again' }));
    expect(write().body).toEqual(body);
    await answer({ ...unchangedTaskState, ...body });
    expect(doNow().getAttribute('aria-disabled')).toBe('true');
  });

  test('AWAY-05 ERR-27 the write that finds the network gone may have arrived, and the text in its place leaves that open', async () => {
    app = await openSamplePage('amara', '/next-steps/task/7');
    app.instantAnswers.delete(STATUS);
    await app.press(article().getByRole('button', { name: 'Do now' }));
    await fail(FAILURES.offline);
    await app.fail(STATUS, FAILURES.offline);
    expect(article().queryAllByText('You are offline. This may not have been sent.')).toHaveLength(1);
  });

  test.each([
    [429, 'You have made many changes in a short time, so this one was not saved. Try again in 40 seconds.'],
    [503, 'The portal can save nothing at the moment. Reading still works. Please try again later.'],
  ])(
    'OPS-38 OPS-41 what the server says about a write that it does not take (%i) is in the place of the write',
    async (status, detail) => {
      app = await openSamplePage('amara', '/next-steps/task/7');
      await app.press(article().getByRole('button', { name: 'Do now' }));
      await fail({ kind: 'status', status, detail });
      expect(article().queryAllByText(detail)).toHaveLength(1);
      // The next write fails otherwise, so the words are no longer true.
      await app.press(article().getByRole('button', { name: 'Try again' }));
      await fail(FAILURES.refused);
      expect([
        article().queryAllByText(detail).length,
        article().queryAllByText('“Do now” may not have been saved.').length,
      ]).toEqual([0, 1]);
    },
  );

  test('TASK-02 TASK-08 the line about a saved press has an Undo, which sends the opposite', async () => {
    app = await openSamplePage('amara', '/next-steps/task/7');
    await app.press(article().getByRole('button', { name: 'Mark done' }));
    const { body } = write();
    const said = (text: string) =>
      [...document.querySelectorAll('[aria-live]')].filter(({ textContent }) => textContent.includes(text));
    expect(said('Marked done: ')).toEqual([]);
    await answer({ ...unchangedTaskState, ...body });
    expect(said('Marked done: ')).toHaveLength(1);
    await app.press(button('Undo'));
    expect(write().body).toEqual({ completed_on: null });
    await answer(unchangedTaskState);
    expect(said('Marked not done: ')).toHaveLength(1);
    expect(article().queryAllByRole('button', { name: 'Mark done' })).toHaveLength(1);
  });
});

describe('preferences', () => {
  test.each([
    ['Notifications', 'Text message', 'notifications'],
    ['Student types', 'Student parents', 'student_types'],
  ])(
    'NEXT-08 to NEXT-12 TOAST-11 a choice of “%s” that was not saved goes back and says so in its place, with a toast; another press works, also after the page is left',
    async (name, choice, field) => {
      app = await openSamplePage('amara', '/next-steps/preferences');
      expect([box('Email').checked, screen.queryByRole('checkbox', { name: 'All Students' })]).toEqual([true, null]);
      expect([box(choice).checked, screen.queryByRole('button', { name: 'Save' })]).toEqual([false, null]);
      const failures = () => group(name).queryAllByText(/^This may not have been saved\./).length;
      for (const [each, failure] of Object.entries(FAILURES).slice(0, 2)) {
        await app.press(box(choice));
        expect(box(choice).checked).toBe(true);
        await fail(failure);
        expect([box(choice).checked, failures(), toasts()], each).toEqual([false, 1, 1]);
      }
      await app.press(box(choice));
      const { name: call, body } = write();
      await app.press(screen.getByRole('link', { name: 'All tasks' }));
      expect(write().body).toEqual(body);
      const record = { ...(app.instantAnswers.get(call.replace('PATCH', 'GET').replace(/\d+\/$/, '')) as [object])[0] };
      app.instantAnswers.set(call.replace('PATCH', 'GET').replace(/\d+\/$/, ''), [{ ...record, ...body }]);
      await answer({ updated_by_user_on: null, ...body });
      await app.go('/next-steps/preferences');
      expect([box(choice).checked, failures(), Object.keys(body)]).toEqual([true, 0, [field]]);
    },
  );

  test('NEXT-08 NEXT-09 what was saved says so', async () => {
    app = await openSamplePage('amara', '/next-steps/preferences');
    await app.press(box('Text message'));
    const { body } = write();
    await answer({ updated_by_user_on: null, ...body });
    expect(group('Notifications').queryAllByText('Saved')).toHaveLength(1);
    expect(group('Student types').queryAllByText('Saved')).toHaveLength(0);
  });

  test('TOAST-10 student types that do not load say so in their place, with a toast; the other group works', async () => {
    app = await openSamplePage('amara', '/next-steps/preferences', { answers: { [STUDENT_TYPES]: undefined } });
    await app.fail(STUDENT_TYPES, { kind: 'status', status: 500, detail: null });
    const failures = () => group('Student types').queryAllByText('Error retrieving info').length;
    expect([failures(), toasts(), box('Email').checked]).toEqual([1, 1, true]);
    app.instantAnswers.set(STUDENT_TYPES, [{ id: 2, name: 'Student parents' }]);
    await app.press(group('Student types').getByRole('button', { name: 'Try again' }));
    expect([failures(), box('Student parents').checked]).toEqual([0, false]);
  });

  test('NEXT-13 an end of the first visit that fails says so: the choices stay, and another press works', async () => {
    app = await openSamplePage('ben', '/next-steps/preferences');
    const isChosen = box('Text message').checked;
    for (const [name, failure] of Object.entries(FAILURES).slice(0, 2)) {
      await app.press(button('Done, show my tasks'));
      await fail(failure);
      expect(screen.queryAllByText(/^Your choices are saved, but this first visit may not be over/), name).toHaveLength(
        1,
      );
      expect([heading(), box('Text message').checked]).toEqual(['Preferences', isChosen]);
    }
    await app.press(button('Done, show my tasks'));
    expect(write()).toEqual({
      name: expect.stringMatching(/^PATCH \/api\/user_preference\/\d+\/$/),
      body: { updated_by_user_on: '2026-09-28T15:00:00.000Z' },
    });
    await answer({ notifications: [], updated_by_user_on: '2026-09-28T15:00:00Z' });
    expect(heading()).toBe('Up Next');
  });

  test('NEXT-22 leaving the first visit with choices that are not saved asks first', async () => {
    app = await openSamplePage('ben', '/next-steps/preferences');
    await app.press(box('Student parents'));
    const dashboard = () =>
      within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Dashboard' });
    await app.press(dashboard());
    const dialog = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });
    expect(dialog()).not.toBeNull();
    await app.press(button('Stay on this page'));
    expect([dialog(), box('Student parents').checked]).toEqual([null, true]);
    await app.press(dashboard());
    await app.press(button('Leave without saving'));
    expect([dialog(), heading(), window.location.pathname]).toEqual([null, 'Dashboard', '/']);
    await app.go('/next-steps/preferences');
    expect(box('Student parents').checked).toBe(false);
  });
});

test('NEXT-05 NEXT-06 NEXT-07 the message above the list stays until "Got it" is saved', async () => {
  const user = { auth_token: 'checklist-token', user_message: [{ id: 5, title: 'The checklist is new', body: null }] };
  app = await openSamplePage('amara', '/next-steps/task', { answers: { [CHECKLIST_USER]: [user] } });
  const message = () => screen.queryByRole('complementary', { name: 'The checklist is new' }) as HTMLElement;
  await app.press(within(message()).getByRole('button', { name: 'Got it' }));
  const { body } = write();
  for (const failure of [FAILURES.offline, FAILURES.late]) {
    await fail(failure);
    expect(within(message()).queryAllByText('“Got it” may not have been saved.')).toHaveLength(1);
    await app.press(within(message()).getByRole('button', { name: 'Try again' }));
    expect(write().body).toEqual(body);
  }
  await answer(null);
  expect([message(), document.activeElement]).toEqual([null, screen.getByRole('heading', { level: 1 })]);
});

test('LIST-06 an address with "show" opens this filter, and Back returns to the previous filter', async () => {
  const task = (id: number, state: object) => ({ ...wireTask, ...state, id, task: { id, title: `Task ${id}` } });
  const tasks = [task(1, {}), task(2, { completed_on: '2026-09-01T15:00:00Z' }), task(3, { overdue: true })];
  app = await openSamplePage('amara', '/next-steps/task?show=done', { answers: { [CHECKLIST_TASKS]: tasks } });
  const rows = () => within(document.querySelector('[data-active-pane]') as HTMLElement).getAllByRole('listitem');
  const move = (go: () => void) =>
    app.sendDirectly(
      () =>
        new Promise<void>((resolve) => {
          window.addEventListener('popstate', () => resolve(), { once: true });
          go();
        }),
    );
  const choose = async (name: string) => {
    await app.press(button('FILTER'));
    await app.press(screen.getByRole('menuitemradio', { name: new RegExp(`^${name}`) }));
  };
  const shown = () => [heading(), window.location.search];
  expect(heading()).toBe('Done');
  expect(rows().filter(({ textContent }) => !/Done [A-Z][a-z]{2} \d/.test(textContent))).toEqual([]);
  await choose('Overdue');
  expect(shown()).toEqual(['Overdue', '?show=overdue']);
  await choose('Up Next');
  expect(heading()).toBe('Up Next');
  await move(() => window.history.back());
  expect([...shown(), rows().length]).toEqual(['Overdue', '?show=overdue', 1]);
  await move(() => window.history.back());
  expect(shown()).toEqual(['Done', '?show=done']);
  await move(() => window.history.forward());
  expect(shown()).toEqual(['Overdue', '?show=overdue']);
});

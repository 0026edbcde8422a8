import { afterEach, expect, test, vi } from 'vitest';
import { selectListView, selectProblem } from '../../src/machines/checklist/selectors.ts';
import { getActor } from '../../src/machines/shared/actors.ts';
import { selectStanding } from '../../src/machines/toasts/selectors.ts';
import {
  CATEGORIES,
  CHECKLIST_TASKS,
  CHECKLIST_USER,
  enter,
  type LivePortal,
  STATUS,
  start,
  student,
  wireTask,
} from './support/live-portal.ts';
import { settle } from './support/pending-backend.ts';

/** The checklist with the real portal and the real clients: what happens after answers that are not OK. */

afterEach(() => {
  vi.restoreAllMocks();
});

const CHECKLIST_ANSWER = [{ auth_token: 'token-of-the-checklist' }];

async function openChecklist(): Promise<LivePortal> {
  const livePortal = start();
  await enter(livePortal, student);
  await livePortal.openChecklist();
  await settle();
  return livePortal;
}

/** The lines that are logged from now on. */
function recordWarnings(): string[] {
  const lines: string[] = [];
  vi.spyOn(console, 'warn').mockImplementation((line) => void lines.push(line));
  return lines;
}

const checklistOf = ({ system }: LivePortal) => getActor(system, 'checklist').getSnapshot();
const viewOf = (livePortal: LivePortal) => selectListView(checklistOf(livePortal));
const problemOf = (livePortal: LivePortal) => selectProblem(checklistOf(livePortal));

test('TOAST-12 an answer that is not OK is logged with its status in the specification’s words, and sets the error state', async () => {
  const livePortal = await openChecklist();
  const lines = recordWarnings();
  await livePortal.answer(CHECKLIST_USER, CHECKLIST_ANSWER);
  await livePortal.answer(CATEGORIES, []);
  await livePortal.answer(CHECKLIST_TASKS, { detail: 'the list is being moved' }, 500);
  expect(lines).toEqual(['There was a problem with your request: status 500, the list is being moved']);
  expect([viewOf(livePortal), livePortal.connection()]).toEqual(['failed', 'firstFailure']);
});

test('TOAST-12 the user call is logged in the same way, and a call without network is not', async () => {
  const livePortal = await openChecklist();
  const lines = recordWarnings();
  await livePortal.answer(CHECKLIST_USER, { detail: 'no' }, 418);
  expect(lines).toEqual(['There was a problem with your request: status 418, no']);
  expect([viewOf(livePortal), livePortal.connection()]).toEqual(['failed', 'firstFailure']);
  getActor(livePortal.system, 'checklist').send({ type: 'checklist.retry' });
  await settle();
  await livePortal.cutOff(CHECKLIST_USER);
  await livePortal.answer(STATUS, { status: 'ok' });
  expect(lines).toHaveLength(1);
  expect([viewOf(livePortal), livePortal.connection()]).toEqual(['failed', 'secondFailure']);
});

test('TOAST-05 TOAST-13 categories that fail set the error to the text of the message, and the tasks that arrived are shown', async () => {
  const livePortal = await openChecklist();
  recordWarnings();
  await livePortal.answer(CHECKLIST_USER, CHECKLIST_ANSWER);
  await livePortal.answer(CATEGORIES, { detail: 'no' }, 500);
  expect(viewOf(livePortal)).toBe('loading');
  await livePortal.answer(CHECKLIST_TASKS, [wireTask]);
  expect(problemOf(livePortal)).toBe('There was a problem with your request: status 500, no');
  expect(livePortal.rows().map(({ title }) => title)).toEqual(['Send final transcript']);
  expect([viewOf(livePortal), livePortal.connection()]).toEqual(['ready', 'firstFailure']);
});

test('TOAST-13 tasks that fail set no text, even if the categories arrived', async () => {
  const livePortal = await openChecklist();
  recordWarnings();
  await livePortal.answer(CHECKLIST_USER, CHECKLIST_ANSWER);
  await livePortal.answer(CATEGORIES, []);
  await livePortal.answer(CHECKLIST_TASKS, { detail: 'no' }, 500);
  expect([problemOf(livePortal), viewOf(livePortal), livePortal.connection()]).toEqual([
    null,
    'failed',
    'firstFailure',
  ]);
});

test('TOAST-03 TOAST-13 tasks and categories that fail together count as one failed action', async () => {
  const livePortal = await openChecklist();
  recordWarnings();
  await livePortal.answer(CHECKLIST_USER, CHECKLIST_ANSWER);
  await livePortal.answer(CHECKLIST_TASKS, { detail: 'no' }, 500);
  await livePortal.answer(CATEGORIES, { detail: 'not now' }, 500);
  expect(problemOf(livePortal)).toBe('There was a problem with your request: status 500, not now');
  expect([viewOf(livePortal), livePortal.connection()]).toEqual(['failed', 'firstFailure']);
});

test('NEXT-19 an account that the checklist’s user call reports as provisional is provisional in the portal too, and no further call leaves', async () => {
  const livePortal = await openChecklist();
  recordWarnings();
  await livePortal.answer(CHECKLIST_USER, { detail: 'has_provisional_account' }, 403);
  expect([livePortal.user(), livePortal.session().value]).toEqual(['provisional', 'provisional']);
  expect(selectStanding(getActor(livePortal.system, 'toasts').getSnapshot())).toEqual([]);
  const sent = livePortal.backend.sent().length;
  await livePortal.openChecklist();
  await settle();
  expect([livePortal.open(), livePortal.backend.sent().length]).toEqual([[], sent]);
});

test('NEXT-19 any other refusal of that call does not change who the user is', async () => {
  const livePortal = await openChecklist();
  recordWarnings();
  await livePortal.answer(CHECKLIST_USER, { detail: 'no' }, 403);
  expect(livePortal.user()).toEqual({ running: 'alive' });
  expect(livePortal.session().matches('signedIn')).toBe(true);
});

test('NEXT-21 a checklist that is opened before the user is known waits for the user, and then sends its calls', async () => {
  const livePortal = start();
  await livePortal.openChecklist();
  await settle();
  expect([livePortal.open(), viewOf(livePortal)]).toEqual([[], 'loading']);
  await enter(livePortal, student);
  expect(livePortal.open()).toEqual([CHECKLIST_USER]);
});

import { afterEach, expect, test, vi } from 'vitest';
import { selectProblem } from '../../src/machines/checklist/selectors.ts';
import { getChild } from '../../src/machines/portal/children.ts';
import {
  CATEGORIES,
  CHECKLIST_TASKS,
  CHECKLIST_USER,
  enter,
  type LivePortal,
  start,
  student,
} from './support/live-portal.ts';
import { settle } from './support/pending-backend.ts';

/** The checklist over the real portal and the real clients: what becomes of answers that are not OK. */

afterEach(() => {
  vi.restoreAllMocks();
});

const CHECKLIST_ANSWER = [{ auth_token: 'token-of-the-checklist' }];

async function openChecklist(): Promise<LivePortal> {
  const stage = start();
  await enter(stage, student);
  await stage.openChecklist();
  await settle();
  return stage;
}

/** What is logged from now on, as lines. */
function listen(): string[] {
  const lines: string[] = [];
  vi.spyOn(console, 'warn').mockImplementation((line) => void lines.push(line));
  return lines;
}

const failureOf = ({ portal }: LivePortal) => getChild(portal, 'taskList').getSnapshot().context.failure;
const problemOf = ({ portal }: LivePortal) => selectProblem(getChild(portal, 'taskList').getSnapshot());

test('TOAST-12 an answer that is not OK holds its status, is logged in the specification’s words and sets the error state', async () => {
  const stage = await openChecklist();
  const lines = listen();
  await stage.answer(CHECKLIST_USER, CHECKLIST_ANSWER);
  await stage.answer(CHECKLIST_TASKS, { detail: 'the list is being moved' }, 500);
  expect(failureOf(stage)).toEqual({ kind: 'status', status: 500, detail: 'the list is being moved' });
  expect(lines).toEqual(['There was a problem with your request: status 500, the list is being moved']);
  expect(stage.connection()).toBe('troubledOnce');
});

test('TOAST-12 so is one of the user call, and no network is no such answer', async () => {
  const stage = await openChecklist();
  const lines = listen();
  await stage.answer(CHECKLIST_USER, { detail: 'no' }, 418);
  expect(failureOf(stage)).toEqual({ kind: 'status', status: 418, detail: 'no' });
  expect(lines).toEqual(['There was a problem with your request: status 418, no']);
  stage.portal.send({ type: 'list.retry' });
  await settle();
  await stage.cutOff(CHECKLIST_USER);
  expect(failureOf(stage)).toEqual({ kind: 'offline' });
  expect(lines).toHaveLength(1);
  expect(stage.connection()).toBe('troubledTwice');
});

test('TOAST-13 a failed fetch of the categories sets the error to the message’s text, one of the tasks to the bare fact', async () => {
  const stage = await openChecklist();
  listen();
  await stage.answer(CHECKLIST_USER, CHECKLIST_ANSWER);
  await stage.answer(CATEGORIES, { detail: 'no' }, 500);
  expect(problemOf(stage)).toBe('There was a problem with your request: status 500, no');
  expect(stage.connection()).toBe('troubledOnce');

  const other = await openChecklist();
  await other.answer(CHECKLIST_USER, CHECKLIST_ANSWER);
  await other.answer(CHECKLIST_TASKS, { detail: 'no' }, 500);
  expect(problemOf(other)).toBeNull();
  expect(other.connection()).toBe('troubledOnce');
});

test('NEXT-19 an account that the checklist’s user call calls provisional is so in the portal too, and no further call leaves', async () => {
  const stage = await openChecklist();
  listen();
  await stage.answer(CHECKLIST_USER, { detail: 'has_provisional_account' }, 403);
  expect(stage.portal.getSnapshot().value).toBe('provisional');
  expect(stage.session().value).toBe('provisional');
  expect(stage.connection()).toBe('clear');
  const sent = stage.backend.sent().length;
  stage.portal.send({ type: 'list.wanted' });
  await settle();
  expect([stage.open(), stage.backend.sent().length]).toEqual([[], sent]);
});

test('NEXT-19 any other refusal of that call leaves the person who they are', async () => {
  const stage = await openChecklist();
  listen();
  await stage.answer(CHECKLIST_USER, { detail: 'no' }, 403);
  expect(stage.portal.getSnapshot().value).toBe('running');
  expect(stage.session().matches('signedIn')).toBe(true);
});

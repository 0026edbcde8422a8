import { expect, test } from 'vitest';
import { selectTask } from '../../src/machines/checklist/selectors.ts';
import { selectView } from '../../src/machines/resource/selectors.ts';
import { selectIsAlive, selectToken } from '../../src/machines/session/selectors.ts';
import { getActor } from '../../src/machines/shared/actors.ts';
import type { StoredAnswer } from '../../src/machines/shared/dependencies.ts';
import {
  answerOf,
  CATEGORIES,
  CHECKLIST_TASKS,
  CHECKLIST_USER,
  enter,
  HOLDS,
  PERSON_INFO,
  snapshotOf,
  start,
  student,
  USER,
  wireTask,
} from './support/live-portal.ts';
import { settle } from './support/pending-backend.ts';

const SAVE = 'PATCH /api/user_task/11/';
const fresh = { ...student, auth_token: 'fresh' };

test('a 401 is confirmed by one user call for all calls that were answered 401; each one is repeated once with the fresh token', async () => {
  const livePortal = start();
  livePortal.show(['holds', 'personInfo']);
  await enter(livePortal, student);
  await livePortal.answer(HOLDS, { detail: 'Invalid token.' }, 401);
  await livePortal.answer(PERSON_INFO, { detail: 'Invalid token.' }, 401);
  expect(livePortal.open()).toEqual([USER]);
  await livePortal.answer(USER, fresh);
  expect(livePortal.backend.open().map(({ name, token }) => [name, token])).toEqual([
    [HOLDS, 'Token fresh'],
    [PERSON_INFO, 'Token fresh'],
  ]);
  await livePortal.answer(HOLDS, []);
  // Another 401 although the user is signed in is a failure of the call itself, and is not confirmed again.
  await livePortal.answer(PERSON_INFO, { detail: 'Invalid token.' }, 401);
  expect(selectView(snapshotOf(livePortal, 'holds'))).toBe('empty');
  expect(selectView(snapshotOf(livePortal, 'personInfo'))).toBe('failed');
  expect(livePortal.open()).toEqual([]);
});

test.each([
  ['no user', { is_authenticated: false }],
  ['another user', { ...fresh, username: 'sam' }],
])(
  'the session has ended when the user call finds %s: the page and its user stay, and nothing redirects',
  async (_, answer) => {
    const livePortal = start();
    livePortal.show(['holds', 'personInfo']);
    await enter(livePortal, { ...student, username: 'robin' });
    await livePortal.answer(PERSON_INFO, { DISPLAY_NAME: 'Robin' });
    await livePortal.answer(HOLDS, {}, 401);
    await livePortal.answer(USER, answer);
    expect(livePortal.session().matches({ signedIn: 'ended' })).toBe(true);
    expect(answerOf(livePortal, 'personInfo')).toMatchObject({ DISPLAY_NAME: 'Robin' });
    expect(selectView(snapshotOf(livePortal, 'holds'))).toBe('failed');
    expect(selectToken(livePortal.session())).toBe(student.auth_token);
    expect(livePortal.errorState()).toBe(0);
    expect(livePortal.open()).toEqual([]);
  },
);

test('CACHE-25 when the session has ended, no answer stays in the storage of the tab; the page stays', async () => {
  const stored = new Map<string, StoredAnswer>();
  const livePortal = start({ stored });
  livePortal.show(['holds', 'personInfo']);
  await enter(livePortal, student);
  await livePortal.answer(PERSON_INFO, { DISPLAY_NAME: 'Robin' });
  expect([...stored.keys()]).toEqual(['personInfo/']);
  await livePortal.answer(HOLDS, {}, 401);
  await livePortal.answer(USER, {}, 401);
  expect([...stored.keys()]).toEqual([]);
  expect(answerOf(livePortal, 'personInfo')).toMatchObject({ DISPLAY_NAME: 'Robin' });
});

test('CACHE-25 when a page load finds no user, no answer of an earlier page stays in the storage of the tab', async () => {
  const stored = new Map<string, StoredAnswer>([['holds/', { content: [], receivedAt: '2025-01-21T17:00:00.000Z' }]]);
  await enter(start({ stored }), {}, 401);
  expect([...stored.keys()]).toEqual([]);
});

test('a failed user call proves nothing: the call has failed, and the next 401 sends the user call again', async () => {
  const livePortal = start();
  livePortal.show(['holds']);
  await enter(livePortal, student);
  await livePortal.answer(HOLDS, {}, 401);
  await livePortal.answer(USER, {}, 500);
  expect(selectIsAlive(livePortal.session())).toBe(false);
  expect(selectView(snapshotOf(livePortal, 'holds'))).toBe('failed');
  expect(livePortal.errorState()).toBe(0);
  livePortal.resource('holds')?.send({ type: 'resource.retry' });
  await settle();
  await livePortal.answer(HOLDS, {}, 401);
  await livePortal.answer(USER, fresh);
  await livePortal.answer(HOLDS, []);
  expect(selectView(snapshotOf(livePortal, 'holds'))).toBe('empty');
});

test('a write of the checklist is repeated once too, with the fresh token of the checklist’s host', async () => {
  const livePortal = start();
  await livePortal.openChecklist();
  await enter(livePortal, student);
  await livePortal.answer(CHECKLIST_USER, [{ auth_token: 'checklist-token' }]);
  await livePortal.answer(CHECKLIST_TASKS, [wireTask]);
  await livePortal.answer(CATEGORIES, []);
  const checklist = getActor(livePortal.system, 'checklist');
  checklist.send({ type: 'checklist.press', userTaskId: 11, press: { type: 'task.bookmark' } });
  await settle();
  await livePortal.answer(SAVE, {}, 401);
  await livePortal.answer(USER, fresh);
  expect(livePortal.open()).toEqual([CHECKLIST_USER]);
  await livePortal.answer(CHECKLIST_USER, [{ auth_token: 'checklist-fresh' }]);
  expect(livePortal.backend.held(SAVE)).toMatchObject({ token: 'Token checklist-fresh', body: { starred: true } });
  await livePortal.answer(SAVE, { ...wireTask, starred: true });
  expect(selectTask(11)(checklist.getSnapshot())?.getSnapshot().matches({ bookmark: 'on' })).toBe(true);
});

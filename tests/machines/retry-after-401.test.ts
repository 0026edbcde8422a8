import { expect, test } from 'vitest';
import { selectTask } from '../../src/machines/checklist/selectors.ts';
import { selectAnswer, selectView } from '../../src/machines/resource/selectors.ts';
import { selectIsAlive, selectToken } from '../../src/machines/session/selectors.ts';
import { getActor } from '../../src/machines/shared/actors.ts';
import {
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
  const stage = start();
  stage.show(['holds', 'personInfo']);
  await enter(stage, student);
  await stage.answer(HOLDS, { detail: 'Invalid token.' }, 401);
  await stage.answer(PERSON_INFO, { detail: 'Invalid token.' }, 401);
  expect(stage.open()).toEqual([USER]);
  await stage.answer(USER, fresh);
  expect(stage.backend.open().map(({ name, token }) => [name, token])).toEqual([
    [HOLDS, 'Token fresh'],
    [PERSON_INFO, 'Token fresh'],
  ]);
  await stage.answer(HOLDS, []);
  // Another 401 although the user is signed in is a failure of the call itself, and is not confirmed again.
  await stage.answer(PERSON_INFO, { detail: 'Invalid token.' }, 401);
  expect(selectView(snapshotOf(stage, 'holds'))).toBe('empty');
  expect(selectView(snapshotOf(stage, 'personInfo'))).toBe('failed');
  expect(stage.open()).toEqual([]);
});

test.each([
  ['no user', { is_authenticated: false }],
  ['another user', { ...fresh, username: 'sam' }],
])(
  'the session has ended when the user call finds %s: the page and its user stay, and nothing redirects',
  async (_, answer) => {
    const stage = start();
    stage.show(['holds', 'personInfo']);
    await enter(stage, { ...student, username: 'robin' });
    await stage.answer(PERSON_INFO, { DISPLAY_NAME: 'Robin' });
    await stage.answer(HOLDS, {}, 401);
    await stage.answer(USER, answer);
    expect(stage.session().matches({ signedIn: 'ended' })).toBe(true);
    expect(selectAnswer(snapshotOf(stage, 'personInfo'))).toMatchObject({ DISPLAY_NAME: 'Robin' });
    expect(selectView(snapshotOf(stage, 'holds'))).toBe('failed');
    expect(selectToken(stage.session())).toBe(student.auth_token);
    expect(stage.errorState()).toBe(0);
    expect(stage.open()).toEqual([]);
  },
);

test('a failed user call proves nothing: the call has failed, and the next 401 sends the user call again', async () => {
  const stage = start();
  stage.show(['holds']);
  await enter(stage, student);
  await stage.answer(HOLDS, {}, 401);
  await stage.answer(USER, {}, 500);
  expect(selectIsAlive(stage.session())).toBe(false);
  expect(selectView(snapshotOf(stage, 'holds'))).toBe('failed');
  expect(stage.errorState()).toBe(0);
  stage.resource('holds')?.send({ type: 'resource.retry' });
  await settle();
  await stage.answer(HOLDS, {}, 401);
  await stage.answer(USER, fresh);
  await stage.answer(HOLDS, []);
  expect(selectView(snapshotOf(stage, 'holds'))).toBe('empty');
});

test('a write of the checklist is repeated once too, with the fresh token of the checklist’s host', async () => {
  const stage = start();
  await stage.openChecklist();
  await enter(stage, student);
  await stage.answer(CHECKLIST_USER, [{ auth_token: 'checklist-token' }]);
  await stage.answer(CHECKLIST_TASKS, [wireTask]);
  await stage.answer(CATEGORIES, []);
  const checklist = getActor(stage.system, 'checklist');
  checklist.send({ type: 'checklist.press', userTaskId: 11, press: { type: 'task.bookmark' } });
  await settle();
  await stage.answer(SAVE, {}, 401);
  await stage.answer(USER, fresh);
  expect(stage.open()).toEqual([CHECKLIST_USER]);
  await stage.answer(CHECKLIST_USER, [{ auth_token: 'checklist-fresh' }]);
  expect(stage.backend.held(SAVE)).toMatchObject({ token: 'Token checklist-fresh', body: { starred: true } });
  await stage.answer(SAVE, { ...wireTask, starred: true });
  expect(selectTask(11)(checklist.getSnapshot())?.getSnapshot().matches({ bookmark: 'on' })).toBe(true);
});

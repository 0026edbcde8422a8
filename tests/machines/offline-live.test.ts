import { expect, test, vi } from 'vitest';
import { selectTask } from '../../src/machines/checklist/selectors.ts';
import { selectAsOf, selectView } from '../../src/machines/resource/selectors.ts';
import { getActor } from '../../src/machines/shared/actors.ts';
import type { StoredAnswer } from '../../src/machines/shared/dependencies.ts';
import { selectSaveState } from '../../src/machines/task/selectors.ts';
import {
  CATEGORIES,
  CHECKLIST_TASKS,
  CHECKLIST_USER,
  enter,
  HOLDS,
  type LivePortal,
  NEXT_STEPS,
  REPEAT_AFTER,
  STATUS,
  snapshotOf,
  start,
  student,
  wireTask,
} from './support/live-portal.ts';
import { settle } from './support/pending-backend.ts';

/** A network that is lost and comes back, with the real portal, its clients and its timers. */

const MORNING = '2026-09-28T15:00:00.000Z';
const LATER = '2026-09-28T15:45:00.000Z';
const MESSAGES = 'GET /api/notifications/user';
const SAVE = 'PATCH /api/user_task/11/';
/** Longer than the network takes to settle. */
const SETTLED = 4_000;

/** A portal whose clock the test sets, with these answers in the storage of the tab. */
function startAt(time: string, stored?: Map<string, StoredAnswer>) {
  const clock = { now: time };
  const livePortal = start({ now: () => new Date(clock.now), ...(stored === undefined ? {} : { stored }) });
  return { livePortal, clock };
}

/** The dashboard's tasks and the holds are there, and then the network is lost. */
async function loseNetwork() {
  const { livePortal, clock } = startAt(MORNING);
  await livePortal.openPage(['holds', 'myNextSteps']);
  await enter(livePortal, student);
  await livePortal.answer(HOLDS, [{ HOLD: 'LB' }]);
  await livePortal.answer(NEXT_STEPS, [wireTask]);
  clock.now = LATER;
  window.dispatchEvent(new Event('focus'));
  await settle();
  await livePortal.cutOff(NEXT_STEPS);
  await livePortal.cutOff(STATUS);
  return { livePortal, clock };
}

const viewOf = (livePortal: LivePortal, name: string) => selectView(snapshotOf(livePortal, name));
const asOf = (livePortal: LivePortal, name: string) => selectAsOf(snapshotOf(livePortal, name));
const hint = async (type: string) => {
  window.dispatchEvent(new Event(type));
  await vi.advanceTimersByTimeAsync(SETTLED);
  await settle();
};

test('AWAY-01 AWAY-05 without a network the page stays, and only the status check leaves; its answer brings what is past its lifetime once', async () => {
  const { livePortal } = await loseNetwork();
  expect([livePortal.isOffline(), livePortal.errorState(), livePortal.failed()]).toEqual([true, 0, ['myNextSteps']]);
  expect([viewOf(livePortal, 'myNextSteps'), asOf(livePortal, 'myNextSteps')]).toEqual(['ready', MORNING]);
  // Three tries of the timer, and an hour of returns and minutes.
  for (const seconds of [5, 10, 20]) {
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
    await settle();
    expect(livePortal.open()).toEqual([STATUS]);
    await livePortal.cutOff(STATUS);
  }
  for (const type of ['focus', 'online', 'focus']) window.dispatchEvent(new Event(type));
  await vi.advanceTimersByTimeAsync(SETTLED);
  await settle();
  expect(livePortal.open()).toEqual([STATUS]);
  await livePortal.answer(STATUS, { status: 'ok' });
  // The holds are fresh for eight hours.
  expect([livePortal.isOffline(), livePortal.open()]).toEqual([false, [NEXT_STEPS]]);
  await livePortal.answer(NEXT_STEPS, []);
  expect([viewOf(livePortal, 'myNextSteps'), asOf(livePortal, 'myNextSteps')]).toEqual(['empty', null]);
});

test('AWAY-01 calls that get no answer at the same moment share one status check, and wait for it', async () => {
  const livePortal = start();
  livePortal.show(['holds', 'myNextSteps', 'messages']);
  await enter(livePortal, student);
  for (const call of [HOLDS, NEXT_STEPS, MESSAGES]) livePortal.backend.held(call).fail();
  await settle();
  await vi.advanceTimersByTimeAsync(REPEAT_AFTER);
  await settle();
  for (const call of [HOLDS, NEXT_STEPS, MESSAGES]) livePortal.backend.held(call).fail();
  await settle();
  expect(livePortal.open()).toEqual([STATUS]);
  expect(viewOf(livePortal, 'holds')).toBe('loading');
  await livePortal.cutOff(STATUS);
  expect([livePortal.isOffline(), viewOf(livePortal, 'holds'), livePortal.errorState()]).toEqual([true, 'failed', 0]);
});

test('AWAY-04 a call that takes too long is no lost network while the status check has an answer, a bad one too', async () => {
  const livePortal = start();
  livePortal.show(['profile']);
  await enter(livePortal, student);
  await vi.advanceTimersByTimeAsync(10_000);
  await settle();
  expect(livePortal.open()).toEqual([STATUS]);
  await livePortal.answer(STATUS, { detail: 'broken' }, 500);
  expect([livePortal.isOffline(), livePortal.errorState(), livePortal.failed()]).toEqual([false, 0, []]);
});

test('AWAY-01 a time-out is a lost network when the status check times out too', async () => {
  const livePortal = start();
  livePortal.show(['profile']);
  await enter(livePortal, student);
  await vi.advanceTimersByTimeAsync(10_000);
  await settle();
  await vi.advanceTimersByTimeAsync(10_000);
  await settle();
  expect([livePortal.isOffline(), livePortal.errorState()]).toEqual([true, 0]);
});

test('AWAY-01 the sign-in page of a network in place of every answer is a lost network', async () => {
  const livePortal = start();
  livePortal.show(['holds']);
  await enter(livePortal, student);
  const page = () => new Response('<!doctype html><title>Welcome to the WiFi</title>');
  livePortal.backend.held(HOLDS).respond(page());
  await settle();
  livePortal.backend.held(STATUS).respond(page());
  await settle();
  expect([livePortal.isOffline(), livePortal.errorState()]).toEqual([true, 0]);
});

test('AWAY-02 a page opens with the stored answers, however old they are, and says what it does not have', async () => {
  const stored = new Map([
    ['holds/', { content: [{ HOLD: 'LB' }], receivedAt: '2026-09-27T15:00:00.000Z' }],
    ['myNextSteps/', { content: 'no list of tasks', receivedAt: '2026-09-27T15:00:00.000Z' }],
  ]);
  const { livePortal } = startAt(LATER, stored);
  livePortal.show(['messages']);
  await enter(livePortal, student);
  await livePortal.cutOff(MESSAGES);
  await livePortal.cutOff(STATUS);
  expect(await livePortal.visit('/account')).toBe('admitted');
  await livePortal.openPage(['holds', 'myNextSteps']);
  expect([viewOf(livePortal, 'holds'), asOf(livePortal, 'holds')]).toEqual(['ready', '2026-09-27T15:00:00.000Z']);
  expect(viewOf(livePortal, 'myNextSteps')).toBe('loading');
  await livePortal.cutOff(NEXT_STEPS);
  expect([viewOf(livePortal, 'myNextSteps'), livePortal.errorState()]).toEqual(['failed', 0]);
});

test('AWAY-02 the call that finds out shows what is stored; with an answer of the status check an old answer is not shown', async () => {
  const stored = new Map([['holds/', { content: [], receivedAt: '2026-09-27T15:00:00.000Z' }]]);
  const first = startAt(LATER, stored).livePortal;
  first.show(['holds']);
  await enter(first, student);
  await first.cutOff(HOLDS);
  await first.answer(STATUS, { status: 'ok' });
  expect(viewOf(first, 'holds')).toBe('failed');

  const second = startAt(LATER, stored).livePortal;
  second.show(['holds']);
  await enter(second, student);
  await second.cutOff(HOLDS);
  await second.cutOff(STATUS);
  expect([viewOf(second, 'holds'), asOf(second, 'holds')]).toEqual(['empty', '2026-09-27T15:00:00.000Z']);
});

test('AWAY-05 without a network a write leaves only after a status check with an answer, and no failure counts', async () => {
  const livePortal = start();
  await livePortal.openChecklist();
  await enter(livePortal, student);
  await livePortal.answer(CHECKLIST_USER, [{ auth_token: 'checklist-token' }]);
  await livePortal.answer(CHECKLIST_TASKS, [wireTask]);
  await livePortal.answer(CATEGORIES, []);
  const press = () =>
    getActor(livePortal.system, 'checklist').send({
      type: 'checklist.press',
      userTaskId: 11,
      press: { type: 'task.markDone', at: MORNING },
    });
  const saveState = () =>
    selectSaveState('completion')(
      selectTask(11)(getActor(livePortal.system, 'checklist').getSnapshot())?.getSnapshot(),
    );
  // The press that finds out.
  press();
  await settle();
  livePortal.backend.held(SAVE).fail();
  await settle();
  await livePortal.cutOff(STATUS);
  expect([livePortal.isOffline(), saveState(), livePortal.connection()]).toEqual([true, 'failed', 'offline']);
  for (let times = 0; times < 3; times += 1) {
    press();
    await settle();
    expect(livePortal.open()).toEqual([STATUS]);
    await livePortal.cutOff(STATUS);
    expect([saveState(), livePortal.connection()]).toEqual(['failed', 'offline']);
  }
  expect(livePortal.backend.sent().filter((name) => name === SAVE)).toHaveLength(1);

  press();
  await settle();
  await livePortal.answer(STATUS, { status: 'ok' });
  expect([livePortal.isOffline(), livePortal.open()]).toEqual([false, [SAVE]]);
  await livePortal.answer(SAVE, { ...wireTask, completed_on: MORNING });
  expect(livePortal.rows().map(({ completed_on }) => completed_on)).toEqual([MORNING]);
});

test('AWAY-05 the answer of a call that left before is the first answer', async () => {
  const livePortal = start();
  livePortal.show(['holds', 'myNextSteps']);
  await enter(livePortal, student);
  await livePortal.cutOff(HOLDS);
  await livePortal.cutOff(STATUS);
  expect(livePortal.isOffline()).toBe(true);
  await livePortal.answer(NEXT_STEPS, [wireTask]);
  expect([livePortal.isOffline(), livePortal.open()]).toEqual([false, [HOLDS]]);
});

test('AWAY-05 after sleep the return to the page tries again, because timers stand still meanwhile', async () => {
  const { livePortal, clock } = await loseNetwork();
  clock.now = '2026-09-29T06:00:00.000Z';
  await hint('focus');
  expect(livePortal.open()).toEqual([STATUS]);
  await livePortal.answer(STATUS, { status: 'integrations_unavailable' });
  // Another day: the holds are past their lifetime too.
  expect([livePortal.isOffline(), livePortal.errorState(), livePortal.open().sort()]).toEqual([
    false,
    0,
    [HOLDS, NEXT_STEPS].sort(),
  ]);
});

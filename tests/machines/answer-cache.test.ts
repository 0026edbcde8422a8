import { describe, expect, test, vi } from 'vitest';
import { selectAsOf, selectView } from '../../src/machines/resource/selectors.ts';
import { getActor } from '../../src/machines/shared/actors.ts';
import type { StoredAnswer } from '../../src/machines/shared/dependencies.ts';
import {
  answerOf,
  CATEGORIES,
  CHECKLIST_TASKS,
  CHECKLIST_USER,
  enter,
  HOLDS,
  type LivePortal,
  NOW,
  PERSON_INFO,
  scheduleOf,
  snapshotOf,
  start,
  student,
  wireTask,
} from './support/live-portal.ts';
import { settle } from './support/pending-backend.ts';

const MINUTE = 60_000;
const later = (minutes: number) => () => new Date(NOW.getTime() + minutes * MINUTE);
const COURSES = 'GET /api/integrations/finti/courses?term=202604';
const MESSAGES = 'GET /api/notifications/user';
const hold = { HOLD: 'LB', HOLDDESCRIPTION: 'Library fine' };

/** A tab in which the holds were answered once. */
async function tabWithHolds(): Promise<Map<string, StoredAnswer>> {
  const stored = new Map<string, StoredAnswer>();
  const livePortal = start({ stored });
  livePortal.show(['holds']);
  await enter(livePortal, student);
  await livePortal.answer(HOLDS, [hold]);
  return stored;
}

describe('answers that a tab stores for a reload', () => {
  test('CACHE-13 CACHE-22 a reload within the lifetime shows the answer at once and sends no call; after it one leaves', async () => {
    const stored = await tabWithHolds();
    const within = start({ stored, now: later(479) });
    within.show(['holds']);
    await enter(within, student);
    expect(within.open()).toEqual([]);
    expect(answerOf(within, 'holds')).toMatchObject([hold]);
    expect(selectAsOf(snapshotOf(within, 'holds'))).toBeNull();

    const after = start({ stored, now: later(481) });
    after.show(['holds']);
    await enter(after, student);
    expect(after.open()).toEqual([HOLDS]);
  });

  test('SESS-03 the list of sessions is never stored', async () => {
    const stored = new Map<string, StoredAnswer>();
    const livePortal = start({ stored });
    livePortal.show(['holds', 'sessions']);
    await enter(livePortal, student);
    await livePortal.answer(HOLDS, [hold]);
    await livePortal.answer('GET /api/users/sessions', []);
    expect([...stored.keys()]).toEqual(['holds/']);
  });

  test('CACHE-22 the lifetime of a stored answer counts from the answer, not from the reload', async () => {
    const livePortal = start({ stored: await tabWithHolds(), now: later(470) });
    livePortal.show(['holds']);
    await enter(livePortal, student);
    await vi.advanceTimersByTimeAsync(9 * MINUTE);
    livePortal.show(['holds']);
    await settle();
    expect(livePortal.open()).toEqual([]);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    livePortal.show(['holds']);
    await settle();
    expect(livePortal.open()).toEqual([HOLDS]);
  });

  test.each([
    ['of another shape', { content: { rows: 'many' }, receivedAt: NOW.toISOString() }],
    ['of no known time', { content: [hold], receivedAt: 'yesterday' }],
    ['from the future', { content: [hold], receivedAt: later(60)().toISOString() }],
  ])('an answer %s costs a fetch and no error', async (_, entry) => {
    const livePortal = start({ stored: new Map([['holds/', entry]]) });
    livePortal.show(['holds']);
    await enter(livePortal, student);
    expect(livePortal.open()).toEqual([HOLDS]);
    await livePortal.answer(HOLDS, []);
    expect(selectView(snapshotOf(livePortal, 'holds'))).toBe('empty');
  });

  test('a refetch gets a newer answer, and that one is stored', async () => {
    const stored = await tabWithHolds();
    const livePortal = start({ stored });
    livePortal.show(['holds']);
    await enter(livePortal, student);
    livePortal.resource('holds')?.send({ type: 'resource.refetch' });
    await settle();
    expect(livePortal.open()).toEqual([HOLDS]);
    await livePortal.answer(HOLDS, []);
    expect(stored.get('holds/')).toMatchObject({ content: [] });
  });

  test('an answer that a write made invalid is removed from the storage, even if no block has shown it on this page', async () => {
    const stored = await tabWithHolds();
    const livePortal = start({ stored });
    await enter(livePortal, student);
    getActor(livePortal.system, 'resources').send({ type: 'resources.reset', names: ['holds'] });
    await settle();
    expect(stored.size).toBe(0);
  });

  test('BANNER-17 an answer that a write made out of date is removed from the storage, and a call that left before the write is not stored', async () => {
    const stored = await tabWithHolds();
    const livePortal = start({ stored });
    livePortal.show(['holds']);
    await enter(livePortal, student);
    const invalidate = { type: 'resources.invalidate', names: ['holds'] } as const;
    getActor(livePortal.system, 'resources').send(invalidate);
    await settle();
    const [asked] = livePortal.backend.open();
    getActor(livePortal.system, 'resources').send(invalidate);
    await settle();
    asked?.answer([hold]);
    await settle();
    expect(stored.size).toBe(0);
    expect(livePortal.open()).toEqual([HOLDS]);
    await livePortal.cutOff(HOLDS);
    expect(stored.size).toBe(0);
    expect(livePortal.errorState()).toBe(0);
    expect(answerOf(livePortal, 'holds')).toMatchObject([hold]);
    expect(selectAsOf(snapshotOf(livePortal, 'holds'))).toBe(NOW.toISOString());
  });

  test('a failure is not stored', async () => {
    const livePortal = start();
    livePortal.show(['personInfo']);
    await enter(livePortal, student);
    await livePortal.answer(PERSON_INFO, {}, 500);
    expect(livePortal.stored.size).toBe(0);
  });

  test('CACHE-09 each term has an entry of its own', async () => {
    const livePortal = start({ term: '202604' });
    livePortal.show(['schedule']);
    await enter(livePortal, student);
    await livePortal.answer(scheduleOf('202604'), []);
    expect([...livePortal.stored.keys()]).toEqual(['schedule/202604']);
  });

  test('CACHE-23 SEC-09 the owner of the stored answers is set with the user, and no token is stored', async () => {
    const livePortal = start();
    livePortal.show(['holds']);
    await enter(livePortal, { ...student, username: 'robin' });
    await livePortal.answer(HOLDS, [hold]);
    expect(livePortal.owners).toEqual(['robin']);
    expect(JSON.stringify([...livePortal.stored])).not.toContain(student.auth_token);
  });
});

describe('two resources that read one call', () => {
  test('CACHE-10 CACHE-16 courses and attendance share a call that is running; after an hour only attendance fetches again', async () => {
    const livePortal = start({ term: '202604' });
    livePortal.show(['courses', 'attendance']);
    await enter(livePortal, student);
    await vi.dynamicImportSettled();
    await settle();
    expect(livePortal.open()).toEqual([COURSES]);
    await livePortal.answer(COURSES, [{ COURSEREGISTRATIONNUMBER: '41532', INITATTENDANCE: 'N' }]);
    expect(answerOf(livePortal, 'attendance', '202604')).toMatchObject([{ INITATTENDANCE: 'N' }]);

    await vi.advanceTimersByTimeAsync(59 * MINUTE);
    livePortal.show(['courses', 'attendance']);
    await settle();
    expect(livePortal.open()).toEqual([]);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    livePortal.show(['courses', 'attendance']);
    await settle();
    expect(livePortal.open()).toEqual([COURSES]);
    await livePortal.answer(COURSES, [{ COURSEREGISTRATIONNUMBER: '41532', INITATTENDANCE: 'Y' }]);
    expect(answerOf(livePortal, 'attendance', '202604')).toMatchObject([{ INITATTENDANCE: 'Y' }]);
  });

  test('one of them aborted does not abort the other', async () => {
    const livePortal = start({ term: '202604' });
    livePortal.show(['courses', 'attendance']);
    await enter(livePortal, student);
    await vi.dynamicImportSettled();
    await settle();
    getActor(livePortal.system, 'resources').send({ type: 'resources.reset', names: ['courses'] });
    await settle();
    expect(livePortal.open()).toEqual([COURSES]);
    await livePortal.answer(COURSES, []);
    expect(selectView(snapshotOf(livePortal, 'attendance', '202604'))).toBe('empty');
  });
});

test('CACHE-30 messages on screen are fetched every five minutes, although an answer comes after its request', async () => {
  const clock = { minutes: 0 };
  const livePortal = start({ now: () => later(clock.minutes)() });
  livePortal.show(['messages']);
  await enter(livePortal, student);
  // The declaration of this call loads on first use.
  await vi.dynamicImportSettled();
  await settle();
  clock.minutes = 0.02;
  await vi.advanceTimersByTimeAsync(1_200);
  await livePortal.answer(MESSAGES, []);
  for (const minute of [1, 2, 3, 4]) {
    clock.minutes = minute;
    await vi.advanceTimersByTimeAsync(MINUTE);
  }
  expect(livePortal.open()).toEqual([]);
  clock.minutes = 5;
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(livePortal.open()).toEqual([MESSAGES]);
});

describe('the checklist', () => {
  async function openedChecklist(options: Parameters<typeof start>[0] = {}) {
    const livePortal = start(options);
    await livePortal.openChecklist();
    await enter(livePortal, student);
    await livePortal.answer(CHECKLIST_USER, [{ auth_token: 'checklist-token' }]);
    return livePortal;
  }
  const answerList = async (livePortal: LivePortal) => {
    await livePortal.answer(CHECKLIST_TASKS, [wireTask]);
    await livePortal.answer(CATEGORIES, []);
  };

  test('CACHE-20 CACHE-21 opened again after 299 seconds it sends no call, after 301 seconds every call', async () => {
    const livePortal = await openedChecklist();
    await answerList(livePortal);
    await vi.advanceTimersByTimeAsync(299_000);
    await livePortal.openChecklist();
    await settle();
    expect(livePortal.open()).toEqual([]);
    expect(livePortal.rows()).toHaveLength(1);

    await vi.advanceTimersByTimeAsync(2000);
    await livePortal.openChecklist();
    await settle();
    expect(livePortal.open()).toEqual([CHECKLIST_USER]);
    await livePortal.answer(CHECKLIST_USER, [{ auth_token: 'checklist-token' }]);
    expect(livePortal.open()).toEqual([CHECKLIST_TASKS, CATEGORIES]);
  });

  test('CACHE-22 a reload within five minutes shows the rows without their calls; the rows go on ageing', async () => {
    const stored = new Map<string, StoredAnswer>();
    await answerList(await openedChecklist({ stored }));
    const livePortal = await openedChecklist({ stored, now: later(4) });
    expect(livePortal.open()).toEqual([]);
    expect(livePortal.rows()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(61_000);
    await livePortal.openChecklist();
    await settle();
    expect(livePortal.open()).toEqual([CHECKLIST_USER]);
  });

  test('TASK-08 after a save the rows are fetched again on the next page, even if the tab has stored them', async () => {
    const stored = new Map<string, StoredAnswer>();
    const first = await openedChecklist({ stored });
    await answerList(first);
    const press = { type: 'task.bookmark' } as const;
    getActor(first.system, 'checklist').send({ type: 'checklist.press', userTaskId: 11, press });
    await settle();
    await first.answer('PATCH /api/user_task/11/', { ...wireTask, starred: true });
    const livePortal = await openedChecklist({ stored });
    expect(livePortal.open()).toEqual([CHECKLIST_TASKS]);
  });
});

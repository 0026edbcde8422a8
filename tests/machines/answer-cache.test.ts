import { describe, expect, test, vi } from 'vitest';
import { selectAnswer, selectAsOf, selectView } from '../../src/machines/resource/selectors.ts';
import { getActor } from '../../src/machines/shared/actors.ts';
import type { CachedAnswer } from '../../src/machines/shared/dependencies.ts';
import {
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
const hold = { HOLD: 'LB', HOLDDESCRIPTION: 'Library fine' };

/** A tab in which the holds were answered once. */
async function tabWithHolds(): Promise<Map<string, CachedAnswer>> {
  const stored = new Map<string, CachedAnswer>();
  const stage = start({ stored });
  stage.show(['holds']);
  await enter(stage, student);
  await stage.answer(HOLDS, [hold]);
  return stored;
}

describe('answers that a tab stores for a reload', () => {
  test('CACHE-13 CACHE-22 a reload within the lifetime shows the answer at once and sends no call; after it one leaves', async () => {
    const stored = await tabWithHolds();
    const within = start({ stored, now: later(479) });
    within.show(['holds']);
    await enter(within, student);
    expect(within.open()).toEqual([]);
    expect(selectAnswer(snapshotOf(within, 'holds'))).toMatchObject([hold]);
    expect(selectAsOf(snapshotOf(within, 'holds'))).toBeNull();

    const after = start({ stored, now: later(481) });
    after.show(['holds']);
    await enter(after, student);
    expect(after.open()).toEqual([HOLDS]);
  });

  test('CACHE-22 what was stored goes on ageing: its lifetime counts from the answer, not from the reload', async () => {
    const stage = start({ stored: await tabWithHolds(), now: later(470) });
    stage.show(['holds']);
    await enter(stage, student);
    await vi.advanceTimersByTimeAsync(9 * MINUTE);
    stage.show(['holds']);
    await settle();
    expect(stage.open()).toEqual([]);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    stage.show(['holds']);
    await settle();
    expect(stage.open()).toEqual([HOLDS]);
  });

  test.each([
    ['of another shape', { content: { rows: 'many' }, receivedAt: NOW.toISOString() }],
    ['of no known time', { content: [hold], receivedAt: 'yesterday' }],
    ['from the future', { content: [hold], receivedAt: later(60)().toISOString() }],
  ])('an answer %s costs a fetch and no error', async (_, entry) => {
    const stage = start({ stored: new Map([['holds/', entry]]) });
    stage.show(['holds']);
    await enter(stage, student);
    expect(stage.open()).toEqual([HOLDS]);
    await stage.answer(HOLDS, []);
    expect(selectView(snapshotOf(stage, 'holds'))).toBe('empty');
  });

  test('a refetch gets a newer answer, and that one is stored', async () => {
    const stored = await tabWithHolds();
    const stage = start({ stored });
    stage.show(['holds']);
    await enter(stage, student);
    stage.resource('holds')?.send({ type: 'resource.refetch' });
    await settle();
    expect(stage.open()).toEqual([HOLDS]);
    await stage.answer(HOLDS, []);
    expect(stored.get('holds/')).toMatchObject({ content: [] });
  });

  test('an answer that a write made invalid is removed from the storage, even if no block has shown it on this page', async () => {
    const stored = await tabWithHolds();
    const stage = start({ stored });
    await enter(stage, student);
    getActor(stage.system, 'resources').send({ type: 'resources.reset', names: ['holds'] });
    await settle();
    expect(stored.size).toBe(0);
  });

  test('BANNER-17 an answer that a write made out of date is removed from the storage, and a call that left before the write is not stored', async () => {
    const stored = await tabWithHolds();
    const stage = start({ stored });
    stage.show(['holds']);
    await enter(stage, student);
    const invalidate = { type: 'resources.invalidate', names: ['holds'] } as const;
    getActor(stage.system, 'resources').send(invalidate);
    await settle();
    const [asked] = stage.backend.open();
    getActor(stage.system, 'resources').send(invalidate);
    await settle();
    asked?.answer([hold]);
    await settle();
    expect(stored.size).toBe(0);
    expect(stage.open()).toEqual([HOLDS]);
    await stage.cutOff(HOLDS);
    expect(stored.size).toBe(0);
    expect(stage.errorState()).toBe(0);
    expect(selectAnswer(snapshotOf(stage, 'holds'))).toMatchObject([hold]);
    expect(selectAsOf(snapshotOf(stage, 'holds'))).toBe(NOW.toISOString());
  });

  test('a failure is not stored', async () => {
    const stage = start();
    stage.show(['personInfo']);
    await enter(stage, student);
    await stage.answer(PERSON_INFO, {}, 500);
    expect(stage.stored.size).toBe(0);
  });

  test('CACHE-09 each term has an entry of its own', async () => {
    const stage = start({ term: '202604' });
    stage.show(['schedule']);
    await enter(stage, student);
    await stage.answer(scheduleOf('202604'), []);
    expect([...stage.stored.keys()]).toEqual(['schedule/202604']);
  });

  test('CACHE-23 SEC-09 the owner of the stored answers is set with the user, and no token is stored', async () => {
    const stage = start();
    stage.show(['holds']);
    await enter(stage, { ...student, username: 'robin' });
    await stage.answer(HOLDS, [hold]);
    expect(stage.owners).toEqual(['robin']);
    expect(JSON.stringify([...stage.stored])).not.toContain(student.auth_token);
  });
});

describe('two resources that read one call', () => {
  test('CACHE-10 CACHE-16 courses and attendance share a call that is running; after an hour only attendance fetches again', async () => {
    const stage = start({ term: '202604' });
    stage.show(['courses', 'attendance']);
    await enter(stage, student);
    await vi.dynamicImportSettled();
    await settle();
    expect(stage.open()).toEqual([COURSES]);
    await stage.answer(COURSES, [{ COURSEREGISTRATIONNUMBER: '41532', INITATTENDANCE: 'N' }]);
    expect(selectAnswer(snapshotOf(stage, 'attendance', '202604'))).toMatchObject([{ INITATTENDANCE: 'N' }]);

    await vi.advanceTimersByTimeAsync(59 * MINUTE);
    stage.show(['courses', 'attendance']);
    await settle();
    expect(stage.open()).toEqual([]);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    stage.show(['courses', 'attendance']);
    await settle();
    expect(stage.open()).toEqual([COURSES]);
    await stage.answer(COURSES, [{ COURSEREGISTRATIONNUMBER: '41532', INITATTENDANCE: 'Y' }]);
    expect(selectAnswer(snapshotOf(stage, 'attendance', '202604'))).toMatchObject([{ INITATTENDANCE: 'Y' }]);
  });

  test('one of them aborted does not abort the other', async () => {
    const stage = start({ term: '202604' });
    stage.show(['courses', 'attendance']);
    await enter(stage, student);
    await vi.dynamicImportSettled();
    await settle();
    getActor(stage.system, 'resources').send({ type: 'resources.reset', names: ['courses'] });
    await settle();
    expect(stage.open()).toEqual([COURSES]);
    await stage.answer(COURSES, []);
    expect(selectView(snapshotOf(stage, 'attendance', '202604'))).toBe('empty');
  });
});

describe('the checklist', () => {
  async function openedChecklist(options: Parameters<typeof start>[0] = {}) {
    const stage = start(options);
    await stage.openChecklist();
    await enter(stage, student);
    await stage.answer(CHECKLIST_USER, [{ auth_token: 'checklist-token' }]);
    return stage;
  }
  const answerList = async (stage: LivePortal) => {
    await stage.answer(CHECKLIST_TASKS, [wireTask]);
    await stage.answer(CATEGORIES, []);
  };

  test('CACHE-20 CACHE-21 opened again after 299 seconds it sends no call, after 301 seconds every call', async () => {
    const stage = await openedChecklist();
    await answerList(stage);
    await vi.advanceTimersByTimeAsync(299_000);
    await stage.openChecklist();
    await settle();
    expect(stage.open()).toEqual([]);
    expect(stage.rows()).toHaveLength(1);

    await vi.advanceTimersByTimeAsync(2000);
    await stage.openChecklist();
    await settle();
    expect(stage.open()).toEqual([CHECKLIST_USER]);
    await stage.answer(CHECKLIST_USER, [{ auth_token: 'checklist-token' }]);
    expect(stage.open()).toEqual([CHECKLIST_TASKS, CATEGORIES]);
  });

  test('CACHE-22 a reload within five minutes shows the rows without their calls; the rows go on ageing', async () => {
    const stored = new Map<string, CachedAnswer>();
    await answerList(await openedChecklist({ stored }));
    const stage = await openedChecklist({ stored, now: later(4) });
    expect(stage.open()).toEqual([]);
    expect(stage.rows()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(61_000);
    await stage.openChecklist();
    await settle();
    expect(stage.open()).toEqual([CHECKLIST_USER]);
  });

  test('TASK-08 after a save the rows are fetched again on the next page, whatever the tab had stored', async () => {
    const stored = new Map<string, CachedAnswer>();
    const first = await openedChecklist({ stored });
    await answerList(first);
    const press = { type: 'task.bookmark' } as const;
    getActor(first.system, 'checklist').send({ type: 'checklist.press', userTaskId: 11, press });
    await settle();
    await first.answer('PATCH /api/user_task/11/', { ...wireTask, starred: true });
    const stage = await openedChecklist({ stored });
    expect(stage.open()).toEqual([CHECKLIST_TASKS]);
  });
});

import { describe, expect, test, vi } from 'vitest';
import { getChild } from '../../src/machines/portal/children.ts';
import { requestResources } from '../../src/machines/portal/request-resources.ts';
import { selectAnswer, selectAsOf, selectView } from '../../src/machines/resource/selectors.ts';
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
  const kept = new Map<string, CachedAnswer>();
  const stage = start({ kept });
  requestResources(stage.portal, ['holds']);
  await enter(stage, student);
  await stage.answer(HOLDS, [hold]);
  return kept;
}

describe('what a tab keeps over a reload', () => {
  test('CACHE-13 CACHE-22 a reload within the lifetime shows the answer at once and sends no call; after it one leaves', async () => {
    const kept = await tabWithHolds();
    const within = start({ kept, now: later(479) });
    requestResources(within.portal, ['holds']);
    await enter(within, student);
    expect(within.open()).toEqual([]);
    expect(selectAnswer(snapshotOf(within, 'holds'))).toMatchObject([hold]);
    expect(selectAsOf(snapshotOf(within, 'holds'))).toBeNull();

    const after = start({ kept, now: later(481) });
    requestResources(after.portal, ['holds']);
    await enter(after, student);
    expect(after.open()).toEqual([HOLDS]);
  });

  test('CACHE-22 what was kept goes on ageing: its lifetime counts from the answer, not from the reload', async () => {
    const stage = start({ kept: await tabWithHolds(), now: later(470) });
    requestResources(stage.portal, ['holds']);
    await enter(stage, student);
    await vi.advanceTimersByTimeAsync(9 * MINUTE);
    requestResources(stage.portal, ['holds']);
    await settle();
    expect(stage.open()).toEqual([]);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    requestResources(stage.portal, ['holds']);
    await settle();
    expect(stage.open()).toEqual([HOLDS]);
  });

  test.each([
    ['of another shape', { content: { rows: 'many' }, receivedAt: NOW.toISOString() }],
    ['of no known time', { content: [hold], receivedAt: 'yesterday' }],
    ['from the future', { content: [hold], receivedAt: later(60)().toISOString() }],
  ])('an answer %s costs a fetch and no error', async (_, entry) => {
    const stage = start({ kept: new Map([['holds/', entry]]) });
    requestResources(stage.portal, ['holds']);
    await enter(stage, student);
    expect(stage.open()).toEqual([HOLDS]);
    await stage.answer(HOLDS, []);
    expect(selectView(snapshotOf(stage, 'holds'))).toBe('empty');
  });

  test('a person who refreshes gets a newer answer, and that one is kept', async () => {
    const kept = await tabWithHolds();
    const stage = start({ kept });
    requestResources(stage.portal, ['holds']);
    await enter(stage, student);
    stage.portal.getSnapshot().children['resource.holds']?.send({ type: 'resource.refresh' });
    await settle();
    expect(stage.open()).toEqual([HOLDS]);
    await stage.answer(HOLDS, []);
    expect(kept.get('holds/')).toMatchObject({ content: [] });
  });

  test('what a write made void is not kept either, also where no block has shown it on this page', async () => {
    const kept = await tabWithHolds();
    const stage = start({ kept });
    await enter(stage, student);
    stage.portal.send({ type: 'resources.void', names: ['holds'] });
    await settle();
    expect(kept.size).toBe(0);
  });

  test('BANNER-17 what a write left behind is not kept either, nor an answer that was asked for before it', async () => {
    const kept = await tabWithHolds();
    const stage = start({ kept });
    requestResources(stage.portal, ['holds']);
    await enter(stage, student);
    const outdated = { type: 'resources.outdated', names: ['holds'] } as const;
    stage.portal.send(outdated);
    await settle();
    const [asked] = stage.backend.open();
    stage.portal.send(outdated);
    await settle();
    asked?.answer([hold]);
    await settle();
    expect(kept.size).toBe(0);
    expect(stage.open()).toEqual([HOLDS]);
    await stage.cutOff(HOLDS);
    expect(kept.size).toBe(0);
    expect(stage.errorState()).toBe(0);
    expect(selectAnswer(snapshotOf(stage, 'holds'))).toMatchObject([hold]);
    expect(selectAsOf(snapshotOf(stage, 'holds'))).toBe(NOW.toISOString());
  });

  test('a failure is not kept', async () => {
    const stage = start();
    requestResources(stage.portal, ['personInfo']);
    await enter(stage, student);
    await stage.answer(PERSON_INFO, {}, 500);
    expect(stage.kept.size).toBe(0);
  });

  test('CACHE-09 each term has an entry of its own', async () => {
    const stage = start({ term: '202604' });
    requestResources(stage.portal, ['schedule']);
    await enter(stage, student);
    await stage.answer(scheduleOf('202604'), []);
    expect([...stage.kept.keys()]).toEqual(['schedule/202604']);
  });

  test('CACHE-23 SEC-09 whose answers they are is told with the person, and no token is among them', async () => {
    const stage = start();
    requestResources(stage.portal, ['holds']);
    await enter(stage, { ...student, username: 'robin' });
    await stage.answer(HOLDS, [hold]);
    expect(stage.owners).toEqual(['robin']);
    expect(JSON.stringify([...stage.kept])).not.toContain(student.auth_token);
  });
});

describe('two resources that read one call', () => {
  test('CACHE-10 CACHE-16 courses and attendance share an answer on its way; after an hour only attendance asks again', async () => {
    const stage = start({ term: '202604' });
    requestResources(stage.portal, ['courses', 'attendance']);
    await enter(stage, student);
    await vi.dynamicImportSettled();
    await settle();
    expect(stage.open()).toEqual([COURSES]);
    await stage.answer(COURSES, [{ COURSEREGISTRATIONNUMBER: '41532', INITATTENDANCE: 'N' }]);
    expect(selectAnswer(snapshotOf(stage, 'attendance', '202604'))).toMatchObject([{ INITATTENDANCE: 'N' }]);

    await vi.advanceTimersByTimeAsync(59 * MINUTE);
    requestResources(stage.portal, ['courses', 'attendance']);
    await settle();
    expect(stage.open()).toEqual([]);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    requestResources(stage.portal, ['courses', 'attendance']);
    await settle();
    expect(stage.open()).toEqual([COURSES]);
    await stage.answer(COURSES, [{ COURSEREGISTRATIONNUMBER: '41532', INITATTENDANCE: 'Y' }]);
    expect(selectAnswer(snapshotOf(stage, 'attendance', '202604'))).toMatchObject([{ INITATTENDANCE: 'Y' }]);
  });

  test('one of them given up does not take the other with it', async () => {
    const stage = start({ term: '202604' });
    requestResources(stage.portal, ['courses', 'attendance']);
    await enter(stage, student);
    await vi.dynamicImportSettled();
    await settle();
    stage.portal.send({ type: 'resources.void', names: ['courses'] });
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

  test('CACHE-20 CACHE-21 opened again after 299 seconds it sends nothing, after 301 seconds every call', async () => {
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

  test('CACHE-22 a reload within five minutes shows the rows without their calls; they go on ageing', async () => {
    const kept = new Map<string, CachedAnswer>();
    await answerList(await openedChecklist({ kept }));
    const stage = await openedChecklist({ kept, now: later(4) });
    expect(stage.open()).toEqual([]);
    expect(stage.rows()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(61_000);
    await stage.openChecklist();
    await settle();
    expect(stage.open()).toEqual([CHECKLIST_USER]);
  });

  test('TASK-08 after a save the rows are fetched again on the next page, whatever the tab had kept', async () => {
    const kept = new Map<string, CachedAnswer>();
    const first = await openedChecklist({ kept });
    await answerList(first);
    const press = { type: 'task.bookmark' } as const;
    getChild(first.portal, 'taskList').send({ type: 'task.press', userTaskId: 11, press });
    await settle();
    await first.answer('PATCH /api/user_task/11/', { ...wireTask, starred: true });
    const stage = await openedChecklist({ kept });
    expect(stage.open()).toEqual([CHECKLIST_TASKS]);
  });
});

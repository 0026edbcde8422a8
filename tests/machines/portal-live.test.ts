import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { apiErrorOf, isResourceName } from '../../src/api/resources.ts';
import { selectListView, selectTask } from '../../src/machines/checklist/selectors.ts';
import { selectUserPresence } from '../../src/machines/portal/selectors.ts';
import { selectAsOf, selectView } from '../../src/machines/resource/selectors.ts';
import { selectTerm } from '../../src/machines/resources/selectors.ts';
import { selectChecklistToken, selectToken, selectUser } from '../../src/machines/session/selectors.ts';
import { findActor, getActor } from '../../src/machines/shared/actors.ts';
import { selectSaveState } from '../../src/machines/task/selectors.ts';
import {
  answerOf,
  CATEGORIES,
  CHECKLIST_TASKS,
  CHECKLIST_USER,
  CURRENT_TERM,
  enter,
  HOLDS,
  type LivePortal,
  NEXT_STEPS,
  NOW,
  PERSON_INFO,
  REPEAT_AFTER,
  STATUS,
  scheduleOf,
  snapshotOf,
  start,
  student,
  TERM_INFO,
  USER,
  wireTask,
} from './support/live-portal.ts';
import { settle } from './support/pending-backend.ts';

describe('start', () => {
  const ALL = ['personInfo', 'currentTerm', 'termInfo', 'schedule', 'holds', 'myNextSteps'] as const;

  test('START-02 START-03 no data call leaves before the user answer; all leave at once after it, none waits for another', async () => {
    const livePortal = start({ term: '202604' });
    livePortal.show(ALL);
    const verdict = livePortal.visit('/dashboard');
    await settle();
    expect(livePortal.open()).toEqual([STATUS]);

    await livePortal.answer(STATUS, { status: 'ok' });
    expect(livePortal.open()).toEqual([USER]);
    expect(livePortal.backend.held(USER).token).toBeNull();

    await livePortal.answer(USER, student);
    const left = livePortal.backend.open();
    expect(left.map(({ name }) => name).sort()).toEqual(
      [PERSON_INFO, CURRENT_TERM, TERM_INFO, scheduleOf('202604'), HOLDS, NEXT_STEPS].sort(),
    );
    expect(left.map(({ token }) => token)).toEqual(left.map(() => 'Token token-of-robin'));
    expect(await verdict).toBe('admitted');
  });

  test('START-02 the current term is the one last seen: the call by term is not repeated', async () => {
    const livePortal = start({ term: '202604' });
    livePortal.show(['currentTerm', 'schedule']);
    await enter(livePortal, student);
    await livePortal.answer(CURRENT_TERM, { p_term_out: '202604' });
    expect(livePortal.open()).toEqual([scheduleOf('202604')]);
    expect(livePortal.remembered.term).toBe('202604');
  });

  test('START-02 the current term is another one: the call by term leaves again with it', async () => {
    const livePortal = start({ term: '202601' });
    livePortal.show(['currentTerm', 'schedule']);
    await enter(livePortal, student);
    expect(livePortal.open().sort()).toEqual([CURRENT_TERM, scheduleOf('202601')].sort());

    await livePortal.answer(CURRENT_TERM, { p_term_out: '202604' });
    // The call for the other term is aborted: no screen shows it.
    expect(livePortal.open()).toEqual([scheduleOf('202604')]);
    expect(selectTerm(getActor(livePortal.system, 'resources').getSnapshot())).toBe('202604');
    expect(livePortal.remembered.term).toBe('202604');
  });

  test('START-02 on a device that has seen no term the call by term waits for current-term', async () => {
    const livePortal = start();
    livePortal.show(['currentTerm', 'schedule', 'holds']);
    await enter(livePortal, student);
    expect(livePortal.open().sort()).toEqual([CURRENT_TERM, HOLDS].sort());

    await livePortal.answer(CURRENT_TERM, { p_term_out: '202604' });
    expect(livePortal.open().sort()).toEqual([HOLDS, scheduleOf('202604')].sort());
  });

  test('START-04 while one call is pending the others reach their screens', async () => {
    const livePortal = start();
    livePortal.show(['holds', 'personInfo']);
    await enter(livePortal, student);
    await livePortal.answer(PERSON_INFO, { DISPLAY_NAME: 'Robin' });
    expect(viewOf(livePortal, 'personInfo')).toBe('ready');
    expect(viewOf(livePortal, 'holds')).toBe('loading');
  });

  test('GUARD-05 a second page within five minutes sends neither a status call nor a user call', async () => {
    let time = NOW.getTime();
    const livePortal = start({ now: () => new Date(time) });
    await enter(livePortal, student);
    time += 5 * 60_000 - 1;
    expect(await livePortal.visit('/account')).toBe('admitted');
    expect(livePortal.backend.sent()).toEqual([STATUS, USER]);

    time += 1;
    const later = livePortal.visit('/messages');
    await settle();
    expect(livePortal.open()).toEqual([STATUS]);
    await livePortal.answer(STATUS, { status: 'ok' });
    expect(await later).toBe('admitted');
    expect(livePortal.backend.sent()).toEqual([STATUS, USER, STATUS]);
  });
});

describe('guard', () => {
  test.each([
    ['401', { detail: 'Authentication credentials were not provided.' }, 401],
    ['is_authenticated false', { ...student, is_authenticated: false }, 200],
  ])('GUARD-06 ERR-19 %s leads to sign-in, without a message and without a data call', async (_, user, status) => {
    const livePortal = start({ term: '202604' });
    livePortal.show(['holds', 'schedule']);
    expect(await enter(livePortal, user, status)).toBe('toSignIn');
    expect(livePortal.backend.sent()).toEqual([STATUS, USER]);
    expect(livePortal.errorState()).toBe(0);
    expect(livePortal.failed()).toEqual([]);
    expect(selectUser(livePortal.session())).toBeNull();
  });

  test('GUARD-06 the third redirect within the minute does not happen', async () => {
    const livePortal = start();
    const verdicts = [await enter(livePortal, {}, 401)];
    for (let attempt = 2; attempt <= 3; attempt += 1) {
      const verdict = livePortal.visit('/dashboard');
      await settle();
      await livePortal.answer(USER, {}, 401);
      verdicts.push(await verdict);
    }
    expect(verdicts).toEqual(['toSignIn', 'toSignIn', 'looping']);
  });

  test('GUARD-06 after a successful sign-in the redirects are counted from the start again', async () => {
    const livePortal = start();
    await enter(livePortal, {}, 401);
    const verdict = livePortal.visit('/dashboard');
    await settle();
    await livePortal.answer(USER, student);
    expect(await verdict).toBe('admitted');
    expect(livePortal.remembered.redirects).toBe(0);
  });

  test('GUARD-10 in error state 1 a user who is not signed in is sent to sign-in', async () => {
    const livePortal = start();
    const verdict = livePortal.visit('/dashboard');
    await settle();
    await livePortal.answer(STATUS, { status: 'integrations_unavailable' });
    expect(livePortal.errorState()).toBe(1);
    await livePortal.answer(USER, {}, 401);
    expect(await verdict).toBe('toSignIn');
  });

  test('GUARD-01 ERR-08 a status of 500 is error state 2, and the user call is not even sent', async () => {
    const livePortal = start();
    const verdict = livePortal.visit('/dashboard');
    await settle();
    await livePortal.answer(STATUS, { detail: 'down' }, 500);
    expect(await verdict).toBe('admitted');
    expect(livePortal.errorState()).toBe(2);
    expect(livePortal.backend.sent()).toEqual([STATUS]);
  });

  test('ERR-09 ERR-12 ERR-13 a network failure is error state 3; a retry that succeeds opens the page', async () => {
    const livePortal = start();
    const verdict = livePortal.visit('/dashboard');
    await settle();
    await livePortal.cutOff(STATUS);
    expect(await verdict).toBe('admitted');
    expect(livePortal.errorState()).toBe(3);

    const retry = livePortal.visit('/dashboard');
    await settle();
    await livePortal.answer(STATUS, { status: 'ok' });
    expect(livePortal.errorState()).toBe(0);
    await livePortal.answer(USER, student);
    expect(await retry).toBe('admitted');
    expect(selectUserPresence(livePortal.portal.getSnapshot())).toBe('known');
  });

  test('GUARD-15 a user answer of the wrong shape is error state 2 and no redirect', async () => {
    const livePortal = start();
    expect(await enter(livePortal, { is_authenticated: 'yes' })).toBe('admitted');
    expect(livePortal.errorState()).toBe(2);
  });

  test('GUARD-09 a user call that does not reach the backend is error state 3 and no redirect', async () => {
    const livePortal = start();
    const verdict = livePortal.visit('/dashboard');
    await settle();
    await livePortal.answer(STATUS, { status: 'ok' });
    await livePortal.cutOff(USER);
    expect(await verdict).toBe('admitted');
    expect(livePortal.errorState()).toBe(3);
  });

  test('GUARD-09 a failure elsewhere while the user call is running keeps the browser on the page', async () => {
    const livePortal = start();
    const verdict = livePortal.visit('/dashboard');
    await settle();
    await livePortal.answer(STATUS, { status: 'ok' });
    getActor(livePortal.system, 'guard').send({ type: 'code.failed' });
    await livePortal.answer(USER, {}, 401);
    expect(await verdict).toBe('admitted');
    expect(livePortal.errorState()).toBe(3);
    expect(livePortal.remembered.redirects).toBe(0);
  });

  test('GUARD-16 a provisional account is admitted, and no further call is sent for it', async () => {
    const livePortal = start({ term: '202604' });
    livePortal.show(['holds', 'schedule']);
    await livePortal.openChecklist();
    expect(await enter(livePortal, { detail: 'has_provisional_account' }, 403)).toBe('admitted');
    expect(selectUserPresence(livePortal.portal.getSnapshot())).toBe('provisional');

    livePortal.show(['personInfo']);
    await livePortal.openChecklist();
    expect(await livePortal.visit('/account')).toBe('admitted');
    await settle();
    expect(livePortal.backend.sent()).toEqual([STATUS, USER]);
  });

  test('GUARD-02 PUSH-07 /logout clears user, tokens, resources and rows, ends push notifications, and aborts the calls that are running', async () => {
    const livePortal = await withChecklist();
    livePortal.show(['holds', 'personInfo']);
    await settle();
    await livePortal.answer(HOLDS, []);
    expect(livePortal.open()).toEqual([PERSON_INFO]);

    expect(await livePortal.visit('/logout')).toBe('toSignOut');
    await settle();
    expect(selectUserPresence(livePortal.portal.getSnapshot())).toBe('unknown');
    expect(selectUser(livePortal.session())).toBeNull();
    expect(selectToken(livePortal.session())).toBeNull();
    expect(selectChecklistToken(livePortal.session())).toBeNull();
    expect(getActor(livePortal.system, 'resources').getSnapshot().context).toMatchObject({
      shown: {},
      active: [],
      failed: [],
      audience: null,
    });
    expect(livePortal.resourceActors()).toEqual([]);
    expect(findActor(livePortal.system, 'checklist')).toBeUndefined();
    expect(livePortal.remembered.clearedPersons).toBe(1);
    expect(livePortal.remembered.forgottenSchedules).toBe(1);
    expect(livePortal.remembered.endedPush).toBe(1);
    expect(livePortal.open()).toEqual([]);
  });

  test('GUARD-03 /logout without a signed-in user leads to sign-out too, and sends no user call', async () => {
    const livePortal = start();
    const verdict = livePortal.visit('/logout?x=1');
    await settle();
    await livePortal.answer(STATUS, { status: 'ok' });
    expect(await verdict).toBe('toSignOut');
    expect(livePortal.backend.sent()).toEqual([STATUS]);
  });
});

describe('data', () => {
  test('ERR-10 AWAY-04 a call that does not reach the backend is repeated once; then the status check says whether it was only that call', async () => {
    const livePortal = start();
    livePortal.show(['holds']);
    await enter(livePortal, student);
    livePortal.backend.held(HOLDS).fail();
    await settle();
    expect(livePortal.errorState()).toBe(0);
    expect(livePortal.open()).toEqual([]);

    await vi.advanceTimersByTimeAsync(REPEAT_AFTER);
    await settle();
    livePortal.backend.held(HOLDS).fail();
    await settle();
    expect([livePortal.open(), viewOf(livePortal, 'holds')]).toEqual([[STATUS], 'loading']);
    await livePortal.answer(STATUS, { status: 'ok' });
    expect([livePortal.errorState(), viewOf(livePortal, 'holds'), livePortal.isOffline()]).toEqual([
      0,
      'failed',
      false,
    ]);
    await vi.advanceTimersByTimeAsync(REPEAT_AFTER);
    await settle();
    expect(livePortal.backend.sent().filter((name) => name === HOLDS)).toHaveLength(2);
  });

  test.each([502, 503, 504])('ERR-10 an answer of %d is error state 3 too', async (status) => {
    const livePortal = start();
    livePortal.show(['holds']);
    await enter(livePortal, student);
    await livePortal.answer(HOLDS, { detail: 'down' }, status);
    await vi.advanceTimersByTimeAsync(REPEAT_AFTER);
    await settle();
    await livePortal.answer(HOLDS, { detail: 'down' }, status);
    expect(livePortal.errorState()).toBe(3);
  });

  test('ERR-10 a repeat that is answered leaves no error', async () => {
    const livePortal = start();
    livePortal.show(['holds']);
    await enter(livePortal, student);
    livePortal.backend.held(HOLDS).fail();
    await settle();
    await vi.advanceTimersByTimeAsync(REPEAT_AFTER);
    await settle();
    await livePortal.answer(HOLDS, []);
    expect(livePortal.errorState()).toBe(0);
    expect(viewOf(livePortal, 'holds')).toBe('empty');
  });

  test('ERR-10 ERR-15 ERR-22 an answer of 500 is the failure of that block alone, and is not repeated', async () => {
    const livePortal = start();
    livePortal.show(['holds', 'personInfo']);
    await enter(livePortal, student);
    await livePortal.answer(HOLDS, { detail: 'upstream' }, 500);
    await vi.advanceTimersByTimeAsync(REPEAT_AFTER);
    await settle();
    await livePortal.answer(PERSON_INFO, { DISPLAY_NAME: 'Robin' });
    expect(livePortal.errorState()).toBe(0);
    expect(viewOf(livePortal, 'holds')).toBe('failed');
    expect(viewOf(livePortal, 'personInfo')).toBe('ready');
    expect(livePortal.failed().filter(isResourceName).map(apiErrorOf)).toEqual([
      { type: 'api', component: 'banner', message: 'Error retreiving data' },
    ]);
    expect(livePortal.open()).toEqual([]);
  });

  test('ERR-15 a retry that succeeds removes the entry from the error list', async () => {
    const livePortal = start();
    livePortal.show(['holds']);
    await enter(livePortal, student);
    await livePortal.answer(HOLDS, { detail: 'upstream' }, 500);
    livePortal.resource('holds')?.send({ type: 'resource.retry' });
    await settle();
    await livePortal.answer(HOLDS, []);
    expect(livePortal.failed()).toEqual([]);
  });

  test('ERR-10 a refetch that does not reach the backend keeps the answer, shows its time, and does not change the error state', async () => {
    const livePortal = start();
    livePortal.show(['holds']);
    await enter(livePortal, student);
    await livePortal.answer(HOLDS, [{ HOLD: 'LB' }]);
    const before = answerOf(livePortal, 'holds');
    livePortal.resource('holds')?.send({ type: 'resource.refetch' });
    await settle();
    await livePortal.cutOff(HOLDS);
    await livePortal.answer(STATUS, { status: 'ok' });
    expect(answerOf(livePortal, 'holds')).toEqual(before);
    expect(viewOf(livePortal, 'holds')).toBe('ready');
    expect(asOf(livePortal, 'holds')).toBe('2026-09-28T15:00:00.000Z');
    expect(livePortal.errorState()).toBe(0);
  });
});

describe('checklist', () => {
  test('NEXT-21 its calls carry its own token, and do not leave before the token is known', async () => {
    const livePortal = start();
    await livePortal.openChecklist();
    await enter(livePortal, student);
    expect(livePortal.backend.open().map(({ name, token }) => [name, token])).toEqual([[CHECKLIST_USER, null]]);

    await livePortal.answer(CHECKLIST_USER, [{ auth_token: 'checklist-token' }]);
    expect(livePortal.backend.open().map(({ name, token }) => [name, token])).toEqual([
      [CHECKLIST_TASKS, 'Token checklist-token'],
      [CATEGORIES, 'Token checklist-token'],
    ]);
  });

  test.each([
    ['an empty list', []],
    ['a user without a token', [{ auth_token: null }]],
  ])('NEXT-21 %s as the user answer: no task call is sent, and the list has failed', async (_, answer) => {
    const livePortal = start();
    await livePortal.openChecklist();
    await enter(livePortal, student);
    await livePortal.answer(CHECKLIST_USER, answer);
    expect(livePortal.backend.open()).toEqual([]);
    expect(selectListView(getActor(livePortal.system, 'checklist').getSnapshot())).toBe('failed');
  });

  test('TASK-05 TASK-08 a row changes only after the answer, and the dashboard’s tasks are fetched again at once where they are shown', async () => {
    const livePortal = await withChecklist();
    livePortal.show(['myNextSteps']);
    await settle();
    await livePortal.answer(NEXT_STEPS, [wireTask]);

    press(livePortal, { type: 'task.bookmark' });
    await settle();
    const save = livePortal.backend.held('PATCH /api/user_task/11/');
    expect(save.body).toEqual({ starred: true });
    expect(save.token).toBe('Token checklist-token');
    expect(livePortal.rows().map(({ starred }) => starred)).toEqual([false]);
    expect(viewOf(livePortal, 'myNextSteps')).toBe('ready');

    save.answer({ ...wireTask, starred: true, completed_on: '2026-09-01T00:00:00Z' });
    await settle();
    // Only the field that was sent counts.
    expect(livePortal.rows().map(({ starred, completed_on }) => [starred, completed_on])).toEqual([[true, null]]);
    expect(answerOf(livePortal, 'myNextSteps')).toBeNull();
    expect(livePortal.open()).toEqual([NEXT_STEPS]);
  });

  test('TASK-08 a save stays although a list that was requested before it has the old value', async () => {
    const livePortal = await withChecklist();
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    await livePortal.openChecklist();
    await settle();
    await livePortal.answer(CHECKLIST_USER, [{ auth_token: 'checklist-token' }]);
    expect(livePortal.open()).toEqual([CHECKLIST_TASKS, CATEGORIES]);
    press(livePortal, { type: 'task.bookmark' });
    await settle();
    await livePortal.answer('PATCH /api/user_task/11/', { ...wireTask, starred: true });
    expect(livePortal.open()).toEqual([CHECKLIST_USER]);
    await livePortal.answer(CHECKLIST_USER, [{ auth_token: 'checklist-token' }]);
    await livePortal.answer(CHECKLIST_TASKS, [{ ...wireTask, starred: true }]);
    await livePortal.answer(CATEGORIES, []);
    expect(livePortal.rows().map(({ starred }) => starred)).toEqual([true]);
  });

  test('TASK-09 TOAST-03 ERR-10 a save that does not reach the backend changes only the count of failures, and is not repeated', async () => {
    const livePortal = await withChecklist();
    press(livePortal, { type: 'task.markDone', at: '2026-09-28T15:00:00.000Z' });
    await settle();
    livePortal.backend.held('PATCH /api/user_task/11/').fail();
    await settle();
    await vi.advanceTimersByTimeAsync(REPEAT_AFTER);
    await settle();
    expect(livePortal.open()).toEqual([STATUS]);
    await livePortal.answer(STATUS, { status: 'ok' });
    expect(livePortal.rows().map(({ completed_on }) => completed_on)).toEqual([null]);
    const task = selectTask(11)(getActor(livePortal.system, 'checklist').getSnapshot());
    expect(selectSaveState('completion')(task?.getSnapshot())).toBe('failed');
    expect(livePortal.connection()).toBe('firstFailure');
    expect(livePortal.errorState()).toBe(0);
  });

  test('TOAST-03 TOAST-07 calls that leave together are one action: it fails once, and a later opening clears the failure', async () => {
    const livePortal = start();
    await livePortal.openChecklist();
    await enter(livePortal, student);
    await livePortal.answer(CHECKLIST_USER, [{ auth_token: 'checklist-token' }]);
    livePortal.backend.held(CHECKLIST_TASKS).answer({ detail: 'down' }, 500);
    livePortal.backend.held(CATEGORIES).answer({ detail: 'down' }, 500);
    await settle();
    expect(livePortal.connection()).toBe('firstFailure');
    expect(selectListView(getActor(livePortal.system, 'checklist').getSnapshot())).toBe('failed');
    expect(livePortal.errorState()).toBe(0);

    await livePortal.openChecklist();
    await settle();
    await openChecklist(livePortal);
    expect(livePortal.connection()).toBe('clear');
    expect(livePortal.rows().map(({ id, userTaskId }) => [id, userTaskId])).toEqual([[1, 11]]);
  });
});

test('GUARD-09 a visit in error state 2 or 3 never leads to sign-in, for any answer of the backend', async () => {
  const move = fc.oneof(
    { weight: 3, arbitrary: fc.constant({ kind: 'visit' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'wait' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'codeFailure' as const }) },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('answer' as const),
        status: fc.constantFrom(200, 200, 401, 403, 500, 503),
        isSignedIn: fc.boolean(),
        areIntegrationsUp: fc.boolean(),
      }),
    },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 14 }), async (moves) => {
      let time = NOW.getTime();
      const livePortal = start({ now: () => new Date(time) });
      livePortal.show(['holds']);
      const problems: string[] = [];
      for (const step of moves) {
        const [held] = livePortal.backend.open();
        if (step.kind === 'visit') {
          livePortal.visit('/dashboard').then(
            (verdict) => {
              if (verdict === 'toSignIn' && livePortal.errorState() > 1)
                problems.push(`state ${livePortal.errorState()}`);
            },
            // The sequence ended before the visit did.
            () => {},
          );
        } else if (step.kind === 'codeFailure') {
          getActor(livePortal.system, 'guard').send({ type: 'code.failed' });
        } else if (step.kind === 'wait') {
          time += 5 * 60_000;
          await vi.advanceTimersByTimeAsync(5 * 60_000);
        } else if (held !== undefined) {
          const isStatus = held.name === STATUS;
          const body = isStatus
            ? { status: step.areIntegrationsUp ? 'ok' : 'integrations_unavailable' }
            : held.name === USER
              ? { ...student, is_authenticated: step.isSignedIn }
              : [];
          held.answer(step.status === 403 ? { detail: 'has_provisional_account' } : body, step.status);
        }
        await settle();
        await vi.advanceTimersByTimeAsync(REPEAT_AFTER);
        await settle();
      }
      livePortal.portal.stop();
      expect(problems).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

async function openChecklist(livePortal: LivePortal) {
  await livePortal.answer(CHECKLIST_USER, [{ auth_token: 'checklist-token', is_new_student: true }]);
  await livePortal.answer(CHECKLIST_TASKS, [wireTask]);
  await livePortal.answer(CATEGORIES, []);
}

async function withChecklist(): Promise<LivePortal> {
  const livePortal = start();
  await livePortal.openChecklist();
  await enter(livePortal, student);
  await openChecklist(livePortal);
  return livePortal;
}

type Press = { type: 'task.bookmark' } | { type: 'task.markDone'; at: string };
const press = ({ system }: LivePortal, what: Press) =>
  getActor(system, 'checklist').send({ type: 'checklist.press', userTaskId: 11, press: what });

const viewOf = (livePortal: LivePortal, name: string) => selectView(snapshotOf(livePortal, name));
const asOf = (livePortal: LivePortal, name: string) => selectAsOf(snapshotOf(livePortal, name));

import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { selectListView, selectTask } from '../../src/machines/checklist/selectors.ts';
import { selectUserPresence } from '../../src/machines/portal/selectors.ts';
import { selectAnswer, selectAsOf, selectView } from '../../src/machines/resource/selectors.ts';
import { selectTerm } from '../../src/machines/resources/selectors.ts';
import { selectChecklistToken, selectToken, selectUser } from '../../src/machines/session/selectors.ts';
import { findActor, getActor } from '../../src/machines/shared/actors.ts';
import { selectHasFailed } from '../../src/machines/task/selectors.ts';
import { errorComponent, errorMessage } from '../../src/rules/failures.ts';
import {
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
    const stage = start({ term: '202604' });
    stage.show(ALL);
    const verdict = stage.visit('/dashboard');
    await settle();
    expect(stage.open()).toEqual([STATUS]);

    await stage.answer(STATUS, { status: 'ok' });
    expect(stage.open()).toEqual([USER]);
    expect(stage.backend.held(USER).token).toBeNull();

    await stage.answer(USER, student);
    const left = stage.backend.open();
    expect(left.map(({ name }) => name).sort()).toEqual(
      [PERSON_INFO, CURRENT_TERM, TERM_INFO, scheduleOf('202604'), HOLDS, NEXT_STEPS].sort(),
    );
    expect(left.map(({ token }) => token)).toEqual(left.map(() => 'Token token-of-robin'));
    expect(await verdict).toBe('admitted');
  });

  test('START-02 the current term is the one last seen: the call by term is not repeated', async () => {
    const stage = start({ term: '202604' });
    stage.show(['currentTerm', 'schedule']);
    await enter(stage, student);
    await stage.answer(CURRENT_TERM, { p_term_out: '202604' });
    expect(stage.open()).toEqual([scheduleOf('202604')]);
    expect(stage.remembered.term).toBe('202604');
  });

  test('START-02 the current term is another one: the call by term leaves again with it', async () => {
    const stage = start({ term: '202601' });
    stage.show(['currentTerm', 'schedule']);
    await enter(stage, student);
    expect(stage.open().sort()).toEqual([CURRENT_TERM, scheduleOf('202601')].sort());

    await stage.answer(CURRENT_TERM, { p_term_out: '202604' });
    // The call for the other term is aborted: no screen shows it.
    expect(stage.open()).toEqual([scheduleOf('202604')]);
    expect(selectTerm(getActor(stage.system, 'resources').getSnapshot())).toBe('202604');
    expect(stage.remembered.term).toBe('202604');
  });

  test('START-02 on a device that has seen no term the call by term waits for current-term', async () => {
    const stage = start();
    stage.show(['currentTerm', 'schedule', 'holds']);
    await enter(stage, student);
    expect(stage.open().sort()).toEqual([CURRENT_TERM, HOLDS].sort());

    await stage.answer(CURRENT_TERM, { p_term_out: '202604' });
    expect(stage.open().sort()).toEqual([HOLDS, scheduleOf('202604')].sort());
  });

  test('START-04 while one call is pending the others reach their screens', async () => {
    const stage = start();
    stage.show(['holds', 'personInfo']);
    await enter(stage, student);
    await stage.answer(PERSON_INFO, { DISPLAY_NAME: 'Robin' });
    expect(viewOf(stage, 'personInfo')).toBe('ready');
    expect(viewOf(stage, 'holds')).toBe('loading');
  });

  test('GUARD-05 a second page within five minutes sends neither a status call nor a user call', async () => {
    let time = NOW.getTime();
    const stage = start({ now: () => new Date(time) });
    await enter(stage, student);
    time += 5 * 60_000 - 1;
    expect(await stage.visit('/account')).toBe('admitted');
    expect(stage.backend.sent()).toEqual([STATUS, USER]);

    time += 1;
    const later = stage.visit('/messages');
    await settle();
    expect(stage.open()).toEqual([STATUS]);
    await stage.answer(STATUS, { status: 'ok' });
    expect(await later).toBe('admitted');
    expect(stage.backend.sent()).toEqual([STATUS, USER, STATUS]);
  });
});

describe('guard', () => {
  test.each([
    ['401', { detail: 'Authentication credentials were not provided.' }, 401],
    ['is_authenticated false', { ...student, is_authenticated: false }, 200],
  ])('GUARD-06 ERR-19 %s leads to sign-in, without a message and without a data call', async (_, user, status) => {
    const stage = start({ term: '202604' });
    stage.show(['holds', 'schedule']);
    expect(await enter(stage, user, status)).toBe('toSignIn');
    expect(stage.backend.sent()).toEqual([STATUS, USER]);
    expect(stage.errorState()).toBe(0);
    expect(stage.failed()).toEqual([]);
    expect(selectUser(stage.session())).toBeNull();
  });

  test('GUARD-06 the third redirect within the minute does not happen', async () => {
    const stage = start();
    const verdicts = [await enter(stage, {}, 401)];
    for (let attempt = 2; attempt <= 3; attempt += 1) {
      const verdict = stage.visit('/dashboard');
      await settle();
      await stage.answer(USER, {}, 401);
      verdicts.push(await verdict);
    }
    expect(verdicts).toEqual(['toSignIn', 'toSignIn', 'looping']);
  });

  test('GUARD-06 after a successful sign-in the redirects are counted from the start again', async () => {
    const stage = start();
    await enter(stage, {}, 401);
    const verdict = stage.visit('/dashboard');
    await settle();
    await stage.answer(USER, student);
    expect(await verdict).toBe('admitted');
    expect(stage.remembered.redirects).toBe(0);
  });

  test('GUARD-10 in error state 1 a user who is not signed in is sent to sign-in', async () => {
    const stage = start();
    const verdict = stage.visit('/dashboard');
    await settle();
    await stage.answer(STATUS, { status: 'integrations_unavailable' });
    expect(stage.errorState()).toBe(1);
    await stage.answer(USER, {}, 401);
    expect(await verdict).toBe('toSignIn');
  });

  test('GUARD-01 ERR-08 a status of 500 is error state 2, and the user call is not even sent', async () => {
    const stage = start();
    const verdict = stage.visit('/dashboard');
    await settle();
    await stage.answer(STATUS, { detail: 'down' }, 500);
    expect(await verdict).toBe('admitted');
    expect(stage.errorState()).toBe(2);
    expect(stage.backend.sent()).toEqual([STATUS]);
  });

  test('ERR-09 ERR-12 ERR-13 a network failure is error state 3; a retry that succeeds opens the page', async () => {
    const stage = start();
    const verdict = stage.visit('/dashboard');
    await settle();
    await stage.cutOff(STATUS);
    expect(await verdict).toBe('admitted');
    expect(stage.errorState()).toBe(3);

    const retry = stage.visit('/dashboard');
    await settle();
    await stage.answer(STATUS, { status: 'ok' });
    expect(stage.errorState()).toBe(0);
    await stage.answer(USER, student);
    expect(await retry).toBe('admitted');
    expect(selectUserPresence(stage.portal.getSnapshot())).toBe('known');
  });

  test('GUARD-15 a user answer of the wrong shape is error state 2 and no redirect', async () => {
    const stage = start();
    expect(await enter(stage, { is_authenticated: 'yes' })).toBe('admitted');
    expect(stage.errorState()).toBe(2);
  });

  test('GUARD-09 a user call that does not reach the backend is error state 3 and no redirect', async () => {
    const stage = start();
    const verdict = stage.visit('/dashboard');
    await settle();
    await stage.answer(STATUS, { status: 'ok' });
    await stage.cutOff(USER);
    expect(await verdict).toBe('admitted');
    expect(stage.errorState()).toBe(3);
  });

  test('GUARD-09 a failure elsewhere while the user call is running keeps the browser on the page', async () => {
    const stage = start();
    const verdict = stage.visit('/dashboard');
    await settle();
    await stage.answer(STATUS, { status: 'ok' });
    getActor(stage.system, 'guard').send({ type: 'code.failed' });
    await stage.answer(USER, {}, 401);
    expect(await verdict).toBe('admitted');
    expect(stage.errorState()).toBe(3);
    expect(stage.remembered.redirects).toBe(0);
  });

  test('GUARD-16 a provisional account is admitted, and no further call is sent for it', async () => {
    const stage = start({ term: '202604' });
    stage.show(['holds', 'schedule']);
    await stage.openChecklist();
    expect(await enter(stage, { detail: 'has_provisional_account' }, 403)).toBe('admitted');
    expect(selectUserPresence(stage.portal.getSnapshot())).toBe('provisional');

    stage.show(['personInfo']);
    await stage.openChecklist();
    expect(await stage.visit('/account')).toBe('admitted');
    await settle();
    expect(stage.backend.sent()).toEqual([STATUS, USER]);
  });

  test('GUARD-02 /logout clears user, tokens, resources and rows, and aborts the calls that are running', async () => {
    const stage = await withChecklist();
    stage.show(['holds', 'personInfo']);
    await settle();
    await stage.answer(HOLDS, []);
    expect(stage.open()).toEqual([PERSON_INFO]);

    expect(await stage.visit('/logout')).toBe('toSignOut');
    await settle();
    expect(selectUserPresence(stage.portal.getSnapshot())).toBe('unknown');
    expect(selectUser(stage.session())).toBeNull();
    expect(selectToken(stage.session())).toBeNull();
    expect(selectChecklistToken(stage.session())).toBeNull();
    expect(getActor(stage.system, 'resources').getSnapshot().context).toMatchObject({
      shown: {},
      active: [],
      failed: [],
      audience: null,
    });
    expect(stage.resourceActors()).toEqual([]);
    expect(findActor(stage.system, 'checklist')).toBeUndefined();
    expect(stage.remembered.clearedPersons).toBe(1);
    expect(stage.open()).toEqual([]);
  });

  test('GUARD-03 /logout without a signed-in user leads to sign-out too, and sends no user call', async () => {
    const stage = start();
    const verdict = stage.visit('/logout?x=1');
    await settle();
    await stage.answer(STATUS, { status: 'ok' });
    expect(await verdict).toBe('toSignOut');
    expect(stage.backend.sent()).toEqual([STATUS]);
  });
});

describe('data', () => {
  test('ERR-10 a call that does not reach the backend is repeated once; with nothing to show it is error state 3', async () => {
    const stage = start();
    stage.show(['holds']);
    await enter(stage, student);
    stage.backend.held(HOLDS).fail();
    await settle();
    expect(stage.errorState()).toBe(0);
    expect(stage.open()).toEqual([]);

    await vi.advanceTimersByTimeAsync(REPEAT_AFTER);
    await settle();
    stage.backend.held(HOLDS).fail();
    await settle();
    expect(stage.errorState()).toBe(3);
    await vi.advanceTimersByTimeAsync(REPEAT_AFTER);
    await settle();
    expect(stage.backend.sent().filter((name) => name === HOLDS)).toHaveLength(2);
  });

  test.each([502, 503, 504])('ERR-10 an answer of %d is error state 3 too', async (status) => {
    const stage = start();
    stage.show(['holds']);
    await enter(stage, student);
    await stage.answer(HOLDS, { detail: 'down' }, status);
    await vi.advanceTimersByTimeAsync(REPEAT_AFTER);
    await settle();
    await stage.answer(HOLDS, { detail: 'down' }, status);
    expect(stage.errorState()).toBe(3);
  });

  test('ERR-10 a repeat that is answered leaves no error', async () => {
    const stage = start();
    stage.show(['holds']);
    await enter(stage, student);
    stage.backend.held(HOLDS).fail();
    await settle();
    await vi.advanceTimersByTimeAsync(REPEAT_AFTER);
    await settle();
    await stage.answer(HOLDS, []);
    expect(stage.errorState()).toBe(0);
    expect(viewOf(stage, 'holds')).toBe('empty');
  });

  test('ERR-10 ERR-15 ERR-22 an answer of 500 is the failure of that block alone, and is not repeated', async () => {
    const stage = start();
    stage.show(['holds', 'personInfo']);
    await enter(stage, student);
    await stage.answer(HOLDS, { detail: 'upstream' }, 500);
    await vi.advanceTimersByTimeAsync(REPEAT_AFTER);
    await settle();
    await stage.answer(PERSON_INFO, { DISPLAY_NAME: 'Robin' });
    expect(stage.errorState()).toBe(0);
    expect(viewOf(stage, 'holds')).toBe('failed');
    expect(viewOf(stage, 'personInfo')).toBe('ready');
    expect(stage.failed().map((name) => [name, errorComponent(name), errorMessage(name)])).toEqual([
      ['holds', 'banner', 'Error retreiving data'],
    ]);
    expect(stage.open()).toEqual([]);
  });

  test('ERR-15 a retry that succeeds removes the entry from the error list', async () => {
    const stage = start();
    stage.show(['holds']);
    await enter(stage, student);
    await stage.answer(HOLDS, { detail: 'upstream' }, 500);
    stage.resource('holds')?.send({ type: 'resource.retry' });
    await settle();
    await stage.answer(HOLDS, []);
    expect(stage.failed()).toEqual([]);
  });

  test('ERR-10 a refetch that does not reach the backend keeps the answer, shows its time, and does not change the error state', async () => {
    const stage = start();
    stage.show(['holds']);
    await enter(stage, student);
    await stage.answer(HOLDS, [{ HOLD: 'LB' }]);
    const before = answerOf(stage, 'holds');
    stage.resource('holds')?.send({ type: 'resource.refetch' });
    await settle();
    await stage.cutOff(HOLDS);
    expect(answerOf(stage, 'holds')).toEqual(before);
    expect(viewOf(stage, 'holds')).toBe('ready');
    expect(asOf(stage, 'holds')).toBe('2026-09-28T15:00:00.000Z');
    expect(stage.errorState()).toBe(0);
  });
});

describe('checklist', () => {
  test('NEXT-21 its calls carry its own token, and do not leave before the token is known', async () => {
    const stage = start();
    await stage.openChecklist();
    await enter(stage, student);
    expect(stage.backend.open().map(({ name, token }) => [name, token])).toEqual([[CHECKLIST_USER, null]]);

    await stage.answer(CHECKLIST_USER, [{ auth_token: 'checklist-token' }]);
    expect(stage.backend.open().map(({ name, token }) => [name, token])).toEqual([
      [CHECKLIST_TASKS, 'Token checklist-token'],
      [CATEGORIES, 'Token checklist-token'],
    ]);
  });

  test.each([
    ['an empty list', []],
    ['a user without a token', [{ auth_token: null }]],
  ])('NEXT-21 %s as the user answer: no task call is sent, and the list has failed', async (_, answer) => {
    const stage = start();
    await stage.openChecklist();
    await enter(stage, student);
    await stage.answer(CHECKLIST_USER, answer);
    expect(stage.backend.open()).toEqual([]);
    expect(selectListView(getActor(stage.system, 'checklist').getSnapshot())).toBe('failed');
  });

  test('TASK-05 TASK-08 a row changes only after the answer, and the dashboard’s tasks are fetched again at once where they are shown', async () => {
    const stage = await withChecklist();
    stage.show(['myNextSteps']);
    await settle();
    await stage.answer(NEXT_STEPS, [wireTask]);

    press(stage, { type: 'task.bookmark' });
    await settle();
    const save = stage.backend.held('PATCH /api/user_task/11/');
    expect(save.body).toEqual({ starred: true });
    expect(save.token).toBe('Token checklist-token');
    expect(stage.rows().map(({ starred }) => starred)).toEqual([false]);
    expect(viewOf(stage, 'myNextSteps')).toBe('ready');

    save.answer({ ...wireTask, starred: true, completed_on: '2026-09-01T00:00:00Z' });
    await settle();
    // Only the field that was sent counts.
    expect(stage.rows().map(({ starred, completed_on }) => [starred, completed_on])).toEqual([[true, null]]);
    expect(answerOf(stage, 'myNextSteps')).toBeNull();
    expect(stage.open()).toEqual([NEXT_STEPS]);
  });

  test('TASK-08 a save stays although a list that was requested before it has the old value', async () => {
    const stage = await withChecklist();
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    await stage.openChecklist();
    await settle();
    await stage.answer(CHECKLIST_USER, [{ auth_token: 'checklist-token' }]);
    expect(stage.open()).toEqual([CHECKLIST_TASKS, CATEGORIES]);
    press(stage, { type: 'task.bookmark' });
    await settle();
    await stage.answer('PATCH /api/user_task/11/', { ...wireTask, starred: true });
    expect(stage.open()).toEqual([CHECKLIST_USER]);
    await stage.answer(CHECKLIST_USER, [{ auth_token: 'checklist-token' }]);
    await stage.answer(CHECKLIST_TASKS, [{ ...wireTask, starred: true }]);
    await stage.answer(CATEGORIES, []);
    expect(stage.rows().map(({ starred }) => starred)).toEqual([true]);
  });

  test('TASK-09 TOAST-03 ERR-10 a save that does not reach the backend changes only the count of failures, and is not repeated', async () => {
    const stage = await withChecklist();
    press(stage, { type: 'task.markDone', at: '2026-09-28T15:00:00.000Z' });
    await settle();
    stage.backend.held('PATCH /api/user_task/11/').fail();
    await settle();
    await vi.advanceTimersByTimeAsync(REPEAT_AFTER);
    await settle();
    expect(stage.open()).toEqual([]);
    expect(stage.rows().map(({ completed_on }) => completed_on)).toEqual([null]);
    const task = selectTask(11)(getActor(stage.system, 'checklist').getSnapshot());
    expect(selectHasFailed('completion')(task?.getSnapshot())).toBe(true);
    expect(stage.connection()).toBe('firstFailure');
    expect(stage.errorState()).toBe(0);
  });

  test('TOAST-03 TOAST-07 calls that leave together are one action: it fails once, and a later opening clears the failure', async () => {
    const stage = start();
    await stage.openChecklist();
    await enter(stage, student);
    await stage.answer(CHECKLIST_USER, [{ auth_token: 'checklist-token' }]);
    stage.backend.held(CHECKLIST_TASKS).answer({ detail: 'down' }, 500);
    stage.backend.held(CATEGORIES).answer({ detail: 'down' }, 500);
    await settle();
    expect(stage.connection()).toBe('firstFailure');
    expect(selectListView(getActor(stage.system, 'checklist').getSnapshot())).toBe('failed');
    expect(stage.errorState()).toBe(0);

    await stage.openChecklist();
    await settle();
    await openChecklist(stage);
    expect(stage.connection()).toBe('clear');
    expect(stage.rows().map(({ id, userTaskId }) => [id, userTaskId])).toEqual([[1, 11]]);
  });
});

test('GUARD-09 whatever the backend answers, a visit in error state 2 or 3 never leads to sign-in', async () => {
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
      const stage = start({ now: () => new Date(time) });
      stage.show(['holds']);
      const problems: string[] = [];
      for (const step of moves) {
        const [held] = stage.backend.open();
        if (step.kind === 'visit') {
          stage.visit('/dashboard').then(
            (verdict) => {
              if (verdict === 'toSignIn' && stage.errorState() > 1) problems.push(`state ${stage.errorState()}`);
            },
            // The sequence ended before the visit did.
            () => {},
          );
        } else if (step.kind === 'codeFailure') {
          getActor(stage.system, 'guard').send({ type: 'code.failed' });
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
      stage.portal.stop();
      expect(problems).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

async function openChecklist(stage: LivePortal) {
  await stage.answer(CHECKLIST_USER, [{ auth_token: 'checklist-token', is_new_student: true }]);
  await stage.answer(CHECKLIST_TASKS, [wireTask]);
  await stage.answer(CATEGORIES, []);
}

async function withChecklist(): Promise<LivePortal> {
  const stage = start();
  await stage.openChecklist();
  await enter(stage, student);
  await openChecklist(stage);
  return stage;
}

type Press = { type: 'task.bookmark' } | { type: 'task.markDone'; at: string };
const press = ({ system }: LivePortal, what: Press) =>
  getActor(system, 'checklist').send({ type: 'checklist.press', userTaskId: 11, press: what });

const viewOf = (stage: LivePortal, name: string) => selectView(snapshotOf(stage, name));
const answerOf = (stage: LivePortal, name: string) => selectAnswer(snapshotOf(stage, name));
const asOf = (stage: LivePortal, name: string) => selectAsOf(snapshotOf(stage, name));

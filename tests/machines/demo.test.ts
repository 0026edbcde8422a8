import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { type ResourceName, resources } from '../../src/api/resources.ts';
import { demoEnd } from '../../src/browser/demo-cookie.ts';
import { openDemoMode } from '../../src/demo/demo-mode.ts';
import { selectTask } from '../../src/machines/checklist/selectors.ts';
import { createDemo } from '../../src/machines/demo/effects.ts';
import { selectView } from '../../src/machines/resource/selectors.ts';
import { selectTerm } from '../../src/machines/resources/selectors.ts';
import { selectToken, selectUser } from '../../src/machines/session/selectors.ts';
import { getActor } from '../../src/machines/shared/actors.ts';
import {
  answerOf,
  enter,
  HOLDS,
  NOW,
  ORIGIN,
  STATUS,
  snapshotOf,
  start,
  student,
  USER,
} from './support/live-portal.ts';
import { pendingBackend, settle } from './support/pending-backend.ts';
import { student as person } from './support/people.ts';

const mayUseDemo = { ...student, username: 'amara', can_use_demo: true };

/** Starts a tab in demo mode. `changes` is what this tab has changed in the sample data so far. */
function startDemo(changes: { content: string | null } = { content: null }) {
  const livePortal = start({
    demo: (outside) =>
      openDemoMode({
        now: () => NOW,
        timeZone: 'America/Los_Angeles',
        storage: {
          read: () => changes.content,
          write: (content) => {
            changes.content = content;
          },
        },
        outside,
        apiBase: `${ORIGIN}/api`,
        nextStepsHost: ORIGIN,
      }),
  });
  return { ...livePortal, changes };
}

/** Waits until the code of demo mode has loaded, which every answer needs, and until everything has happened. */
async function settleWithCode(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await vi.dynamicImportSettled();
    await settle();
  }
}

/** The lists of sessions and devices are those of the real user, so demo mode never asks for them. */
const withoutParameter = (Object.keys(resources) as ResourceName[]).filter(
  (name) => !['page', 'post', 'searchPosts', 'sessions', 'pushDevices'].includes(name),
);

test('DEMO-09 DEMO-10 DEMO-14 in demo mode every resource shows the sample student, and only the status and user calls leave', async () => {
  const livePortal = startDemo();
  livePortal.show(withoutParameter);
  await enter(livePortal, mayUseDemo);
  await settleWithCode();
  expect(selectUser(livePortal.session())).toMatchObject({
    username: 'robin',
    primary_role: 'student',
    can_use_demo: true,
  });
  expect(selectToken(livePortal.session())).not.toBe(student.auth_token);

  const term = selectTerm(getActor(livePortal.system, 'resources').getSnapshot());
  const views = withoutParameter.map((name) => {
    const { isByTerm } = resources[name] as { isByTerm?: true };
    return [name, selectView(snapshotOf(livePortal, name, isByTerm ? term : null))];
  });
  expect(views).toEqual(withoutParameter.map((name) => [name, 'ready']));
  expect(livePortal.backend.sent()).toEqual([STATUS, USER]);
});

test('DEMO-09 DEMO-11 the checklist shows the sample student, and a change stays in this tab, even after a reload', async () => {
  const changes = { content: null };
  const first = startDemo(changes);
  await first.openChecklist();
  await enter(first, mayUseDemo);
  await settleWithCode();
  const open = first.rows().find(({ completed_on, starred }) => completed_on === null && !starred);
  if (open === undefined) throw new Error('The sample student has no task without a bookmark.');
  const list = getActor(first.system, 'checklist');
  list.send({ type: 'checklist.press', userTaskId: open.userTaskId, press: { type: 'task.bookmark' } });
  await settleWithCode();
  expect(selectTask(open.userTaskId)(list.getSnapshot())?.getSnapshot().matches({ bookmark: 'on' })).toBe(true);

  const rowIn = async (livePortal: ReturnType<typeof startDemo>) => {
    await livePortal.openChecklist();
    await enter(livePortal, mayUseDemo);
    await settleWithCode();
    return livePortal.rows().find(({ userTaskId }) => userTaskId === open.userTaskId);
  };
  expect(await rowIn(startDemo(changes))).toMatchObject({ starred: true });
  expect(await rowIn(startDemo())).toMatchObject({ starred: false });
  expect(first.backend.sent()).toEqual([STATUS, USER]);
});

test('DEMO-02 a demo cookie changes nothing for a user who may not use the demo', async () => {
  const livePortal = startDemo();
  livePortal.show(['holds']);
  await enter(livePortal, { ...mayUseDemo, can_use_demo: false });
  expect(livePortal.open()).toEqual([HOLDS]);
  expect(selectUser(livePortal.session())).toMatchObject({ username: 'amara' });
  expect(livePortal.owners).toEqual(['amara']);
});

test('CACHE-23 DEMO-13 answers of the demo are stored for another owner than the user’s own answers', async () => {
  const livePortal = startDemo();
  livePortal.show(['holds']);
  await enter(livePortal, mayUseDemo);
  await settleWithCode();
  expect(livePortal.owners).toEqual(['amara, demo']);
  expect(answerOf(livePortal, 'holds')).not.toEqual([]);
});

test('DEMO-05 DEMO-10 the call that switches the demo leaves with the user’s own token, the user call with no token', async () => {
  const backend = pendingBackend(ORIGIN);
  const demo = openDemoMode({
    now: () => NOW,
    timeZone: 'America/Los_Angeles',
    storage: { read: () => null, write: () => {} },
    outside: backend.fetch,
    apiBase: `${ORIGIN}/api`,
    nextStepsHost: ORIGIN,
  });
  const { user } = await demo.shownFor({ ...person, can_use_demo: true }, new AbortController().signal);
  const authorization = `Token ${user.auth_token}`;
  void demo.fetch(`${ORIGIN}/api/demo/state`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: '{"is_demo":false}',
  });
  await settleWithCode();
  void demo.fetch(`${ORIGIN}/api/users/user`);
  await settleWithCode();
  const left = backend.open().map(({ name, token, body }) => ({ name, token, body }));
  expect(left).toEqual([
    { name: 'POST /api/demo/state', token: `Token ${person.auth_token}`, body: { is_demo: false } },
    { name: USER, token: null, body: null },
  ]);
  expect(authorization).not.toBe(`Token ${person.auth_token}`);
});

describe('the watch over the clock', () => {
  const HOUR = 60 * 60_000;
  const TEN_SECONDS = 10_000;
  let page: EventTarget;
  let shownDocument: EventTarget;
  let time: Date;

  beforeEach(() => {
    const stored = new Map<string, string>();
    const localStorage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    };
    page = Object.assign(new EventTarget(), { localStorage, setInterval, clearInterval });
    shownDocument = new EventTarget();
    vi.stubGlobal('window', page);
    vi.stubGlobal('document', shownDocument);
    time = NOW;
  });

  const running: { stop: () => void }[] = [];
  afterEach(() => {
    for (const actor of running.splice(0)) actor.stop();
  });

  /** Demo mode with an hour left. Its own timer never passes, as on a device that sleeps, and its calls stay pending. */
  function startDemoMachine({ isOn }: { isOn: boolean }) {
    const demo = createDemo({ portal: () => new Promise(() => {}), now: () => time, showDemo: () => {} });
    const actor = createActor(demo, {
      systemId: 'demo',
      input: { demo: { isOn, remaining: isOn ? demoEnd.note(null, NOW) : 0 } },
      clock: new SimulatedClock(),
    }).start();
    running.push(actor);
    return { actor, state: () => actor.getSnapshot().value };
  }

  const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);

  test.each([
    ['becomes visible', () => shownDocument.dispatchEvent(new Event('visibilitychange'))],
    ['is shown again', () => page.dispatchEvent(new Event('pageshow'))],
    ['has been open for ten more seconds', () => vi.advanceTimersByTime(TEN_SECONDS)],
  ])('DEMO-12 demo mode ends when the page %s and the hour is over by the clock', (_, happen) => {
    const { state } = startDemoMachine({ isOn: true });
    time = later(HOUR - 1);
    happen();
    expect(state()).toEqual({ on: 'idle' });
    time = later(HOUR);
    happen();
    expect(state()).toBe('expired');
  });

  test('DEMO-12 an end that this device does not know is no end', () => {
    const { state } = startDemoMachine({ isOn: true });
    demoEnd.forget();
    time = later(10 * HOUR);
    shownDocument.dispatchEvent(new Event('visibilitychange'));
    expect(state()).toEqual({ on: 'idle' });
  });

  test('the watch runs only while demo mode is on', () => {
    expect(startDemoMachine({ isOn: false }).state()).toEqual({ off: 'idle' });
    expect(vi.getTimerCount()).toBe(0);
    startDemoMachine({ isOn: true });
    expect(vi.getTimerCount()).toBe(1);
    time = later(HOUR);
    vi.advanceTimersByTime(TEN_SECONDS);
    expect(vi.getTimerCount()).toBe(0);
  });
});

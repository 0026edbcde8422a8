import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ContactInfo } from '../../src/api/portal/contact-info.ts';
import { definitionOf, type ResourceName, resources } from '../../src/api/resources.ts';
import { selectAsOf, selectView } from '../../src/machines/resource/selectors.ts';
import type { ShownResource } from '../../src/machines/resources/show-resources.ts';
import { getActor } from '../../src/machines/shared/actors.ts';
import {
  answerOf,
  enter,
  HOLDS,
  type LivePortal,
  NEXT_STEPS,
  NOW,
  PERSON_INFO,
  REPEAT_AFTER,
  STATUS,
  snapshotOf,
  start,
  student,
} from './support/live-portal.ts';
import { settle } from './support/pending-backend.ts';

/** The registry of resources over the real portal and the real clients: what it fetches, when, and for which screen. */

const MINUTE = 60_000;
const ROLES = 'POST /api/users/roles';
const PROFILE = 'GET /api/psu_user_profile';
const MESSAGES = 'GET /api/notifications/user';
const ALERTS = 'GET /api/integrations/rave-messages';
const NUDGES = 'GET /api/integrations/finti/nudges';
const pageCall = (path: string) => `GET /api/pages?path=${path}`;
const pageOf = (path: string): ShownResource => ({ name: 'page', parameter: `path=${path}` });

let warnings: unknown[] = [];
beforeEach(() => {
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((line) => void warnings.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A portal with a clock that the test moves. */
function startWithClock(options: Parameters<typeof start>[0] = {}) {
  let time = NOW.getTime();
  return {
    livePortal: start({ ...options, now: () => new Date(time) }),
    /** The device sleeps: the clock goes on, and no timer fires. */
    sleep: (minutes: number) => {
      time += minutes * MINUTE;
    },
    /** Minutes pass while the device is awake. */
    async pass(minutes: number) {
      for (let minute = 0; minute < minutes; minute += 1) {
        time += MINUTE;
        await vi.advanceTimersByTimeAsync(MINUTE);
      }
      await settle();
    },
  };
}

/** The calls for these resources may need code that is loaded first. */
async function settleWithCode() {
  await vi.dynamicImportSettled();
  await settle();
}

async function answerAll(livePortal: LivePortal, answers: Record<string, unknown>) {
  await settleWithCode();
  for (const [name, body] of Object.entries(answers)) await livePortal.answer(name, body);
}

describe('API-14 the first value of the contact call', () => {
  const CONTACT = 'GET /api/integrations/finti/contact-info';
  const city = (livePortal: LivePortal) => (answerOf(livePortal, 'contactInfo') as ContactInfo | null)?.city;

  test('is contact_info of the user answer, until its lifetime is over', async () => {
    const { livePortal, pass } = startWithClock();
    livePortal.show(['contactInfo']);
    await enter(livePortal, { ...student, contact_info: { city: 'Portland' } });
    await settleWithCode();
    expect([livePortal.open(), city(livePortal)]).toEqual([[], 'Portland']);
    await pass(11);
    livePortal.show(['contactInfo']);
    await answerAll(livePortal, { [CONTACT]: { city: 'Salem' } });
    expect(city(livePortal)).toBe('Salem');
  });

  test('is the stored answer of the call itself if there is one', async () => {
    const stored = new Map([['contactInfo/', { content: { city: 'Salem' }, receivedAt: NOW.toISOString() }]]);
    const livePortal = start({ stored });
    livePortal.show(['contactInfo']);
    await enter(livePortal, { ...student, contact_info: { city: 'Portland' } });
    await settleWithCode();
    expect([livePortal.open(), city(livePortal)]).toEqual([[], 'Salem']);
  });

  test.each([null, {}, { zip: 97201 }, 'Portland'])(
    'is none if contact_info is %j: the call leaves, and the user is signed in',
    async (contact_info) => {
      const livePortal = start();
      livePortal.show(['contactInfo']);
      expect(await enter(livePortal, { ...student, contact_info })).toBe('admitted');
      await settleWithCode();
      expect(livePortal.open()).toEqual([CONTACT]);
    },
  );
});

describe('pages that are not on screen', () => {
  const VISITED = Array.from({ length: 20 }, (_, index) => `page-${index + 1}`);
  const OF_ONE_PAGE = ['resource:roles', 'resource:profile', 'resource:page/path=page-20'];
  const unchanged = { primary_role: 'student', other_roles: [] };

  /** Twenty pages were opened one after the other, and all their answers are stale. */
  async function visitPages() {
    const clock = startWithClock();
    const { livePortal } = clock;
    livePortal.show(['roles', 'profile']);
    await enter(livePortal, student);
    await answerAll(livePortal, { [ROLES]: unchanged, [PROFILE]: [] });
    for (const path of VISITED) {
      await livePortal.openPage([pageOf(path)]);
      await answerAll(livePortal, { [pageCall(path)]: [] });
    }
    // The actors of the page before stay for one page, so that Back draws it at once.
    expect(livePortal.resourceActors()).toEqual([
      ...OF_ONE_PAGE.slice(0, 2),
      'resource:page/path=page-19',
      OF_ONE_PAGE[2],
    ]);
    await clock.pass(16);
    expect(livePortal.open()).toEqual([]);
    livePortal.resource('roles')?.send({ type: 'resource.refetch' });
    await settle();
    expect(livePortal.open()).toEqual([ROLES]);
    return livePortal;
  }

  test('ROLE-14 after twenty pages changed roles send a call for the page in view only, and only its actors are left', async () => {
    const livePortal = await visitPages();
    await livePortal.answer(ROLES, { primary_role: 'staff', other_roles: [] });
    expect(livePortal.open()).toEqual([pageCall('page-20')]);
    expect(livePortal.resourceActors()).toEqual(OF_ONE_PAGE);
  });

  test('ROLE-14 a role refresh that changes nothing sends nothing', async () => {
    const livePortal = await visitPages();
    await livePortal.answer(ROLES, unchanged);
    expect(livePortal.open()).toEqual([]);
  });

  test('the call of a page that was left is aborted', async () => {
    const { livePortal } = startWithClock();
    await enter(livePortal, student);
    await livePortal.openPage([pageOf('first')]);
    await settleWithCode();
    expect(livePortal.open()).toEqual([pageCall('first')]);
    // It goes on for one more page, so that Back shows its answer.
    await livePortal.openPage([pageOf('second')]);
    await livePortal.openPage([pageOf('third')]);
    expect(livePortal.open()).toEqual([pageCall('second'), pageCall('third')]);
  });
});

describe('lifetimes go by the clock', () => {
  /** A page with holds (8 hours), the person (4 hours) and a block of 5 minutes, and then a night's sleep. */
  async function sleepOverNight() {
    const { livePortal, sleep } = startWithClock();
    await enter(livePortal, student);
    await livePortal.openPage(['holds', 'personInfo', 'myNextSteps', 'gpa']);
    await answerAll(livePortal, { [HOLDS]: [], [PERSON_INFO]: {}, [NEXT_STEPS]: [] });
    sleep(7 * 60);
    await answerAll(livePortal, { 'GET /api/integrations/finti/gpa': [] });
    sleep(3 * 60);
    await settle();
    expect(livePortal.open()).toEqual([]);
    return livePortal;
  }
  const EXPIRED = [HOLDS, PERSON_INFO, NEXT_STEPS].sort();

  test.each(['focus', 'online'])(
    'CACHE-13 CACHE-04 after ten hours of sleep the event "%s" fetches again what is past its lifetime, and nothing else',
    async (type) => {
      const livePortal = await sleepOverNight();
      window.dispatchEvent(new Event(type));
      await settle();
      expect(livePortal.open().sort()).toEqual(EXPIRED);
    },
  );

  test('CACHE-13 CACHE-04 so does a navigation, and it checks the status again', async () => {
    const livePortal = await sleepOverNight();
    const decision = livePortal.visit('/account');
    await livePortal.openPage(['holds', 'personInfo', 'myNextSteps', 'gpa']);
    expect(livePortal.open().sort()).toEqual([STATUS, ...EXPIRED].sort());
    await livePortal.answer(STATUS, { status: 'ok' });
    expect(await decision).toBe('admitted');
  });
});

describe('an outage', () => {
  const names = Object.keys(resources) as ResourceName[];
  const GETS = names.filter((name) => definitionOf(name).isOptional !== true);
  const shownAs = (name: ResourceName): ShownResource => {
    const { parameter } = definitionOf(name);
    return parameter === undefined ? name : { name, parameter: parameter === 'page' ? 'slug=dashboard' : 'a-post' };
  };

  /** Shows one resource. Its call waits for an answer. */
  async function showOne(name: ResourceName): Promise<{ livePortal: LivePortal; call: string }> {
    const { livePortal } = startWithClock({ term: '202604' });
    livePortal.show([shownAs(name)]);
    await enter(livePortal, student);
    await settleWithCode();
    const [call, ...others] = livePortal.open();
    if (call === undefined || others.length > 0)
      throw new Error(`expected one call, not ${livePortal.open().join(', ')}`);
    return { livePortal, call };
  }

  /** Answers a GET call, and its repetition, with this status. */
  async function refuse(livePortal: LivePortal, call: string, status: number) {
    await livePortal.answer(call, { detail: 'down' }, status);
    await vi.advanceTimersByTimeAsync(REPEAT_AFTER);
    await settle();
    await livePortal.answer(call, { detail: 'down' }, status);
  }

  test.each(GETS)(
    'AWAY-01 AWAY-04 a network error of "%s" changes only its block, or the page is offline',
    async (name) => {
      const { livePortal, call } = await showOne(name);
      expect(call).toMatch(/^GET /);
      await livePortal.cutOff(call);
      expect(livePortal.open()).toEqual([STATUS]);
      await livePortal.answer(STATUS, { status: 'ok' });
      const isLogged = definitionOf(name).onFailure === 'log';
      expect([livePortal.errorState(), livePortal.isOffline(), livePortal.failed()]).toEqual([
        0,
        false,
        isLogged ? [] : [name],
      ]);
      getActor(livePortal.system, 'resources').send({ type: 'resources.retry' });
      await settle();
      await livePortal.cutOff(call);
      await livePortal.cutOff(STATUS);
      expect([livePortal.errorState(), livePortal.isOffline()]).toEqual([0, true]);
    },
  );

  test.each(['messages', 'preferences', 'profile'] as const)(
    'ERR-10 ERR-20 502, 503 and 504 of "%s" with nothing to show are error state 3; its other failures are only logged',
    async (name) => {
      for (const status of [502, 503, 504]) {
        const { livePortal, call } = await showOne(name);
        await refuse(livePortal, call, status);
        expect([status, livePortal.errorState(), livePortal.failed()]).toEqual([status, 3, []]);
      }
      warnings = [];
      const { livePortal, call } = await showOne(name);
      await livePortal.answer(call, { detail: 'upstream' }, 500);
      expect([livePortal.errorState(), livePortal.failed()]).toEqual([0, []]);
      expect(warnings).toEqual([`The call for ${name} has failed.`]);
      expect(selectView(snapshotOf(livePortal, name))).toBe('failed');
    },
  );

  test('ERR-10 ERR-20 messages that are on screen stay there when a refetch does not reach the backend', async () => {
    const { livePortal, call } = await showOne('messages');
    await livePortal.answer(call, [{ pk: 1 }]);
    const answer = answerOf(livePortal, 'messages');
    livePortal.resource('messages')?.send({ type: 'resource.refetch' });
    await settle();
    await livePortal.cutOff(call);
    await livePortal.answer(STATUS, { status: 'ok' });
    expect([livePortal.errorState(), livePortal.failed()]).toEqual([0, []]);
    expect(answerOf(livePortal, 'messages')).toBe(answer);
    expect(selectAsOf(snapshotOf(livePortal, 'messages'))).toBe(NOW.toISOString());
  });

  test('ERR-10 ERR-20 the role refresh is no GET call: it is sent once, and its failure is only logged', async () => {
    const { livePortal, call } = await showOne('roles');
    livePortal.backend.held(call).fail();
    await settle();
    await vi.advanceTimersByTimeAsync(REPEAT_AFTER);
    await settle();
    expect(livePortal.open()).toEqual([STATUS]);
    await livePortal.answer(STATUS, { status: 'ok' });
    expect([livePortal.open(), livePortal.errorState(), livePortal.failed()]).toEqual([[], 0, []]);
    expect(warnings).toEqual(['The call for roles has failed.']);
  });

  test('ERR-13 when the backend is back the blocks that failed are retried at once', async () => {
    const { livePortal, call } = await showOne('messages');
    await refuse(livePortal, call, 503);
    expect(livePortal.errorState()).toBe(3);
    const decision = livePortal.visit('/dashboard');
    await settle();
    await livePortal.answer(STATUS, { status: 'ok' });
    expect(await decision).toBe('admitted');
    expect([livePortal.errorState(), livePortal.open()]).toEqual([0, [call]]);
  });
});

describe('polling', () => {
  /** The banner with everything that it shows, answered and fresh. */
  async function showBanner() {
    const clock = startWithClock();
    const { livePortal } = clock;
    livePortal.show(['alerts', 'messages', 'holds', 'nudges'], 'banner');
    await enter(livePortal, student);
    await answerAll(livePortal, { [ALERTS]: [], [MESSAGES]: [], [HOLDS]: [], [NUDGES]: [] });
    return clock;
  }

  test('CACHE-19 CACHE-30 while the page is visible alerts are fetched every minute, messages every five, and nothing else is', async () => {
    const { livePortal, pass } = await showBanner();
    const fetched: string[][] = [];
    for (let minute = 1; minute <= 10; minute += 1) {
      await pass(1);
      const calls = livePortal.open().sort();
      fetched.push(calls);
      await answerAll(livePortal, Object.fromEntries(calls.map((call) => [call, []])));
    }
    const fiveMinutes = [...Array(4).fill([ALERTS]), [ALERTS, MESSAGES].sort()];
    expect(fetched).toEqual([...fiveMinutes, ...fiveMinutes]);
  });

  test('while the page is hidden nothing is fetched; on return everything stale on screen is', async () => {
    const { livePortal, pass } = await showBanner();
    Object.assign(window.document, { visibilityState: 'hidden' });
    await pass(10);
    expect(livePortal.open()).toEqual([]);
    window.dispatchEvent(new Event('focus'));
    await settle();
    expect(livePortal.open().sort()).toEqual([ALERTS, MESSAGES, NUDGES].sort());
  });

  test('GUARD-02 after sign-out neither the minute nor a return sends a call', async () => {
    const { livePortal, pass } = await showBanner();
    expect(await livePortal.visit('/logout')).toBe('toSignOut');
    await pass(10);
    window.dispatchEvent(new Event('focus'));
    await settle();
    expect(livePortal.open()).toEqual([]);
  });
});

describe('a reset', () => {
  test('a resource on screen is fetched again at once, one that is not on screen has no call until it is shown', async () => {
    const { livePortal } = startWithClock();
    await enter(livePortal, student);
    await livePortal.openPage(['holds']);
    await answerAll(livePortal, { [HOLDS]: [] });
    await livePortal.openPage(['personInfo']);
    await answerAll(livePortal, { [PERSON_INFO]: {} });
    const registry = getActor(livePortal.system, 'resources');

    registry.send({ type: 'resources.reset', names: ['personInfo', 'holds'] });
    await settle();
    expect(livePortal.open()).toEqual([PERSON_INFO]);
    expect(selectView(snapshotOf(livePortal, 'personInfo'))).toBe('loading');

    await livePortal.answer(PERSON_INFO, {});
    await livePortal.openPage(['holds']);
    expect(livePortal.open()).toEqual([HOLDS]);
  });
});

import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sanitiser } from '../../src/browser/sanitiser.ts';
import { selectErrorState } from '../../src/machines/app-status/selectors.ts';
import { selectResource } from '../../src/machines/resources/selectors.ts';
import { getActor } from '../../src/machines/shared/actors.ts';
import { selectFlash } from '../../src/machines/toasts/selectors.ts';
import { dashboardData } from '../../src/routes/dashboard-data.ts';
import { HOLD_TEXT, INTEGRATION_TEXT, NUDGE_TEXT } from '../../src/rules/banner.ts';
import { markOfAlert } from '../../src/rules/device-cookie.ts';
import { employee } from '../machines/support/people.ts';
import { ALERTS, CHECKLIST_USER, HOLDS, MESSAGES, NUDGES, STATUS, USER } from './dom-paths/support/backend.ts';
import {
  dismissElsewhere,
  linesInView,
  openNotices,
  POST_NUDGE,
  queryDismiss,
  READ,
  wireHold,
  wireMessage,
} from './dom-paths/support/banner.ts';
import { openTestApp, type TestApp } from './dom-paths/support/test-app.tsx';
// Loaded now, so that no test has to wait for it.
import '../../src/api/portal/alerts.ts';
import '../../src/api/portal/messages.ts';
import '../../src/api/portal/nudges.ts';
import '../../src/ui/dashboard/ContentBlocks.tsx';

/** The time of the test app. */
const NOW = new Date('2026-09-28T15:00:00Z');

const ACKNOWLEDGE = 'PATCH /api/user_message/601/';

type Wire = {
  messages?: object[];
  holds?: object[];
  nudges?: object[];
  alerts?: object[];
  user?: object;
  pages?: object[];
};

const open: TestApp[] = [];
// Messages wait for it, and its code would take some time.
beforeAll(async () => {
  await sanitiser.load();
});
beforeEach(() => {
  // Failed saves are logged.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  for (const testApp of open.splice(0)) testApp.close();
  vi.restoreAllMocks();
  localStorage.clear();
});

/** Opens the portal with these answers for the banner, whose notices are open unless the test says otherwise. */
async function arrive(
  { messages = [], holds = [], nudges = [], alerts = [], user, pages }: Wire,
  { isOpen = true, address = '/resources' } = {},
): Promise<TestApp> {
  const testApp = openTestApp({ pendingCalls: [] });
  open.push(testApp);
  testApp.instantAnswers.set(MESSAGES, messages);
  testApp.instantAnswers.set(HOLDS, holds);
  testApp.instantAnswers.set(NUDGES, nudges);
  testApp.instantAnswers.set(ALERTS, alerts);
  if (pages !== undefined) testApp.instantAnswers.set('GET /pages', pages);
  if (user !== undefined) testApp.instantAnswers.set(USER, user);
  await testApp.go(address);
  if (isOpen) await openNotices(testApp);
  return testApp;
}

const message = (pk: number, fields: object = {}) => ({
  ...wireMessage,
  pk,
  title: `Message ${pk}`,
  // The higher the number, the newer.
  created_on: new Date(Date.UTC(2026, 8, 1, 0, pk)).toISOString(),
  ...fields,
});
const messages = (count: number) => Array.from({ length: count }, (_, index) => message(index + 1));
const nudge = (nudge_type: string | null) => ({ pk: 1, nudge_type, title: 'Confirm', body: null });
const dismissOf = (text: string) => {
  const button = queryDismiss(text);
  if (button === null) throw new Error(`no line says "${text}"`);
  return button;
};
const region = () => screen.queryByRole('region', { name: 'Notices' });
const alertInBanner = () => within(screen.getByRole('region', { name: 'Notices' })).getByRole('alert');
/** The names of those calls that are pending. */
const waiting = ({ calls }: TestApp, names: string[]) => names.filter((name) => calls.isPending(name));

describe('the lines of the banner', () => {
  test('BANNER-01 BANNER-02 BANNER-08 unread messages with display_as_banner, each with a button "Dismiss"', async () => {
    await arrive({
      messages: [
        message(1),
        message(2, { display_as_banner: false }),
        message(3, { read: true }),
        message(4, { user_read_on: '2026-09-02T00:00:00Z' }),
      ],
    });
    expect(linesInView()).toEqual(['Message 1 From 8:00 AM.']);
    const button = screen.getByRole('button', { name: 'Dismiss' });
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toContain('Message 1');
    expect(screen.getByRole('link', { name: 'Message 1' }).getAttribute('href')).toBe('/academics');
    expect(screen.getByText('1 notice')).not.toBeNull();
  });

  test('BANNER-03 BANNER-04 BANNER-05 BANNER-06 BANNER-07 the five newest, then one line for holds and one for nudges', async () => {
    await arrive({
      messages: messages(6),
      holds: [wireHold, wireHold, wireHold],
      nudges: [nudge('APC'), nudge('ALERT')],
    });
    const lines = linesInView();
    expect(lines.filter((line) => line.startsWith('Message')).map((line) => line.slice(0, 9))).toEqual([
      'Message 6',
      'Message 5',
      'Message 4',
      'Message 3',
      'Message 2',
    ]);
    expect(lines.slice(5)).toEqual([HOLD_TEXT, NUDGE_TEXT, 'Showing 5 of 6 messages. See all messages']);
    expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(7);
    const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect([link('See all messages'), link('Account'), link('message center')]).toEqual([
      '/messages',
      '/account#holds',
      '/messages',
    ]);
  });

  test('BANNER-05 BANNER-06 only students get holds; an employee gets the line for nudges too', async () => {
    await arrive({ user: employee, messages: messages(1), holds: [wireHold], nudges: [nudge('DIRECTORY')] });
    expect(linesInView()).toEqual(['Message 1 From 8:00 AM.', NUDGE_TEXT]);
  });

  test('BANNER-24 without notices the row says so until the next page, which has no row', async () => {
    const testApp = await arrive({});
    expect(region()?.textContent).toBe('No notices');
    await testApp.go('/finances');
    expect(region()).toBeNull();
  });

  describe('SEV-06', () => {
    const CALLS = [ALERTS, MESSAGES, HOLDS, NUDGES];
    const failure = { kind: 'status', status: 500, detail: null };

    test('"No notices" waits for every source, the alerts too', async () => {
      const testApp = openTestApp({ pendingCalls: CALLS });
      open.push(testApp);
      await testApp.go('/resources');
      for (const name of [MESSAGES, HOLDS, NUDGES]) await testApp.answer(name, []);
      expect(region()).toBeNull();
      await testApp.answer(ALERTS, []);
      expect(region()?.textContent).toBe('No notices');
    });

    test.each(CALLS)('while %s has failed, "Notices could not be loaded"', async (failing) => {
      const testApp = openTestApp({ pendingCalls: CALLS });
      open.push(testApp);
      await testApp.go('/resources');
      for (const name of CALLS) {
        if (name === failing) await testApp.fail(name, failure);
        else await testApp.answer(name, []);
      }
      expect(region()?.textContent).toMatch(/Notices could not be loaded$/);
      expect(screen.queryByText('No notices')).toBeNull();
    });

    test('an answer without all alerts, and a failed refetch, are none that says so', async () => {
      const testApp = await arrive({ alerts: [{ incomplete: true }] });
      expect(region()?.textContent).toBe('Notices could not be loaded');
      const resources = getActor(testApp.portal.system, 'resources');
      const refetch = (name: 'alerts' | 'messages') =>
        testApp.sendDirectly(() => resources.send({ type: 'resources.invalidate', names: [name] }));
      testApp.instantAnswers.set(ALERTS, []);
      await refetch('alerts');
      expect(region()?.textContent).toBe('No notices');
      testApp.instantAnswers.delete(MESSAGES);
      await refetch('messages');
      await testApp.fail(MESSAGES, failure);
      expect(region()?.textContent).toBe('Notices could not be loaded');
    });
  });

  test('SEV-04 over another backend, the device remembers when it first saw an alert whose date cannot be read', async () => {
    const soon = { guid: 'ice', title: 'Ice', description: null, link: null, pubDate: 'soon' };
    await arrive({ alerts: [soon] });
    expect(linesInView()).toEqual(['Ice 8:00 AM']);
    for (const testApp of open.splice(0)) testApp.close();
    const later = async (hours: number) => {
      const testApp = openTestApp({ pendingCalls: [] });
      open.push(testApp);
      for (const name of [MESSAGES, HOLDS, NUDGES]) testApp.instantAnswers.set(name, []);
      testApp.instantAnswers.set(ALERTS, [soon]);
      testApp.setTime(new Date(NOW.getTime() + hours * 3_600_000).toISOString());
      await testApp.go('/resources');
      const lines = linesInView();
      testApp.close();
      return lines;
    };
    expect([await later(72), await later(72.01)]).toEqual([['Ice Sep 28, 8:00 AM'], []]);
  });

  test('MSG-07 MSG-08 MSG-09 emergency alerts come first, with their description; old and undated ones do not show', async () => {
    const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();
    const alert = (guid: string, pubDate: string | null) => ({
      guid,
      title: `Alert ${guid}`,
      description: `What ${guid} is about`,
      link: null,
      pubDate,
    });
    await arrive({
      messages: messages(1),
      alerts: [alert('old', hoursAgo(73)), alert('new', hoursAgo(71)), alert('undated', null)],
    });
    const [first, second, ...rest] = linesInView();
    expect(first).toMatch(/^Alert new .*\d{1,2}:\d{2} [AP]M What new is about$/);
    expect([second, rest]).toEqual(['Message 1 From 8:00 AM.', []]);
    expect(within(alertInBanner()).getByText('Alert new')).not.toBeNull();
  });

  test('SEC-02 SEC-05 a message’s body is sanitised and its link checked', async () => {
    await arrive({
      messages: [
        message(1, {
          body: '<p>Hello <b>you</b><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">press</a></p>',
          action_link: 'javascript:alert(1)',
        }),
      ],
    });
    const [line] = screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.startsWith('Message 1'));
    expect(line?.querySelector('b')?.textContent).toBe('you');
    expect(line?.innerHTML).not.toMatch(/script|onerror|<img|href/);
  });

  test('ERR-02 BANNER-18 BANNER-21 the integration line comes first in error state 1, and cannot be dismissed', async () => {
    const testApp = openTestApp({ pendingCalls: [] });
    open.push(testApp);
    testApp.instantAnswers.set(STATUS, { status: 'integrations_unavailable' });
    for (const name of [HOLDS, NUDGES, ALERTS]) testApp.instantAnswers.set(name, []);
    testApp.instantAnswers.set(MESSAGES, messages(1));
    await testApp.go('/resources');
    expect(linesInView()).toEqual([INTEGRATION_TEXT, 'Message 1 From 8:00 AM.']);
    expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(1);
  });

  test('BANNER-20 the failure of one of the banner’s own calls shows the integration line', async () => {
    const testApp = openTestApp({ pendingCalls: [NUDGES] });
    open.push(testApp);
    for (const name of [HOLDS, ALERTS, MESSAGES]) testApp.instantAnswers.set(name, []);
    await testApp.go('/resources');
    expect(linesInView()).toEqual([]);
    await testApp.fail(NUDGES, { kind: 'status', status: 500, detail: null });
    expect(linesInView()).toEqual([`${INTEGRATION_TEXT}Try all again`]);
  });
});

test('BANNER-28 while calls have failed, one button sends all of them again', async () => {
  const testApp = openTestApp({ pendingCalls: [NUDGES, ALERTS] });
  open.push(testApp);
  for (const name of [HOLDS, MESSAGES]) testApp.instantAnswers.set(name, []);
  await testApp.go('/resources');
  const tryAll = () => screen.queryByRole('button', { name: 'Try all again' });
  expect(tryAll()).toBeNull();
  await testApp.fail(NUDGES, { kind: 'status', status: 500, detail: null });
  await testApp.fail(ALERTS, { kind: 'status', status: 500, detail: null });
  const button = tryAll() as HTMLElement;
  button.focus();
  await testApp.press(button);
  await testApp.answer(NUDGES, []);
  await testApp.answer(ALERTS, []);
  expect(linesInView()).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

describe('the arrival of the notices', () => {
  const CALLS = [ALERTS, MESSAGES, HOLDS, NUDGES];
  const answersFor: Record<string, object[]> = {
    [ALERTS]: [{ guid: 'ice', title: 'Ice', description: null, link: null, pubDate: NOW.toISOString() }],
    [MESSAGES]: messages(1),
    [HOLDS]: [wireHold],
    [NUDGES]: [nudge('APC')],
  };

  test('BANNER-23 BANNER-24 alerts show at once; the notices show together, when their number is known', async () => {
    const testApp = openTestApp({ pendingCalls: CALLS });
    open.push(testApp);
    await testApp.go('/resources');
    const seen: (string | undefined)[] = [region()?.textContent];
    for (const name of [NUDGES, ALERTS, MESSAGES, HOLDS]) {
      await testApp.answer(name, answersFor[name]);
      seen.push(region()?.textContent);
    }
    expect(seen).toEqual([
      undefined,
      undefined,
      'Ice 8:00 AM',
      'Ice 8:00 AM',
      'Ice 8:00 AM3 noticesMessage 11 hold1 to confirm',
    ]);
  });

  test('BANNER-24 a part that fails does not keep the others away', async () => {
    const testApp = openTestApp({ pendingCalls: CALLS });
    open.push(testApp);
    await testApp.go('/resources');
    for (const name of [ALERTS, MESSAGES]) await testApp.fail(name, { kind: 'status', status: 500, detail: null });
    await testApp.answer(HOLDS, [wireHold]);
    await testApp.answer(NUDGES, []);
    expect(linesInView()).toEqual([`${INTEGRATION_TEXT}Try all again`]);
    expect(row().textContent).toBe('1 notice1 hold');
  });
});

const row = () => screen.getByRole('button', { name: /notices?/ });

describe('the row of notices', () => {
  const isOpen = () => row().getAttribute('aria-expanded') === 'true';
  const ice = { guid: 'ice', title: 'Ice', description: 'Stay in', link: null, pubDate: NOW.toISOString() };

  test('BANNER-24 two or more are one row, which names their number, the newest title, the holds and the nudges', async () => {
    const { press } = await arrive(
      { messages: messages(6), holds: [wireHold, wireHold], nudges: [nudge('APC'), nudge('ALERT')] },
      { isOpen: false },
    );
    expect(linesInView()).toEqual([]);
    expect([row().textContent, isOpen()]).toEqual(['7 noticesMessage 62 holds2 to confirm', false]);
    expect(screen.getByText('7 notices', { ignore: 'strong' })).not.toBeNull();
    await press(row());
    expect(linesInView()).toHaveLength(8);
    expect(isOpen()).toBe(true);
    await press(row());
    expect(linesInView()).toEqual([]);
  });

  test('BANNER-24 a hold that arrives after the page is in the row until the next page, on which its sentence is whole, outside of the row', async () => {
    const testApp = await arrive({ messages: messages(2), holds: [wireHold, wireHold] }, { isOpen: false });
    expect([row().textContent, linesInView()]).toEqual(['3 noticesMessage 22 holds', []]);
    await testApp.go('/finances');
    expect([row().textContent, linesInView()]).toEqual(['2 noticesMessage 2', [HOLD_TEXT]]);
    await testApp.press(row());
    expect(linesInView().map((line) => line.slice(0, 9))).toEqual([HOLD_TEXT.slice(0, 9), 'Message 2', 'Message 1']);
    await testApp.press(dismissOf(HOLD_TEXT));
    expect(document.activeElement).toBe(dismissOf('Message 2'));
  });

  test('BANNER-24 of two notices that are open the second stays whole after the first has gone', async () => {
    const testApp = await arrive({ holds: [wireHold], nudges: [nudge(null)] });
    expect(row().textContent).toBe('2 notices1 hold1 to confirm');
    await testApp.press(dismissOf(HOLD_TEXT));
    expect(screen.queryByRole('button', { name: /notices/ })).toBeNull();
    expect(linesInView()).toEqual([NUDGE_TEXT]);
    expect(document.activeElement).toBe(dismissOf(NUDGE_TEXT));
  });

  test('after the last alert the focus moves to the row of closed notices', async () => {
    const testApp = await arrive({ messages: messages(2), alerts: [ice] }, { isOpen: false });
    await testApp.press(dismissOf('Ice'));
    expect(document.activeElement).toBe(row());
  });

  test('BANNER-25 opened notices are closed on the next page', async () => {
    const testApp = await arrive({ messages: messages(2) }, { isOpen: false });
    await testApp.press(row());
    expect(isOpen()).toBe(true);
    await testApp.go('/finances');
    expect(isOpen()).toBe(false);
  });

  const titlesInView = () => linesInView().map((line) => line.split(' ')[0]);

  test.each([
    '/messages',
    '/next-steps/task',
    '/next-steps/task/11',
    '/next-steps/preferences',
    '/not-found',
    '/404',
    '/no/such/page',
    '/accessibility-statement',
  ])('SEV-07 BANNER-23 BANNER-26 %s has the alerts, on load and later, and no other notices', async (address) => {
    const testApp = await arrive({ messages: messages(6), holds: [wireHold], alerts: [ice], pages: [] }, { address });
    expect(titlesInView()).toEqual(['Ice']);
    testApp.instantAnswers.set(ALERTS, [ice, { ...ice, guid: 'flood', title: 'Flood' }]);
    testApp.setTime(new Date(NOW.getTime() + 60_001).toISOString());
    await testApp.comeBack();
    expect(titlesInView()).toEqual(['Ice', 'Flood']);
    await testApp.press(dismissOf('Ice'));
    await testApp.press(dismissOf('Flood'));
    expect(region()).toBeNull();
    await testApp.go('/finances');
    await testApp.press(row());
    expect(linesInView()).toHaveLength(7);
  });

  test.each(['/', '/academics', '/whats-new', '/community'])('SEV-07 BANNER-23 %s has the alerts', async (address) => {
    await arrive({ alerts: [ice], pages: [] }, { address });
    expect(titlesInView()).toEqual(['Ice']);
  });
});

describe('alerts that are no emergency', () => {
  const alertOf = (severity: string, title: string | null = `This is the ${severity}`) => ({
    guid: severity,
    title,
    description: 'More about it.',
    link: severity === 'advisory' ? 'https://www.example.edu/wind' : null,
    pubDate: NOW.toISOString(),
    severity,
  });

  test('SEV-02 BANNER-24 they are notices with their name and time; only an emergency is an alert, whatever its words say', async () => {
    const drill = { ...alertOf('emergency'), title: 'Test of nothing', guid: 'drill' };
    const testApp = await arrive({ alerts: [alertOf('test'), drill, alertOf('advisory')] });
    expect(linesInView()).toEqual([
      'Test of nothing 8:00 AM More about it.',
      'Test 8:00 AM This is the test More about it.',
      'Advisory 8:00 AM This is the advisory More about it.',
    ]);
    expect(alertInBanner().textContent).toMatch(/^Test of nothing/);
    expect(row().textContent).toBe('2 noticesAdvisory: This is the advisory1 test');
    const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect([link('This is the advisory'), link('This is the test')]).toEqual([
      'https://www.example.edu/wind',
      '/messages',
    ]);
    await testApp.press(dismissOf('This is the test'));
    expect(linesInView()).toHaveLength(2);
  });

  test('SEV-08 ADMIN-120 a correction says so with its time, and an all-clear takes the place of its emergency, also where that was dismissed', async () => {
    const ice = { ...alertOf('emergency', 'Ice'), guid: 'ice', updated: NOW.toISOString() };
    const gas = { ...ice, guid: 'gas', title: 'Gas', updated: undefined };
    const testApp = await arrive({ alerts: [ice, gas] });
    await testApp.go('/community');
    expect(linesInView()).toEqual(['Ice 8:00 AM Updated 8:00 AM More about it.', 'Gas 8:00 AM More about it.']);
    await testApp.press(dismissOf('Gas'));
    testApp.instantAnswers.set(ALERTS, [
      { ...gas, severity: 'clear', description: 'Go back in.' },
      { ...ice, severity: 'clear', updated: undefined, title: null, description: 'The roads are open.' },
    ]);
    const resources = getActor(testApp.portal.system, 'resources');
    await testApp.sendDirectly(() => resources.send({ type: 'resources.invalidate', names: ['alerts'] }));
    expect(linesInView()).toEqual(['All clear 8:00 AM Gas Go back in.', 'All clear 8:00 AM The roads are open.']);
    const lines = [...document.querySelectorAll<HTMLElement>('li[data-kind="alert"]')];
    expect(lines.map(({ dataset }) => [dataset.kind, dataset.pinned])).toEqual([
      ['alert', 'alone'],
      ['alert', undefined],
    ]);
    await testApp.press(dismissOf('Gas'));
    expect(linesInView()).toEqual(['All clear 8:00 AM The roads are open.']);
  });

  test('SEV-02 BANNER-24 a test does not take the title of the row from a message', async () => {
    await arrive({ alerts: [alertOf('test')], messages: messages(1) }, { isOpen: false });
    expect(row().textContent).toBe('2 noticesMessage 11 test');
  });

  test('SEV-02 BANNER-26 they also show where other notices do not', async () => {
    const testApp = await arrive({ alerts: [alertOf('advisory')], messages: messages(2) }, { isOpen: false });
    await testApp.go('/accessibility-statement');
    expect(linesInView()).toEqual(['Advisory 8:00 AM This is the advisory More about it.']);
  });

  test('SEV-02 on the page Messages each alert has its name', async () => {
    await arrive({ alerts: [alertOf('advisory'), alertOf('emergency')], pages: [] }, { address: '/messages' });
    const block = within(screen.getByRole('region', { name: 'Emergency alerts' }));
    expect(block.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'This is the advisory (another site)More about it.Advisory, Monday, September 28, 8:00 AM',
      'This is the emergencyMore about it.Monday, September 28, 8:00 AM',
    ]);
  });
});

describe('SEV-03 an alert that arrives late', () => {
  const alertOf = (guid: string, severity = 'emergency') => ({
    guid,
    title: guid,
    description: 'Stay in',
    link: null,
    pubDate: NOW.toISOString(),
    severity,
  });
  /** The titles of the lines, with the place of those that are pinned over the page. */
  const places = () =>
    [...(region()?.querySelectorAll('li') ?? [])].map((line) =>
      [line.querySelector('strong, a')?.textContent, line.dataset.pinned].filter(Boolean).join(' '),
    );
  const receive = async (testApp: TestApp, alerts: object[]) => {
    testApp.instantAnswers.set(ALERTS, alerts);
    const resources = getActor(testApp.portal.system, 'resources');
    await testApp.sendDirectly(() => resources.send({ type: 'resources.invalidate', names: ['alerts'] }));
  };

  test('is pinned until the next page, where it has its own place and is the same element', async () => {
    const testApp = await arrive({ alerts: [alertOf('Ice')] });
    expect(places()).toEqual(['Ice alone']);
    const ice = alertInBanner();
    await testApp.go('/community');
    expect([places(), alertInBanner() === ice]).toEqual([['Ice'], true]);
    await receive(testApp, [alertOf('Flood'), alertOf('Ice')]);
    expect(places()).toEqual(['Flood alone', 'Ice']);
    await testApp.press(dismissOf('Flood'));
    expect(places()).toEqual(['Ice']);
  });

  test('two share the place, and further ones wait for it', async () => {
    const testApp = await arrive({ alerts: ['Ice', 'Flood', 'Smoke'].map((guid) => alertOf(guid)) });
    expect(places()).toEqual(['Ice first', 'Flood second', 'Smoke waiting']);
    await testApp.press(dismissOf('Ice'));
    expect(places()).toEqual(['Flood first', 'Smoke second']);
  });

  test('SHELL-09 has a place where this device had it the last time, which stays empty when it has gone', async () => {
    const first = await arrive({ alerts: [alertOf('Ice')] });
    // jsdom lays nothing out.
    const [, mark] = (localStorage.getItem('portico.alerts-height') ?? '0 ').split(' ');
    first.close();
    localStorage.setItem('portico.alerts-height', `96 ${markOfAlert('alert:guid:Ice')}`);
    expect(mark).toBeFalsy();
    const testApp = await arrive({ alerts: [alertOf('Flood'), alertOf('Ice')] });
    expect(places()).toEqual(['Flood alone', 'Ice']);
    testApp.close();
    localStorage.setItem('portico.alerts-height', `96 ${markOfAlert('alert:guid:Ice')}`);
    const without = await arrive({});
    const place = () => document.querySelector<HTMLElement>('main [data-kind="alert"]')?.style.height;
    expect(place()).toBe('96px');
    await without.go('/finances');
    expect(place()).toBeUndefined();
  });

  test('that is no emergency is one more in the closed row, and pinned where it would move the page', async () => {
    const testApp = await arrive({ messages: messages(2) }, { isOpen: false });
    await receive(testApp, [alertOf('Wind', 'advisory')]);
    expect([row().textContent, places()]).toEqual(['3 noticesAdvisory: Wind', []]);
    await testApp.press(row());
    await receive(testApp, [alertOf('Wind', 'advisory'), alertOf('Siren', 'test')]);
    expect(places().slice(0, 2)).toEqual(['Test waiting', 'Advisory']);
    await testApp.go('/accessibility-statement');
    expect(places()).toEqual([]);
    expect(row().textContent).toBe('2 noticesAdvisory: Wind1 test');
    await receive(testApp, [alertOf('Fog', 'advisory'), alertOf('Wind', 'advisory'), alertOf('Siren', 'test')]);
    expect(places()).toEqual(['Advisory alone']);
  });

  test('leaves what has the focus in view: it is at the lower edge while it would cover it', async () => {
    const testApp = await arrive({ messages: messages(2) }, { isOpen: false });
    row().focus();
    const box = (top: number, bottom: number) => () => ({ top, bottom, height: bottom - top }) as DOMRect;
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(box(57, 153));
    const link = screen.getAllByRole('link')[0] as HTMLElement;
    link.getBoundingClientRect = box(300, 340);
    await receive(testApp, [alertOf('Ice')]);
    const { style } = document.documentElement;
    const edges = () => [
      alertInBanner().closest('ul')?.dataset.at,
      style.getPropertyValue('--pinned-top'),
      style.getPropertyValue('--pinned-bottom'),
    ];
    expect(edges()).toEqual(['bottom', '', '96px']);
    link.focus();
    expect(edges()).toEqual(['top', '96px', '']);
    await testApp.go('/finances');
    expect(edges()).toEqual([undefined, '', '']);
  });
});

describe('dismissing', () => {
  test('BANNER-09 the hold line is dismissed without a call, also on other pages', async () => {
    const testApp = await arrive({ holds: [wireHold] });
    await testApp.press(dismissOf(HOLD_TEXT));
    expect(linesInView()).toEqual([]);
    expect(screen.getByText(`Dismissed: ${HOLD_TEXT}`)).not.toBeNull();
    await testApp.go('/finances');
    expect(linesInView()).toEqual([]);
  });

  test('BANNER-10 BANNER-11 the nudge line posts each of its types, deposits as DEPOSIT', async () => {
    const testApp = await arrive({ nudges: [nudge('APC'), nudge('DEPOSIT_INIT'), nudge('APC'), nudge(null)] });
    await testApp.press(dismissOf(NUDGE_TEXT));
    expect(dismissOf(NUDGE_TEXT).getAttribute('aria-busy')).toBe('true');
    expect(testApp.calls.pending(POST_NUDGE).body).toEqual({ nudge_type: 'APC' });
    await testApp.answer(POST_NUDGE, null);
    expect(testApp.calls.pending(POST_NUDGE).body).toEqual({ nudge_type: 'DEPOSIT' });
    testApp.instantAnswers.set(NUDGES, []);
    await testApp.answer(POST_NUDGE, null);
    expect(linesInView()).toEqual([]);
    expect(testApp.calls.isPending(POST_NUDGE)).toBe(false);
  });

  test('BANNER-10 BANNER-16 when one of several nudges fails, the line stays with an error', async () => {
    const testApp = await arrive({ nudges: [nudge('APC'), nudge('ALERT')] });
    await testApp.press(dismissOf(NUDGE_TEXT));
    await testApp.answer(POST_NUDGE, null);
    await testApp.fail(POST_NUDGE, { kind: 'status', status: 500, detail: null });
    expect(linesInView()).toHaveLength(1);
    expect(alertInBanner().textContent).toMatch(/^This notice may not have been dismissed/);
  });

  test('BANNER-10 BANNER-11 both deposit types are one post, and the next press sends only what failed', async () => {
    const testApp = await arrive({ nudges: [nudge('DEPOSIT_INIT'), nudge('APC'), nudge('DEPOSIT_CONFIRM')] });
    const posted: unknown[] = [];
    const post = (end: () => Promise<void>) => {
      posted.push(testApp.calls.pending(POST_NUDGE).body);
      return end();
    };
    await testApp.press(dismissOf(NUDGE_TEXT));
    await post(() => testApp.fail(POST_NUDGE, { kind: 'status', status: 500, detail: null }));
    await post(() => testApp.answer(POST_NUDGE, null));
    expect(testApp.calls.isPending(POST_NUDGE)).toBe(false);
    expect(alertInBanner().textContent).toMatch(/^This notice may not have been dismissed/);

    await testApp.press(dismissOf(NUDGE_TEXT));
    await post(() => testApp.answer(POST_NUDGE, null));
    expect(testApp.calls.isPending(POST_NUDGE)).toBe(false);
    expect(posted).toEqual([{ nudge_type: 'DEPOSIT' }, { nudge_type: 'APC' }, { nudge_type: 'DEPOSIT' }]);
    expect(linesInView()).toEqual([]);
  });

  test('ERR-10 BANNER-15 BANNER-17 messages that cannot be fetched after a dismissal are no outage: the old ones stay', async () => {
    const testApp = await arrive({ messages: [message(31), message(32)] });
    await testApp.press(dismissOf('Message 31'));
    testApp.instantAnswers.delete(MESSAGES);
    await testApp.answer(READ, wireMessage);
    await testApp.fail(MESSAGES, { kind: 'status', status: 503, detail: null });
    expect(selectErrorState(getActor(testApp.portal.system, 'appStatus').getSnapshot())).toBe(0);
    expect(linesInView().map((line) => line.slice(0, 10))).toEqual(['Message 32']);
    const messagesOf = () =>
      selectResource('messages', null)(getActor(testApp.portal.system, 'resources').getSnapshot())?.getSnapshot();
    expect(messagesOf()?.value).toEqual({ ready: { content: 'full', age: 'refetchFailed' } });
  });

  test('BANNER-12 an app message is acknowledged on the checklist’s host, and not marked read on the portal’s', async () => {
    const testApp = await arrive({ messages: [message(31, { app_message: 601 })] });
    await testApp.press(dismissOf('Message 31'));
    expect(testApp.calls.pending(ACKNOWLEDGE).body).toEqual({ user_acknowledged_on: '2026-09-28T15:00:00.000Z' });
    expect(waiting(testApp, [READ, CHECKLIST_USER])).toEqual([]);
    await testApp.answer(ACKNOWLEDGE, null);
    expect(linesInView()).toEqual([]);
    expect(waiting(testApp, [READ])).toEqual([]);
  });

  test('BANNER-30 a new alert is announced at once, and one that shows already is not announced again', async () => {
    const alert = (guid: string) => ({
      guid,
      title: guid,
      description: 'Stay in',
      link: null,
      pubDate: NOW.toISOString(),
    });
    const testApp = await arrive({ alerts: [alert('Ice')] });
    const first = alertInBanner();
    const changes = new MutationObserver(() => {});
    changes.observe(first, { attributes: true, characterData: true, childList: true, subtree: true });
    testApp.instantAnswers.set(ALERTS, [alert('Ice'), alert('Flood')]);
    const resources = getActor(testApp.portal.system, 'resources');
    await testApp.sendDirectly(() => resources.send({ type: 'resources.invalidate', names: ['alerts'] }));
    await testApp.go('/community');
    // Screen readers announce an element with this role when it appears or changes.
    const shown = within(region() ?? expect.fail('no banner')).getAllByRole('alert');
    expect(shown.map(({ textContent }) => textContent?.split(' ')[0])).toEqual(['Ice', 'Flood']);
    expect([shown[0] === first, changes.takeRecords()]).toEqual([true, []]);
  });

  test('BANNER-13 an alert is dismissed without a call, and a flash message confirms it', async () => {
    const testApp = await arrive({
      alerts: [{ guid: 'ice', title: 'Ice', description: 'Stay in', link: null, pubDate: NOW.toISOString() }],
    });
    await testApp.press(dismissOf('Ice'));
    expect(linesInView()).toEqual([]);
    expect(selectFlash(getActor(testApp.portal.system, 'toasts').getSnapshot())).toEqual({
      kind: 'flash',
      topic: { name: 'alertDismissed' },
    });
  });

  test('BANNER-13 an alert that is dismissed in another tab disappears here too, and the other lines stay', async () => {
    const alert = (guid: string) => ({
      guid,
      title: guid,
      description: null,
      link: null,
      pubDate: NOW.toISOString(),
    });
    const testApp = await arrive({ alerts: [alert('Ice'), alert('Flood')], holds: [wireHold] });
    await testApp.press(dismissOf('Flood'));
    expect(document.activeElement).toBe(dismissOf(HOLD_TEXT));
    await testApp.sendDirectly(() => dismissElsewhere(['guid:Ice']));
    expect(linesInView()).toEqual([HOLD_TEXT]);
    expect(screen.queryByText('Dismissed: Ice')).toBeNull();
  });

  test('BANNER-14 BANNER-15 BANNER-17 any other message is marked read, and the messages are fetched again at once', async () => {
    const testApp = await arrive({ messages: [message(31), message(32)], holds: [wireHold] });
    await testApp.press(dismissOf('Message 31'));
    expect(testApp.calls.pending(READ).body).toEqual({ user_read_on: '2026-09-28T15:00:00.000Z' });
    testApp.instantAnswers.delete(MESSAGES);
    await testApp.answer(READ, wireMessage);
    // The other lines stay while the newer list is loading.
    expect(linesInView().map((line) => line.slice(0, 10))).toEqual(['Message 32', HOLD_TEXT.slice(0, 10)]);
    await testApp.answer(MESSAGES, [message(31), message(32), message(33)]);
    expect(linesInView().map((line) => line.slice(0, 10))).toEqual([
      'Message 33',
      'Message 32',
      HOLD_TEXT.slice(0, 10),
    ]);
  });

  test('BANNER-16 after a failed dismissal the line stays with an error and can be dismissed again', async () => {
    const testApp = await arrive({ messages: [message(31)] });
    await testApp.press(dismissOf('Message 31'));
    await testApp.fail(READ, { kind: 'offline' });
    expect(alertInBanner().textContent).toMatch(/^This notice may not have been dismissed/);
    expect(document.activeElement).toBe(dismissOf('Message 31'));
    await testApp.press(dismissOf('Message 31'));
    expect(screen.queryByText(/^This notice may not have been dismissed/)).toBeNull();
    await testApp.answer(READ, wireMessage);
    expect(linesInView()).toEqual([]);
  });

  test('BANNER-22 a message that carries a nudge is dismissed as that nudge; without its type as a message', async () => {
    const testApp = await arrive({
      messages: [message(31, { is_nudge: true }), message(32, { is_nudge: true, nudge_type: 'EMERGENCY' })],
    });
    await testApp.press(dismissOf('Message 32'));
    expect(testApp.calls.pending(POST_NUDGE).body).toEqual({ nudge_type: 'EMERGENCY' });
    expect(waiting(testApp, ['PATCH /notifications/32'])).toEqual([]);
    await testApp.answer(POST_NUDGE, null);
    await testApp.press(dismissOf('Message 31'));
    expect(waiting(testApp, [READ, POST_NUDGE])).toEqual([READ]);
  });

  test('the focus moves to the next line’s "Dismiss", after the last line to the previous one, and then to the heading', async () => {
    const testApp = await arrive({ messages: messages(1), holds: [wireHold], nudges: [nudge(null)] });
    await testApp.press(dismissOf(HOLD_TEXT));
    expect(document.activeElement).toBe(dismissOf(NUDGE_TEXT));
    await testApp.press(dismissOf(NUDGE_TEXT));
    expect(document.activeElement).toBe(dismissOf('Message 1'));
    await testApp.press(dismissOf('Message 1'));
    await testApp.answer('PATCH /notifications/1', message(1));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(screen.getByText('Dismissed: Message 1')).not.toBeNull();
  });
});

describe('the place of the banner', () => {
  test('DASH-01 between hero and toolbar on the dashboard, first on any other page; it stays the same element', async () => {
    const hero = {
      pk: 1,
      post_type: 'hero',
      title: 'Tutors are free',
      publishing_opens_on: '2025-01-17T16:00:00.000Z',
    };
    const order = () =>
      [...document.querySelectorAll('main :is([aria-label="Highlight"], [aria-label="Notices"], h1)')].map(
        (part) => part.getAttribute('aria-label') ?? part.textContent,
      );
    const testApp = openTestApp({ pendingCalls: [] });
    open.push(testApp);
    testApp.instantAnswers.set('GET /pages', [{ path: '/', slug: 'dashboard', title: null, posts: [hero] }]);
    testApp.instantAnswers.set(MESSAGES, messages(5));
    for (const name of [ALERTS, NUDGES]) testApp.instantAnswers.set(name, []);
    await testApp.go('/dashboard');
    expect(order()).toEqual(['Highlight', 'Notices', 'Dashboard']);
    const banner = screen.getByRole('region', { name: 'Notices' });

    for (const [address, expected] of [
      ['/academics', ['Notices', 'Academics']],
      ['/', ['Highlight', 'Notices', 'Dashboard']],
    ] as const) {
      await testApp.go(address);
      expect(order()).toEqual(expected);
      expect(screen.getByRole('region', { name: 'Notices' })).toBe(banner);
    }
  });

  test('ERR-03 a crash above the page shows the error screen', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(dashboardData, 'top').mockImplementation(() => {
      throw new Error('crash');
    });
    await arrive({});
    await open[0]?.go('/');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Uh-oh! (500 Error)');
  });
});

import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { selectErrorState } from '../../src/machines/app-status/selectors.ts';
import { getChild, getResource } from '../../src/machines/portal/children.ts';
import { selectFlash } from '../../src/machines/toasts/selectors.ts';
import { dashboardData } from '../../src/routes/dashboard-data.ts';
import { HOLD_TEXT, INTEGRATION_TEXT, NUDGE_TEXT } from '../../src/rules/banner.ts';
import { loadSanitiser } from '../../src/ui/components/SafeHtml.tsx';
import { employee } from '../machines/support/people.ts';
import { ALERTS, CHECKLIST_USER, HOLDS, MESSAGES, NUDGES, STATUS, USER } from './dom-paths/support/backend.ts';
import {
  dismissElsewhere,
  linesInView,
  POST_NUDGE,
  queryDismiss,
  READ,
  wireHold,
  wireMessage,
} from './dom-paths/support/banner.ts';
import { openStage, type Stage } from './dom-paths/support/test-app.tsx';
// Here before it is wanted: its coming is no part of any test.
import '../../src/ui/dashboard/ContentBlocks.tsx';

const ACKNOWLEDGE = 'PATCH /api/user_message/601/';

type Wire = { messages?: object[]; holds?: object[]; nudges?: object[]; alerts?: object[]; user?: object };

const open: Stage[] = [];
// Its code comes over time, and a message waits for it.
beforeAll(async () => {
  await loadSanitiser();
});
beforeEach(() => {
  // What is not saved is also logged.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  for (const stage of open.splice(0)) stage.close();
  vi.restoreAllMocks();
  localStorage.clear();
});

/** The portal on a page of its own, with this in the banner. */
async function arrive({ messages = [], holds = [], nudges = [], alerts = [], user }: Wire): Promise<Stage> {
  const stage = openStage({ held: [], inspect: () => {} });
  open.push(stage);
  stage.ready.set(MESSAGES, messages);
  stage.ready.set(HOLDS, holds);
  stage.ready.set(NUDGES, nudges);
  stage.ready.set(ALERTS, alerts);
  if (user !== undefined) stage.ready.set(USER, user);
  await stage.go('/messages');
  return stage;
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
const alertInBanner = () => within(screen.getByRole('region', { name: 'Notices' })).getByRole('alert');
/** Names of the calls that wait for an answer. */
const waiting = ({ calls }: Stage, names: string[]) => names.filter((name) => calls.isHeld(name));

describe('what stands in the banner', () => {
  test('BANNER-01 BANNER-02 BANNER-08 unread messages that are meant for it, each with a button named "Dismiss"', async () => {
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
    expect(lines.slice(5)).toEqual(['3 more', 'Showing 5 of 6 messages. See all messages', HOLD_TEXT, NUDGE_TEXT]);
    expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(7);
    const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect([link('See all messages'), link('Account'), link('message center')]).toEqual([
      '/messages',
      '/account#holds',
      '/messages',
    ]);
  });

  test('BANNER-03 "N more" goes with its press, and the focus goes to the first message that it has brought', async () => {
    const { press } = await arrive({ messages: messages(5) });
    await press(screen.getByRole('button', { name: '3 more' }));
    expect(screen.queryByRole('button', { name: /more/ })).toBeNull();
    expect(document.activeElement?.textContent).toBe('Message 3');
  });

  test('holds and nudges are the students’ alone', async () => {
    await arrive({ user: employee, messages: messages(1), holds: [wireHold], nudges: [nudge('APC')] });
    expect(linesInView()).toEqual(['Message 1 From 8:00 AM.']);
  });

  test('the checklist has no banner, and gives the place back to the next page', async () => {
    const stage = await arrive({ messages: messages(1) });
    await stage.go('/next-steps/task');
    expect(linesInView()).toEqual([]);
    await stage.go('/messages');
    expect(linesInView()).toEqual(['Message 1 From 8:00 AM.']);
  });

  test('with nothing to say there is no banner', async () => {
    await arrive({});
    expect(linesInView()).toEqual([]);
    expect(screen.queryByRole('region', { name: 'Notices' })).toBeNull();
  });

  test('MSG-07 MSG-08 MSG-09 emergency alerts stand on top with their description; old and undated ones do not', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
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
    expect(first).toMatch(/^Alert new What new is about .*\d{1,2}:\d{2} [AP]M$/);
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

  test('ERR-02 BANNER-18 BANNER-21 the integration line stands on top in error state 1, and has no part in dismissals', async () => {
    const stage = openStage({ held: [], inspect: () => {} });
    open.push(stage);
    stage.ready.set(STATUS, { status: 'integrations_unavailable' });
    for (const name of [HOLDS, NUDGES, ALERTS]) stage.ready.set(name, []);
    stage.ready.set(MESSAGES, messages(1));
    await stage.go('/messages');
    expect(linesInView()).toEqual([INTEGRATION_TEXT, 'Message 1 From 8:00 AM.']);
    expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(1);
  });

  test('BANNER-20 the failure of one of the banner’s own calls brings the integration line', async () => {
    const stage = openStage({ held: [NUDGES], inspect: () => {} });
    open.push(stage);
    for (const name of [HOLDS, ALERTS, MESSAGES]) stage.ready.set(name, []);
    await stage.go('/messages');
    expect(linesInView()).toEqual([]);
    await stage.fail(NUDGES, { kind: 'status', status: 500, detail: null });
    expect(linesInView()).toEqual([INTEGRATION_TEXT]);
  });
});

describe('dismissing', () => {
  test('BANNER-09 the hold line goes without a call, and stays away on other pages', async () => {
    const stage = await arrive({ holds: [wireHold] });
    await stage.press(dismissOf(HOLD_TEXT));
    expect(linesInView()).toEqual([]);
    expect(screen.getByText(`Dismissed: ${HOLD_TEXT}`)).not.toBeNull();
    await stage.go('/finances');
    expect(linesInView()).toEqual([]);
  });

  test('BANNER-10 BANNER-11 the nudge line posts each type that it stands for, deposits as DEPOSIT', async () => {
    const stage = await arrive({ nudges: [nudge('APC'), nudge('DEPOSIT_INIT'), nudge('APC'), nudge(null)] });
    await stage.press(dismissOf(NUDGE_TEXT));
    expect(dismissOf(NUDGE_TEXT).getAttribute('aria-busy')).toBe('true');
    expect(stage.calls.held(POST_NUDGE).body).toEqual({ nudge_type: 'APC' });
    await stage.answer(POST_NUDGE, null);
    expect(stage.calls.held(POST_NUDGE).body).toEqual({ nudge_type: 'DEPOSIT' });
    stage.ready.set(NUDGES, []);
    await stage.answer(POST_NUDGE, null);
    expect(linesInView()).toEqual([]);
    expect(stage.calls.isHeld(POST_NUDGE)).toBe(false);
  });

  test('BANNER-10 BANNER-16 when one of several nudges is refused, the line stays and says so', async () => {
    const stage = await arrive({ nudges: [nudge('APC'), nudge('ALERT')] });
    await stage.press(dismissOf(NUDGE_TEXT));
    await stage.answer(POST_NUDGE, null);
    await stage.fail(POST_NUDGE, { kind: 'status', status: 500, detail: null });
    expect(linesInView()).toHaveLength(1);
    expect(alertInBanner().textContent).toMatch(/^This notice was not dismissed/);
  });

  test('BANNER-10 BANNER-11 both questions about the deposit are one post, and the next press sends only what had failed', async () => {
    const stage = await arrive({ nudges: [nudge('DEPOSIT_INIT'), nudge('APC'), nudge('DEPOSIT_CONFIRM')] });
    const posted: unknown[] = [];
    const post = (end: () => Promise<void>) => {
      posted.push(stage.calls.held(POST_NUDGE).body);
      return end();
    };
    await stage.press(dismissOf(NUDGE_TEXT));
    await post(() => stage.fail(POST_NUDGE, { kind: 'status', status: 500, detail: null }));
    await post(() => stage.answer(POST_NUDGE, null));
    expect(stage.calls.isHeld(POST_NUDGE)).toBe(false);
    expect(alertInBanner().textContent).toMatch(/^This notice was not dismissed/);

    await stage.press(dismissOf(NUDGE_TEXT));
    await post(() => stage.answer(POST_NUDGE, null));
    expect(stage.calls.isHeld(POST_NUDGE)).toBe(false);
    expect(posted).toEqual([{ nudge_type: 'DEPOSIT' }, { nudge_type: 'APC' }, { nudge_type: 'DEPOSIT' }]);
    expect(linesInView()).toEqual([]);
  });

  test('ERR-10 BANNER-15 BANNER-17 a list that cannot be fetched after a dismissal is no outage: what is known stays', async () => {
    const stage = await arrive({ messages: [message(31), message(32)] });
    await stage.press(dismissOf('Message 31'));
    stage.ready.delete(MESSAGES);
    await stage.answer(READ, wireMessage);
    await stage.fail(MESSAGES, { kind: 'status', status: 503, detail: null });
    expect(selectErrorState(getChild(stage.portal, 'appStatus').getSnapshot())).toBe(0);
    expect(linesInView().map((line) => line.slice(0, 10))).toEqual(['Message 32']);
    const messagesOf = () => getResource(stage.portal.getSnapshot(), 'messages', null)?.getSnapshot();
    expect(messagesOf()?.value).toEqual({ answered: { content: 'full', age: 'outdated' } });
  });

  test('BANNER-12 an app message is acknowledged on the checklist’s host, and not marked read on the portal’s', async () => {
    const stage = await arrive({ messages: [message(31, { app_message: 601 })] });
    await stage.press(dismissOf('Message 31'));
    expect(stage.calls.held(ACKNOWLEDGE).body).toEqual({ user_acknowledged_on: '2026-09-28T15:00:00.000Z' });
    expect(waiting(stage, [READ, CHECKLIST_USER])).toEqual([]);
    await stage.answer(ACKNOWLEDGE, null);
    expect(linesInView()).toEqual([]);
    expect(waiting(stage, [READ])).toEqual([]);
  });

  test('BANNER-13 an alert is dismissed without a call, and a flash message says so', async () => {
    const stage = await arrive({
      alerts: [{ guid: 'ice', title: 'Ice', description: 'Stay in', link: null, pubDate: new Date().toISOString() }],
    });
    await stage.press(dismissOf('Ice'));
    expect(linesInView()).toEqual([]);
    expect(selectFlash(getChild(stage.portal, 'notices').getSnapshot())?.message).toBe(
      'Alert dismissed on this device.',
    );
  });

  test('BANNER-13 an alert that is dismissed in another tab goes here too, and the others stay', async () => {
    const alert = (guid: string) => ({
      guid,
      title: guid,
      description: null,
      link: null,
      pubDate: new Date().toISOString(),
    });
    const stage = await arrive({ alerts: [alert('Ice'), alert('Flood')], holds: [wireHold] });
    await stage.press(dismissOf('Flood'));
    await stage.told(() => dismissElsewhere(['guid:Ice']));
    expect(linesInView()).toEqual([HOLD_TEXT]);
    expect(screen.queryByText('Dismissed: Ice')).toBeNull();
  });

  test('BANNER-14 BANNER-15 BANNER-17 any other message is marked read, and the messages are fetched again at once', async () => {
    const stage = await arrive({ messages: [message(31), message(32)], holds: [wireHold] });
    await stage.press(dismissOf('Message 31'));
    expect(stage.calls.held(READ).body).toEqual({ user_read_on: '2026-09-28T15:00:00.000Z' });
    stage.ready.delete(MESSAGES);
    await stage.answer(READ, wireMessage);
    // What else stood there stays while the newer list is on its way.
    expect(linesInView().map((line) => line.slice(0, 10))).toEqual(['Message 32', HOLD_TEXT.slice(0, 10)]);
    await stage.answer(MESSAGES, [message(31), message(32), message(33)]);
    expect(linesInView().map((line) => line.slice(0, 10))).toEqual([
      'Message 33',
      'Message 32',
      HOLD_TEXT.slice(0, 10),
    ]);
  });

  test('BANNER-16 a dismissal that fails leaves the line, says so, and can be tried again', async () => {
    const stage = await arrive({ messages: [message(31)] });
    await stage.press(dismissOf('Message 31'));
    await stage.fail(READ, { kind: 'offline' });
    expect(alertInBanner().textContent).toMatch(/^This notice was not dismissed/);
    expect(document.activeElement).toBe(dismissOf('Message 31'));
    await stage.press(dismissOf('Message 31'));
    expect(screen.queryByText(/^This notice was not dismissed/)).toBeNull();
    await stage.answer(READ, wireMessage);
    expect(linesInView()).toEqual([]);
  });

  test('BANNER-22 a message that carries a nudge is dismissed as that nudge; without its type as a message', async () => {
    const stage = await arrive({
      messages: [message(31, { is_nudge: true }), message(32, { is_nudge: true, nudge_type: 'EMERGENCY' })],
    });
    await stage.press(dismissOf('Message 32'));
    expect(stage.calls.held(POST_NUDGE).body).toEqual({ nudge_type: 'EMERGENCY' });
    expect(waiting(stage, ['PATCH /notifications/32'])).toEqual([]);
    await stage.answer(POST_NUDGE, null);
    await stage.press(dismissOf('Message 31'));
    expect(waiting(stage, [READ, POST_NUDGE])).toEqual([READ]);
  });

  test('the focus goes to the next line’s "Dismiss", to the one before after the last, and then to the heading', async () => {
    const stage = await arrive({ messages: messages(1), holds: [wireHold], nudges: [nudge(null)] });
    await stage.press(dismissOf(HOLD_TEXT));
    expect(document.activeElement).toBe(dismissOf(NUDGE_TEXT));
    await stage.press(dismissOf(NUDGE_TEXT));
    expect(document.activeElement).toBe(dismissOf('Message 1'));
    await stage.press(dismissOf('Message 1'));
    await stage.answer('PATCH /notifications/1', message(1));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(screen.getByText('Dismissed: Message 1')).not.toBeNull();
  });
});

describe('the place that a page leaves for it', () => {
  const KEY = 'portico.banner-height';
  const place = () => document.querySelector<HTMLElement>('[data-reserved]');
  const reserved = () => [place()?.dataset.reserved, place()?.style.minHeight];

  test('DASH-01 between hero and toolbar on the dashboard, on top of any other page; and it is the very same banner', async () => {
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
    const stage = openStage({ held: [], inspect: () => {} });
    open.push(stage);
    stage.ready.set('GET /pages', [{ path: '/', slug: 'dashboard', title: null, posts: [hero] }]);
    stage.ready.set(MESSAGES, messages(5));
    for (const name of [ALERTS, NUDGES]) stage.ready.set(name, []);
    await stage.go('/dashboard');
    expect(order()).toEqual(['Highlight', 'Notices', 'Dashboard']);
    const banner = screen.getByRole('region', { name: 'Notices' });
    await stage.press(screen.getByRole('button', { name: '3 more' }));

    for (const [address, expected] of [
      ['/academics', ['Notices', 'Academics']],
      ['/', ['Highlight', 'Notices', 'Dashboard']],
    ] as const) {
      await stage.go(address);
      expect(order()).toEqual(expected);
      expect(screen.getByRole('region', { name: 'Notices' })).toBe(banner);
      expect(screen.queryByRole('button', { name: '3 more' })).toBeNull();
      expect(reserved()).toEqual(['false', '']);
    }
  });

  test('ERR-03 what stands above a page does not keep the error screen away when it crashes', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(dashboardData, 'top').mockImplementation(() => {
      throw new Error('crash');
    });
    await arrive({});
    await open[0]?.go('/');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Uh-oh! (500 Error)');
  });

  test('what comes to less room than two lines makes room for two; the rest of it is scrolled to', async () => {
    const limits = () => [place()?.style.minHeight, place()?.style.maxHeight];
    localStorage.setItem(KEY, `${window.innerWidth}:0`);
    await arrive({ holds: [wireHold] });
    expect(limits()).toEqual(['0px', '104px']);
    for (const stage of open.splice(0)) stage.close();

    localStorage.setItem(KEY, `${window.innerWidth}:110`);
    await arrive({ holds: [wireHold] });
    expect(limits()).toEqual(['110px', '110px']);
  });

  const rest = () => screen.queryByText(/(notices right now\.|did not load\.)/)?.textContent ?? null;

  test('room that stays empty says why, and only once everything has been answered', async () => {
    const stage = openStage({ held: [], inspect: () => {} });
    open.push(stage);
    for (const name of [HOLDS, NUDGES, MESSAGES]) stage.ready.set(name, []);
    await stage.go('/messages');
    expect(rest()).toBeNull();
    await stage.answer(ALERTS, []);
    expect(rest()).toBe('No notices right now.');
    await stage.go('/finances');
    expect(rest()).toBeNull();
  });

  test('beside notices it says that there are no others', async () => {
    const { press } = await arrive({ holds: [wireHold] });
    expect(rest()).toBe('No other notices right now.');
    await press(dismissOf(HOLD_TEXT));
    expect(rest()).toBeNull();
  });

  test('it never says that there are none while some are not known', async () => {
    const stage = openStage({ held: [MESSAGES], inspect: () => {} });
    open.push(stage);
    for (const name of [HOLDS, NUDGES, ALERTS]) stage.ready.set(name, []);
    await stage.go('/messages');
    await stage.fail(MESSAGES, { kind: 'status', status: 404, detail: null });
    expect(rest()).toMatch(/^Some notices did not load\./);
  });

  test('as much as it took the last time at this width; four lines on a device that has shown none', async () => {
    localStorage.setItem(KEY, `${window.innerWidth}:210`);
    await arrive({ messages: messages(1) });
    expect(reserved()).toEqual(['true', '210px']);
    for (const stage of open.splice(0)) stage.close();

    localStorage.setItem(KEY, `${window.innerWidth + 1}:210`);
    await arrive({ messages: messages(1) });
    expect(reserved()).toEqual(['true', '156px']);
  });

  test('what it takes is remembered once everything has been answered', async () => {
    localStorage.setItem(KEY, `${window.innerWidth}:210`);
    const stage = openStage({ held: [], inspect: () => {} });
    open.push(stage);
    for (const name of [HOLDS, NUDGES, MESSAGES]) stage.ready.set(name, []);
    await stage.go('/messages');
    expect(localStorage.getItem(KEY)).toBe(`${window.innerWidth}:210`);
    await stage.answer(ALERTS, []);
    expect(localStorage.getItem(KEY)).toBe(`${window.innerWidth}:0`);
  });

  test('from the next page on, and after a press in it, it is as high as it is', async () => {
    const elsewhere = await arrive({ messages: messages(1) });
    await elsewhere.go('/finances');
    expect(reserved()).toEqual(['false', '']);
    await elsewhere.go('/messages');
    expect(reserved()).toEqual(['false', '']);
    for (const stage of open.splice(0)) stage.close();

    const pressing = await arrive({ holds: [wireHold] });
    expect(reserved()[0]).toBe('true');
    await pressing.press(dismissOf(HOLD_TEXT));
    expect(reserved()).toEqual(['false', '']);
  });
});

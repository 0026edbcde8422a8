import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sanitiser } from '../../src/browser/sanitiser.ts';
import { ATTENDANCE_WARNING } from '../../src/rules/attendance.ts';
import { ALERTS, HOLDS, MESSAGES, NUDGES } from './dom-paths/support/backend.ts';
import { linesInView, POST_NUDGE, queryDismiss, wireMessage } from './dom-paths/support/banner.ts';
import { openTestApp, type TestApp } from './dom-paths/support/test-app.tsx';
import { getBlock, queryBlock } from './support/blocks.ts';
import { removePortalConfig, writePortalConfig } from './support/portal-config.ts';

const PAGE = 'GET /pages';
const REFUSAL = { kind: 'status', status: 500, detail: null };

const message = (pk: number, fields: object = {}) => ({
  ...wireMessage,
  pk,
  title: `Message ${pk}`,
  body: `<p>Text of ${pk}.</p>`,
  created_on: `2026-09-${pk}T15:00:00Z`,
  action_link: null,
  display_as_banner: false,
  ...fields,
});
const read = { read: true, user_read_on: '2026-09-27T16:00:00Z' };
const nudge = (nudge_type: string | null, fields: object = {}) => ({
  pk: 1,
  nudge_type,
  title: `Title of ${nudge_type}`,
  body: `Body of ${nudge_type}`,
  action_link: '/account',
  ...fields,
});

const open: TestApp[] = [];
// The texts of messages need it.
beforeAll(async () => {
  await sanitiser.load();
  // jsdom has no layout.
  Element.prototype.scrollIntoView = vi.fn();
});
beforeEach(() => {
  // Failed saves are logged.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  for (const testApp of open.splice(0)) testApp.close();
  removePortalConfig();
  vi.restoreAllMocks();
  localStorage.clear();
});

const COURSES = 'GET /integrations/finti/courses';
const CURRENT_TERM = 'GET /integrations/finti/current-term';
const TERM_INFO = 'GET /integrations/finti/term-info';
const TERM = { term: '202604', start_date: '2026-09-01', end_date: '2026-12-11' };

/** Opens the page with these answers; a call that is not given stays pending. */
async function arrive(
  address: string,
  given: { messages?: object[]; nudges?: object[]; alerts?: object[]; posts?: object[] },
): Promise<TestApp> {
  const testApp = openTestApp({ pendingCalls: [] });
  open.push(testApp);
  const { instantAnswers } = testApp;
  instantAnswers.set(HOLDS, []);
  instantAnswers.set(COURSES, []);
  instantAnswers.set(TERM_INFO, TERM);
  for (const [call, answer] of [
    [MESSAGES, given.messages],
    [NUDGES, given.nudges],
    [ALERTS, given.alerts],
    [PAGE, given.posts === undefined ? undefined : [{ path: 'messages', slug: 'messages', posts: given.posts }]],
  ] as const) {
    if (answer !== undefined) instantAnswers.set(call, answer);
  }
  await testApp.go(address);
  return testApp;
}

const none = { messages: [], nudges: [], alerts: [], posts: [] };
const list = () => getBlock('All messages');
const titles = () =>
  within(list())
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
const row = (title: string) =>
  within(list())
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent?.includes(title)) as HTMLElement;
const button = (name: string, within_: HTMLElement = document.body) => within(within_).getByRole('button', { name });
const countLine = () => screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent;
const readCall = (pk: number) => `PATCH /notifications/${pk}`;

describe('the list of messages', () => {
  test('ROUTE-04 MSG-01 MSG-02 shows titles, beginnings and days, newest first, and names the unread ones', async () => {
    await arrive('/messages', { ...none, messages: [message(12, read), message(27), message(26)] });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Messages');
    expect(titles()).toEqual(['Unread: Message 27', 'Unread: Message 26', 'Message 12']);
    expect(row('Message 12').textContent).toBe('Message 12Text of 12.Sep 12');
    expect(row('Message 27').textContent).toBe('Unread: Message 27Text of 27.Yesterday');
    expect(countLine()).toBe('2 unread');
  });

  test('MSG-01 MSG-03 MSG-05 a message opens with text, time and link, and opening marks it as read', async () => {
    const testApp = await arrive('/messages', {
      ...none,
      messages: [message(27, { body: '<p>See <b>https://a.example</b></p>', action_link: '/finances' })],
    });
    await testApp.press(button('Unread: Message 27'));
    const opened = row('Message 27');
    expect(within(opened).getByText('Sunday, September 27, 8:00 AM')).not.toBeNull();
    expect(
      within(opened)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['https://a.example', 'https://a.example'],
      ['Go to Finances', '/finances'],
    ]);
    expect(testApp.calls.pending(readCall(27)).body).toEqual({ user_read_on: '2026-09-28T15:00:00.000Z' });
    await testApp.answer(readCall(27), message(27, read));
    await testApp.press(button('Message 27'));
    expect(row('Message 27').textContent).toBe('Message 27See https://a.exampleYesterday');
  });

  test('MSG-05 SEC-06 a message without an allowed address has no link', async () => {
    const testApp = await arrive('/messages', {
      ...none,
      messages: [message(27), message(26, { action_link: 'javascript:steal()' })],
    });
    for (const pk of [27, 26]) {
      await testApp.press(button(`Unread: Message ${pk}`));
      await testApp.answer(readCall(pk), message(pk, read));
      expect(within(row(`Message ${pk}`)).queryAllByRole('link')).toEqual([]);
    }
  });

  test('MSG-03 BANNER-14 after a message was opened the count follows at once, even if the next answer fails', async () => {
    const testApp = await arrive('/messages', {
      ...none,
      messages: [message(27, { display_as_banner: true, app_message: 601 }), message(26)],
    });
    testApp.instantAnswers.delete(MESSAGES);
    await testApp.press(button('Unread: Message 27'));
    expect([titles(), countLine()]).toEqual([['Unread: Message 27', 'Unread: Message 26'], '2 unread']);
    await testApp.answer(readCall(27), message(27, read));
    expect([titles(), countLine()]).toEqual([['Message 27', 'Unread: Message 26'], '1 unread']);
    expect(document.activeElement).toBe(button('Message 27'));
    await testApp.fail(MESSAGES, REFUSAL);
    expect([titles(), countLine()]).toEqual([['Message 27', 'Unread: Message 26'], '1 unread']);
  });

  test('MSG-03 ERR-20 a message that could not be marked as read stays open and unread without a line, until it opens again', async () => {
    const testApp = await arrive('/messages', { ...none, messages: [message(27)] });
    await testApp.press(button('Unread: Message 27'));
    await testApp.fail(readCall(27), REFUSAL);
    expect(row('Message 27').textContent).toBe('Unread: Message 27YesterdaySunday, September 27, 8:00 AMText of 27.');
    expect(testApp.calls.isPending(readCall(27))).toBe(false);
    await testApp.press(button('Unread: Message 27'));
    await testApp.press(button('Unread: Message 27'));
    await testApp.answer(readCall(27), message(27, read));
    expect([titles(), countLine()]).toEqual([['Message 27'], 'No unread messages']);
  });

  test('MSG-03 a message that was opened after "Mark all as read" has failed says nothing of it any more', async () => {
    const testApp = await arrive('/messages', { ...none, messages: [message(27)] });
    await testApp.press(button('Mark all as read'));
    await testApp.fail(readCall(27), REFUSAL);
    await testApp.press(button('Unread: Message 27'));
    await testApp.answer(readCall(27), message(27, read));
    expect(row('Message 27').textContent).toBe('Message 27YesterdaySunday, September 27, 8:00 AMText of 27.');
  });

  test('MSG-02 a message that is dismissed in the banner is read in the list too', async () => {
    const testApp = await arrive('/resources', { ...none, messages: [message(27, { display_as_banner: true })] });
    await testApp.press(queryDismiss('Message 27') as HTMLElement);
    await testApp.answer(readCall(27), message(27, read));
    await testApp.go('/messages');
    expect([titles(), countLine()]).toEqual([['Message 27'], 'No unread messages']);
  });

  test('MSG-03 ERR-20 "Mark all as read" saves each message by itself; one that fails says so and can be tried again', async () => {
    const testApp = await arrive('/messages', { ...none, messages: [message(27), message(26), message(12, read)] });
    await testApp.press(button('Mark all as read'));
    expect([27, 26, 12].map((pk) => testApp.calls.isPending(readCall(pk)))).toEqual([true, true, false]);
    testApp.instantAnswers.set(MESSAGES, [message(27), message(26, read), message(12, read)]);
    await testApp.fail(readCall(27), REFUSAL);
    await testApp.answer(readCall(26), message(26, read));
    expect(titles()).toEqual(['Unread: Message 27', 'Message 26', 'Message 12']);
    expect(within(row('Message 27')).getByRole('alert').textContent).toMatch(
      /^This message may not have been marked as read\./,
    );
    expect(within(list()).getAllByRole('alert')).toHaveLength(1);
    await testApp.press(button('Mark all as read'));
    await testApp.answer(readCall(27), message(27, read));
    expect(within(list()).queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('All messages');
  });
});

describe('MSG-14 "Mark as unread"', () => {
  const offer = () => writePortalConfig({ offers: ['unread'] });
  const isBusy = (name: string) => button(name).ariaDisabled === 'true';

  test('OFFER-01 without the offer an open message has no such button', async () => {
    const testApp = await arrive('/messages', { ...none, messages: [message(27, read), message(26)] });
    await testApp.press(button('Message 27'));
    await testApp.press(button('Unread: Message 26'));
    expect(screen.queryByRole('button', { name: /^Mark as/ })).toBeNull();
  });

  test('it makes an opened message unread: list, counts, bell and notices agree, and it is not read again by itself', async () => {
    offer();
    const testApp = await arrive('/messages', {
      ...none,
      messages: [message(27, { display_as_banner: true, app_message: 601 }), message(26)],
    });
    await testApp.press(button('Unread: Message 27'));
    // It is about to be read.
    expect(isBusy('Mark as unread')).toBe(true);
    testApp.instantAnswers.delete(MESSAGES);
    await testApp.answer(readCall(27), message(27, read));
    await testApp.answer(MESSAGES, [message(27, { ...read, display_as_banner: true, app_message: 601 }), message(26)]);
    expect([titles(), countLine()]).toEqual([['Message 27', 'Unread: Message 26'], '1 unread']);

    await testApp.press(button('Mark as unread'));
    expect(testApp.calls.pending(readCall(27)).body).toEqual({ user_read_on: null });
    expect([titles(), isBusy('Mark as unread')]).toEqual([['Message 27', 'Unread: Message 26'], true]);
    await testApp.answer(readCall(27), message(27));
    const agrees = () => {
      expect([titles(), countLine()]).toEqual([['Unread: Message 27', 'Unread: Message 26'], '2 unread']);
      // The message stays open, and nothing marks it as read.
      expect(button('Unread: Message 27').ariaExpanded).toBe('true');
      expect(testApp.calls.isPending(readCall(27))).toBe(false);
      expect(document.activeElement).toBe(button('Mark as read'));
    };
    agrees();
    await testApp.fail(MESSAGES, REFUSAL);
    agrees();
    await testApp.go('/');
    expect(screen.getByRole('link', { name: 'Messages, 2 unread' }).getAttribute('href')).toBe('/messages');
    expect(linesInView()).toEqual([expect.stringContaining('Message 27')]);

    // The next opening marks it as read.
    await testApp.go('/messages');
    await testApp.press(button('Unread: Message 27'));
    await testApp.answer(readCall(27), message(27, read));
    expect([titles(), countLine()]).toEqual([['Message 27', 'Unread: Message 26'], '1 unread']);
  });

  test('"Mark as read" takes it back at once', async () => {
    offer();
    const testApp = await arrive('/messages?show=read', { ...none, messages: [message(27, read)] });
    await testApp.press(button('Message 27'));
    await testApp.press(button('Mark as unread'));
    testApp.instantAnswers.set(MESSAGES, [message(27)]);
    await testApp.answer(readCall(27), message(27));
    // The filter does not hide the message that was opened here.
    expect(titles()).toEqual(['Unread: Message 27']);
    await testApp.press(button('Mark as read'));
    expect(testApp.calls.pending(readCall(27)).body).toEqual({ user_read_on: '2026-09-28T15:00:00.000Z' });
    testApp.instantAnswers.set(MESSAGES, [message(27, read)]);
    await testApp.answer(readCall(27), message(27, read));
    expect([titles(), isBusy('Mark as unread')]).toEqual([['Message 27'], false]);
  });

  test('ERR-20 a failure leaves the message read and says so, and another press tries again', async () => {
    offer();
    const testApp = await arrive('/messages', { ...none, messages: [message(27, read)] });
    await testApp.press(button('Message 27'));
    await testApp.press(button('Mark as unread'));
    await testApp.fail(readCall(27), REFUSAL);
    expect(titles()).toEqual(['Message 27']);
    expect(within(row('Message 27')).getByRole('alert').textContent).toBe(
      'This message may not have been marked as unread. Check your connection, then press “Mark as unread” again.',
    );
    testApp.instantAnswers.set(MESSAGES, [message(27)]);
    await testApp.press(button('Mark as unread'));
    await testApp.answer(readCall(27), message(27));
    expect([titles(), within(list()).queryByRole('alert')]).toEqual([['Unread: Message 27'], null]);
  });

  test('ERR-20 a message that could not be marked as read by its opening can be by the button', async () => {
    offer();
    const testApp = await arrive('/messages?open=27', { ...none, messages: [message(27)] });
    await testApp.fail(readCall(27), REFUSAL);
    await testApp.press(button('Mark as read'));
    await testApp.answer(readCall(27), message(27, read));
    expect(titles()).toEqual(['Message 27']);
  });

  test('a message that another device has made unread is not read again while it stays open, until its address opens it', async () => {
    offer();
    const testApp = await arrive('/messages?open=27', { ...none, messages: [message(27, read)] });
    await testApp.press(button('Message 27'));
    await testApp.press(button('Message 27'));
    testApp.instantAnswers.set(MESSAGES, [message(27)]);
    testApp.setTime('2026-09-28T16:00:00.000Z');
    await testApp.comeBack();
    expect([titles(), testApp.calls.isPending(readCall(27))]).toEqual([['Unread: Message 27'], false]);
    await testApp.go('/messages?open=27');
    expect(testApp.calls.isPending(readCall(27))).toBe(true);
  });
});

describe('filter and search', () => {
  const messages = [message(27), message(26), message(12, read)];

  test('the filter is in the address, with the number of messages of each', async () => {
    const testApp = await arrive('/messages?show=read', { ...none, messages });
    const filters = within(screen.getByRole('navigation', { name: 'Show' })).getAllByRole('link');
    expect(
      filters.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
    ).toEqual([
      ['All3', '/messages', null],
      ['Unread2', '/messages?show=unread', null],
      ['Read1', '/messages?show=read', 'page'],
    ]);
    expect(titles()).toEqual(['Message 12']);
    await testApp.press(filters[1] as HTMLElement);
    expect([titles(), window.location.search]).toEqual([['Unread: Message 27', 'Unread: Message 26'], '?show=unread']);
  });

  test('MSG-03 with the filter "Unread" an opened message stays until the filter changes', async () => {
    const testApp = await arrive('/messages?show=unread', { ...none, messages });
    await testApp.press(button('Unread: Message 27'));
    testApp.instantAnswers.set(MESSAGES, [message(27, read), message(26), message(12, read)]);
    await testApp.answer(readCall(27), message(27, read));
    await testApp.press(button('Message 27'));
    expect([titles(), countLine()]).toEqual([['Message 27', 'Unread: Message 26'], '1 unread']);
    await testApp.go('/messages');
    await testApp.go('/messages?show=unread');
    expect(titles()).toEqual(['Unread: Message 26']);
  });

  test('with the filter "Unread" a message that was read elsewhere goes, and the focus moves to the next one', async () => {
    const testApp = await arrive('/messages?show=unread', { ...none, messages: [message(28), ...messages] });
    await testApp.press(button('Unread: Message 28'));
    testApp.instantAnswers.set(MESSAGES, [message(28, read), message(27, read), message(26), message(12, read)]);
    button('Unread: Message 27').focus();
    await testApp.answer(readCall(28), message(28, read));
    expect(titles()).toEqual(['Message 28', 'Unread: Message 26']);
    expect(document.activeElement).toBe(button('Unread: Message 26'));
  });

  test('a search text filters the list and is not in the address; "Mark all as read" is for what is listed', async () => {
    const testApp = await arrive('/messages', { ...none, messages });
    const field = screen.getByRole('searchbox', { name: 'Find in messages' });
    await testApp.type(field, 'text 26');
    expect([titles(), window.location.href.includes('26')]).toEqual([['Unread: Message 26'], false]);
    await testApp.press(button('Mark all as read'));
    expect([27, 26].map((pk) => testApp.calls.isPending(readCall(pk)))).toEqual([false, true]);
    await testApp.type(field, 'nothing');
    expect(within(list()).getByText('No message contains these words.')).not.toBeNull();
    await testApp.go('/messages?show=read');
    expect(within(list()).getByText('No read message contains these words.')).not.toBeNull();
  });

  test('ERR-23 each filter says when it has no message', async () => {
    const testApp = await arrive('/messages', none);
    const empty = () => list().textContent;
    expect([empty(), countLine()]).toEqual([expect.stringMatching('You have no messages.$'), 'No unread messages']);
    await testApp.go('/messages?show=unread');
    expect(empty()).toMatch('No unread messages.');
    await testApp.go('/messages?show=read');
    expect(empty()).toMatch('No read messages.');
  });
});

describe('a message by its address', () => {
  test('OPEN-01 it is open and in view, its heading has the focus, and it is marked as read', async () => {
    const testApp = await arrive('/messages?open=26', { ...none, messages: [message(27), message(26)] });
    const heading = screen.getByRole('heading', { name: 'Unread: Message 26' });
    expect(document.activeElement).toBe(heading);
    expect(heading.scrollIntoView).toHaveBeenCalled();
    expect(within(row('Message 26')).getByText('Text of 26.')).not.toBeNull();
    expect([button('Unread: Message 26'), button('Unread: Message 27')].map((each) => each.ariaExpanded)).toEqual([
      'true',
      'false',
    ]);
    expect([26, 27].map((pk) => testApp.calls.isPending(readCall(pk)))).toEqual([true, false]);
    await testApp.answer(readCall(26), message(26, read));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Message 26' }));

    await testApp.press(button('Message 26'));
    await testApp.go('/messages?open=27');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Unread: Message 27' }));
    await testApp.go('/messages?open=26');
    expect(button('Message 26').ariaExpanded).toBe('true');
  });

  test('OPEN-01 a message that arrives late gets the focus then, and no filter hides it', async () => {
    const testApp = await arrive('/messages?show=read&open=26', { nudges: [], alerts: [], posts: [] });
    expect(within(list()).getByText('Loading messages')).not.toBeNull();
    await testApp.answer(MESSAGES, [message(27), message(26), message(12, read)]);
    expect(titles()).toEqual(['Unread: Message 26', 'Message 12']);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Unread: Message 26' }));
  });

  test('OPEN-02 ERR-26 an unknown id shows the list with a line that says so, once a new list has arrived without it', async () => {
    const testApp = await arrive('/messages', { ...none, messages: [message(27)] });
    testApp.instantAnswers.delete(MESSAGES);
    const line = () => within(list()).queryByText('This message is not in your list.') !== null;
    await testApp.go('/messages?open=28');
    expect(line()).toBe(false);
    await testApp.answer(MESSAGES, [message(28), message(27)]);
    expect([line(), titles()]).toEqual([false, ['Unread: Message 28', 'Unread: Message 27']]);
    await testApp.go('/messages?open=99');
    await testApp.answer(MESSAGES, [message(28), message(27)]);
    expect(line()).toBe(true);
  });
});

describe('nudges', () => {
  const TYPES = [
    'APC',
    'DEPOSIT_INIT',
    'DEPOSIT_CONFIRM',
    'DIRECTORY',
    'CONTACT',
    'CONTACT_INFO',
    'ALERT',
    'EMERGENCY',
    'EVACUATION',
  ];
  const requests = () => within(getBlock('To confirm or update')).queryAllByRole('listitem');

  test('MSG-06 each known type has title, text and an action of its own; others are plain', async () => {
    const nudges = [...TYPES, 'QUIZ', null].map((type, pk) => nudge(type, { pk }));
    await arrive('/messages', { ...none, nudges });
    expect(
      requests().map((tile) => [
        within(tile).getByRole('heading').textContent,
        within(tile).getByText(/^Body of/).textContent,
        within(tile).getByRole('link').textContent,
        within(tile).queryByRole('button', { name: 'Dismiss' }) !== null,
      ]),
    ).toEqual([
      ['Title of APC', 'Body of APC', 'Check program', true],
      ['Title of DEPOSIT_INIT', 'Body of DEPOSIT_INIT', 'Set up direct deposit', true],
      ['Title of DEPOSIT_CONFIRM', 'Body of DEPOSIT_CONFIRM', 'Confirm direct deposit', true],
      ['Title of DIRECTORY', 'Body of DIRECTORY', 'Check entry', true],
      ['Title of CONTACT', 'Body of CONTACT', 'Check contact info', true],
      ['Title of CONTACT_INFO', 'Body of CONTACT_INFO', 'Check contact info', true],
      ['Title of ALERT', 'Body of ALERT', 'Check alert settings', true],
      ['Title of EMERGENCY', 'Body of EMERGENCY', 'Name contacts', true],
      ['Title of EVACUATION', 'Body of EVACUATION', 'Tell us', true],
      ['Title of QUIZ', 'Body of QUIZ', 'Open', true],
      ['Title of null', 'Body of null', 'Open', false],
    ]);
  });

  test('MSG-06 BANNER-11 a nudge is dismissed by its type and goes after the answer; its line of the banner goes too', async () => {
    const testApp = await arrive('/messages', { ...none, nudges: [nudge('DEPOSIT_INIT')] });
    const press = () => testApp.press(button('Dismiss', getBlock('To confirm or update')));
    await press();
    expect(testApp.calls.pending(POST_NUDGE).body).toEqual({ nudge_type: 'DEPOSIT' });
    await testApp.fail(POST_NUDGE, REFUSAL);
    expect(within(requests()[0] as HTMLElement).getByRole('alert').textContent).toMatch(
      /^This may not have been dismissed\./,
    );
    await press();
    testApp.instantAnswers.set(NUDGES, []);
    await testApp.answer(POST_NUDGE, null);
    expect(requests()).toEqual([]);
    expect(getBlock('To confirm or update').textContent).toMatch('There is nothing to confirm or update.');
    expect(document.activeElement?.textContent).toBe('To confirm or update');
    await testApp.go('/resources');
    expect(linesInView()).toEqual([]);
  });

  test('on one column the others are behind a button', async () => {
    const testApp = await arrive('/messages', { ...none, nudges: [nudge('APC'), nudge('ALERT', { pk: 2 })] });
    await testApp.press(button('1 more'));
    expect(screen.queryByRole('button', { name: '1 more' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('Check alert settings');
  });
});

describe('emergency alerts', () => {
  const alert = (guid: string, pubDate: string | null) => ({
    guid,
    title: `Title of ${guid}`,
    link: null,
    description: `Description of ${guid}`,
    pubDate,
  });

  test('MSG-07 MSG-08 MSG-09 show their description and time for three days; those without a date do not show', async () => {
    await arrive('/messages', {
      ...none,
      alerts: [
        alert('new', '2026-09-28T14:00:00Z'),
        alert('last', '2026-09-25T15:00:00Z'),
        alert('old', '2026-09-25T14:59:59Z'),
        alert('undated', null),
      ],
    });
    const shown = within(getBlock('Emergency alerts')).getAllByRole('listitem');
    expect(shown.map(({ textContent }) => textContent)).toEqual([
      'Title of newDescription of newMonday, September 28, 7:00 AM',
      'Title of lastDescription of lastFriday, September 25, 8:00 AM',
    ]);
  });

  test('ERR-23 SEV-06 without any, the block says so only while all sources have answered and were understood', async () => {
    const testApp = await arrive('/messages', { ...none, alerts: [alert('old', '2026-09-01T00:00:00Z')] });
    const inBlock = () => getBlock('Emergency alerts').textContent;
    const NONE = 'There was no emergency alert in the last three days.';
    const UNKNOWN = 'Alerts could not be loaded. In an emergency, call 911.';
    expect(inBlock()).toMatch(NONE);

    // A source of the backend has failed, or an entry of it could not be read.
    testApp.instantAnswers.set(ALERTS, [alert('old', '2026-09-01T00:00:00Z'), { incomplete: true }]);
    testApp.setTime('2026-09-28T15:01:01.000Z');
    await testApp.comeBack();
    expect(inBlock()).toMatch(UNKNOWN);
    expect(inBlock()).not.toMatch(NONE);

    // With the answers of all sources it is known again, and after a failed call it is not.
    testApp.instantAnswers.set(ALERTS, []);
    await testApp.press(within(getBlock('Emergency alerts')).getByRole('button', { name: 'Try again' }));
    expect(inBlock()).toMatch(NONE);
    testApp.instantAnswers.delete(ALERTS);
    testApp.setTime('2026-09-28T15:02:02.000Z');
    await testApp.comeBack();
    await testApp.fail(ALERTS, { kind: 'status', status: 500, detail: null });
    expect(inBlock()).toMatch(UNKNOWN);
    expect(inBlock()).not.toMatch(NONE);
  });
});

test('ERR-21 ERR-22 START-04 each block loads and fails by itself, and its retry brings it back', async () => {
  const testApp = await arrive('/messages', {});
  for (const [name, loading] of [
    ['To confirm or update', 'Loading To confirm or update'],
    ['All messages', 'Loading messages'],
    ['Emergency alerts', 'Loading Emergency alerts'],
  ] as const) {
    expect(within(getBlock(name)).getByText(loading)).not.toBeNull();
  }
  for (const [name, call, answer, text] of [
    ['To confirm or update', NUDGES, [nudge('APC')], 'Title of APC'],
    ['All messages', MESSAGES, [message(27)], 'Unread: Message 27'],
    ['Emergency alerts', ALERTS, [], 'no emergency alert'],
    ['More on this page', PAGE, [{ posts: [] }], null],
  ] as const) {
    await testApp.fail(call, REFUSAL);
    expect(within(getBlock(name)).getByText('Error retrieving info')).not.toBeNull();
    await testApp.press(button('Try again', getBlock(name)));
    await testApp.answer(call, answer);
    if (text === null) expect(queryBlock(name)).toBeNull();
    else expect(getBlock(name).textContent).toContain(text);
  }
});

test('CONTENT-01 posts of the page come after its own blocks', async () => {
  await arrive('/messages', {
    ...none,
    posts: [{ pk: 1, post_type: 'promo', title: 'Night bus', body: '<p>Free.</p>' }],
  });
  expect(
    screen
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent)
      .slice(0, 4),
  ).toEqual(['To confirm or update', 'All messages', 'Emergency alerts', 'Night bus']);
});

describe('attendance', () => {
  const course = (number: string, INITATTENDANCE: string) => ({
    SUBJECTCODE: 'CS',
    COURSENUMBER: number,
    COURSETITLE: 'Operating Systems',
    COURSEREGISTRATIONNUMBER: `40${number}`,
    EXCLUSIONLIST: 'N',
    ACCEPTEDAID: 'Y',
    INITATTENDANCE,
  });
  const asks = () =>
    within(getBlock('To confirm or update'))
      .queryAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);

  async function openMessages(courses: object[] | null): Promise<TestApp> {
    const testApp = openTestApp({ pendingCalls: courses === null ? [COURSES] : [] });
    open.push(testApp);
    for (const call of [HOLDS, MESSAGES, NUDGES, ALERTS, PAGE]) testApp.instantAnswers.set(call, []);
    testApp.instantAnswers.set(CURRENT_TERM, { p_term_out: '202604' });
    testApp.instantAnswers.set(TERM_INFO, TERM);
    if (courses !== null) testApp.instantAnswers.set(COURSES, courses);
    await testApp.go('/messages');
    return testApp;
  }

  test('MSG-12 a course without recorded attendance is a message until "Hide this", also after a reload', async () => {
    const testApp = await openMessages([course('333', 'N'), course('334', 'Y'), course('335', 'N')]);
    expect(asks()).toEqual(['CS 333 Operating Systems', 'CS 335 Operating Systems']);
    const [first] = within(getBlock('To confirm or update')).getAllByRole('listitem');
    expect(first?.textContent).toContain(ATTENDANCE_WARNING);
    await testApp.press(button('Hide this', first));
    expect(asks()).toEqual(['CS 335 Operating Systems']);
    expect(document.activeElement?.textContent).toBe('See your courses');
    testApp.close();
    open.splice(0);
    await openMessages([course('333', 'N'), course('335', 'N')]);
    expect(asks()).toEqual(['CS 335 Operating Systems']);
  });

  test('ERR-26 that there is nothing to confirm is said only when the courses and the term have answered too', async () => {
    const said = () => getBlock('To confirm or update').textContent;
    const testApp = await openMessages(null);
    expect(said()).not.toContain('nothing to confirm');
    await testApp.answer(COURSES, []);
    expect(said()).toContain('There is nothing to confirm or update.');

    testApp.close();
    open.splice(0);
    const other = openTestApp({ pendingCalls: [TERM_INFO] });
    open.push(other);
    for (const call of [HOLDS, MESSAGES, NUDGES, ALERTS, PAGE, COURSES]) other.instantAnswers.set(call, []);
    other.instantAnswers.set(CURRENT_TERM, { p_term_out: '202604' });
    await other.go('/messages');
    await other.fail(TERM_INFO, REFUSAL);
    expect(said()).toContain('There are no requests. Whether your attendance is recorded is not known.');
  });

  test('MSG-12 ERR-22 courses that cannot be loaded are told in the block, and a retry shows the message', async () => {
    const testApp = await openMessages(null);
    await testApp.fail(COURSES, REFUSAL);
    expect(within(getBlock('To confirm or update')).getByText(/^Whether your attendance is recorded/)).not.toBeNull();
    await testApp.press(button('Try again', getBlock('To confirm or update')));
    await testApp.answer(COURSES, [course('333', 'N')]);
    expect(asks()).toEqual(['CS 333 Operating Systems']);
  });

  test('MSG-12 ERR-20 without the current term the attendance is told as not loaded, and the messages are there', async () => {
    const testApp = openTestApp({ pendingCalls: [CURRENT_TERM] });
    open.push(testApp);
    testApp.instantAnswers.set(MESSAGES, [message(17)]);
    await testApp.go('/messages');
    const expectMessages = () => expect(getBlock('All messages').textContent).toContain('Message 17');
    expectMessages();
    await testApp.fail(CURRENT_TERM, REFUSAL);
    expect(within(getBlock('To confirm or update')).getByText(/^Whether your attendance is recorded/)).not.toBeNull();
    expectMessages();
  });
});

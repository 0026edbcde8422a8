import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setHidesFigures } from '../../src/browser/hidden-figures.ts';
import { openResult } from '../../src/browser/open-result.ts';
import { selectErrorState } from '../../src/machines/app-status/selectors.ts';
import { collect } from '../../src/machines/search/find.ts';
import { getActor } from '../../src/machines/shared/actors.ts';
import { searchItems } from '../../src/rules/search.ts';
import { site } from '../../src/site.ts';
import {
  ALERTS,
  answers,
  answerUser,
  FIND,
  FRAME_CODE,
  MESSAGES,
  NEXT_STEPS,
  NUDGES,
  SCHEDULE,
  USER,
} from './dom-paths/support/backend.ts';
import { wireMessage } from './dom-paths/support/banner.ts';
import { openTestApp, type TestApp } from './dom-paths/support/test-app.tsx';
import '../../src/ui/search/SearchDialog.tsx';

vi.mock('../../src/browser/open-result.ts', async (original) => ({
  ...(await original<object>()),
  openResult: vi.fn(),
}));
// jsdom has no layout.
Element.prototype.scrollIntoView ??= () => {};

const PAGE = 'GET /pages';
const COURSES = 'GET /integrations/finti/courses';
const ADVISORS = 'GET /integrations/finti/advisor';

const post = (pk: number, post_type: string, category: string | null, ...names: string[]) => ({
  pk,
  post_type,
  title: `Post ${pk}`,
  category,
  links: names.map((link_text) => ({
    link_text,
    url: `https://${link_text.replaceAll(' ', '-')}.example/`,
    description: `About ${link_text}`,
  })),
});
const PAGES = [
  {
    slug: 'dashboard',
    posts: [
      post(1, 'icon_link', null, 'Lily webmail'),
      post(2, 'resources', null, 'Lily tutoring'),
      post(3, 'resources', 'faculty', 'Lily grading'),
      post(4, 'modal', null, 'Lily hidden'),
    ],
  },
];
const meeting = { SUBJECTCODE: 'BI', COURSENUMBER: '101', COURSETITLE: 'Lily Biology', DAYS: 'TR', STARTTIME: '1000' };
const task = { id: 11, task: { id: 1, title: 'Water the lily', ends_on: '2026-10-16', has_deadline: true } };

const open: TestApp[] = [];
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  for (const testApp of open.splice(0)) testApp.close();
  vi.restoreAllMocks();
  vi.mocked(openResult).mockClear();
});

async function arrive(pendingCalls: string[] = [], address = '/'): Promise<TestApp> {
  const testApp = openTestApp({ pendingCalls });
  open.push(testApp);
  for (const [call, answer] of [
    [MESSAGES, [{ ...wireMessage, title: 'A lily for you' }]],
    [NUDGES, []],
    [ALERTS, []],
    [SCHEDULE, [meeting, { ...meeting, STARTTIME: '1300' }]],
    [NEXT_STEPS, [task]],
    [PAGE, PAGES],
    [COURSES, []],
    [ADVISORS, []],
    ['GET /posts', []],
    ['GET /integrations/pdx/events', []],
  ] as const) {
    if (!pendingCalls.includes(call)) testApp.instantAnswers.set(call, answer);
  }
  await testApp.go(address);
  return testApp;
}

const dialog = () => screen.queryByRole('dialog', { name: 'Search' });
const field = () => screen.getByRole('combobox', { name: 'Search' });
const shortcut = (testApp: TestApp, key: object) => testApp.sendDirectly(() => fireEvent.keyDown(document.body, key));
const press = (testApp: TestApp, key: string) => testApp.sendDirectly(() => fireEvent.keyDown(field(), { key }));
const status = () => dialog()?.querySelector('[aria-live]')?.textContent;
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

async function search(testApp: TestApp, text: string): Promise<void> {
  if (dialog() === null) await testApp.press(screen.getByRole('button', { name: /^Search/ }));
  await waitFor(() => expect(dialog()).not.toBeNull());
  await testApp.sendDirectly(() => fireEvent.change(field(), { target: { value: text } }));
  await waitFor(() => expect(status()).not.toBe('Searching'));
}

describe('the dialog', () => {
  test('FIND-01 the button, Ctrl+K and Cmd+K open it, with the focus in its field', async () => {
    const testApp = await arrive();
    for (const start of [
      () => testApp.press(screen.getByRole('button', { name: /^Search/ })),
      () => shortcut(testApp, { key: 'k', ctrlKey: true }),
      () => shortcut(testApp, { key: 'K', metaKey: true }),
    ]) {
      await start();
      await waitFor(() => expect(document.activeElement).toBe(field()));
      await testApp.press(within(dialog() as HTMLElement).getByRole('button', { name: 'Close' }));
      expect(dialog()).toBeNull();
    }
    for (const key of [{ key: 'k' }, { key: 'k', ctrlKey: true, shiftKey: true }, { key: 'j', ctrlKey: true }]) {
      await shortcut(testApp, key);
      expect(dialog()).toBeNull();
    }
  });

  test('FIND-06 it is not there before the user is known and for provisional accounts; a press before its code has loaded opens it then', async () => {
    const testApp = await arrive([USER]);
    const isThere = () => screen.queryByRole('button', { name: /^Search/ }) !== null;
    expect(isThere()).toBe(false);
    await shortcut(testApp, { key: 'k', ctrlKey: true });
    expect(dialog()).toBeNull();
    await answerUser(testApp, 'provisional');
    expect(isThere()).toBe(false);
    await shortcut(testApp, { key: 'k', ctrlKey: true });
    expect(screen.queryByRole('combobox')).toBeNull();

    open.pop()?.close();
    const early = await arrive([FRAME_CODE]);
    await early.press(screen.getByRole('button', { name: /^Search/ }));
    expect(dialog()).toBeNull();
    await early.loadFrame();
    expect(dialog()).not.toBeNull();
  });

  test('FIND-01 another dialog closes it, and it does not open over one', async () => {
    const testApp = await arrive();
    await search(testApp, 'library');
    const modal = getActor(testApp.portal.system, 'modal');
    await testApp.sendDirectly(() => modal.send({ type: 'modal.open', kind: 'sessionEnded' }));
    expect([dialog(), screen.getByRole('dialog', { name: 'Your session has ended' }).tagName]).toEqual([
      null,
      'DIALOG',
    ]);
    await shortcut(testApp, { key: 'k', ctrlKey: true });
    expect(dialog()).toBeNull();
  });

  test('FIND-01 it closes when the user signs out', async () => {
    const testApp = await arrive();
    await search(testApp, 'library');
    await testApp.sendDirectly(() => getActor(testApp.portal.system, 'session').send({ type: 'session.signOut' }));
    expect([dialog(), getActor(testApp.portal.system, 'search').getSnapshot().value]).toEqual([null, 'closed']);
  });
});

describe('what it finds', () => {
  test('FIND-02 ROLE-07 what is loaded, each with its kind, and nothing of other roles or hidden posts', async () => {
    const testApp = await arrive();
    await search(testApp, 'lily');
    expect(status()).toBe('5 results');
    expect(options()).toEqual([
      'Lily webmail (another site), About Lily webmail, Tool',
      'Lily tutoring (another site), About Lily tutoring, Resource',
      'BI 101 Lily Biology, Tue, Thu 10:00 AM, Course',
      'Water the lily, Due Oct 16, Task',
      'A lily for you, Sep 27, Message',
    ]);
  });

  test('FIND-02 what another page of this tab has stored is found too', async () => {
    const { portal } = await arrive();
    const stored = { slug: 'community', posts: [post(7, 'resources', null, 'Lupin garden')] };
    const answers = {
      read: (key: string) => (key === 'page/slug=community' ? { content: [stored], receivedAt: '' } : null),
    };
    const needs = { answers, site, nextStepsUrl: '/next-steps', now: () => new Date(), accountBlocks: [] };
    const index = await collect(needs as never, portal.system);
    expect(searchItems(index, 'lupin').map(({ title, kind }) => [title, kind])).toEqual([['Lupin garden', 'Resource']]);
  });

  test('FIND-02 sections, pages, school tools and help', async () => {
    const testApp = await arrive();
    for (const [text, found] of [
      ['academics', 'Academics, Section'],
      ['messages', 'Messages, 1 unread, Page'],
      ['registration hub', 'Registration hub (another site), registration.portico.example, Tool'],
      ['registrar', 'Registrar, (503) 555-0113 · Neuberger Hall, room 102, Help'],
      ['resource centers', 'Resource centers (another site), www.portico.example, Help'],
    ]) {
      await search(testApp, text as string);
      expect(options()[0]).toBe(found);
    }
  });

  test('FIND-02 ROLE-01 parts of pages; those of a student’s record only for students', async () => {
    const testApp = await arrive();
    await search(testApp, 'holds');
    expect(options()).toEqual(['Holds, Account, Page']);
    await search(testApp, 'calendar');
    expect(options()).toEqual([
      'Calendar subscription, Account, Page',
      'Event calendar, Community, Page',
      'Add classes to calendar, Academics, Page',
    ]);
    await search(testApp, 'acco');
    expect(options().slice(0, 2)).toEqual(['Account, Page', 'Account summary, Finances, Page']);

    open.pop()?.close();
    const ofStaff = await arrive([USER]);
    await answerUser(ofStaff, 'signedIn', { ...answers[USER], primary_role: 'staff', other_roles: [] });
    await search(ofStaff, 'holds');
    expect(options()).toEqual([]);
    await search(ofStaff, 'emergency contacts');
    expect(options()[0]).toBe('Emergency contacts, Account, Page');
  });

  test('FIND-03 the arrow keys choose, Enter opens; the field names the chosen result', async () => {
    const testApp = await arrive();
    await search(testApp, 'lily');
    const chosen = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;
    expect(chosen()).toMatch(/^Lily webmail/);
    await press(testApp, 'ArrowUp');
    expect(chosen()).toMatch(/^A lily for you/);
    await press(testApp, 'Enter');
    expect([dialog(), window.location.pathname + window.location.search]).toEqual([null, '/messages?open=31']);
    expect(openResult).not.toHaveBeenCalled();

    await testApp.go('/');
    await search(testApp, 'lily');
    await press(testApp, 'Enter');
    expect(openResult).toHaveBeenCalledExactlyOnceWith('https://Lily-webmail.example/');
    expect(dialog()).toBeNull();

    await search(testApp, 'lily');
    await testApp.press(screen.getAllByRole('option')[3] as HTMLElement);
    expect(window.location.pathname).toBe('/next-steps/task/1');
  });

  test('FIND-03 a part of the page gets the focus when it is chosen, and when it is chosen again', async () => {
    const testApp = await arrive();
    const choose = async () => {
      await search(testApp, 'holds');
      await press(testApp, 'Enter');
    };
    await choose();
    const heading = screen.getByRole('heading', { level: 2, name: 'Holds' });
    expect([window.location.pathname + window.location.hash, document.activeElement]).toEqual([
      '/account#holds',
      heading,
    ]);
    heading.blur();
    await choose();
    expect(document.activeElement).toBe(heading);
  });

  test('FIND-04 without a match it says so and leads to the help desk', async () => {
    const testApp = await arrive();
    await search(testApp, 'zzz zebra');
    expect(status()).toBe('Nothing found for “zzz zebra”.');
    expect(dialog()?.textContent).toContain('Try one word, such as “grades” or “pay”.');
    const link = within(dialog() as HTMLElement).getByRole('link');
    expect([link.textContent, link.getAttribute('href')]).toEqual([
      'Ask the help desk (another site)',
      'https://help.portico.example/',
    ]);
    await press(testApp, 'Enter');
    expect(dialog()).not.toBeNull();
  });

  test('FIND-08 while nothing is typed it offers the sections and more places; a press opens one', async () => {
    const testApp = await arrive();
    await search(testApp, '');
    const places = within(within(dialog() as HTMLElement).getByRole('list', { name: 'Places' })).getAllByRole('link');
    expect(places.map((place) => `${place.textContent} ${place.getAttribute('href')}`)).toEqual([
      'Dashboard /',
      'Academics /academics',
      'Finances /finances',
      'Community /community',
      'Resources /resources',
      'Next steps /next-steps',
      'Messages /messages',
      'Account /account',
      'Who helps /resources#who-helps',
    ]);
    await testApp.press(places[7] as HTMLElement);
    expect([dialog(), window.location.pathname]).toEqual([null, '/account']);
  });

  test('FIND-09 it loads posts, courses and advisors when it opens, finds them when they arrive, and a failure changes nothing', async () => {
    const testApp = await arrive();
    for (const call of [PAGE, COURSES, ADVISORS]) testApp.instantAnswers.delete(call);
    const answerAll = async (call: string, answer: unknown) => {
      while (testApp.calls.openNames().includes(call)) await testApp.answer(call, answer);
    };
    await search(testApp, 'lotus');
    expect([status(), options()]).toEqual(['Nothing found for “lotus”.', []]);
    await answerAll(PAGE, [{ slug: 'resources', posts: [post(9, 'resources', null, 'Lotus pond')] }]);
    await answerAll(COURSES, [{ ...meeting, FACULTYNAME: 'Lotus Lee' }]);
    await answerAll(ADVISORS, [{ ADV_NAME: 'Ana Lotus' }]);
    const found = [
      'Lotus pond (another site), About Lotus pond, Resource',
      'Ana Lotus, Advisor, Person',
      'BI 101 Lily Biology, Tue, Thu 10:00 AM · Lotus Lee, Course',
    ];
    await waitFor(() => expect(options()).toEqual(found));
    // The next search has them from this tab, and sends nothing at all.
    await testApp.press(within(dialog() as HTMLElement).getByRole('button', { name: 'Close' }));
    testApp.instantAnswers.clear();
    const before = testApp.calls.openNames();
    await search(testApp, 'lotus');
    expect([options(), testApp.calls.openNames()]).toEqual([found, before]);
    open.pop()?.close();

    const other = await arrive();
    for (const call of [PAGE, COURSES, ADVISORS]) other.instantAnswers.delete(call);
    await search(other, 'lily');
    for (const call of [PAGE, COURSES, ADVISORS]) {
      while (other.calls.openNames().includes(call)) await other.fail(call, { kind: 'offline' });
    }
    expect(selectErrorState(getActor(other.portal.system, 'appStatus').getSnapshot())).toBe(0);
    expect(status()).toBe('5 results');
  });

  test('FIND-13 after a letter, the field has it; the results before it stay as they are until the new ones are there', async () => {
    const testApp = await arrive([FIND]);
    await testApp.press(screen.getByRole('button', { name: /^Search/ }));
    await waitFor(() => expect(dialog()).not.toBeNull());
    const type = (value: string) => testApp.sendDirectly(() => fireEvent.change(field(), { target: { value } }));
    const shown = () => [(field() as HTMLInputElement).value, document.querySelector('[role="listbox"]')?.innerHTML];
    const lily = { kind: 'Page', title: 'Lily pond', detail: null, href: '/lily' };
    await type('lil');
    await testApp.answer(FIND, [lily]);
    const [, before] = shown();
    expect(before).toContain('<mark>Lil</mark>');
    await type('lily');
    expect(shown()).toEqual(['lily', before]);
    await testApp.answer(FIND, [lily]);
    expect(shown()).toEqual(['lily', before?.replace('<mark>Lil</mark><span>y pond', '<mark>Lily</mark><span> pond')]);
  });

  test('FIND-12 HIDE-05 a row says what is known already, without its figure while figures are hidden', async () => {
    const testApp = await arrive([FIND]);
    await testApp.press(screen.getByRole('button', { name: /^Search/ }));
    await waitFor(() => expect(dialog()).not.toBeNull());
    await testApp.sendDirectly(() => fireEvent.change(field(), { target: { value: 'due' } }));
    const due = { kind: 'Page', title: 'Amount due', detail: 'Finances', href: '/finances#due' };
    await testApp.answer(FIND, [{ ...due, figure: '$12.00', fact: 'by Nov 25' }]);
    expect(options()).toEqual(['Amount due, $12.00, by Nov 25 · Finances, Page']);
    await testApp.sendDirectly(() => setHidesFigures(true));
    expect(options()).toEqual(['Amount due, by Nov 25 · Finances, Page']);
    await testApp.sendDirectly(() => setHidesFigures(false));
  });

  test('FIND-07 a touch device calls an office; elsewhere its facts open', async () => {
    const testApp = await arrive();
    await search(testApp, 'registrar');
    await press(testApp, 'Enter');
    expect(window.location.pathname + window.location.hash).toBe('/resources#office-RO');
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => Object.assign(new EventTarget(), { matches: query === '(pointer: coarse)', media: query }) as never,
    );
    await search(testApp, 'registrar');
    await press(testApp, 'Enter');
    expect(openResult).toHaveBeenCalledExactlyOnceWith('tel:+15035550113');
  });

  test('FIND-05 it keeps its text nowhere, and closing it forgets the text', async () => {
    const testApp = await arrive();
    await search(testApp, 'lily of the valley');
    expect(window.location.href).not.toContain('valley');
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, window.history.state])).not.toContain('valley');
    await testApp.press(within(dialog() as HTMLElement).getByRole('button', { name: 'Close' }));
    await search(testApp, '');
    expect([(field() as HTMLInputElement).value, status()]).toEqual(['', expect.stringMatching(/^Find sections/)]);
  });

  test('a search that fails says so, and can be tried again', async () => {
    const testApp = await arrive([FIND]);
    await testApp.press(screen.getByRole('button', { name: /^Search/ }));
    await waitFor(() => expect(dialog()).not.toBeNull());
    await testApp.sendDirectly(() => fireEvent.change(field(), { target: { value: 'lily' } }));
    await testApp.fail(FIND, { kind: 'unexpected' });
    expect([status(), options()]).toEqual(['The search failed', []]);
    await testApp.press(within(dialog() as HTMLElement).getByRole('button', { name: 'Try again' }));
    expect(document.activeElement).toBe(field());
    await testApp.answer(FIND, [{ kind: 'Page', title: 'Lily', detail: null, href: '/lily' }]);
    expect([status(), options()]).toEqual(['1 result', ['Lily, Page']]);
  });
});

import { screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Task } from '../../src/api/checklist/user-tasks.ts';
import { createSampleBackend } from '../../src/demo/sample-backend.ts';
import { SAMPLE_TOKEN } from '../../src/demo/user.ts';
import { getActor } from '../../src/machines/shared/actors.ts';
import { HOLD_TEXT, NUDGE_TEXT } from '../../src/rules/banner.ts';
import { iconOutlines } from '../../src/ui/content/icon-outlines.ts';
import { CHECKLIST_TASKS, unchangedTaskState, wireTask } from './dom-paths/support/backend.ts';
import { openNotices, queryDismiss, wireMessage } from './dom-paths/support/banner.ts';
import { openTestApp, type TestApp } from './dom-paths/support/test-app.tsx';
// Loaded in advance, so that loading the code does not count as a redraw for an answer.
import '../../src/ui/dashboard/ContentBlocks.tsx';
import '../../src/browser/purifier.ts';

// Before all other imports, because React looks for the hook when it is loaded.
const { neverDrawn, takeCommits, watchComponents } = await vi.hoisted(() => import('../support/redraws.ts'));

watchComponents({
  whole: {
    BannerLine: ({ title }) => `notice: ${title}`,
    Block: ({ title }) => String(title),
    ChecklistHeader: 'checklist header',
    Footer: 'footer',
    Hero: 'hero',
    HeroSkeleton: 'hero',
    ModalOverlay: 'modal',
    Sidebar: 'sidebar',
    StatusLine: 'status line',
    StudentGreetingView: 'card',
    SummaryTiles: 'summary tiles',
    TaskDetail: ({ task }) => `detail: ${(task as Task).title}`,
    TaskRow: ({ task }) => `row: ${(task as Task).title}`,
    ToastArea: 'toasts',
    Toolbar: 'toolbar',
  },
  itself: {
    Banner: 'banner',
    DashboardLayout: 'dashboard',
    ProfileSummary: 'greeting',
    Shell: 'shell',
  },
});

/** Monday, September 28, 2026, 8:00 AM on campus, in the term of the sample data. */
const NOW = new Date('2026-09-28T15:00:00Z');
const TERM = '202604';
const MINUTE = 60_000;

const PERSON_INFO = 'GET /integrations/finti/person-info';
const CURRENT_TERM = 'GET /integrations/finti/current-term';
const TERM_INFO = 'GET /integrations/finti/term-info';
const SCHEDULE = 'GET /integrations/finti/schedule';
const HOLDS = 'GET /integrations/finti/holds';
const TASKS = 'GET /integrations/mynextsteps/tasks';
const PAGE = 'GET /pages';
const NEWS = 'GET /posts';
const EVENTS = 'GET /integrations/pdx/events';
const ROLES = 'POST /users/roles';
const PROFILE = 'GET /psu_user_profile';
const MESSAGES = 'GET /notifications/user';
const NUDGES = 'GET /integrations/finti/nudges';
const ALERTS = 'GET /integrations/rave-messages';
const ACCOUNT_SUMMARY = 'GET /integrations/finti/financial-account-summary';

/** All calls of the dashboard and the parts around it. */
const DATA = [
  PERSON_INFO,
  CURRENT_TERM,
  TERM_INFO,
  SCHEDULE,
  HOLDS,
  TASKS,
  PAGE,
  NEWS,
  EVENTS,
  ROLES,
  PROFILE,
  MESSAGES,
  NUDGES,
  ALERTS,
  ACCOUNT_SUMMARY,
];

const QUERIES: Record<string, string> = {
  [SCHEDULE]: `?term=${TERM}`,
  [PAGE]: '?slug=dashboard',
  [NEWS]: '?post_type=blog',
};

/** The answer of the sample backend to one of these calls. */
async function sampleOf(name: string): Promise<unknown> {
  const ask = createSampleBackend({
    now: () => NOW,
    timeZone: 'America/Los_Angeles',
    storage: { read: () => '', write: () => {} },
    outside: () => Promise.reject(new Error('none of these calls goes outside')),
    apiBase: '/api',
    nextStepsHost: '',
  });
  const [method = '', path = ''] = name.split(' ');
  const headers = { authorization: `Token ${SAMPLE_TOKEN}` };
  const answer = await ask(`http://localhost/api${path}${QUERIES[name] ?? ''}`, { method, headers });
  if (!answer.ok) throw new Error(`${name} is answered ${answer.status}`);
  return answer.json();
}

/** Gives the answers one at a time; returns the redraws for each call. */
async function commitsOf(testApp: TestApp, calls: readonly string[]): Promise<Record<string, Record<string, number>>> {
  takeCommits();
  const commits: Record<string, Record<string, number>> = {};
  for (const name of calls) {
    await testApp.answer(name, await sampleOf(name));
    commits[name] = takeCommits();
  }
  return commits;
}

/** The app at the dashboard, with all code loaded, all answers pending, and open notices. */
async function openDashboard({ term }: { term?: string } = {}): Promise<TestApp> {
  const testApp = openTestApp({ pendingCalls: DATA, ...(term === undefined ? {} : { term }) });
  await testApp.go('/dashboard');
  await openNotices(testApp);
  takeCommits();
  return testApp;
}

/** The app at the dashboard with all answers. */
async function openWholeDashboard(): Promise<TestApp> {
  const testApp = await openDashboard({ term: TERM });
  await commitsOf(testApp, DATA);
  return testApp;
}

/** The commits without these components, which are redrawn to check whether their rows must change. */
const without = (frames: readonly string[], commits: Record<string, number>) =>
  Object.fromEntries(Object.entries(commits).filter(([name]) => !frames.includes(name)));

const once = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 1]));

const FILM = 'Film club this week: Big Buck Bunny';
const HOURS = 'Hours this term';
/** The blocks that show posts of the page. */
const FROM_THE_PAGE = ['hero', 'School Tools', 'Resources', 'On campus', FILM, HOURS];
const NIGHT_BUS = 'notice: Night bus: new stop at the union';
const ALERT = 'notice: Test of the alert system';
const NOTICES = [
  'notice: Your registration time is set',
  NIGHT_BUS,
  'notice: Welcome to the checklist',
  'notice: FAFSA for next year is open',
  'notice: Check your address and phone',
  `notice: ${HOLD_TEXT}`,
  `notice: ${NUDGE_TEXT}`,
];
const ROWS = [ALERT, ...NOTICES];

// They arrive by themselves, and redraw what shows icons.
beforeAll(async () => {
  await iconOutlines.load();
});

beforeEach(() => {
  // The same fixed time for screens and sample data.
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('redraws of the dashboard, counted in commits', () => {
  test('an answer redraws once each component that shows it, and nothing else', async () => {
    const testApp = await openDashboard({ term: TERM });
    expect(await commitsOf(testApp, DATA)).toEqual({
      [PERSON_INFO]: once('greeting'),
      // Today's Classes names the week of the term.
      [CURRENT_TERM]: once('toolbar', 'card', "Today's Classes"),
      [TERM_INFO]: once('toolbar', "Today's Classes"),
      // A tile shows the next class.
      [SCHEDULE]: once("Today's Classes", 'summary tiles'),
      [HOLDS]: once('summary tiles'),
      [TASKS]: once('Upcoming Tasks', 'summary tiles'),
      [PAGE]: once(...FROM_THE_PAGE),
      [NEWS]: once("Here's What's New"),
      [EVENTS]: once('Event Calendar'),
      // The same as in the user record.
      [ROLES]: {},
      // The user of the test app lacks facts that the profile has, so the page gets a more complete user.
      [PROFILE]: once(
        'Film club this week: Big Buck Bunny',
        'Hours this term',
        'On campus',
        'Resources',
        'School Tools',
        "Today's Classes",
        'card',
        'dashboard',
        'greeting',
        'hero',
        'summary tiles',
        'toolbar',
      ),
      // The bell. The banner shows its notices together, when the last of them has arrived.
      [MESSAGES]: once('toolbar'),
      // The tile with the number of nudges.
      [NUDGES]: once('summary tiles', 'banner', ...NOTICES),
      [ALERTS]: once('banner', ALERT),
      [ACCOUNT_SUMMARY]: once('summary tiles'),
    });
    testApp.close();
  });

  test('without a remembered term the schedule is requested later, which redraws its two components once more', async () => {
    const testApp = await openDashboard();
    expect(await commitsOf(testApp, [CURRENT_TERM, SCHEDULE])).toEqual({
      [CURRENT_TERM]: once('toolbar', 'card', "Today's Classes", 'summary tiles'),
      [SCHEDULE]: once("Today's Classes", 'summary tiles'),
    });
    testApp.close();
  });

  test('a failed call redraws only its own block, and so does its retry', async () => {
    const testApp = await openDashboard({ term: TERM });
    await testApp.fail(EVENTS, { kind: 'status', status: 500, detail: null });
    expect(takeCommits()).toEqual(once('Event Calendar'));
    await testApp.press(screen.getByRole('button', { name: 'Try again' }));
    expect(takeCommits()).toEqual(once('Event Calendar'));
    await testApp.answer(EVENTS, await sampleOf(EVENTS));
    expect(takeCommits()).toEqual(once('Event Calendar'));
    testApp.close();
  });

  test('other roles redraw once the components that depend on roles', async () => {
    const testApp = await openDashboard({ term: TERM });
    await commitsOf(
      testApp,
      DATA.filter((name) => name !== ROLES),
    );
    await testApp.answer(ROLES, { primary_role: 'student', other_roles: ['student_worker'] });
    expect(takeCommits()).toEqual(
      once('dashboard', 'toolbar', 'greeting', 'summary tiles', 'card', "Today's Classes", ...FROM_THE_PAGE),
    );
    testApp.close();
  });

  test('a new minute redraws the components that show minutes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW });
    const testApp = await openWholeDashboard();
    await testApp.sendDirectly(() => vi.advanceTimersByTime(MINUTE));
    // The banner checks for expired alerts; its rows stay.
    expect(takeCommits()).toEqual(once("Today's Classes", 'summary tiles', 'banner'));
    testApp.close();
  });

  test('midnight also redraws the components that show the day', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW });
    const testApp = await openWholeDashboard();
    const pastMidnight = '2026-09-29T07:00:30Z';
    vi.setSystemTime(new Date(pastMidnight));
    testApp.setTime(pastMidnight);
    await testApp.sendDirectly(() => vi.advanceTimersByTime(MINUTE));
    expect(without(['banner', ...ROWS], takeCommits())).toEqual(
      once(
        ...["Today's Classes", 'summary tiles', 'toolbar', 'Event Calendar', 'Upcoming Tasks'],
        // An answer that is stale has the day of its arrival from now on.
        ...['card', "Here's What's New"],
        // For the year.
        'footer',
      ),
    );
    testApp.close();
  });
});

describe('redraws of the banner, counted in commits', () => {
  /** The commits of the rows, without the banner itself and the bell. */
  const rowsOf = (commits: Record<string, number>) => without(['banner', 'toolbar'], commits);

  test('a new message redraws only its own row', async () => {
    const testApp = await openWholeDashboard();
    const messages = (await sampleOf(MESSAGES)) as object[];
    await testApp.sendDirectly(() =>
      getActor(testApp.portal.system, 'resources').send({ type: 'resources.invalidate', names: ['messages'] }),
    );
    expect(rowsOf(takeCommits())).toEqual({});
    await testApp.answer(MESSAGES, [{ ...wireMessage, created_on: NOW.toISOString() }, ...messages]);
    expect(rowsOf(takeCommits())).toEqual(once(`notice: ${wireMessage.title}`));
    testApp.close();
  });

  test('an unchanged answer redraws no row', async () => {
    const testApp = await openWholeDashboard();
    await testApp.sendDirectly(() =>
      getActor(testApp.portal.system, 'resources').send({ type: 'resources.invalidate', names: ['messages'] }),
    );
    await testApp.answer(MESSAGES, await sampleOf(MESSAGES));
    expect(rowsOf(takeCommits())).toEqual({});
    testApp.close();
  });

  test('a dismissal redraws only its row, then the row that is added', async () => {
    const testApp = await openWholeDashboard();
    const messages = (await sampleOf(MESSAGES)) as { pk: number; title: string }[];
    const pk = messages.find(({ title }) => title.startsWith('Night bus'))?.pk;
    await testApp.press(queryDismiss('Night bus') as HTMLElement);
    expect(rowsOf(takeCommits())).toEqual(once(NIGHT_BUS));
    await testApp.answer(`PATCH /notifications/${pk}`, { ...wireMessage, read: true });
    expect(rowsOf(takeCommits())).toEqual(once('notice: One document for your aid is missing'));
    await testApp.answer(
      MESSAGES,
      messages.filter((message) => message.pk !== pk),
    );
    expect(rowsOf(takeCommits())).toEqual({});
    testApp.close();
  });
});

describe('redraws of the checklist, counted in commits', () => {
  async function openChecklist(): Promise<TestApp> {
    const testApp = openTestApp({ pendingCalls: [] });
    const tasks = [1, 2, 3, 4].map((id) => ({ ...wireTask, id: id + 10, task: { id, title: `Task ${id}` } }));
    testApp.instantAnswers.set(CHECKLIST_TASKS, tasks);
    await testApp.go('/next-steps/task/1');
    takeCommits();
    return testApp;
  }

  test('a saved task redraws its row, the counts in the header and the status line', async () => {
    const testApp = await openChecklist();
    await testApp.press(screen.getAllByRole('button', { name: 'Bookmark' })[2] as HTMLElement);
    expect(takeCommits()).toEqual(once('row: Task 3'));
    await testApp.answer('PATCH /api/user_task/13/', { ...unchangedTaskState, starred: true });
    expect(takeCommits()).toEqual(once('row: Task 3', 'checklist header', 'status line'));
    testApp.close();
  });

  test('saving the selected task redraws its row and its detail; a done task leaves the list', async () => {
    const testApp = await openChecklist();
    await testApp.press(screen.getByRole('button', { name: 'Mark done' }));
    expect(takeCommits()).toEqual(once('row: Task 1', 'detail: Task 1'));
    await testApp.answer('PATCH /api/user_task/11/', { ...unchangedTaskState, completed_on: NOW.toISOString() });
    expect(takeCommits()).toEqual(once('detail: Task 1', 'checklist header', 'status line'));
    expect(screen.queryByRole('link', { name: /Task 1/ })).toBeNull();
    testApp.close();
  });

  test('a failed save redraws only its row', async () => {
    const testApp = await openChecklist();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await testApp.press(screen.getAllByRole('button', { name: 'Bookmark' })[2] as HTMLElement);
    takeCommits();
    await testApp.fail('PATCH /api/user_task/13/', { kind: 'status', status: 500, detail: null });
    // The toast reports the failure.
    expect(takeCommits()).toEqual(once('row: Task 3', 'toasts'));
    testApp.close();
  });

  test('a new minute redraws the banner, whose alerts end by the minute, and no task, because tasks are due by day', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW });
    const testApp = await openChecklist();
    await testApp.sendDirectly(() => vi.advanceTimersByTime(MINUTE));
    expect(takeCommits()).toEqual(once('banner'));
    testApp.close();
  });
});

test('every watched component has been drawn by the tests above', () => {
  expect(neverDrawn()).toEqual([]);
});

import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { sanitiser } from '../../src/browser/sanitiser.ts';
import { PERSON_INFO } from './dom-paths/support/backend.ts';
import { openTestApp, type TestApp } from './dom-paths/support/test-app.tsx';
import { type Json, sampleAnswers, sampleBlog } from './support/sample-answers.ts';

const PAGES = 'GET /pages';
const POSTS = 'GET /posts';
const REFUSAL = { kind: 'status', status: 500, detail: null };
const DEGREE_MAP = 'Your degree map now shows what is left, term by term';

let testApp: TestApp;
// The text of a post waits for it.
beforeAll(async () => {
  await sanitiser.load();
});
afterEach(() => {
  testApp.close();
  vi.restoreAllMocks();
  localStorage.clear();
});

/** The usual app with these answers. A call without an answer stays pending. No page is open yet. */
function start(answers: Iterable<[string, Json]>): TestApp {
  testApp = openTestApp({ pendingCalls: [] });
  for (const [name, answer] of answers) testApp.instantAnswers.set(name, answer);
  return testApp;
}

/** Opens the dashboard of a sample person, with the sample content and other answers. */
async function openDashboard(username: string, others: Record<string, Json | undefined> = {}): Promise<TestApp> {
  const answers = await sampleAnswers(username, 'dashboard');
  answers.set(POSTS, await sampleBlog(username));
  const { go, instantAnswers, loadChecklist } = start(answers);
  for (const [name, answer] of Object.entries(others)) {
    if (answer === undefined) instantAnswers.delete(name);
    else instantAnswers.set(name, answer);
  }
  await loadChecklist();
  await go('/');
  return testApp;
}

const pageOf = (path: string, title: string | null, posts: Json[] = []): Json => [{ path, slug: path, title, posts }];
const postOf = (fields: Record<string, Json> = {}): Json => ({
  pk: 1,
  post_type: 'blog',
  title: 'Apple trees',
  slug: 'orchard',
  body: '<p>Two hundred.</p>',
  publishing_opens_on: '2026-09-01T15:00:00Z',
  ...fields,
});
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const main = () => within(screen.getByRole('main'));
/** A block by its heading: one with content of editors is no region. */
const block = (name: string) =>
  within(main().getByRole('heading', { name }).closest('section') ?? expect.fail(`no block ${name}`));
const blocks = () =>
  main()
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
const contentCalls = () => testApp.calls.sent.filter((call) => /^GET \/(pages|posts)/.test(call)).sort();

test.each([
  ['/resources', ['GET /pages?slug=resources'], 'Resources'],
  ['/student-life/clubs', ['GET /pages?path=student-life%2Fclubs'], 'Title of the page'],
  ['/whats-new', ['GET /pages?path=whats-new', 'GET /posts?post_type=blog'], 'Title of the page'],
  ['/whats-new/orchard', ['GET /posts?slug=orchard'], 'Apple trees'],
])(
  'ROUTE-08 ROUTE-12 ROUTE-15 ROUTE-19 CONTENT-15 %s asks once for its content, and has its heading and tab title',
  async (address, calls, title) => {
    await start([
      [PAGES, pageOf(address.slice(1), 'Title of the page')],
      [POSTS, [postOf()]],
    ]).go(address);
    expect([heading(), document.title]).toEqual([title, `${title} · Portico`]);
    expect(contentCalls()).toEqual(calls);
  },
);

test.each([
  ['an unknown page', '/nowhere/at/all', []],
  ['an unknown post', '/whats-new/nothing', []],
  ['a post of a dialog', '/whats-new/orchard', [postOf({ post_type: 'modal' })]],
  ['a post for staff', '/whats-new/orchard', [postOf({ category: 'staff' })]],
  ['a post of a later day', '/whats-new/orchard', [postOf({ publishing_opens_on: '2026-10-01T15:00:00Z' })]],
])('ROUTE-16 ROUTE-12 %s is not found', async (_, address, posts) => {
  await start([
    [PAGES, []],
    [POSTS, posts],
  ]).go(address);
  expect([heading(), document.title]).toEqual(['Page not found', 'Not found · Portico']);
});

test('ROUTE-16 without a page of its own, /whats-new lists the posts, the newest first; without posts it is not found', async () => {
  const posts = [postOf(), postOf({ pk: 2, title: 'Degree map', publishing_opens_on: '2026-09-20T15:00:00Z' })];
  await start([
    [PAGES, []],
    [POSTS, posts],
  ]).go('/whats-new');
  expect(heading()).toBe('What’s New');
  expect(blocks()).toEqual(['Degree map', 'Apple trees']);
  testApp.close();
  await start([
    [PAGES, []],
    [POSTS, []],
  ]).go('/whats-new');
  expect(heading()).toBe('Page not found');
});

test('ERR-22 a page that fails to load says so, and a retry brings it', async () => {
  await start([]).go('/student-life');
  await testApp.fail(PAGES, REFUSAL);
  expect(heading()).toBe('This page did not load');
  await testApp.press(main().getByRole('button', { name: 'Try again' }));
  await testApp.answer(PAGES, pageOf('student-life', 'Student life'));
  expect(heading()).toBe('Student life');
});

test('after following a link, the focus is on the heading, even if the heading loads later', async () => {
  await openDashboard('amara');
  const arrival = () => document.querySelector('main [data-arrival]');
  const focused = () => document.activeElement;
  const h1 = () => screen.getByRole('heading', { level: 1 });
  testApp.instantAnswers.delete(POSTS);
  await testApp.press(main().getByRole('link', { name: DEGREE_MAP }));
  expect(arrival()).not.toBeNull();
  expect(focused()).toBe(arrival());
  await testApp.answer(POSTS, [postOf({ title: DEGREE_MAP, slug: 'degree-map' })]);
  expect([focused(), heading()]).toEqual([h1(), DEGREE_MAP]);
  testApp.instantAnswers.set(PAGES, pageOf('whats-new', 'What’s New'));
  await testApp.press(main().getByRole('link', { name: 'What’s New' }));
  expect([focused(), heading()]).toEqual([h1(), 'What’s New']);
  testApp.instantAnswers.delete(PAGES);
  await testApp.go('/nowhere');
  expect(focused()).toBe(arrival());
  await testApp.answer(PAGES, []);
  expect([focused(), heading()]).toEqual([h1(), 'Page not found']);
});

test('DASH-15 DASH-18 DASH-19 CONTENT-10 CONTENT-12 the blocks of the dashboard have their content, and a link to the page with more', async () => {
  await openDashboard('amara');
  const moreOf = (name: string, link: string) => block(name).getByRole('link', { name: link }).getAttribute('href');
  expect(block('Event Calendar').getAllByRole('listitem')).toHaveLength(2);
  expect(block("Here's What's New").getAllByRole('article')).toHaveLength(1);
  expect([
    moreOf("Today's Classes", 'View full schedule'),
    moreOf('Event Calendar', 'View more Event Calendar'),
    moreOf("Here's What's New", "View more Here's What's New"),
    moreOf('Resources', 'View more Resources'),
  ]).toEqual(['/academics', '/community', '/whats-new', '/resources']);
});

test('DASH-17 DASH-20 DASH-21 DASH-22 CONTENT-11 each post of the dashboard has its column, which depends on the width for some', async () => {
  const webmail = { url: 'https://mail.example/', link_text: 'Webmail', description: null, icon_class: null };
  const posts = [
    postOf({ pk: 1, post_type: 'promo', category: 'staff', title: 'For employees' }),
    postOf({ pk: 2, post_type: 'promo', category: null, title: 'For all' }),
    postOf({ pk: 3, post_type: 'promo', category: 'events', title: 'Open day' }),
    postOf({ pk: 4, post_type: 'icon_link', title: 'Mail', action_link: null, links: [webmail] }),
    postOf({ pk: 5, post_type: 'basic_html', title: 'Imprint' }),
    postOf({ pk: 6, post_type: 'video_embed', title: 'A film', action_link: 'https://films.example/1' }),
  ];
  const titles = ['For employees', 'For all', 'Open day', 'Webmail', 'Apple trees', 'A film', 'Imprint'];
  /** The titles that a column shows, from top to bottom. */
  const shownIn = (column: Element) => {
    const text = column.textContent ?? '';
    const shown = titles.filter((title) => text.includes(title));
    return shown.sort((one, other) => text.indexOf(one) - text.indexOf(other));
  };
  const columns = async (isWide: boolean, publishing_opens_on: string) => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) => Object.assign(new EventTarget(), { matches: isWide && media.includes('56.25em'), media }) as never,
    );
    await openDashboard('erik', {
      [PAGES]: pageOf('dashboard', null, posts),
      [POSTS]: [postOf({ publishing_opens_on })],
    });
    const resources = main().getByRole('heading', { name: 'Event Calendar' }).closest('section')
      ?.parentElement as Element;
    const shown = [resources, resources.nextElementSibling as Element].map(shownIn);
    testApp.close();
    return shown;
  };
  const right = ['For all', 'Open day', 'Apple trees', 'A film', 'Imprint'];
  // The test app's clock is at September 28.
  expect(await columns(false, '2026-09-01T15:00:00Z')).toEqual([['For employees', 'Webmail'], right]);
  expect(await columns(true, '2026-09-01T15:00:00Z')).toEqual([
    [],
    ['For employees', 'For all', 'Open day', 'Webmail', 'Apple trees', 'A film', 'Imprint'],
  ]);
  expect((await columns(false, '2026-07-01T15:00:00Z'))[1]).toEqual(right.filter((title) => title !== 'Apple trees'));
});

test('CONTENT-20 on the page Resources, the posts with that title have no heading and no link to the page itself', async () => {
  const link = { url: '/basic-needs', link_text: 'Basic needs hub', description: null, icon_class: null };
  await start([
    [PAGES, pageOf('resources', 'Resources', [postOf({ post_type: 'resources', title: 'Resources', links: [link] })])],
  ]).go('/resources');
  expect(
    main()
      .getAllByRole('heading', { name: 'Resources' })
      .map(({ tagName }) => tagName),
  ).toEqual(['H1']);
  expect(main().getByRole('link', { name: 'Basic needs hub' })).toBeDefined();
  expect(main().queryByRole('link', { name: /^View more/ })).toBeNull();
});

test.each(['/', '/dashboard'])(
  'DASH-32 ROUTE-17 at %s the content comes from the page with the slug "dashboard"',
  async (address) => {
    const link = { url: 'https://tea.example/', link_text: 'Where to get tea', description: null, icon_class: null };
    const answers = await sampleAnswers('amara', 'dashboard');
    answers.set(PAGES, pageOf('dashboard', null, [postOf({ post_type: 'resources', title: 'Tea', links: [link] })]));
    answers.set(POSTS, []);
    await start(answers).go(address);
    expect(contentCalls()).toEqual(['GET /pages?slug=dashboard', 'GET /posts?post_type=blog']);
    expect(block('Resources').getByRole('link', { name: 'Where to get tea' })).toBeDefined();
    expect(main().queryByRole('heading', { name: 'School Tools' })).toBeNull();
  },
);

test('blocks without content are hidden, and a page that fails to load is one block with a retry', async () => {
  const without = { [POSTS]: [], 'GET /integrations/pdx/events': [] };
  const content = (await sampleAnswers('erik', 'dashboard')).get(PAGES);
  await openDashboard('erik', { ...without, [PAGES]: [] });
  expect(blocks()).toEqual([expect.stringMatching(/^Hello/)]);
  testApp.close();
  await openDashboard('erik', { ...without, [PAGES]: undefined });
  await testApp.fail(PAGES, REFUSAL);
  expect(blocks()).toEqual([expect.stringMatching(/^Hello/), 'Resources']);
  await testApp.press(main().getByRole('button', { name: 'Try again' }));
  await testApp.answer(PAGES, content);
  expect(main().getByRole('heading', { name: 'Staff Resources' })).toBeDefined();
});

test('ROLE-09 DASH-13 DASH-33 HIDE-01 an employee has the tile of nudges, no figure and no switch, and no call for student data leaves', async () => {
  const isOfStudents = (call: string) => /schedule|holds|mynextsteps|financial-account-summary/.test(call);
  await openDashboard('erik');
  expect(testApp.calls.sent).toContain(PERSON_INFO);
  expect(testApp.calls.sent.filter(isOfStudents)).toEqual([]);
  expect(screen.queryByRole('switch', { name: 'Hide grades and balances' })).toBeNull();
  expect(main().queryByText('Amount due')).toBeNull();
  expect(main().getByRole('link', { name: 'Requests No requests See the message center' })).toBeDefined();
  testApp.close();
  await openDashboard('amara');
  expect(testApp.calls.sent.filter(isOfStudents)).not.toEqual([]);
  expect(main().getByText('Amount due')).toBeDefined();
});

test('DASH-36 the lead story keeps its place while it loads, unless there was none the last time; from the second opening of a day on it is low', async () => {
  const answer = (await sampleAnswers('amara', 'dashboard')).get(PAGES);
  start([]);
  /** Opens the dashboard anew. @returns the forms of the story before and after the answer */
  const open = async (time: string, content: Json | undefined) => {
    testApp.close();
    const seen: (string | undefined)[] = [];
    const look = () => seen.push(document.querySelector<HTMLElement>('main [data-form="beside-text"]')?.dataset.small);
    start([]);
    testApp.setTime(time);
    await testApp.go('/');
    look();
    await testApp.answer(PAGES, content);
    look();
    return seen;
  };
  const morning = '2026-09-28T15:00:00.000Z';
  expect(await open(morning, answer)).toEqual(['false', 'false']);
  expect(await open(morning, pageOf('dashboard', null))).toEqual(['true', undefined]);
  expect(await open(morning, answer)).toEqual([undefined, 'true']);
  expect(await open('2026-09-29T15:00:00.000Z', answer)).toEqual(['false', 'false']);
});

import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from './dom-paths/support/test-app.tsx';
import { sampleAnswers, sampleBlog } from './support/sample-answers.ts';

/** Headings of the dashboard's blocks, from the specification. */
const CLASSES = "Today's Classes";
const TASKS = 'Upcoming Tasks';
const TOOLS = 'School Tools';
const NEWS = "Here's What's New";
const VIDEO = 'Film club this week: Big Buck Bunny';
const HOURS = 'Hours this term';
const ON_CAMPUS = 'On campus';
const FOR_STAFF = 'For staff';
const FOR_FACULTY = 'For faculty';
const FINANCE = 'Financial dashboard';
const STAFF_RESOURCES = 'Staff Resources';
const FACULTY_RESOURCES = 'Faculty Resources';
const ADVISOR_RESOURCES = 'Advisor Resources';

type ExpectedDashboard = {
  name: string;
  card: 'student' | 'employee';
  /** Promos for employees: staff, faculty, financial dashboard. */
  promos: string[];
  /** Resources by role. */
  resources: string[];
  isStudent: boolean;
  /** The newest blog post that this person may read. */
  news: 'degree map' | 'closing the books';
};

const DEGREE_MAP_POST = 'degree map';
const CLOSING_BOOKS_POST = 'closing the books';

const person = (
  name: string,
  card: ExpectedDashboard['card'],
  promos: string[],
  resources: string[],
  isStudent: boolean,
  news: ExpectedDashboard['news'],
): ExpectedDashboard => ({ name, card, promos, resources, isStudent, news });

/** The expected dashboard of each person, from the specification (ROLE-01 to ROLE-11, DASH-06 to DASH-13). */
const PEOPLE: ExpectedDashboard[] = [
  person('amara', 'student', [], [], true, DEGREE_MAP_POST),
  person('ben', 'student', [], [], true, DEGREE_MAP_POST),
  // Faculty are employees (ROLE-03): they see staff promos and staff resources, but not blog posts for staff.
  person(
    'dolores',
    'employee',
    [FOR_STAFF, FOR_FACULTY],
    [STAFF_RESOURCES, FACULTY_RESOURCES, ADVISOR_RESOURCES],
    false,
    DEGREE_MAP_POST,
  ),
  person('erik', 'employee', [FOR_STAFF, FINANCE], [STAFF_RESOURCES], false, CLOSING_BOOKS_POST),
  person('chen', 'student', [], [], true, DEGREE_MAP_POST),
  person('tomas', 'student', [], [], true, DEGREE_MAP_POST),
  // A primary faculty role hides the secondary staff role (ROLE-06), and so the blog posts for staff.
  person('hana', 'employee', [FOR_STAFF, FOR_FACULTY], [STAFF_RESOURCES, FACULTY_RESOURCES], false, DEGREE_MAP_POST),
  person('sasha', 'employee', [FOR_STAFF, FINANCE], [STAFF_RESOURCES], false, CLOSING_BOOKS_POST),
  person('jonas', 'student', [FOR_STAFF], [STAFF_RESOURCES], true, CLOSING_BOOKS_POST),
  // Emeritus counts as faculty and gets staff content (ROLE-02, ROLE-05).
  person('ruth', 'employee', [FOR_STAFF, FOR_FACULTY], [STAFF_RESOURCES, FACULTY_RESOURCES], false, CLOSING_BOOKS_POST),
  // A person who is only an advisor is not an employee (ROLE-03).
  person('farah', 'employee', [], [ADVISOR_RESOURCES], false, DEGREE_MAP_POST),
  person('victor', 'employee', [FOR_STAFF, FINANCE], [STAFF_RESOURCES], false, CLOSING_BOOKS_POST),
];

const HEADLINES = {
  'degree map': 'Your degree map now shows what is left, term by term',
  'closing the books': 'Closing the books: dates for every office',
};

const when = (isThere: boolean, ...blocks: string[]) => (isThere ? blocks : []);

/** The blocks below the greeting in document order, with two columns or one. */
function expectedBlocks({ promos, resources, isStudent }: ExpectedDashboard, isWide: boolean): string[] {
  return [
    ...when(!isWide, ...promos),
    ...resources,
    ...when(isStudent, CLASSES),
    ...when(!isWide, TOOLS),
    'Resources',
    'Event Calendar',
    ...when(isWide, ...promos),
    ON_CAMPUS,
    ...when(isWide, TOOLS),
    NEWS,
    VIDEO,
    ...when(isStudent, TASKS),
    HOURS,
  ];
}

/** Headings of the page's blocks in document order, without the greeting. */
const shownBlocks = () =>
  within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent.trim())
    .filter((text) => !text.startsWith('Hello'));

const open: TestApp[] = [];
afterEach(() => {
  for (const testApp of open.splice(0)) testApp.close();
  vi.restoreAllMocks();
  localStorage.clear();
});

/** Opens the dashboard of a person, in a window with two columns or one. */
async function openDashboard(username: string, isWide: boolean): Promise<void> {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), {
        matches: isWide && media.includes('56.25em'),
        media,
        onchange: null,
      }) as never,
  );
  const testApp = openTestApp({ pendingCalls: [] });
  open.push(testApp);
  for (const [name, answer] of await sampleAnswers(username, 'dashboard')) testApp.instantAnswers.set(name, answer);
  testApp.instantAnswers.set('GET /posts', await sampleBlog(username));
  await testApp.loadChecklist();
  await testApp.go('/');
}

test('DASH-40 an employee has tiles from messages, requests, events and the pay statements, and nothing about bills or tasks', async () => {
  await openDashboard('dolores', true);
  const tiles = within(screen.getByRole('region', { name: /^Hello/ })).getAllByRole('listitem');
  expect(tiles.map((tile) => [tile.textContent, within(tile).getByRole('link').getAttribute('href')])).toEqual([
    ['Messages 2 unread messages Open enrollment for benefits', '/messages'],
    ['To do Open enrollment for benefits From your messages', 'https://www.portico.example/benefits'],
    ['Requests No requests See the message center', '/messages'],
    ['Next event Sep 29, 6:00 PM Open mic in the student union', '/community'],
    ['Pay Pay statements On another site', 'https://hr.portico.example/pay'],
  ]);
  expect(within(screen.getByRole('main')).queryAllByRole('link', { name: /Pay my bill|Next steps$/ })).toEqual([]);
});

for (const expected of PEOPLE) {
  test(`ROLE-01 to ROLE-11 DASH-03 to DASH-07 DASH-08 DASH-09 to DASH-11 DASH-12 DASH-13 DASH-23 DASH-28 DASH-29 ${expected.name} sees exactly the expected blocks, in order, at both widths`, async () => {
    await openDashboard(expected.name, true);
    const main = within(screen.getByRole('main'));
    expect(shownBlocks()).toEqual(expectedBlocks(expected, true));
    expect(main.getAllByRole('link', { name: HEADLINES[expected.news] })).toHaveLength(1);
    expect(main.queryAllByText(/Directory changes may take/)).toHaveLength(expected.card === 'employee' ? 1 : 0);
    expect(main.queryAllByRole('link', { name: /^Holds/ })).toHaveLength(expected.isStudent ? 1 : 0);

    for (const testApp of open.splice(0)) testApp.close();
    await openDashboard(expected.name, false);
    expect(shownBlocks()).toEqual(expectedBlocks(expected, false));
  });
}

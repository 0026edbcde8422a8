import type { Page } from '@playwright/test';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

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
  person('Amara Okafor', 'student', [], [], true, DEGREE_MAP_POST),
  person('Ben Whitaker', 'student', [], [], true, DEGREE_MAP_POST),
  // Faculty are employees (ROLE-03): they see staff promos and staff resources, but not blog posts for staff.
  person(
    'Dolores',
    'employee',
    [FOR_STAFF, FOR_FACULTY],
    [STAFF_RESOURCES, FACULTY_RESOURCES, ADVISOR_RESOURCES],
    false,
    DEGREE_MAP_POST,
  ),
  person('Erik', 'employee', [FOR_STAFF, FINANCE], [STAFF_RESOURCES], false, CLOSING_BOOKS_POST),
  person('Chen', 'student', [], [], true, DEGREE_MAP_POST),
  person('Tom', 'student', [], [], true, DEGREE_MAP_POST),
  // A primary faculty role hides the secondary staff role (ROLE-06), and so the blog posts for staff.
  person('Hana', 'employee', [FOR_STAFF, FOR_FACULTY], [STAFF_RESOURCES, FACULTY_RESOURCES], false, DEGREE_MAP_POST),
  person('Sasha', 'employee', [FOR_STAFF, FINANCE], [STAFF_RESOURCES], false, CLOSING_BOOKS_POST),
  person('Jonas', 'student', [FOR_STAFF], [STAFF_RESOURCES], true, CLOSING_BOOKS_POST),
  // Emeritus counts as faculty and gets staff content (ROLE-02, ROLE-05).
  person('Ruth', 'employee', [FOR_STAFF, FOR_FACULTY], [STAFF_RESOURCES, FACULTY_RESOURCES], false, CLOSING_BOOKS_POST),
  // A person who is only an advisor is not an employee (ROLE-03).
  person('Farah', 'employee', [], [ADVISOR_RESOURCES], false, DEGREE_MAP_POST),
  person('Victor', 'employee', [FOR_STAFF, FINANCE], [STAFF_RESOURCES], false, CLOSING_BOOKS_POST),
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
const shownBlocks = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .allTextContents()
    .then((texts) => texts.map((text) => text.trim()).filter((text) => !text.startsWith('Hello')));

for (const expected of PEOPLE) {
  test(`ROLE-01 to ROLE-11 DASH-03 to DASH-13 DASH-23 DASH-28 DASH-29 ${expected.name} sees exactly the expected blocks, in order, at both widths`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await signIn(page, expected.name);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: HEADLINES[expected.news] })).toBeVisible();
    await expect(main.getByRole('region', { name: HOURS })).toBeVisible();
    await expect.poll(() => shownBlocks(page)).toEqual(expectedBlocks(expected, true));
    await expect(main.getByText('Directory changes may take')).toHaveCount(expected.card === 'employee' ? 1 : 0);
    await expect(main.getByRole('link', { name: /^Holds/ })).toHaveCount(expected.isStudent ? 1 : 0);

    await page.setViewportSize({ width: 899, height: 900 });
    await expect.poll(() => shownBlocks(page)).toEqual(expectedBlocks(expected, false));
  });
}

test('GUARD-16 MODAL-04 Gia has a provisional account: no block is shown, and no content is requested', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/');
  await page.waitForURL(/\/accounts\/login\//);
  await page.getByRole('button', { name: /Gia/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('main h2')).toHaveCount(0);
  expect(requests.filter((path) => /\/api\/(pages|posts|integrations)/.test(path))).toEqual([]);
});

test('ROLE-12 only users with is_staff request published=all and see an unpublished page', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/pages')) requests.push(new URL(request.url()).search);
  });
  await signIn(page, 'Erik');
  await page.goto('/commencement');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  expect(requests.filter((query) => query.includes('published'))).toEqual([]);
  await page.goto('/commencement?published=all');
  await expect(page.getByRole('heading', { level: 1, name: 'Commencement' })).toBeVisible();
  expect(requests).toContain('?path=commencement&published=all');

  await page.goto('/accounts/logout/');
  requests.length = 0;
  await signIn(page, 'Amara');
  await page.goto('/commencement?published=all');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  expect(requests.filter((query) => query.includes('published'))).toEqual([]);
});

import type { Page } from '@playwright/test';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

/** Headings of the dashboard's blocks, as the specification has them beside the person's own. */
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
const OF_STAFF = 'Staff Resources';
const OF_FACULTY = 'Faculty Resources';
const OF_ADVISORS = 'Advisor Resources';

type Expected = {
  name: string;
  card: 'student' | 'employee';
  /** Promos for employees: staff, faculty, financial dashboard. */
  promos: string[];
  /** Resources by role. */
  resources: string[];
  isStudent: boolean;
  /** Who may read a blog post for staff sees it as the newest. */
  news: 'degree map' | 'closing the books';
};

const MAP = 'degree map';
const BOOKS = 'closing the books';

const person = (
  name: string,
  card: Expected['card'],
  promos: string[],
  resources: string[],
  isStudent: boolean,
  news: Expected['news'],
): Expected => ({ name, card, promos, resources, isStudent, news });

/** Written from the specification's roles (ROLE-01 to ROLE-11, DASH-06 to DASH-13), one line a person. */
const PEOPLE: Expected[] = [
  person('Amara Okafor', 'student', [], [], true, MAP),
  person('Ben Whitaker', 'student', [], [], true, MAP),
  // Faculty are employees (ROLE-03): staff promos and staff resources are theirs; staff's blog posts are not.
  person('Dolores', 'employee', [FOR_STAFF, FOR_FACULTY], [OF_STAFF, OF_FACULTY, OF_ADVISORS], false, MAP),
  person('Erik', 'employee', [FOR_STAFF, FINANCE], [OF_STAFF], false, BOOKS),
  person('Chen', 'student', [], [], true, MAP),
  person('Tom', 'student', [], [], true, MAP),
  // Primary faculty hides the secondary staff role (ROLE-06), and with it the posts of that category.
  person('Hana', 'employee', [FOR_STAFF, FOR_FACULTY], [OF_STAFF, OF_FACULTY], false, MAP),
  person('Sasha', 'employee', [FOR_STAFF, FINANCE], [OF_STAFF], false, BOOKS),
  person('Jonas', 'student', [FOR_STAFF], [OF_STAFF], true, BOOKS),
  // Emeritus counts as faculty and is sent staff content (ROLE-02, ROLE-05).
  person('Ruth', 'employee', [FOR_STAFF, FOR_FACULTY], [OF_STAFF, OF_FACULTY], false, BOOKS),
  // An advisor alone is no employee (ROLE-03).
  person('Farah', 'employee', [], [OF_ADVISORS], false, MAP),
  person('Victor', 'employee', [FOR_STAFF, FINANCE], [OF_STAFF], false, BOOKS),
];

const HEADLINES = {
  'degree map': 'Your degree map now shows what is left, term by term',
  'closing the books': 'Closing the books: dates for every office',
};

const only = (isThere: boolean, ...blocks: string[]) => (isThere ? blocks : []);

/** The blocks under the greeting as they are read out, with two columns or one. */
function blocksOf({ promos, resources, isStudent }: Expected, isWide: boolean): string[] {
  return [
    ...only(!isWide, ...promos),
    ...resources,
    ...only(isStudent, CLASSES),
    ...only(!isWide, TOOLS),
    'Resources',
    'Event Calendar',
    ...only(isWide, ...promos),
    ON_CAMPUS,
    ...only(isWide, TOOLS),
    NEWS,
    VIDEO,
    ...only(isStudent, TASKS),
    HOURS,
  ];
}

/** Headings of the page's blocks in the order of the document, the greeting left out. */
const blocksOn = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .allTextContents()
    .then((texts) => texts.map((text) => text.trim()).filter((text) => !text.startsWith('Hello')));

for (const expected of PEOPLE) {
  test(`ROLE-01 to ROLE-11 DASH-03 to DASH-13 DASH-23 DASH-28 DASH-29 ${expected.name} sees exactly their blocks, in order, at both widths`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await signIn(page, expected.name);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: HEADLINES[expected.news] })).toBeVisible();
    await expect(main.getByRole('region', { name: HOURS })).toBeVisible();
    await expect.poll(() => blocksOn(page)).toEqual(blocksOf(expected, true));
    await expect(main.getByText('Directory changes may take')).toHaveCount(expected.card === 'employee' ? 1 : 0);
    await expect(main.getByRole('link', { name: /^Holds/ })).toHaveCount(expected.isStudent ? 1 : 0);

    await page.setViewportSize({ width: 899, height: 900 });
    await expect.poll(() => blocksOn(page)).toEqual(blocksOf(expected, false));
  });
}

test('GUARD-16 MODAL-04 Gia has a provisional account: no block shows, and no content is asked for', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  await page.waitForURL(/\/accounts\/login\//);
  await page.getByRole('button', { name: /Gia/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('main h2')).toHaveCount(0);
  expect(asked.filter((path) => /\/api\/(pages|posts|integrations)/.test(path))).toEqual([]);
});

test('ROLE-12 an unpublished page shows to is_staff with published=all, to nobody else, and nobody else asks for it', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/pages')) asked.push(new URL(request.url()).search);
  });
  await signIn(page, 'Erik');
  await page.goto('/commencement');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  expect(asked.filter((query) => query.includes('published'))).toEqual([]);
  await page.goto('/commencement?published=all');
  await expect(page.getByRole('heading', { level: 1, name: 'Commencement' })).toBeVisible();
  expect(asked).toContain('?path=commencement&published=all');

  await page.goto('/accounts/logout/');
  asked.length = 0;
  await signIn(page, 'Amara');
  await page.goto('/commencement?published=all');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  expect(asked.filter((query) => query.includes('published'))).toEqual([]);
});

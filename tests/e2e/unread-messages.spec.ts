import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { Calls } from './support/calls.ts';
import { signIn, signInToDemo } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const LIST = '/api/notifications/user';
const BLOG_MESSAGE = 'New on the portal: your degree map';
const POST = 'Your degree map now shows what is left, term by term';
const OTHER_POST = 'Two hundred and twelve apple trees';
const BANNER_MESSAGE = 'Your registration time is set';

const bell = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The sample messages as the backend has them for the person who is signed in. */
async function messagesOf(page: Page): Promise<{ pk: number; title: string; user_read_on: string | null }[]> {
  const token = await page.evaluate(async () => (await (await fetch('/api/users/user')).json()).auth_token);
  const answer = await page.request.get(LIST, { headers: { authorization: `Token ${token}` } });
  return answer.json();
}

/** What was said about messages, in order: "PATCH /api/notifications/7". */
const saidOf = ({ sent }: Calls) =>
  sent.filter(({ path }) => path.startsWith('/api/notifications/')).map(({ method, path }) => `${method} ${path}`);

/** From here on time passes only when a test says so. */
async function stopTheClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
}

/** Whatever had left before this has been noted when it is answered. */
const catchUp = (page: Page) => page.evaluate(async () => void (await fetch('/api/status')));

/** The app has heard that messages are read: it has dropped the ones that the tab kept. */
const expectMarked = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('.messages/'))))
    .toEqual([]);

test('MSG-10 MSG-11 a visit to a post marks the unread blog message and no other, and asks for the messages again after a second', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor', '/whats-new');
  await expect(heading(page, 'What’s New')).toBeVisible();
  const before = await messagesOf(page);
  const pk = before.find(({ title }) => title === BLOG_MESSAGE)?.pk;
  const mark = `PATCH /api/notifications/${pk}`;
  const calls = await Calls.on(page);
  calls.hold([LIST, `/api/notifications/${pk}`]);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/whats-new/degree-map');
  await expect(heading(page, POST)).toBeVisible();
  await expect.poll(() => saidOf(calls)).toEqual([`GET ${LIST}`]);
  await calls.release(LIST);
  await expect.poll(() => saidOf(calls)).toEqual([`GET ${LIST}`, mark]);

  await stopTheClock(page);
  await calls.release(`/api/notifications/${pk}`);
  await expectMarked(page);
  await page.clock.runFor(900);
  await catchUp(page);
  expect(saidOf(calls)).toEqual([`GET ${LIST}`, mark]);
  await page.clock.runFor(100);
  await expect.poll(() => saidOf(calls)).toEqual([`GET ${LIST}`, mark, `GET ${LIST}`]);

  const readOn = expect.any(String);
  expect(await messagesOf(page)).toEqual(
    before.map((message) => (message.pk === pk ? { ...message, read: true, user_read_on: readOn } : message)),
  );
  // Another post finds nothing to mark.
  await page.clock.resume();
  await page.goto('/whats-new/orchard');
  await expect(heading(page, OTHER_POST)).toBeVisible();
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage).join())).toContain('.messages/');
  await catchUp(page);
  expect(saidOf(calls).filter((call) => call.startsWith('PATCH'))).toEqual([mark]);
});

test('DASH-02 MSG-03 the bell says how many messages are unread, moves nothing, and follows at once', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor');
  await expect(bell(page, 'Messages, 4 unread')).toBeVisible();
  const calls = await Calls.on(page);
  calls.hold([LIST]);
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  const account = page.getByRole('main').getByRole('link', { name: /^Account of Amara Okafor/ });
  await expect.poll(() => calls.count(LIST)).toBe(1);
  const places = [await bell(page, 'Messages').boundingBox(), await account.boundingBox()];
  await calls.release(LIST);
  await expect(bell(page, 'Messages, 4 unread')).toHaveText('Messages, 4 unread4');
  expect([await bell(page, 'Messages, 4 unread').boundingBox(), await account.boundingBox()]).toEqual(places);

  calls.hold([LIST]);
  const line = page.getByRole('region', { name: 'Notices', exact: true }).getByRole('listitem');
  const dismiss = line.filter({ hasText: BANNER_MESSAGE }).getByRole('button', { name: 'Dismiss', exact: true });
  await dismiss.click();
  // The answer that would say so is held.
  await expect(bell(page, 'Messages, 3 unread')).toBeVisible();
  await calls.release(LIST);

  await page
    .getByRole('main')
    .getByRole('link', { name: /^Your degree map/ })
    .click();
  await expect(heading(page, POST)).toBeVisible();
  await expect.poll(() => saidOf(calls).filter((call) => call.startsWith('PATCH')).length).toBe(2);
  await page.goBack();
  await expect(bell(page, 'Messages, 2 unread')).toBeVisible();
  await page.reload();
  await expect(bell(page, 'Messages, 2 unread')).toBeVisible();
});

test('DASH-02 the number beside the bell can be read in both colour schemes', async ({ page }) => {
  await signIn(page, 'Amara Okafor');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(bell(page, 'Messages, 4 unread')).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).include('main a[href="/messages"]').analyze();
    expect(
      violations.map(({ id }) => id),
      colorScheme,
    ).toEqual([]);
  }
});

test('MSG-10 DEMO-11 in demo mode a visit marks the sample message, and nothing leaves', async ({ page }) => {
  await signInToDemo(page);
  const calls = await Calls.on(page);
  await expect(bell(page, 'Messages, 12 unread')).toHaveText('Messages, 12 unread9+');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Your degree map/ })
    .click();
  await expect(heading(page, POST)).toBeVisible();
  await page.goBack();
  await expect(bell(page, 'Messages, 11 unread')).toBeVisible();
  await page.reload();
  await expect(bell(page, 'Messages, 11 unread')).toBeVisible();
  expect(calls.paths().filter((path) => !['/api/status', '/api/users/user'].includes(path))).toEqual([]);
});

import type { Page } from '@playwright/test';
import { expectNoViolation } from './support/accessibility.ts';
import { Calls } from './support/calls.ts';
import { openNotices } from './support/notices.ts';
import { signIn, signInToDemo } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const LIST = '/api/notifications/user';
const BLOG_MESSAGE = 'New on the portal: your degree map';
const POST = 'Your degree map now shows what is left, term by term';
const OTHER_POST = 'Two hundred and twelve apple trees';
const BANNER_MESSAGE = 'Your registration time is set';

const bell = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The messages of the signed-in user, from the backend. */
async function messagesOf(page: Page): Promise<{ pk: number; title: string; user_read_on: string | null }[]> {
  const token = await page.evaluate(async () => (await (await fetch('/api/users/user')).json()).auth_token);
  const answer = await page.request.get(LIST, { headers: { authorization: `Token ${token}` } });
  return answer.json();
}

/** The writes to messages, in order, as in "PATCH /api/notifications/7". */
const messageWrites = ({ sent }: Calls) =>
  sent.filter(({ path }) => path.startsWith('/api/notifications/')).map(({ method, path }) => `${method} ${path}`);

/** From here on, only the test advances the time. */
async function freezeClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
}

/** Sends a request and waits for its answer; all earlier requests are recorded by then. */
const waitForRequests = (page: Page) => page.evaluate(async () => void (await fetch('/api/status')));

/** Waits until the app has removed the messages from the tab's cache, as it does after marking one read. */
const expectCacheDropped = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('.messages/'))))
    .toEqual([]);

test('MSG-10 MSG-11 opening a post marks only its unread message as read, and fetches the messages again after one second', async ({
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
  await expect.poll(() => messageWrites(calls)).toEqual([`GET ${LIST}`]);
  await calls.release(LIST);
  await expect.poll(() => messageWrites(calls)).toEqual([`GET ${LIST}`, mark]);

  await freezeClock(page);
  await calls.release(`/api/notifications/${pk}`);
  await expectCacheDropped(page);
  await page.clock.runFor(900);
  await waitForRequests(page);
  expect(messageWrites(calls)).toEqual([`GET ${LIST}`, mark]);
  await page.clock.runFor(100);
  await expect.poll(() => messageWrites(calls)).toEqual([`GET ${LIST}`, mark, `GET ${LIST}`]);

  const readOn = expect.any(String);
  expect(await messagesOf(page)).toEqual(
    before.map((message) => (message.pk === pk ? { ...message, read: true, user_read_on: readOn } : message)),
  );
  // Another post has no unread message.
  await page.clock.resume();
  await page.goto('/whats-new/orchard');
  await expect(heading(page, OTHER_POST)).toBeVisible();
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage).join())).toContain('.messages/');
  await waitForRequests(page);
  expect(messageWrites(calls).filter((call) => call.startsWith('PATCH'))).toEqual([mark]);
});

test('DASH-02 MSG-03 the bell shows the number of unread messages, moves nothing, and updates at once', async ({
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
  await openNotices(page);
  await dismiss.click();
  // The answer with the new number is still pending.
  await expect(bell(page, 'Messages, 3 unread')).toBeVisible();
  await calls.release(LIST);

  await page
    .getByRole('main')
    .getByRole('link', { name: /^Your degree map/ })
    .click();
  await expect(heading(page, POST)).toBeVisible();
  await expect.poll(() => messageWrites(calls).filter((call) => call.startsWith('PATCH')).length).toBe(2);
  await page.goBack();
  await expect(bell(page, 'Messages, 2 unread')).toBeVisible();
  await page.reload();
  await expect(bell(page, 'Messages, 2 unread')).toBeVisible();
});

test('DASH-02 the number next to the bell is readable in both colour schemes', async ({ page }) => {
  await signIn(page, 'Amara Okafor');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(bell(page, 'Messages, 4 unread')).toBeVisible();
    await expectNoViolation(page, { parts: ['main a[href="/messages"]'] });
  }
});

test('MSG-10 DEMO-11 in demo mode, opening a post marks the sample message without a call', async ({ page }) => {
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

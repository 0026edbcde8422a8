import { reloadWithoutCache, signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';
import { taskTitleOf } from './support/tasks.ts';

test.describe('a complete journey', { tag: '@database' }, () => {
  test('GUARD-02 GUARD-04 GUARD-06 API-11 DASH-24 DASH-26 from the sign-in page to a real dashboard; log out ends the session on the server: the old token no longer works', async ({
    page,
    portal,
  }) => {
    const tokens: string[] = [];
    page.on('request', (request) => {
      const { authorization } = request.headers();
      if (authorization !== undefined) tokens.push(authorization);
    });
    await page.goto('/');
    await page.waitForURL(`${portal.url}/accounts/login/?next=%2F`);
    await page.getByLabel('Username').fill('amara');
    await page.getByLabel('Password', { exact: true }).fill(portal.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(`${portal.url}/`);

    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Hello Amara' })).toBeVisible();
    const classes = page.getByRole('region', { name: "Today's Classes" });
    await expect(classes.getByRole('heading', { level: 3 }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: /^Holds 1 hold/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Upcoming Tasks' }).getByRole('listitem')).toHaveCount(3);

    const authorization = tokens[0] ?? '';
    expect(authorization).toMatch(/^Token \S{20,}$/);
    const holds = `${portal.url}/api/integrations/finti/holds`;
    expect((await fetch(holds, { headers: { authorization } })).status).toBe(200);
    await page.getByRole('link', { name: 'Log out' }).click();
    await page.waitForURL(/\/accounts\/login\//);
    expect((await fetch(holds, { headers: { authorization } })).status).toBe(401);
    await page.goto('/');
    await page.waitForURL(/\/accounts\/login\//);
  });

  test('TASK-01 TASK-08 a task is done after the server’s answer, and stays done after a reload', async ({ page }) => {
    await signIn(page, 'Amara Okafor', '/next-steps');
    await page.waitForURL(/\/next-steps\/task$/);
    const list = page.getByRole('main');
    // Alerts above the tasks are items of a list too.
    const first = list.getByRole('listitem').locator('a[href^="/next-steps/task/"]').first();
    const title = await taskTitleOf(first);
    await first.click();

    let letGo: () => void = () => {};
    const released = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let body: unknown = null;
    await page.route('**/api/user_task/*/', async (route) => {
      body = route.request().postDataJSON();
      await released;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Mark done' }).click();
    await expect.poll(() => body).toMatchObject({ completed_on: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) });
    await expect(list.getByRole('listitem').filter({ hasText: title })).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Mark done' })).toBeVisible();

    letGo();
    await expect(page.getByRole('button', { name: 'Mark not done' })).toBeVisible();
    await expect(list.getByRole('listitem').filter({ hasText: title })).toHaveCount(0);

    await page.goto('/next-steps/task?show=done');
    await expect(list.getByRole('listitem').filter({ hasText: title })).toContainText('Done');
  });

  test('all data come from the user’s own rows: a changed row shows after a reload without cache, and only for this user', async ({
    page,
    portal,
    browser,
  }) => {
    await signIn(page, 'Amara Okafor');
    await expect(page.getByRole('heading', { name: 'Hello Amara' })).toBeVisible();
    await portal.changeSampleRows();

    await reloadWithoutCache(page);
    await expect(page.getByRole('heading', { name: 'Hello Queen Amara' })).toBeVisible();
    await expect(
      page.getByRole('region', { name: "Today's Classes" }).getByText('Quantum Gardening').first(),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: /^Holds 1 hold.*Beekeeping Office/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Upcoming Tasks' }).getByText('Feed the bees')).toBeVisible();

    const other = await browser.newContext({ baseURL: portal.url });
    const otherPage = await other.newPage();
    await signIn(otherPage, 'Ben Whitaker');
    await expect(otherPage.getByRole('heading', { name: /^Hello Ben/ })).toBeVisible();
    await expect(otherPage.getByRole('region', { name: 'Upcoming Tasks' }).getByRole('listitem').first()).toBeVisible();
    await expect(otherPage.getByText(/Quantum Gardening|Beekeeping|Feed the bees|Queen/)).toHaveCount(0);
    await other.close();
  });
});

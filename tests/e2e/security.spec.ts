import { bringSession, signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

declare global {
  interface Window {
    violations: string[];
    injected?: boolean;
  }
}

test('an injected inline script does not run, and Trusted Types reject a plain string as HTML', async ({ page }) => {
  await bringSession(page, 'Amara Okafor');
  await page.route(
    (url) => url.pathname === '/injected',
    async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replace('</body>', '<script>window.injected = true;</script></body>');
      await route.fulfill({ response, body: html });
    },
  );
  const violation = page.waitForEvent('console', (message) => /Content Security Policy/.test(message.text()));
  await page.goto('/injected');
  await violation;
  expect(await page.evaluate(() => window.injected)).toBeUndefined();

  const thrown = await page.evaluate(() => {
    try {
      document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.injected = true">');
      return 'nothing';
    } catch (error) {
      return error instanceof Error ? error.name : 'something else';
    }
  });
  expect(thrown).toBe('TypeError');
  expect(await page.evaluate(() => window.injected)).toBeUndefined();
});

test('a complete journey causes no policy violation and no error or warning in the console', async ({ page }) => {
  const messages: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(error.message));
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener('securitypolicyviolation', (event) => {
      window.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
    });
  });
  const violations = () => page.evaluate(() => window.violations);

  await signIn(page, 'Amara Okafor');
  // Before sign-in the user call is answered with 401, which browsers log to the console themselves.
  const expected = messages.filter((text) => /401/.test(text));
  await expect(page.getByRole('link', { name: /^Holds 1 hold/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Upcoming Tasks' }).getByRole('listitem')).toHaveCount(3);
  expect(await violations()).toEqual([]);

  await page.getByRole('link', { name: 'My Next Steps' }).click();
  await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Bookmark', exact: true }) })
    .last()
    .getByRole('link')
    .click();
  await expect(page.getByRole('article').getByRole('paragraph').first()).toBeVisible();
  await page.getByRole('article').getByRole('button', { name: 'Bookmark', exact: true }).click();
  await expect(page.getByRole('article').getByRole('button', { name: 'Remove bookmark' })).toBeVisible();
  await page.getByRole('button', { name: 'FILTER' }).click();
  await page.getByRole('menuitemradio', { name: 'Bookmarks' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bookmarks' })).toBeVisible();
  expect(await violations()).toEqual([]);

  await page.getByRole('link', { name: 'Log out' }).click();
  await page.waitForURL(/\/accounts\/login\//);
  expect(messages.filter((text) => !expected.includes(text))).toEqual([]);
});

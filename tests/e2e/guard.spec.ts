import { Calls } from './support/calls.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

test('GUARD-06 the sign-in address contains the encoded path, query and hash of the page', async ({ page, portal }) => {
  await page.goto('/account?a=1#holds');
  await page.waitForURL(`${portal.url}/accounts/login/?next=%2Faccount%3Fa%3D1%23holds`);
});

test('GUARD-06 an answer without authentication counts like a 401', async ({ page }) => {
  await page.route('**/api/users/user', (route) => route.fulfill({ json: { is_authenticated: false } }));
  await page.goto('/');
  await page.waitForURL(/\/accounts\/login\/\?next=%2F$/);
});

test('GUARD-01 GUARD-09 a failed status check comes before a 401: the 500 screen is shown, without a redirect', async ({
  page,
}) => {
  await page.route('**/api/status', (route) => route.fulfill({ status: 500, json: { detail: 'no' } }));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Uh-oh! (500 Error)' })).toBeVisible();
  await expect(page.getByText("Something went wrong with this app. It's our fault, not yours.")).toBeVisible();
  await expect(page.getByRole('link')).toHaveCount(2);
  expect(new URL(page.url()).pathname).toBe('/');
});

test('GUARD-10 error state 1 does not prevent the redirect', async ({ page }) => {
  await page.route('**/api/status', (route) => route.fulfill({ json: { status: 'integrations_unavailable' } }));
  await page.goto('/');
  await page.waitForURL(/\/accounts\/login\//);
});

test('GUARD-05 navigation between pages repeats neither the status call nor the user call', async ({ page }) => {
  await signIn(page, 'Amara Okafor');
  const calls = await Calls.on(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Academics' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Academics' })).toBeFocused();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('link', { name: 'My Next Steps' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Up Next' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect(calls.count('/api/users/user')).toBe(0);
  expect(calls.count('/api/status')).toBe(0);
});

test('GUARD-03 /logout without a session leads to the sign-out address', async ({ page }) => {
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  const signOutRequest = page.waitForRequest((request) => new URL(request.url()).pathname === '/accounts/logout/');
  await page.goto('/logout');
  await signOutRequest;
  await page.waitForURL(/\/accounts\/login\//);
});

test('GUARD-11 what the browser puts into its back/forward cache is hidden, and asks who the user is when it is shown again', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor', '/finances');
  await expect(page.getByRole('main').getByText('$1,174.50').first()).toBeVisible();
  // The browser of the tests has no such cache.
  const tell = (type: string) =>
    page.evaluate((name) => window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);
  await tell('pagehide');
  expect(await page.evaluate(() => document.body.innerText)).toBe('');
  await page.context().clearCookies({ name: 'portico_session' });
  await tell('pageshow');
  await page.waitForURL(/\/accounts\/login\/\?next=%2Ffinances$/);
});

test('GUARD-15 an exception in the guard is error state 2', async ({ page }) => {
  await page.route('**/api/users/user', (route) => route.fulfill({ json: { first_name: 7 } }));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Uh-oh! (500 Error)' })).toBeVisible();
});

test('GUARD-06 instead of a third redirect within a minute, a page says that signing in does not work', async ({
  page,
}) => {
  for (let times = 0; times < 2; times += 1) {
    await page.goto('/academics');
    await page.waitForURL(/\/accounts\/login\//);
  }
  await page.goto('/academics');
  await expect(page.getByRole('heading', { level: 1, name: 'Signing in does not seem to work' })).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.waitForURL(/\/accounts\/login\/\?next=%2Facademics$/);
  // The count starts again.
  await page.goto('/academics');
  await page.waitForURL(/\/accounts\/login\/\?next=%2Facademics$/);
});

test('GUARD-16 MODAL-04 MODAL-07 a provisional account sees the shell and the modal, and no further call is sent', async ({
  page,
}) => {
  const calls = await Calls.on(page);
  await page.goto('/');
  await page.waitForURL(/\/accounts\/login\//);
  await page.getByRole('button', { name: /Gia Moretti/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Please log in with your Odin account' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Log out' })).toHaveAttribute('href', '/logout');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  expect(new Set(calls.paths())).toEqual(new Set(['/api/status', '/api/users/user']));
});

test('GUARD-11 the page stays after its session ended, and going back leads to the sign-in page', async ({
  page,
  portal,
}) => {
  await signIn(page, 'Amara Okafor');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Academics' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Academics' })).toBeFocused();
  await page.waitForLoadState('networkidle');
  await page.route('**/api/**', (route) => route.fulfill({ status: 401, json: { detail: 'not signed in' } }));
  await page.route('**/api/status', (route) => route.fulfill({ json: { status: 'ok' } }));
  await page.route('**/api/users/user', (route) => route.fulfill({ json: { is_authenticated: false } }));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Resources' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(`${portal.url}/resources`);
  // Going back leaves the document, so the test does not wait for the navigation itself.
  await page.evaluate(() => window.setTimeout(() => window.history.back()));
  await page.waitForURL(`${portal.url}/accounts/login/?next=%2Facademics`);
});

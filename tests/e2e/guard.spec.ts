import { Calls } from './support/calls.ts';
import { bringSession, signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

// What the guard decides is proved in `tests/machines/portal-live.test.ts` and `tests/ui/dom-paths`, and its navigations in
// `browser-paths.spec.ts`.

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

test('GUARD-06 the sign-in address contains path, query and hash of the page; instead of a third redirect within a minute, a page says that signing in does not work', async ({
  page,
  portal,
}) => {
  await page.goto('/account?a=1#holds');
  await page.waitForURL(`${portal.url}/accounts/login/?next=%2Faccount%3Fa%3D1%23holds`);
  await page.goto('/academics');
  await page.waitForURL(/\/accounts\/login\//);
  await page.goto('/academics');
  await expect(page.getByRole('heading', { level: 1, name: 'Signing in does not seem to work' })).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.waitForURL(/\/accounts\/login\/\?next=%2Facademics$/);
  // The count starts again.
  await page.goto('/academics');
  await page.waitForURL(/\/accounts\/login\/\?next=%2Facademics$/);
});

test('GUARD-16 MODAL-03 MODAL-04 MODAL-07 a provisional account sees the shell and the modal, and no further call is sent', async ({
  page,
}) => {
  await bringSession(page, 'Gia Moretti');
  const calls = await Calls.on(page);
  await page.goto('/');
  const dialog = page.getByRole('dialog', { name: 'Please log in with your Odin account' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Log out' })).toHaveAttribute('href', '/logout');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await page.waitForLoadState('networkidle');
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

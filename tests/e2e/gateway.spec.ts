import type { Page } from '@playwright/test';
import { GATEWAY_KEY, startReferenceGateway } from '../server/support/reference-gateway.ts';
import { reloadWithoutCache, signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const unavailable = (page: Page) =>
  page.getByText('Student Information Systems integration are currently unavailable. Please check back again later.');

// The next test gets a server without the gateway.
test.afterEach(({ portal }) => portal.stop());

// When the circuit opens and which answers are kept is proved in `tests/server/gateway.test.ts`.
test('ERR-07 ERR-12 BANNER-21 pages show the records of the gateway; while it is down, kept answers and error state 1; then it is back', async ({
  page,
  portal,
}) => {
  test.slow();
  await portal.changeSampleRows();
  // Without the gateway the server would read these rows itself: what is down and what has arrived there tells one from the other.
  const gateway = await startReferenceGateway(portal.database);
  await portal.stop();
  await portal.start({ gateway: { url: gateway.url, key: GATEWAY_KEY } }, () => {});
  const balance = block(page, 'Account summary').getByText('$1,174.50').first();
  const status = async () => (await page.request.get('/api/status')).json();

  await signIn(page, 'Amara Okafor');
  await expect(page.getByRole('heading', { name: 'Hello Queen Amara' })).toBeVisible();
  await expect(
    page.getByRole('region', { name: "Today's Classes" }).getByText('Quantum Gardening').first(),
  ).toBeVisible();
  await page.goto('/finances');
  await expect(balance).toBeVisible();
  await expect(unavailable(page)).toHaveCount(0);
  expect(gateway.received.filter((call) => call.includes('/financial-account-summary'))).toHaveLength(1);

  // The lifetime of the account summary is five minutes. After it, the answer may be used for five more.
  await gateway.close();
  portal.passMinutes(6);
  const summary = page.waitForResponse('**/api/integrations/finti/financial-account-summary');
  await reloadWithoutCache(page);
  expect((await summary).status()).toBe(200);
  expect(Number((await summary).headers().age)).toBeGreaterThanOrEqual(5 * 60);
  await expect(balance).toBeVisible();
  // After five failures in a row of different calls, the circuit of each call opens with its next failure.
  await expect(async () => {
    await reloadWithoutCache(page);
    await expect(balance).toBeVisible();
    expect(await status()).toEqual({ status: 'integrations_unavailable' });
  }).toPass();

  portal.passMinutes(5);
  await reloadWithoutCache(page);
  await expect(block(page, 'Account summary').getByText('Error retrieving info')).toBeVisible();
  await expect(unavailable(page)).toBeVisible();

  await gateway.listen();
  // The circuit lets the next call through after its pause.
  await expect(async () => {
    await reloadWithoutCache(page);
    await expect(balance).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect.poll(status).toEqual({ status: 'ok' });
  await reloadWithoutCache(page);
  await expect(balance).toBeVisible();
  await expect(unavailable(page)).toHaveCount(0);

  await gateway.close();
});

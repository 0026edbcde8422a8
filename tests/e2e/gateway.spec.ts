import { expect, type Page, test } from '@playwright/test';
import { and, eq, sql } from 'drizzle-orm';
import { openEmbedded } from '../../server/db/database.ts';
import { gatewayRecords, people } from '../../server/db/schema.ts';
import { seedSampleData } from '../../server/db/seed.ts';
import { readSettings } from '../../server/settings.ts';
import { startServer } from '../../server/start.ts';
import { dayIn } from '../../src/rules/dates.ts';
import { site } from '../../src/site.ts';
import { GATEWAY_KEY, startReferenceGateway } from '../server/support/reference-gateway.ts';
import { reloadWithoutCache, signIn } from './support/people.ts';

const MINUTE = 60_000;

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const unavailable = (page: Page) =>
  page.getByText('Student Information Systems integration are currently unavailable. Please check back again later.');

/** A gateway with records of its own, and a server that reads them over HTTP. Its clock can be set forward. */
async function startSystems() {
  const records = await openEmbedded('memory://');
  await records.migrate((orm) => seedSampleData(orm, dayIn(site.timeZone, new Date())));
  const { orm } = records;
  const [amara] = await orm.select().from(people).where(eq(people.username, 'amara'));
  const change = (resource: string, facts: object) =>
    orm
      .update(gatewayRecords)
      .set({ content: sql`${gatewayRecords.content} || ${JSON.stringify(facts)}::jsonb` })
      .where(and(eq(gatewayRecords.person_id, amara?.id ?? 0), eq(gatewayRecords.resource, resource)));
  await change('person-info', { DISPLAY_NAME: 'Queen Amara' });
  await change('schedule', { COURSETITLE: 'Quantum Gardening' });
  await change('gpa', { GPA: 1.23 });
  await change('financial-account-summary', { CHARGES_DETAIL: { CHARGES_BALANCE: 77.7, CHARGES_AMOUNT_DUE: 77.7 } });
  const gateway = await startReferenceGateway(records);

  let ahead = 0;
  const settings = readSettings({
    ...{ PORT: '0', DATA_DIR: 'memory://', GATEWAY_URL: gateway.url, GATEWAY_KEY },
    // The test waits for a call of the browser, which does not send it for a page that the server has drawn.
    DRAW_PAGES: 'off',
  });
  const portal = await startServer(settings, { log: () => {}, clock: () => new Date(Date.now() + ahead) });
  return {
    gateway,
    url: portal.url,
    setAhead: (minutes: number) => {
      ahead = minutes * MINUTE;
    },
    stop: async () => {
      await portal.stop();
      await gateway.close();
      await records.close();
    },
  };
}

test('ERR-07 ERR-12 BANNER-21 every page shows the records of the gateway; while it is down, kept answers and error state 1; then it is back', async ({
  browser,
}) => {
  test.slow();
  const { gateway, url, setAhead, stop } = await startSystems();
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  const balance = block(page, 'Account summary').getByText('$77.70').first();
  const status = async () => (await page.request.get('/api/status')).json();

  await signIn(page, 'Amara Okafor');
  await expect(page.getByRole('heading', { name: 'Hello Queen Amara' })).toBeVisible();
  await expect(
    page.getByRole('region', { name: "Today's Classes" }).getByText('Quantum Gardening').first(),
  ).toBeVisible();
  await page.goto('/academics');
  await expect(block(page, 'Grade point average').getByText('1.23').first()).toBeVisible();
  await page.goto('/finances');
  await expect(balance).toBeVisible();
  await expect(unavailable(page)).toHaveCount(0);

  // The lifetime of the account summary is five minutes. After it, the answer may be used for five more.
  await gateway.close();
  setAhead(6);
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
  await reloadWithoutCache(page);
  await expect(unavailable(page)).toBeVisible();
  await expect(balance).toBeVisible();

  setAhead(11);
  await reloadWithoutCache(page);
  await expect(block(page, 'Account summary').getByText('Error retrieving info')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Hello Queen Amara' })).toBeVisible();
  await expect(unavailable(page)).toBeVisible();

  await gateway.listen();
  await page.goto('/finances');
  // The circuit lets the next call through after its pause.
  await expect(async () => {
    await reloadWithoutCache(page);
    await expect(balance).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect.poll(status).toEqual({ status: 'ok' });
  await reloadWithoutCache(page);
  await expect(balance).toBeVisible();
  await expect(unavailable(page)).toHaveCount(0);

  await context.close();
  await stop();
});

import type { Page, Route } from '@playwright/test';
import { bringSession, reloadWithoutCache } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const HOLDS = '**/api/integrations/finti/holds';

/** Answers the call in another way from now on. Returns a function that ends this. */
async function answerWith(page: Page, answer: (route: Route) => Promise<void>): Promise<() => Promise<void>> {
  await page.route(HOLDS, answer);
  return () => page.unroute(HOLDS);
}

/**
 * One call of a block, over a real network. `tests/ui/failed-calls.test.tsx` has the calls of all pages, and
 * `tests/api/client.test.ts` and `tests/fuzz/answers.test.ts` what a call makes of each answer.
 */
test('ERR-22 ERR-23 API-04 API-06 when a call fails, is of another type, is empty or slow, the page stands and its block recovers without a reload', async ({
  page,
}) => {
  const block = page.getByRole('region', { name: 'Holds', exact: true });
  const answer = block.getByText('Past due balance');
  const failure = 'Holds not available at this time';
  const standing = async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
  };
  await bringSession(page, 'Amara Okafor');
  for (const fault of [{ status: 500, json: { detail: 'The records are being moved.' } }, { json: 'three' }]) {
    const end = await answerWith(page, (route) => route.fulfill(fault));
    await page.goto('/account');
    await expect(block.getByText(failure)).toBeVisible();
    await standing();
    await end();
    await block.getByRole('button', { name: 'Try again' }).click();
    await expect(answer).toBeVisible();
    await page.evaluate(() => sessionStorage.clear());
  }

  const endEmpty = await answerWith(page, (route) => route.fulfill({ json: { p_result: 'Warning' } }));
  await reloadWithoutCache(page);
  await expect(block.getByText('No holds')).toBeVisible();
  await standing();
  await expect(page.getByText(failure)).toHaveCount(0);
  await endEmpty();

  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await answerWith(page, async (route) => {
    await released;
    await route.continue();
  });
  await reloadWithoutCache(page);
  await standing();
  await expect(answer).toHaveCount(0);
  release();
  await expect(answer).toBeVisible();
});

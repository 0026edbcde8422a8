import type { Page } from '@playwright/test';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';
import { startWorkersAtOnce } from './support/workers.ts';

// These tests need the service worker, so it is not blocked and its cookie is not set.
test.use({ serviceWorkers: 'allow', storageState: { cookies: [], origins: [] } });

const keep = (page: Page) => page.getByRole('switch', { name: 'Keep my schedule for when I am offline' });
const offlineHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'You seem to be offline' });

test('KEEP-01 KEEP-02 KEEP-03 offline, every address shows the kept timetable until the user switches it off', async ({
  page,
}) => {
  await startWorkersAtOnce(page);
  await signIn(page, 'Amara Okafor', '/academics');
  await expect(page.getByText('Anyone with this device can see it')).toBeVisible();
  await expect(keep(page)).not.toBeChecked();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await keep(page).click();
  await expect(page.getByText(/^Anyone with this device can see it\. Saved /)).toBeVisible();
  await expect(keep(page)).toBeChecked();

  await page.context().setOffline(true);
  await page.goto('/finances');
  await expect(offlineHeading(page)).toBeVisible();
  await expect(page.getByText('Operating Systems').first()).toBeVisible();
  await expect(page.getByText(/^Saved /)).toBeVisible();

  await page.context().setOffline(false);
  await page.goto('/academics');
  await expect(keep(page)).toBeChecked();
  await keep(page).click();
  await expect(keep(page)).not.toBeChecked();
  await page.context().setOffline(true);
  await page.reload();
  await expect(offlineHeading(page)).toBeVisible();
  await expect(page.getByText('Operating Systems')).toHaveCount(0);
});

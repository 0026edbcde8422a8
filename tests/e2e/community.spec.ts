import type { Page } from '@playwright/test';
import { answerWith, expectPage, FAULTS, HARMLESS } from './support/faults.ts';
import { expectNoSidewaysScroll, expectNoViolation } from './support/layout.ts';
import { reloadWithoutCache, signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const CALLS = {
  '/api/integrations/pdx/events': { block: 'Event Calendar', shows: 'Open mic in the student' },
  '/api/integrations/pdxcampusgroups/events': { block: 'Event Calendar', shows: 'Climbing club' },
  '/api/integrations/pdxcampusgroups/news': { block: 'Campus news', shows: 'Food pantry' },
};

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

for (const colorScheme of ['light', 'dark'] as const) {
  test(`Community is accessible and fits every width, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await signIn(page, 'Amara Okafor', '/community');
    await expect(block(page, 'Event Calendar').getByText('Climbing club')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'There is a place for you' })).toBeVisible();
    await expectNoViolation(page);
    await expectNoSidewaysScroll(page);
  });
}

test('COMM-02 COMM-04 COMM-08 API-08 API-09 events and news of the bundled server, 12 of each, links to other sites marked', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor', '/community');
  await expect(page.getByRole('link', { name: 'All 24' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 4 })).toHaveCount(24);
  await expect(block(page, 'Event Calendar').getByText('Members only')).toHaveCount(0);
  await expect(block(page, 'Campus news').getByRole('article')).toHaveCount(12);
  const link = page.getByRole('link', { name: /^Climbing club: first steps/ });
  await expect(link).toHaveAccessibleName('Climbing club: first steps (another site)');
  await expect(link).toHaveAttribute('rel', 'noopener');
});

test('CAL-01 "Add to calendar" downloads one event', async ({ page }) => {
  await signIn(page, 'Amara Okafor', '/community');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar: Climbing club: first steps' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.ics$/);
});

test.describe('in another zone', () => {
  test.use({ timezoneId: 'Europe/Paris' });
  test('COMM-06 times are those of the campus, and a line says so', async ({ page }) => {
    await signIn(page, 'Amara Okafor', '/community');
    await expect(page.getByText('Times are Pacific Time')).toBeVisible();
    const row = page.getByRole('listitem').filter({ hasText: 'Climbing club: first steps' });
    await expect(row).toContainText('5:00 PM to 7:00 PM');
  });
});

for (const [path, { block: name, shows }] of Object.entries(CALLS)) {
  test(`ERR-22 API-04 API-06 ERR-10 ${path}: with each fault the page stands, and it recovers without a reload`, async ({
    page,
  }) => {
    await signIn(page, 'Amara Okafor', '/community');
    await expect(block(page, name).getByText(shows).first()).toBeVisible();
    for (const [fault, answer] of Object.entries(FAULTS)) {
      const end = await answerWith(page, path, answer);
      await reloadWithoutCache(page);
      await expectPage(page, 'Community');
      await expect(block(page, name).getByText('Error retrieving info'), fault).toBeVisible();
      await end();
      await block(page, name).getByRole('button', { name: 'Try again' }).click();
      await expect(block(page, name).getByText(shows).first(), fault).toBeVisible();
    }
    for (const [fault, answer] of Object.entries(HARMLESS)) {
      const end = await answerWith(page, path, answer);
      await reloadWithoutCache(page);
      await expectPage(page, 'Community');
      const text = block(page, name).getByText(shows).first();
      if (fault === 'Warning') await expect(block(page, name).getByText('Error retrieving info')).toHaveCount(0);
      else await expect(text, fault).toBeVisible();
      await end();
    }
  });
}

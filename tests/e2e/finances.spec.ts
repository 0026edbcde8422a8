import type { Page } from '@playwright/test';
import { reloadWithoutCache, signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const SUMMARY = '**/api/integrations/finti/financial-account-summary';
const AID = '**/api/integrations/finti/financial-aid-info';

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const hideSwitch = (page: Page) => page.getByRole('switch', { name: 'Hide grades and balances' });
/** All amounts on the page, in its order. */
const amounts = (page: Page) => page.locator('main data');

test('FIN-01 FIN-08 FIN-09 FIN-10 FIN-11 the amount due comes first, by when and how to pay it, then a statement that adds up', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor', '/finances');
  const due = block(page, 'Amount due');
  await expect(due.getByText('$1,174.50')).toBeVisible();
  await expect(due.getByRole('link', { name: 'Pay my bill (another site)' })).toHaveAttribute(
    'href',
    'https://pay.portico.example/',
  );
  await expect(due.getByRole('listitem').filter({ hasText: 'Bank account' })).toHaveText('Bank account no fee');
  await expect(due.getByRole('link', { name: /^A hold from Student Accounts/ })).toHaveAttribute(
    'href',
    '/account#holds',
  );
  const dates = due.getByRole('list', { name: 'Due dates' }).getByRole('link');
  await expect(dates).toHaveText([
    /^Pay tuition, second installment Due \w+ \d+ Tomorrow · from your next steps$/,
    /^File the FAFSA for next year Due \w+ \d+ · from your next steps$/,
  ]);
  await expect(dates.first()).toHaveAttribute('href', '/next-steps/task/2');
  await expect(due.getByRole('paragraph').filter({ hasText: /^Includes/ })).toHaveText(
    'Includes $214.50 past due, the reason for your hold',
  );
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Amount due');
  const rows = block(page, 'Account summary').getByRole('row');
  expect(
    await rows.evaluateAll((all) =>
      all.map((row) => [row.querySelector('th > span')?.textContent, row.querySelector('td')?.textContent]),
    ),
  ).toEqual([
    ['Carried over', '+$214.50'],
    ['New activity', '+$4,310.00'],
    ['Payments received', '−$1,500.00'],
    ['Refunds', '$0.00'],
    ['Balance', '$3,024.50'],
    ['Anticipated aid', '−$1,850.00'],
    ['Amount due', '$1,174.50'],
  ]);
});

test('FIN-02 FIN-03 FIN-04 payment plan, and the aid of each year with its messages', async ({ page }) => {
  await signIn(page, 'Amara Okafor', '/finances');
  await expect(block(page, 'Payment plan').getByText('Yes')).toBeVisible();
  const aid = block(page, 'Financial aid');
  const message = 'Your work-study award is waiting for a signed job offer. It expires at the end of the term.';
  await expect(aid.getByText(message)).toBeVisible();
  await expect(aid.getByRole('article')).toHaveCount(2);
  await expect(aid.getByRole('article').first().getByRole('listitem')).toHaveText([
    'FAFSAFAFSA received',
    'RequirementsAll requirements are met',
    'Academic progressMeets satisfactory academic progress',
  ]);
  await page.route(AID, async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, FINAID_MSG: '' } });
  });
  await reloadWithoutCache(page);
  await expect(aid.getByRole('article')).toHaveCount(2);
  await expect(aid.getByText(message)).toHaveCount(0);
  expect(await aid.locator('p').allTextContents()).not.toContain('');
});

test('FIN-05 FIN-06 FIN-12 a failed account summary is told in its block; aid and payment are there, and a retry brings it back', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor', '/finances');
  await page.route(SUMMARY, async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({
      json: { ...answer, CHARGES_DETAIL: { ...answer.CHARGES_DETAIL, CHARGES_REFUNDS: '12.00' } },
    });
  });
  await reloadWithoutCache(page);
  const summary = block(page, 'Account summary');
  await expect(summary.getByText('Error retrieving info')).toBeVisible();
  await expect(page.getByText('Error retrieving info')).toHaveCount(1);
  await expect(block(page, 'Amount due').getByText('Not available')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Pay my bill/ })).toBeVisible();
  await expect(block(page, 'Financial aid').getByRole('article')).toHaveCount(2);
  await page.unroute(SUMMARY);
  await summary.getByRole('button', { name: 'Try again' }).click();
  await expect(summary.getByRole('row')).toHaveCount(7);
  await expect(block(page, 'Amount due').getByText('$1,174.50')).toBeVisible();
  await expect(summary.getByRole('heading', { name: 'Account summary' })).toBeFocused();
});

test('FIN-07 FIN-13 DASH-07 HIDE-01 the page opens for everyone, with posts by role; the promos of the financial dashboard need the access', async ({
  page,
}) => {
  await page.route('**/api/pages?slug=finances', async (route) => {
    const [answer] = await (await route.fetch()).json();
    const promo = {
      pk: 900,
      post_type: 'promo',
      category: 'financial_dashboard',
      title: 'Budget of the year',
      links: [],
    };
    await route.fulfill({ json: [{ ...answer, posts: [...answer.posts, promo] }] });
  });
  await signIn(page, 'Erik', '/finances');
  await expect(page.getByRole('heading', { level: 1, name: 'Finances' })).toBeVisible();
  await expect(block(page, 'Your pay and expenses').getByRole('link', { name: /^Pay statements/ })).toBeVisible();
  await expect(block(page, 'Pay your bill')).toHaveCount(0);
  await expect(hideSwitch(page)).toHaveCount(0);
  await expect(block(page, 'Budget of the year')).toBeVisible();
  await expect(block(page, 'Account summary')).toHaveCount(0);
  await page.goto('/logout');
  await page.waitForURL(/\/accounts\/login\//);

  await signIn(page, 'Amara Okafor', '/finances');
  await expect(block(page, 'Pay your bill')).toBeVisible();
  await expect(block(page, 'Budget of the year')).toHaveCount(0);
});

test('HIDE-01 HIDE-02 HIDE-03 HIDE-04 no amount is in the document while it is covered, and one press uncovers one', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor', '/finances');
  await expect(amounts(page)).toHaveCount(9);
  await hideSwitch(page).click();
  await expect(amounts(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Hidden. Show' })).toHaveCount(9);
  await block(page, 'Amount due').getByRole('button', { name: 'Hidden. Show' }).first().click();
  await expect(amounts(page)).toHaveText(['$1,174.50']);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Hidden. Show' })).toHaveCount(9);
  await expect(amounts(page)).toHaveCount(0);
  expect(await page.content()).not.toContain('1,174.50');
});

test('HIDE-02 nothing moves when the amounts are covered', async ({ page }) => {
  await signIn(page, 'Amara Okafor', '/finances');
  await expect(amounts(page)).toHaveCount(9);
  await expect(block(page, 'Financial aid').getByRole('article')).toHaveCount(2);
  // The alert pushes the page down once.
  await expect(page.getByRole('region', { name: 'Notices' }).getByRole('alert')).toBeVisible();
  const positions = () =>
    page
      .locator('main h2, main tr')
      .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
  await page.evaluate(() => window.scrollTo(0, 0));
  const before = await positions();
  await hideSwitch(page).click();
  await expect(amounts(page)).toHaveCount(0);
  expect(await positions()).toEqual(before);
});

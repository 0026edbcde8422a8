import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

test('FOOT-13 the statement is linked from the footer, and the browser tells a screen reader its headings', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor', '/nowhere');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Accessibility' })).toBeFocused();
  await expect(page).toHaveURL(/\/accessibility-statement$/);
  await expect(page).toHaveTitle('Accessibility · Portico');
  const tree = await page.getByRole('main').ariaSnapshot();
  expect([...tree.matchAll(/heading "([^"]*)" \[level=(\d)\]/g)].map(([, name, level]) => `${level} ${name}`)).toEqual([
    '1 Accessibility',
    '2 What we aim for',
    '2 How it is tested',
    '2 Known gaps',
    '2 If something does not work for you',
  ]);
});

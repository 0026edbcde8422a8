import { hold } from './support/calls.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

test('DASH-02 the bell shows the number of unread messages when it is known, and moves nothing', async ({ page }) => {
  const release = await hold(page, '/api/notifications/user');
  await signIn(page, 'Amara Okafor');
  const main = page.getByRole('main');
  const bell = main.getByRole('link', { name: /^Messages/ });
  const account = main.getByRole('link', { name: /^Account of Amara Okafor/ });
  await expect(page.getByRole('region', { name: 'Highlight', exact: true })).toBeVisible();
  await expect(bell).toHaveAccessibleName('Messages');
  const placesOf = async () =>
    (await Promise.all([bell, account].map((link) => link.boundingBox()))).map((box) => [box?.x, box?.width]);
  const places = await placesOf();
  release();
  await expect(bell).toHaveText('Messages, 4 unread4');
  expect(await placesOf()).toEqual(places);
});

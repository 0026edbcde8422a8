import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const TITLE = 'FAFSA for next year is open';

test('OPEN-01 MSG-02 MSG-03 a message by its address is open and in view with the focus on its heading, and stays marked as read after a reload', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor', '/messages?open=105');
  await page.setViewportSize({ width: 360, height: 740 });
  const heading = page.getByRole('heading', { name: TITLE });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(page.getByText('3 unread')).toBeVisible();
  await page.goto('/messages');
  await expect(page.getByText('3 unread')).toBeVisible();
  await expect(heading).not.toContainText('Unread');
});

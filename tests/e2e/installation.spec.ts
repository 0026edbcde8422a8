import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

test('INSTALL-01 INSTALL-03 Chromium finds nothing that keeps the portal from being installed, and an offer that comes before the app is used', async ({
  page,
}) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => ({ outcome: offer.defaultPrevented ? 'accepted' : 'dismissed' }),
      });
      window.dispatchEvent(offer);
    });
  });
  await signIn(page, 'Amara Okafor', '/resources');
  const session = await page.context().newCDPSession(page);
  expect(await session.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
  const manifest = await session.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  const addresses = [...(manifest.data ?? '').matchAll(/"src": "([^"]+)"/g)].map(([, address = '']) => address);
  const answers = await Promise.all([...new Set(addresses)].map((address) => page.request.get(address)));
  expect(answers.map((answer) => answer.headers()['content-type'])).toEqual([
    ...Array(4).fill('image/png'),
    ...Array(2).fill('image/webp'),
  ]);

  await page.getByRole('button', { name: 'Install the app' }).click();
  await expect(page.getByRole('button', { name: 'Install the app' })).toHaveCount(0);
});

test('INSTALL-06 the icon of the installed app shows unread messages and overdue tasks until the user signs out', async ({
  page,
}) => {
  const badges: number[] = [];
  await page.exposeFunction('noteBadge', (count: number) => badges.push(count));
  await page.addInitScript(() => {
    const { noteBadge } = window as unknown as { noteBadge: (count: number) => void };
    const { matchMedia } = window;
    // The browser has no way to emulate an installed app.
    window.matchMedia = (query) => matchMedia.call(window, query === '(display-mode: standalone)' ? 'all' : query);
    navigator.setAppBadge = async (count = 0) => noteBadge(count);
  });
  await signIn(page, 'Amara Okafor', '/resources');
  // The bell of the dashboard shows four unread messages, and its tile one overdue task.
  await expect.poll(() => badges.at(-1)).toBe(5);
  await page.getByRole('link', { name: 'Log out' }).click();
  await page.waitForURL(/\/accounts\//);
  expect(badges.at(-1)).toBe(0);
});

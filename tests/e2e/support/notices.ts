import { type BrowserContext, expect, type Page } from '@playwright/test';

/** An alert of four lines on a phone. The sample data has only a test, which is one of the notices. */
export const EMERGENCY = {
  guid: 'e2e-emergency',
  title: 'Chemical spill in Lincoln Hall',
  description:
    'Leave the building by the north doors. Classes there are canceled until noon. Do not use the elevators.',
  link: null,
};

/** From the next load on, the pages get this emergency beside the alerts of the server. */
export const showEmergency = (pages: Page | BrowserContext): Promise<unknown> =>
  pages.addInitScript((alert) => {
    const { fetch } = window;
    window.fetch = async (input, init) => {
      const answer = await fetch(input, init);
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
      if (pathname !== '/api/integrations/rave-messages') return answer;
      const pubDate = new Date(Date.now() - 3_600_000).toISOString();
      return Response.json([{ ...alert, pubDate }, ...((await answer.json()) as object[])]);
    };
  }, EMERGENCY);

const banner = (page: Page) => page.getByRole('region', { name: 'Notices', exact: true });

/** The row with the number of notices; only if there are two or more, or if it has a hold that came later than the page. */
export const noticesRow = (page: Page) => banner(page).getByRole('button', { name: /^\d+ notices?/ });

/** Opens the notices of a user who has two or more. The next page closes them. */
export async function openNotices(page: Page): Promise<void> {
  await noticesRow(page).click();
  await expect(noticesRow(page)).toHaveAttribute('aria-expanded', 'true');
}

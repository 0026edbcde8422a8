import type { Route } from '@playwright/test';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

/** The ways in which a write fails in the browser itself. A time-out is a call that never ends. */
const FAILURES: Record<string, (route: Route) => Promise<void>> = {
  'a time-out': async () => {},
  'no network': (route) => route.abort('internetdisconnected'),
  HTML: (route) => route.fulfill({ body: '<!doctype html><p>Sign in</p>', contentType: 'text/html' }),
};

/** Longer than a call may take, in milliseconds. */
const TIME_OUT = 11_000;

test('TASK-09 TASK-13 a press on a task without an answer, without a network and with HTML for an answer: it may not have been saved, and "Try again" works', async ({
  page,
}) => {
  const bodies: unknown[] = [];
  let fail: ((route: Route) => Promise<void>) | null = null;
  await page.route('**/api/user_task/*/', async (route) => {
    bodies.push(route.request().postDataJSON());
    await (fail === null ? route.continue() : fail(route));
  });
  await page.clock.install();
  await signIn(page, 'Amara Okafor', '/next-steps/task/1');
  const article = page.getByRole('article');
  const bookmark = (name: string) => article.getByRole('button', { name, exact: true });
  let [now, next] = ['Bookmark', 'Remove bookmark'];
  await expect(bookmark(now)).toBeVisible();
  for (const [name, failure] of Object.entries(FAILURES)) {
    fail = failure;
    const sent = bodies.length;
    await bookmark(now).click();
    await expect.poll(() => bodies.length, { message: name }).toBe(sent + 1);
    if (name === 'a time-out') await page.clock.runFor(TIME_OUT);
    const said = article.getByText(`“${now}” may not have been saved.`);
    await expect(said, name).toBeVisible();
    fail = null;
    await article.getByRole('button', { name: 'Try again' }).click();
    await expect(bookmark(next)).toHaveAttribute('aria-busy', 'false');
    await expect(said, name).toHaveCount(0);
    expect(bodies.slice(sent)).toEqual([bodies[sent], bodies[sent]]);
    [now, next] = [next, now];
  }
  await page.reload();
  await expect(bookmark(now)).toBeVisible();
});

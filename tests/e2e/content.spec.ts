import type { Locator, Page, Route } from '@playwright/test';
import { layoutShiftOf, recordLayoutShifts } from './support/layout-shifts.ts';
import { reloadWithoutCache, signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('ROUTE-08 ROUTE-12 ROUTE-15 ROUTE-19 CONTENT-15 each content page sends one request, by slug or path, and has its heading and tab title', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/\/api\/(pages|posts)/.test(pathname)) requests.push(pathname.replace('/api/', '') + search);
  });
  await signIn(page, 'Amara Okafor');
  for (const [address, query, title] of [
    ['/resources', ['pages?slug=resources'], 'Resources'],
    ['/student-life/clubs', ['pages?path=student-life%2Fclubs'], 'Clubs and groups'],
    ['/whats-new', ['pages?path=whats-new', 'posts?post_type=blog'], 'What’s New'],
    ['/whats-new/orchard', ['posts?slug=orchard'], 'Two hundred and twelve apple trees'],
  ] as const) {
    // Requests of the previous page do not count.
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => sessionStorage.clear());
    requests.length = 0;
    await page.goto(address);
    await expect(heading(page, title)).toBeVisible();
    await expect(page).toHaveTitle(`${title} · Portico`);
    expect(requests.sort(), address).toEqual(query);
  }
});

test('ROUTE-16 ROUTE-12 an unknown page, an unknown post and a page for other roles are not found', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor');
  for (const address of [
    '/nowhere/at/all',
    '/whats-new/nothing',
    // A modal post, a post for staff, a post with a future date.
    '/whats-new/ways-to-pay',
    '/whats-new/closing-the-books',
    '/whats-new/new-residence-hall',
  ]) {
    await page.goto(address);
    await expect(heading(page, 'Page not found'), address).toBeVisible();
    await expect(page).toHaveTitle('Not found · Portico');
  }
});

test('ROUTE-16 without a page of its own, /whats-new lists the posts; without posts it is not found', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor');
  await page.route('**/api/pages?*', (route) => route.fulfill({ json: [] }));
  await page.goto('/whats-new');
  await expect(heading(page, 'What’s New')).toBeVisible();
  const posts = page.getByRole('main').getByRole('article');
  await expect(posts).toHaveCount(4);
  await expect(posts.first()).toContainText('Your degree map');
  await page.route('**/api/posts?*', (route) => route.fulfill({ json: [] }));
  await reloadWithoutCache(page);
  await expect(heading(page, 'Page not found')).toBeVisible();
});

test('a page that fails to load shows an error and a retry button that works', async ({ page }) => {
  await signIn(page, 'Amara Okafor');
  let isBroken = true;
  await page.route('**/api/pages?*', (route) =>
    isBroken ? route.fulfill({ status: 500, json: { detail: 'down' } }) : route.continue(),
  );
  await page.goto('/student-life');
  await expect(heading(page, 'This page did not load')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'Student life')).toBeVisible();
});

test('after following a link, the focus is on the heading, even if the heading loads later', async ({ page }) => {
  await signIn(page, 'Amara Okafor');
  // Waits until the layout is final, so that the click hits its target.
  await page.waitForLoadState('networkidle');
  const pending: Route[] = [];
  const hold = (route: Route) => void pending.push(route);
  const answer = async () => {
    await expect.poll(() => pending.length).toBe(1);
    await pending.pop()?.continue();
  };
  const place = page.locator('main [data-arrival]');
  await page.route('**/api/posts?slug=*', hold);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Your degree map/ })
    .click();
  await expect(place).toBeFocused();
  await answer();
  await expect(heading(page, 'Your degree map now shows what is left, term by term')).toBeFocused();
  await page.getByRole('link', { name: 'What’s New' }).click();
  await expect(heading(page, 'What’s New')).toBeFocused();
  await page.route('**/api/pages?path=nowhere', hold);
  await page.evaluate(() => {
    history.pushState({}, '', '/nowhere');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(place).toBeFocused();
  await answer();
  await expect(heading(page, 'Page not found')).toBeFocused();
});

test('CONTENT-02 the hero’s picture depends on the viewport width', async ({ page }) => {
  await signIn(page, 'Amara Okafor');
  const picture = page.getByRole('region', { name: 'Highlight' }).locator('img');
  for (const [width, name] of [
    [350, /-350\.svg$/],
    [351, /-800\.svg$/],
    [800, /-800\.svg$/],
    [801, /-1200\.svg$/],
    [1200, /-1200\.svg$/],
    [1201, /hero-[a-z]+\.svg$/],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc), `${width}`).toMatch(name);
  }
});

test('CONTENT-18 posts are as wide as the page, a hero without text is low, and the link of a promo is below its text', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor');
  await page.setViewportSize({ width: 1280, height: 900 });
  const right = async (part: Locator) => {
    const box = await part.boundingBox();
    return box === null ? Number.NaN : Math.round(box.x + box.width);
  };
  await page.goto('/community');
  const end = await right(page.getByRole('navigation', { name: 'Events from' }));
  expect(await right(page.getByRole('listitem').filter({ hasText: 'From astronomy to zines.' }))).toBe(end);
  const promo = page.getByRole('region', { name: 'Night bus, free to ride' });
  expect(await right(promo)).toBe(end);
  const text = await promo.getByText('Every 15 minutes').boundingBox();
  const link = await promo.getByRole('link', { name: 'See stops' }).boundingBox();
  expect((link?.y ?? Number.NaN) - (text?.y ?? 0) - (text?.height ?? 0)).toBeLessThanOrEqual(16);

  await page.goto('/resources');
  const hero = page.getByRole('region', { name: 'Highlight: Resources' });
  await expect(hero).toBeVisible();
  expect((await hero.boundingBox())?.height).toBe(96);
  expect(await right(hero)).toBe(end);
});

test('CONTENT-19 a picture that does not arrive keeps its box, which is a plain field', async ({ page }) => {
  await signIn(page, 'Amara Okafor');
  await page.route('**/sample/**', (route) => route.abort());
  await page.reload();
  const picture = page.getByRole('region', { name: 'On campus' }).locator('img').first();
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => [image.complete, image.naturalWidth]))
    .toEqual([true, 0]);
  const field = () =>
    picture.evaluate((image) => {
      const { position, inset, backgroundImage } = getComputedStyle(image, '::after');
      const { width, height } = image.getBoundingClientRect();
      return { position, inset, isFilled: backgroundImage.startsWith('linear-gradient'), width, height };
    });
  expect(await field()).toEqual({ position: 'absolute', inset: '0px', isFilled: true, width: 88, height: 72 });
});

test('DASH-18 DASH-19 CONTENT-10 CONTENT-12 CONTENT-20 the corner links and the content of the blocks', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor');
  const block = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(block('Event Calendar').getByRole('listitem')).toHaveCount(2);
  await expect(block('Event Calendar').getByRole('link', { name: 'View more Event Calendar' })).toHaveAttribute(
    'href',
    '/community',
  );
  await expect(block("Here's What's New").getByRole('article')).toHaveCount(1);
  await expect(block("Here's What's New").getByRole('link', { name: 'View more' })).toHaveAttribute(
    'href',
    '/whats-new',
  );
  await block('Resources').getByRole('link', { name: 'View more' }).click();
  await expect(heading(page, 'Resources')).toBeFocused();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /^Basic needs hub/ })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Resources', exact: true })).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('link', { name: 'View more' })).toHaveCount(0);
});

test('blocks without content are hidden, and a page that fails to load is one block with a retry', async ({ page }) => {
  await signIn(page, 'Erik');
  await page.route('**/api/pages?*', (route) => route.fulfill({ json: [] }));
  await page.route(/\/api\/(posts|integrations\/pdx\/events)/, (route) => route.fulfill({ json: [] }));
  await reloadWithoutCache(page);
  const blocks = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(blocks).toHaveText([/^Hello/]);
  await page.unroute('**/api/pages?*');
  await page.route('**/api/pages?*', (route) => route.fulfill({ status: 500, json: {} }));
  await reloadWithoutCache(page);
  await expect(blocks).toHaveText([/^Hello/, 'Resources']);
  await page.unroute('**/api/pages?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Staff Resources' })).toBeVisible();
});

for (const name of ['Amara Okafor', 'Jonas']) {
  test(`nothing moves on ${name}’s dashboard while slow content loads`, async ({ page }) => {
    // An emergency alert may move the page, and also the end of one that the device remembers.
    await page.route('**/api/integrations/rave-messages', (route) => route.fulfill({ json: [] }));
    await signIn(page, name);
    await recordLayoutShifts(page);
    await page.route(/\/api\/(pages|posts|integrations\/pdx)/, async (route) => {
      // The user's own data are shown, and height is reserved for the content.
      await page.waitForFunction(() => document.querySelector('main [data-student]') !== null);
      await route.continue();
    });
    for (const width of [360, 800, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await reloadWithoutCache(page);
      await expect(page.getByRole('region', { name: 'Hours this term' })).toBeAttached();
      await expect(page.getByRole('region', { name: 'Event Calendar' }).getByRole('listitem')).toHaveCount(2);
      expect(await layoutShiftOf(page), `at ${width} px`).toBeLessThanOrEqual(0.02);
    }
  });
}

test('a dashboard without a lead story reserves no height for it from the second load on', async ({ page }) => {
  // An emergency alert may move the page when it arrives.
  await page.route('**/api/integrations/rave-messages', (route) => route.fulfill({ json: [] }));
  await signIn(page, 'Amara Okafor');
  await page.route('**/api/pages?*', async (route) => {
    // A story that is part of the first draw needs no reserved height.
    await page.waitForFunction(() => document.querySelector('main [data-student]') !== null);
    const answer = await route.fetch();
    const [{ posts, ...rest }] = await answer.json();
    const others = posts.filter(({ post_type }: { post_type: string }) => post_type !== 'hero');
    await route.fulfill({ json: [{ ...rest, posts: others }] });
  });
  await recordLayoutShifts(page);
  for (const load of ['first', 'second']) {
    await reloadWithoutCache(page);
    await expect(page.getByRole('region', { name: 'Hours this term' })).toBeAttached();
    const shift = await layoutShiftOf(page);
    if (load === 'first') expect(shift).toBeGreaterThan(0.02);
    else expect(shift).toBeLessThanOrEqual(0.02);
  }
});

test('missing code of a content page is error state 3, and its retry reloads the page', async ({ page }) => {
  await signIn(page, 'Amara Okafor');
  await page.route(/\/dashboard-[^/]*\.js$/, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('link', { name: 'Head back and retry' })).toBeVisible();
  await page.unroute(/\/dashboard-[^/]*\.js$/);
  await page.getByRole('link', { name: 'Head back and retry' }).click();
  await expect(page.getByRole('region', { name: 'School Tools' })).toBeVisible();
});

import { expect, type Page, type Route } from '@playwright/test';

/** What a call may answer instead of its data. */
export const FAULTS: Record<string, (route: Route) => Promise<void>> = {
  '500': (route) => route.fulfill({ status: 500, json: { detail: 'The records are being moved.' } }),
  '404': (route) => route.fulfill({ status: 404, json: { detail: 'Not found.' } }),
  'wrong types': (route) => route.fulfill({ json: { rows: 'three' } }),
  'a list of wrong types': (route) =>
    route.fulfill({ json: [{ pk: 'seven', title: 7, guid: {}, nudge_type: 7, posts: 7 }] }),
  'an empty body': (route) => route.fulfill({ status: 200, body: '', contentType: 'application/json' }),
  HTML: (route) => route.fulfill({ status: 200, body: '<!doctype html><p>Sign in</p>', contentType: 'text/html' }),
};

/** Answers that are no failure: an answer without data, and one that comes at the second try. */
export const HARMLESS: Record<string, (route: Route, count: number) => Promise<void>> = {
  Warning: (route) => route.fulfill({ json: { p_result: 'Warning' } }),
  '502 once': (route, count) => (count === 1 ? route.fulfill({ status: 502, json: {} }) : route.continue()),
};

/** Answers a call, by its path, in another way from now on. Returns a function that ends this. */
export async function answerWith(
  page: Page,
  path: string,
  answer: (route: Route, count: number) => Promise<void>,
): Promise<() => Promise<void>> {
  let count = 0;
  const matches = (url: URL) => url.pathname === path;
  await page.route(matches, (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    count += 1;
    return answer(route, count);
  });
  return () => page.unroute(matches);
}

/** A page that stands has its heading and no error screen. */
export async function expectPage(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

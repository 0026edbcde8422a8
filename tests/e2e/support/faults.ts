import type { Page, Route } from '@playwright/test';

type Answer = (route: Route, count: number) => Promise<void>;

/** What a call may answer instead of its data. */
export const FAULTS: Record<string, Answer> = {
  '500': (route) => route.fulfill({ status: 500, json: { detail: 'The records are being moved.' } }),
  '404': (route) => route.fulfill({ status: 404, json: { detail: 'Not found.' } }),
  'wrong types': (route) => route.fulfill({ json: 'three' }),
  'a list of wrong types': (route) =>
    route.fulfill({ json: [{ pk: 'seven', title: 7, guid: {}, nudge_type: 7, posts: 7, HOLD: 7, SUBJECTCODE: 7 }] }),
  'an empty body': (route) => route.fulfill({ status: 200, body: '', contentType: 'application/json' }),
  HTML: (route) => route.fulfill({ status: 200, body: '<!doctype html><p>Sign in</p>', contentType: 'text/html' }),
};

/** An answer without data, which is no failure. */
export const warning: Answer = (route) => route.fulfill({ json: { p_result: 'Warning' } });

/** An answer that comes at the second try. */
export const badGatewayOnce: Answer = (route, count) =>
  count === 1 ? route.fulfill({ status: 502, json: {} }) : route.continue();

/** Answers a call, by its path, in another way from now on. Returns a function that ends this. */
export async function answerWith(page: Page, path: string, answer: Answer): Promise<() => Promise<void>> {
  let count = 0;
  const matches = (url: URL) => url.pathname === path;
  await page.route(matches, (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    count += 1;
    return answer(route, count);
  });
  return () => page.unroute(matches);
}

/** Holds a call, by its path, back. Returns a function that lets it and all later ones pass. */
export async function hold(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await answerWith(page, path, async (route) => {
    await released;
    // The page may have given the call up by now.
    await route.continue().catch(() => {});
  });
  return release;
}

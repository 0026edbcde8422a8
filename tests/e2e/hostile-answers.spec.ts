import type { Page } from '@playwright/test';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

type Change = (value: unknown, key: string) => unknown;

/** Changes every field of an answer, at every depth. */
function changeAll(answer: unknown, change: Change): unknown {
  if (Array.isArray(answer)) return answer.map((each) => changeAll(each, change));
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => {
      const isNested = typeof value === 'object' && value !== null;
      return [key, isNested ? changeAll(value, change) : change(value, key)];
    }),
  );
}

const inTexts =
  (text: (old: string) => string): Change =>
  (value) =>
    typeof value === 'string' ? text(value) : value;

/** A megabyte is too much for each of hundreds of fields: the first one of its name gets it. */
function hugeTexts(): Change {
  const seen = new Set<string>();
  return (value, key) => {
    if (typeof value !== 'string' || seen.has(key) || !['title', 'body', 'description'].includes(key)) return value;
    seen.add(key);
    return 'x '.repeat(500_000);
  };
}

/** What a browser may draw otherwise than jsdom, where `tests/ui/odd-fields.test.tsx` has every kind of odd field. */
const CHANGES: Record<string, () => Change> = {
  'of another type': () => (value) => (typeof value === 'string' ? 7 : ['text']),
  '500 nested tags': () => inTexts((old) => `${'<div>'.repeat(500)}${old}${'</div>'.repeat(500)}`),
  'a megabyte of text': hugeTexts,
};

/** Every page that fetches data, by its address. */
const PAGES = ['/', '/academics', '/messages', '/account', '/resources', '/finances', '/community', '/whats-new'];
const CHECKLIST = '/next-steps/task/3?show=all';

/** The calls that say whether the portal works and who uses it. Their failures have a screen of their own. */
const ABOUT_THE_VISIT = /\/api\/(status|users\/user|user\/)$/;

async function changeAnswers(page: Page, change: Change, isChanged: (path: string) => boolean): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().method() !== 'GET' || !isChanged(pathname)) return route.continue();
    try {
      const response = await route.fetch();
      const text = await response.text();
      const isJson = response.headers()['content-type']?.includes('json') ?? false;
      const body = isJson ? JSON.stringify(changeAll(JSON.parse(text), change)) : text;
      await route.fulfill({ response, body });
    } catch (error) {
      // The page has moved on, and its calls have ended.
      if (!/disposed|closed|already handled|aborted/i.test(String(error))) throw error;
    }
  });
}

for (const [name, change] of Object.entries(CHANGES)) {
  test(`ERR-22 no page breaks when every field of every data call is ${name}`, async ({ page }) => {
    test.slow();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await signIn(page, 'Amara Okafor');
    await changeAnswers(page, change(), (path) => !ABOUT_THE_VISIT.test(path));
    for (const address of [...PAGES, CHECKLIST]) {
      await page.goto('about:blank');
      await page.goto(address);
      // The frame with the page's own heading stands, and no error screen replaces it.
      await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeAttached();
      await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeAttached();
      await page.waitForLoadState('load');
    }
    expect(errors).toEqual([]);
    // Answers of the last page may still be on their way.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}

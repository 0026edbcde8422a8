import type { Page } from '@playwright/test';
import { bringSession } from './support/people.ts';
import { expect, test } from './support/portal.ts';

type Change = (text: string, key: string) => string;

/** Changes every text of an answer, at every depth. */
function changeTexts(answer: unknown, change: Change, key = ''): unknown {
  if (Array.isArray(answer)) return answer.map((each) => changeTexts(each, change, key));
  if (typeof answer === 'string') return change(answer, key);
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, changeTexts(value, change, name)]));
}

/**
 * What a browser may draw otherwise than jsdom, where `tests/ui/odd-fields.test.tsx` has every kind of odd field: 500 nested tags
 * around each text, and a megabyte in the first title, body and description of an answer. A megabyte is too much for each of
 * hundreds of fields.
 */
function hostileTexts(): Change {
  const seen = new Set<string>();
  return (text, key) => {
    const isFirst = ['title', 'body', 'description'].includes(key) && !seen.has(key);
    seen.add(key);
    return isFirst ? 'x '.repeat(500_000) : `${'<div>'.repeat(500)}${text}${'</div>'.repeat(500)}`;
  };
}

/** Pages that show texts in different ways: blocks, messages, feeds, posts of editors, and the detail of a task. */
const PAGES = ['/', '/messages', '/community', '/whats-new', '/next-steps/task/3?show=all'];

/** The calls that say whether the portal works and who uses it. Their failures have a screen of their own. */
const ABOUT_THE_VISIT = /\/api\/(status|users\/user|user\/)$/;

async function changeAnswers(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().method() !== 'GET' || ABOUT_THE_VISIT.test(pathname)) return route.continue();
    try {
      const response = await route.fetch();
      const text = await response.text();
      const isJson = response.headers()['content-type']?.includes('json') ?? false;
      const body = isJson ? JSON.stringify(changeTexts(JSON.parse(text), hostileTexts())) : text;
      await route.fulfill({ response, body });
    } catch (error) {
      // The page has moved on, and its calls have ended.
      if (!/disposed|closed|already handled|aborted/i.test(String(error))) throw error;
    }
  });
}

test('ERR-22 no page breaks when every text of every data call is nested deeply or a megabyte long', async ({
  page,
}) => {
  test.slow();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await bringSession(page, 'Amara Okafor');
  await changeAnswers(page);
  for (const address of PAGES) {
    // Nothing that this tab has stored, so that every answer comes again.
    await page.goto('about:blank');
    await page.goto(address);
    // The frame with the page's own heading stands, and no error screen replaces it.
    await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeAttached();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeAttached();
  }
  expect(errors).toEqual([]);
  // Answers of the last page may still be on their way.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

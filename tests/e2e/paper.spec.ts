import type { Locator, Page } from '@playwright/test';
import { showEmergency } from './support/notices.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';
import { textFaults } from './support/text-boxes.ts';

/** As wide as a sheet of Letter paper without its margins. */
const SHEET = { width: 720, height: 960 };
/** Each page with parts of its own. Other pages have the same posts. */
const PAGES = [
  '/',
  '/academics',
  '/account',
  '/finances',
  '/community',
  '/resources',
  '/messages',
  '/next-steps/task/1',
  '/next-steps/preferences',
  '/nothing-here',
];

const main = (page: Page) => page.getByRole('main');

async function open(page: Page, address: string): Promise<void> {
  await page.emulateMedia({ media: 'screen' });
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
}

test('SHELL-14 every page prints its text, without controls that paper cannot have, each fact once and in its place', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'Amara Okafor');
  await page.setViewportSize(SHEET);
  const found: string[] = [];
  for (const address of PAGES) {
    await open(page, address);
    for (const fault of [...(await faultsOnPaper(page)), ...(await textFaults(page))]) {
      found.push(`${address}: ${fault}`);
    }
    await expectFacts[address]?.(main(page));
  }
  expect(found).toEqual([]);
});

const expectFacts: Record<string, (main: Locator) => Promise<void>> = {
  '/academics': async (main) => {
    await expect(main.getByText(/^\w+ \d{4}, Week \d+$/)).toBeHidden();
    await expect(main.getByRole('combobox', { name: 'Term' })).toBeVisible();
  },
  '/account': (main) => expect(main.getByText('912 345 678')).toBeVisible(),
  '/finances': async (main) => {
    const cell = main.getByRole('cell', { name: '$1,500.00' });
    await expect(cell).toBeVisible();
    const [sign, amount] = await cell
      .locator('> *')
      .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().bottom)));
    expect(sign).toBe(amount);
    await expect(main.locator('details > :not(summary)').first()).toBeVisible();
  },
  // The list of tasks, and below it the task that is open.
  '/next-steps/task/1': async (main) => {
    const title = 'Submit your immunization record';
    await expect(main.getByRole('heading', { level: 2, name: title })).toBeVisible();
    await expect(main.getByRole('link', { name: title })).toBeVisible();
    await expect(main.getByText('State law asks every student')).toBeVisible();
  },
};

/** Controls that paper cannot have, text that is left out, and what is wider than the sheet. */
const faultsOnPaper = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seen = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) =>
        element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }),
      );
    const shortly = (element: Element) => element.outerHTML.slice(0, 120);
    // The titles of messages and the classes of a week are buttons; a switch and a bookmark say what is chosen.
    const said = ':is(h3, h4) > *, #schedule li > button, [role="switch"], [aria-label="Remove bookmark"]';
    const controls = seen(`button:not(${said}), input:not([type="checkbox"]), nav, footer`);
    const closed = [...document.querySelectorAll('details > :not(summary)')].filter(
      (element) => !element.checkVisibility({ contentVisibilityAuto: true }),
    );
    const wide = seen('main *').filter((element) => element.getBoundingClientRect().right > window.innerWidth + 0.5);
    return [
      ...controls.map((element) => `seen: ${shortly(element)}`),
      ...closed.map((element) => `closed: ${shortly(element)}`),
      ...wide.map((element) => `too wide: ${shortly(element)}`),
      ...(document.querySelector('main')?.innerText.trim() ? [] : ['empty']),
    ];
  });

/** What is left of the look of an element when the system has replaced colours and removed backgrounds and shadows. */
const lookOf = (element: Locator): Promise<string> =>
  element.evaluate((node) => {
    const { backgroundColor, borderTop, borderBottom, borderLeft, outline } = getComputedStyle(node);
    return [backgroundColor, borderTop, borderBottom, borderLeft, outline].join(', ');
  });

test('SHELL-15 with forced colours what is chosen, current or unread still differs, and an alert has a frame', async ({
  page,
}) => {
  const same: string[] = [];
  const compare = async (name: string, one: Locator, other: Locator) => {
    if ((await lookOf(one)) === (await lookOf(other))) same.push(name);
  };
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await showEmergency(page);
  await signIn(page, 'Amara Okafor', '/messages');
  await expect(
    main(page)
      .getByRole('button', { name: /^Unread:/ })
      .first(),
  ).toBeVisible();
  const dots = main(page).locator('li[data-unread] > div > span:first-child');
  await compare('unread messages', dots.first(), dots.last());
  const filter = main(page).getByRole('link', { name: /^(All|Read) \d/ });
  await compare('filter of messages', filter.first(), filter.last());
  const alert = page.locator('li[data-kind="alert"]');
  await expect(alert).toHaveCSS('border-top-width', '2px');

  await page.goto('/next-steps/task/2');
  await expect(page.getByRole('button', { name: 'Mark done' })).toBeVisible();
  await compare(
    'selected task',
    main(page).locator('[data-selected="true"]').first(),
    main(page).locator('[data-selected="false"]').last(),
  );
  const sections = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await page.goto('/finances');
  await compare('section', sections.nth(2), sections.nth(3));

  await page.keyboard.press('Control+k');
  await page.keyboard.type('library');
  const options = page.getByRole('option');
  await expect(options.nth(1)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const chosen = page.locator('[role="option"][aria-selected="true"]');
  await compare('result of the search', chosen, page.locator('[role="option"][aria-selected="false"]').last());
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 360, height: 740 });
  const bar = page.getByRole('navigation', { name: 'Quick links' }).getByRole('link');
  await compare('page in the bar at the lower edge', bar.nth(3), bar.first());
  expect(same).toEqual([]);
});

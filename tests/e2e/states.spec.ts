import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import type { Scenario } from '../../states/scenarios/scenario.ts';
import { scenarios } from '../../states/scenarios.ts';
import { serveStates } from '../../states/serve-build.ts';

const SCRATCH = join(import.meta.dirname, '..', '..', '.tmp');

/** The origin of the page of states. Each worker builds its own copy, because workers may build at the same time. */
const test = base.extend<object, { states: string }>({
  states: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use, { parallelIndex }) => {
      const { url, close } = await serveStates(join(SCRATCH, `states-${parallelIndex}`));
      await use(url);
      await close();
    },
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'parallel' });

for (const scenario of scenarios) {
  for (const person of scenario.people) {
    test(`SHELL-07 ${scenario.name}, ${person}: accessible, fits every width and text size, has one main element, logs nothing`, async ({
      page,
      states,
    }) => {
      const messages = recordMessages(page, scenario);
      // The app learns of a new width in the next frame.
      const expectToFit = (size: string) => expect.poll(() => tooWide(page), { message: size }).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await openScenario(page, states, { scenario: scenario.name, person });

      await expect(page.locator('h1')).toHaveCount(scenario.isWithoutHeading ? 0 : 1);
      await expect(page.locator('main')).toHaveCount(1);
      await expect(page.locator('footer')).toHaveCount(scenario.isAlone ? 0 : 1);
      expect(await violations(page, scenario), 'light, 1280 px').toEqual([]);
      await expectToFit('1280 px');
      await page.setViewportSize({ width: 320, height: 740 });
      await expectToFit('320 px');
      await page.setViewportSize({ width: 360, height: 740 });
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await violations(page, scenario), 'dark, 360 px').toEqual([]);

      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        await expectToFit(`200 % text, ${width} px`);
      }
      expect(messages).toEqual([]);
    });
  }
}

test('menus and switches work with the keyboard', async ({ page, states }) => {
  await openScenario(page, states, { scenario: 'parts' });
  const focused = page.locator(':focus');
  const menu = page.getByRole('menu');

  await page.getByRole('button', { name: 'SORT' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await expect(focused).toHaveText('Date3');
  await page.keyboard.press('Enter');
  await expect(menu).toHaveCount(0);
  await expect(focused).toHaveText('SORT');
  await page.keyboard.press('ArrowUp');
  await expect(focused).toHaveText('Date3');
  await page.keyboard.press('ArrowUp');
  await expect(focused).toHaveText('Department2');
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(focused).toHaveText('SORT');

  const hiding = page.getByRole('switch', { name: 'Hide grades and balances' });
  await hiding.focus();
  await page.keyboard.press('Space');
  await expect(hiding).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Enter');
  await expect(hiding).toHaveAttribute('aria-checked', 'false');
});

test('a switch is large enough for touch, and on and off differ with forced colours', async ({ page, states }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await openScenario(page, states, { scenario: 'parts' });
  const hiding = page.getByRole('switch', { name: 'Hide grades and balances' });
  const look = () =>
    hiding.evaluate((control) => {
      const track = control.lastElementChild;
      const thumb = track?.firstElementChild ?? null;
      if (track === null || thumb === null) throw new Error('the switch has no track or no thumb');
      const fromLeft = thumb.getBoundingClientRect().left - track.getBoundingClientRect().left;
      return {
        isSeen: getComputedStyle(track).backgroundColor !== getComputedStyle(thumb).backgroundColor,
        fromLeft,
        hasMark: thumb.childElementCount > 0,
      };
    });
  expect((await hiding.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await look()).toEqual({ isSeen: true, fromLeft: 4, hasMark: false });
  await hiding.click();
  expect(await look()).toEqual({ isSeen: true, fromLeft: 24, hasMark: true });
});

/** Opens a scenario and waits until it is complete. */
async function openScenario(page: Page, states: string, query: Record<string, string>): Promise<void> {
  await page.goto(`${states}/frame.html?${new URLSearchParams(query)}`);
  await expect(page.locator('html[data-arrived]')).toBeAttached();
}

/** Records console messages and errors that the scenario does not expect. */
function recordMessages(page: Page, { says }: Scenario): string[] {
  const messages: string[] = [];
  page.on('console', (message) => {
    if (says?.test(message.text()) !== true) messages.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => messages.push(`error: ${error.message}`));
  return messages;
}

async function violations(page: Page, { isWithoutHeading }: Scenario): Promise<string[]> {
  const found = await new AxeBuilder({ page })
    // A state has no frames. Otherwise each check would open a page of its own and take twice as long.
    .setLegacyMode()
    .disableRules(isWithoutHeading ? ['page-has-heading-one'] : [])
    .analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** The elements beyond the right edge, if the page can be scrolled sideways. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= window.innerWidth) return [];
    const beyond = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > window.innerWidth + 0.5,
    );
    return [`${root.scrollWidth} px`, ...beyond.map((element) => element.outerHTML.slice(0, 120))];
  });

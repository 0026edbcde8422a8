import type { Page } from '@playwright/test';
import { loadAndroidFaces } from '../../states/android-faces.ts';
import type { Scenario } from '../../states/scenarios/scenario.ts';
import { scenarios } from '../../states/scenarios.ts';
import { readShownStates } from '../../states/shown-states/recorded.ts';
import { accessibilityFaults } from './support/accessibility.ts';
import { coveredPresses } from './support/covered-presses.ts';
import { gluedWords } from './support/glued-words.ts';
import { landmarks } from './support/landmarks.ts';
import { test as base, expect } from './support/sites.ts';
import { smallTargets } from './support/small-targets.ts';
import { textFaults } from './support/text-boxes.ts';

const test = base.extend({
  page: async ({ tab }, use) => {
    await use(tab);
    tab.removeAllListeners();
    await tab.emulateMedia({ colorScheme: null, forcedColors: null, reducedMotion: null });
  },
});

test.describe.configure({ mode: 'parallel' });

for (const scenario of scenarios) {
  for (const person of scenario.people) {
    test(`SHELL-07 SHELL-12 SHELL-16 SHELL-18 READ-02 READ-05 ${scenario.name}, ${person}: accessible, fits every width, text size and the faces of Android, no text lies on another or is cut, nothing covers what can be pressed, no words are glued, has one main element and few landmarks, logs nothing, its machines are in the states that the gallery names`, async ({
      page,
      states,
    }) => {
      const messages = recordMessages(page, scenario);
      // The app learns of a new width in the next frame.
      const expectToFit = (size: string) => expect.poll(() => misfits(page), { message: size }).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await openScenario(page, states, { scenario: scenario.name, person });

      if (person === scenario.people[0]) await expect.poll(() => statesNotShown(page, scenario.name)).toEqual([]);
      await expect(page.locator('h1')).toHaveCount(scenario.isWithoutHeading ? 0 : 1);
      await expect(page.locator('main')).toHaveCount(1);
      await expect(page.locator('footer')).toHaveCount(scenario.isAlone ? 0 : 1);
      await page.addScriptTag({ url: '/axe.js' });
      const withoutRules = scenario.isWithoutHeading ? ['page-has-heading-one'] : [];
      expect(await accessibilityFaults(page, { withoutRules }), 'light, 1280 px').toEqual([]);
      await expectToFit('1280 px');
      for (const width of [800, 320]) {
        await page.setViewportSize({ width, height: 740 });
        await expectToFit(`${width} px`);
      }
      await page.setViewportSize({ width: 360, height: 740 });
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectToFit('360 px');
      expect(await smallTargets(page), 'too small for a finger').toEqual([]);
      expect(await accessibilityFaults(page, { withoutRules }), 'dark, 360 px').toEqual([]);
      await loadAndroidFaces(page);
      await expectToFit('360 px, Roboto and Noto Serif');

      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        await expectToFit(`200 % text, ${width} px`);
      }
      expect(messages).toEqual([]);
    });
  }
}

test('ACAD-44 at 1024 px the week shows a time whole or not at all, and the name of each day in one line', async ({
  page,
  states,
}) => {
  await page.setViewportSize({ width: 1024, height: 740 });
  await openScenario(page, states, { scenario: 'academics', person: 'amara' });
  const grid = page.getByRole('group', { name: / of / });
  const times = grid.locator('button span').filter({ hasText: /^\d+:\d\d – \d+:\d\d$/ });
  await expect(times.first()).toBeAttached();
  const cut = await times.evaluateAll((all) =>
    all.flatMap(({ parentElement: time, textContent }) => {
      const [box] = time?.getClientRects() ?? [];
      const isHidden = box !== undefined && box.width <= 1;
      return isHidden || (box !== undefined && box.height < 24) ? [] : [textContent];
    }),
  );
  expect(cut).toEqual([]);
  const lines = await grid.getByRole('heading', { level: 3 }).evaluateAll((names) =>
    names.map((name) => {
      const range = document.createRange();
      range.selectNodeContents(name);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    }),
  );
  expect(new Set(lines)).toEqual(new Set([1]));
});

test('SHELL-09 the tile of the next class has on a phone room for a class of another day before it has arrived', async ({
  page,
  states,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const heights: (number | undefined)[] = [];
  for (const scenario of ['dashboard, loading', 'dashboard, next class on another day']) {
    await openScenario(page, states, { scenario });
    heights.push((await page.getByRole('link', { name: /^Next class/ }).boundingBox())?.height);
  }
  expect(heights).toEqual([72, 72]);
});

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

/** The states that were recorded for an entry, and in which no machine of the page is. */
async function statesNotShown(page: Page, name: string): Promise<string[]> {
  const shown = await page.evaluate(() => window.shownStates?.() ?? []);
  return Object.entries(readShownStates()).flatMap(([state, names]) =>
    names.includes(name) && !shown.includes(state) ? [state] : [],
  );
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

/** More than these do not help to find a part of a page. */
const MAX_LANDMARKS = 10;

/** The landmarks of a page with too many; otherwise none. */
const tooManyLandmarks = async (page: Page) => {
  const found = await landmarks(page);
  return found.length > MAX_LANDMARKS ? found : [];
};

const misfits = async (page: Page) => [
  ...(await tooWide(page)),
  ...(await textFaults(page)),
  ...(await coveredPresses(page)),
  ...(await gluedWords(page)),
  ...(await tooManyLandmarks(page)),
];

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

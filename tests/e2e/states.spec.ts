import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { build } from 'vite';
import { type Scenario, scenarios } from '../../states/scenarios.ts';

const STATES = join(import.meta.dirname, '..', '..', 'states');
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** The page of states, built for this worker alone: another one may build at the same time. */
const test = base.extend<object, { states: string }>({
  states: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use, { workerIndex }) => {
      const outDir = join(STATES, '..', '.tmp', `states-${workerIndex % 2}`);
      await build({ configFile: join(STATES, 'vite.config.ts'), logLevel: 'warn', build: { outDir } });
      const server = createServer(async (request, answer) => {
        const { pathname } = new URL(request.url ?? '/', 'http://host');
        const content = await readFile(join(outDir, pathname)).catch(() => null);
        if (content === null) answer.writeHead(404).end();
        else answer.writeHead(200, { 'content-type': TYPES[extname(pathname)] ?? 'image/svg+xml' }).end(content);
      });
      await new Promise<void>((done) => server.listen(0, done));
      await use(`http://localhost:${(server.address() as AddressInfo).port}`);
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'parallel' });

for (const scenario of scenarios) {
  for (const person of scenario.people) {
    test(`SHELL-07 ${scenario.name}, ${person}: accessible, fits every width and text size, one main, silent`, async ({
      page,
      states,
    }) => {
      const said = listen(page, scenario);
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      const query = new URLSearchParams({ scenario: scenario.name, person });
      await page.goto(`${states}/frame.html?${query}`);
      await expect(page.locator('html[data-arrived]')).toBeAttached();

      await expect(page.locator('h1')).toHaveCount(scenario.isWithoutHeading ? 0 : 1);
      await expect(page.locator('main')).toHaveCount(1);
      await expect(page.locator('footer')).toHaveCount(scenario.isAlone ? 0 : 1);
      expect(await violations(page, scenario), 'light, 1280 px').toEqual([]);
      expect(await tooWide(page), '1280 px').toEqual([]);
      await page.setViewportSize({ width: 320, height: 740 });
      expect(await tooWide(page), '320 px').toEqual([]);
      await page.setViewportSize({ width: 360, height: 740 });
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await violations(page, scenario), 'dark, 360 px').toEqual([]);

      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        expect(await tooWide(page), `200 % text, ${width} px`).toEqual([]);
      }
      expect(said).toEqual([]);
    });
  }
}

/** What the page says to developers and is not the scenario's own. */
function listen(page: Page, { says }: Scenario): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (says?.test(message.text()) !== true) said.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => said.push(`error: ${error.message}`));
  return said;
}

async function violations(page: Page, { isWithoutHeading }: Scenario): Promise<string[]> {
  const found = await new AxeBuilder({ page }).disableRules(isWithoutHeading ? ['page-has-heading-one'] : []).analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** What reaches beyond the right edge, where the page can be scrolled sideways. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= window.innerWidth) return [];
    const beyond = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > window.innerWidth + 0.5,
    );
    return [`${root.scrollWidth} px`, ...beyond.map((element) => element.outerHTML.slice(0, 120))];
  });

import { join } from 'node:path';
import { readSiteFile } from '../../server/settings/site-file.ts';
import { Code } from './support/code.ts';
import { signInWithForm } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const EXAMPLE = readSiteFile(join(import.meta.dirname, '../../deploy/site.example.yaml'));
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><circle cx="14" cy="14" r="14"/></svg>';
const logo = { address: '/assets/logo-of-test.svg', content: new Uint8Array(Buffer.from(PICTURE)) };
const site = { ...EXAMPLE, facts: { ...EXAMPLE.facts, logo: logo.address }, logo };
const PURPLE = 'rgb(75, 46, 131)';

test.afterEach(({ portal }) => portal.stop());

for (const drawsPages of [true, false]) {
  test(`OPS-61 OPS-62 another university: sign-in, the page before the app, and the dashboard; ${drawsPages ? 'drawn by the server' : 'drawn by the browser'}`, async ({
    page,
    portal,
  }) => {
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
    });
    await portal.stop();
    await portal.start({ drawsPages, site });
    /** The color that the palette is made from, as a browser computes it. */
    const brand = () =>
      page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.color = 'var(--brand-source)';
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
      });

    await page.goto('/accounts/login/');
    await expect(page).toHaveTitle('Sign in · Wharf');
    await expect(page.getByRole('heading', { name: 'Sign in to Wharf' })).toBeVisible();
    expect(await brand()).toBe(PURPLE);

    await signInWithForm(page, 'Amara Okafor');
    const code = await Code.on(page);
    code.holdApp();
    await page.goto('/', { waitUntil: 'commit' });
    const home = page.getByRole('link', { name: 'Wharf, to the dashboard' });
    // Nothing is hidden until the app draws.
    await expect(home).toBeVisible();
    await expect(page).toHaveTitle('Wharf');
    expect(await brand()).toBe(PURPLE);
    await expect(home.locator('img')).toHaveJSProperty('complete', true);
    expect(await home.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const due = page.getByRole('main').getByText('£1,174.50').first();
    if (drawsPages) await expect(due).toBeVisible();

    await code.release();
    await expect(page).toHaveTitle('Dashboard · Wharf');
    await expect(due).toBeVisible();
    await expect(home.locator('img')).toBeVisible();
    await expect(page.getByText('Portico')).toHaveCount(0);
    expect(refused).toEqual([]);
  });
}

import type { Page } from '@playwright/test';
import { ATTRIBUTES, ELEMENTS } from '../../src/rules/allowed-markup.ts';
import { handlersOfBrowser, hostileMarkup, PIECES } from './support/hostile-markup.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

/** Its fields hide the form's own properties. The browser's own sanitiser keeps the text, and DOMPurify nothing. */
const HIDING = '<form><input name="childNodes"><input name="attributes"><input name="localName"><b>hiding</b></form>';
const [HTML, SHOWN] = [0, 1].map((place) => PIECES.map((piece) => piece[place]).join('<hr>'));

/** @returns the body of a post with all pieces, as the page has it, and whether the code of a sanitiser was requested */
async function showPieces(page: Page): Promise<{ shown: string; isLoaded: boolean; errors: string[] }> {
  let isLoaded = false;
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('request', (request) => {
    isLoaded ||= request.url().includes('/purifier-');
  });
  await signIn(page, 'Amara Okafor');
  await page.route('**/api/posts?slug=orchard', async (route) => {
    const response = await route.fetch();
    const [post] = await response.json();
    await route.fulfill({ response, json: [{ ...post, body: `${HTML}<hr>${HIDING}` }] });
  });
  await page.goto('/whats-new/orchard');
  const body = page.locator('[data-kind="content"]').filter({ hasText: 'Word' });
  await expect(body).toHaveCount(1);
  const shown = await body.evaluate((element) => element.innerHTML);
  return { shown, isLoaded, errors };
}

/** What a browser shows of one text: what must not be there, or `ended` if the page ends. */
type Finding = { html: string; found: string[] | 'ended' };

/**
 * Opens the messages in a new page, with the texts as what the user is asked to confirm.
 * @param prepare runs in the page before its scripts
 */
async function showTexts(page: Page, texts: readonly string[], prepare: () => void): Promise<Finding[]> {
  const tab = await page.context().newPage();
  const ended = new Promise<'ended'>((resolve) => {
    tab.on('crash', () => resolve('ended'));
  });
  await tab.addInitScript(() => Object.assign(window, { steal: () => Object.assign(window, { isStolen: true }) }));
  await tab.addInitScript(prepare);
  await tab.route('**/integrations/finti/nudges', (route) => {
    const nudges = texts.map((body, pk) => ({
      pk,
      nudge_type: `N${pk}`,
      title: `Text ${pk}`,
      body,
      action_link: null,
    }));
    return route.fulfill({ json: nudges.map((nudge) => ({ ...nudge, created_on: '2026-01-01T00:00:00Z' })) });
  });
  const found = await Promise.race([ended, findForbidden(tab, texts.length)]);
  if (found !== 'ended') {
    await tab.close();
    return texts.map((html, place) => ({ html, found: found[place] ?? [] }));
  }
  if (texts.length === 1) return texts.map((html) => ({ html, found }));
  // One of them ends the page: which one?
  const half = Math.ceil(texts.length / 2);
  const first = await showTexts(page, texts.slice(0, half), prepare);
  return [...first, ...(await showTexts(page, texts.slice(half), prepare))];
}

/** @returns for each text the elements, attributes and addresses that content must not have, and whether a script ran */
async function findForbidden(tab: Page, count: number): Promise<string[][]> {
  await tab.goto('/messages');
  const bodies = tab.locator('main li [data-kind="message"]:not([aria-busy])');
  await expect(bodies).toHaveCount(count, { timeout: 60_000 });
  const allowed = { elements: [...ELEMENTS], attributes: [...ATTRIBUTES, 'target', 'rel'] };
  return bodies.evaluateAll((each, { elements, attributes }) => {
    const isStolen = 'isStolen' in window;
    return each.map((body) => [
      ...(isStolen ? ['a script ran'] : []),
      ...[...body.querySelectorAll('*')].flatMap((element) => [
        ...(elements.includes(element.localName) && element instanceof HTMLElement ? [] : [element.localName]),
        ...element.getAttributeNames().filter((name) => !attributes.includes(name)),
        ...(/^(https?:|mailto:|tel:|\/|#)/.test(element.getAttribute('href') ?? '/') ? [] : ['href']),
        ...(element.matches('img:not([src^="/"], [src^="https:"], [src^="data:image/"])') ? ['src'] : []),
      ]),
    ]);
  }, allowed);
}

/** @returns the hostile texts that end the page, or of which something is left that must not be there */
async function hostileFindings(page: Page, prepare: () => void = () => {}): Promise<Finding[]> {
  const texts = hostileMarkup(await page.evaluate(handlersOfBrowser));
  const findings = await showTexts(page, texts, prepare);
  return findings.filter(({ found }) => found === 'ended' || found.length > 0);
}

test('SEC-01 SEC-04 SEC-07 SEC-12 SEC-13 the browser’s own sanitiser lets through what is listed, and no other is loaded', async ({
  page,
}) => {
  const hasOwn = await page.evaluate(() => 'setHTML' in document.documentElement);
  expect(await showPieces(page)).toEqual({
    shown: `${SHOWN}<hr>${hasOwn ? '<b>hiding</b>' : ''}`,
    isLoaded: !hasOwn,
    errors: [],
  });
  expect(await hostileFindings(page)).toEqual([]);
});

test('SEC-01 SEC-04 SEC-07 SEC-12 SEC-13 a browser without a sanitiser of its own loads one, and shows the same', async ({
  page,
}) => {
  const withoutOwn = () => {
    Reflect.deleteProperty(Element.prototype, 'setHTML');
  };
  await page.addInitScript(withoutOwn);
  expect(await showPieces(page)).toEqual({ shown: `${SHOWN}<hr>`, isLoaded: true, errors: [] });
  expect(await hostileFindings(page, withoutOwn)).toEqual([]);
});

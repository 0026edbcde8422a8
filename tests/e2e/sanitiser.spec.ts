import type { Page } from '@playwright/test';
import { ATTRIBUTES, ELEMENTS } from '../../src/rules/allowed-markup.ts';
import { handlersOfBrowser, hostileMarkup, PIECES } from './support/hostile-markup.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

/** Its fields hide the form's own properties. The browser's own sanitiser keeps the text, and DOMPurify nothing. */
const HIDING = '<form><input name="childNodes"><input name="attributes"><input name="localName"><b>hiding</b></form>';
const [HTML = '', SHOWN] = [0, 1].map((place) => PIECES.map((piece) => piece[place]).join('<hr>'));

/** What a browser shows of one text, and what of it must not be there; or `ended` if the page ends. */
type Finding = { html: string; shown: string; found: string[] | 'ended' };

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
    return texts.map((html, place) => ({ html, shown: '', found: [], ...found[place] }));
  }
  if (texts.length === 1) return texts.map((html) => ({ html, shown: '', found }));
  // One of them ends the page: which one?
  const half = Math.ceil(texts.length / 2);
  const first = await showTexts(page, texts.slice(0, half), prepare);
  return [...first, ...(await showTexts(page, texts.slice(half), prepare))];
}

/** @returns each text as it is shown, with the elements, attributes and addresses that content must not have, and whether a script ran */
async function findForbidden(tab: Page, count: number): Promise<Omit<Finding, 'html'>[]> {
  await tab.goto('/messages');
  const bodies = tab.locator('main li [data-kind="message"]:not([aria-busy])');
  await expect(bodies).toHaveCount(count, { timeout: 60_000 });
  const allowed = { elements: [...ELEMENTS], attributes: [...ATTRIBUTES, 'target', 'rel'] };
  return bodies.evaluateAll((each, { elements, attributes }) => {
    const isStolen = 'isStolen' in window;
    const forbiddenIn = (body: Element) => [
      ...(isStolen ? ['a script ran'] : []),
      ...[...body.querySelectorAll('*')].flatMap((element) => [
        ...(elements.includes(element.localName) && element instanceof HTMLElement ? [] : [element.localName]),
        ...element.getAttributeNames().filter((name) => !attributes.includes(name)),
        ...(/^(https?:|mailto:|tel:|\/|#)/.test(element.getAttribute('href') ?? '/') ? [] : ['href']),
        ...(element.matches('img:not([src^="/"], [src^="https:"], [src^="data:image/"])') ? ['src'] : []),
      ]),
    ];
    return each.map((body) => ({ shown: body.innerHTML, found: forbiddenIn(body) }));
  }, allowed);
}

/**
 * Shows all pieces and all hostile texts in one page.
 * @returns the pieces as they are shown; whether the code of a sanitiser was requested; the errors of the page; and the hostile
 * texts that end the page, or of which something is left that must not be there
 */
async function showAll(page: Page, prepare: () => void = () => {}) {
  let isLoaded = false;
  const errors: string[] = [];
  page.context().on('weberror', (each) => errors.push(String(each.error())));
  page.context().on('request', (request) => {
    isLoaded ||= request.url().includes('/purifier-');
  });
  await signIn(page, 'Amara Okafor', '/accessibility-statement');
  const hostile = hostileMarkup(await page.evaluate(handlersOfBrowser));
  const [pieces, ...findings] = await showTexts(page, [`${HTML}<hr>${HIDING}`, ...hostile], prepare);
  const bad = findings.filter(({ found }) => found === 'ended' || found.length > 0);
  return { shown: pieces?.shown, isLoaded, errors, bad };
}

test('SEC-01 SEC-04 SEC-07 SEC-12 SEC-13 the browser’s own sanitiser lets through what is listed, and no other is loaded', async ({
  page,
}) => {
  const hasOwn = await page.evaluate(() => 'setHTML' in document.documentElement);
  expect(await showAll(page)).toEqual({
    shown: `${SHOWN}<hr>${hasOwn ? '<b>hiding</b>' : ''}`,
    isLoaded: !hasOwn,
    errors: [],
    bad: [],
  });
});

test('SEC-01 SEC-04 SEC-07 SEC-12 SEC-13 a browser without a sanitiser of its own loads one, and shows the same', async ({
  page,
}) => {
  const withoutOwn = () => {
    Reflect.deleteProperty(Element.prototype, 'setHTML');
  };
  expect(await showAll(page, withoutOwn)).toEqual({ shown: `${SHOWN}<hr>`, isLoaded: true, errors: [], bad: [] });
});

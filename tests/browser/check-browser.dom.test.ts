import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { noticeFacts, withNoticeFacts } from '../../src/rules/old-browser-notice.ts';
import { site } from '../../src/site.ts';

const SOURCE = join(import.meta.dirname, '../../src/browser/older-browsers/check-browser.js');
const script = withNoticeFacts(readFileSync(SOURCE, 'utf8'), noticeFacts(site));
const LINE =
  'This browser is too old for all of the portal. Update it, or call the technology help desk at 503-555-0100.';

/** Browsers by what they answer: whether they have import maps, `toSorted`, and the unit lh. */
const browsers: Record<string, [maps: boolean | null, sorted: boolean, lh: boolean]> = {
  'without modules': [null, false, false],
  'Chrome 88': [null, false, false],
  'Chrome 108': [true, false, false],
  'Firefox 114': [true, false, false],
  'Safari 16.3': [false, true, false],
  'Chrome 109': [true, false, true],
  'Firefox 115': [true, true, false],
  'Safari 16.4': [true, true, true],
};

afterEach(() => {
  vi.unstubAllGlobals();
  document.documentElement.removeAttribute('data-too-old');
  document.documentElement.removeAttribute('data-drawn');
});

/** Runs the check in a page. @returns whether the browser counts as too old */
function check(browser: keyof typeof browsers, body: string): boolean {
  const [maps = null, sorted, lh] = browsers[browser] ?? [];
  document.body.innerHTML = body;
  document.documentElement.removeAttribute('data-too-old');
  const own = Object.getOwnPropertyDescriptor(Array.prototype, 'toSorted') ?? {};
  if (!sorted) Reflect.deleteProperty(Array.prototype, 'toSorted');
  vi.stubGlobal('HTMLScriptElement', maps === null ? {} : { supports: () => maps });
  vi.stubGlobal('CSS', { supports: () => lh });
  try {
    new Function(script)();
  } finally {
    Object.defineProperty(Array.prototype, 'toSorted', own);
  }
  return 'tooOld' in document.documentElement.dataset;
}

const linksOf = (element: Element | null) =>
  [...(element?.querySelectorAll('a') ?? [])].map((each) => [each.textContent, each.getAttribute('href')]);

test('OLD-02 the app starts from Chrome 109, Firefox 115 and Safari 16.4 on, and in no browser before', () => {
  const accepted = Object.keys(browsers).filter((name) => !check(name, '<div id="root"></div>'));
  expect(accepted).toEqual(['Chrome 109', 'Firefox 115', 'Safari 16.4']);
});

test('OLD-02 a page that the server has drawn stays below the line', () => {
  document.documentElement.dataset.drawn = '';
  check('Chrome 108', '<div id="root"><h1>Finances</h1></div>');
  const [line, root] = document.body.children;
  expect([line?.textContent, (root as HTMLElement).style.display]).toEqual([LINE, '']);
  expect(linksOf(line ?? null)).toEqual([
    ['technology help desk', 'https://help.portico.example/'],
    ['503-555-0100', 'tel:5035550100'],
  ]);
});

test('OLD-04 without a drawn page the line stands alone, with the number of campus safety', () => {
  check('Chrome 108', '<div id="root"><nav>Menus</nav></div>');
  const [line, root] = document.body.children;
  expect(line?.textContent).toBe(`${LINE} In an emergency on campus, call Public Safety: (503) 555-0144.`);
  expect(linksOf(line ?? null).at(-1)).toEqual(['(503) 555-0144', 'tel:+15035550144']);
  expect((root as HTMLElement).style.display).toBe('none');
});

test('OLD-03 on the sign-in page the line is in the header, and the form stays', () => {
  check('without modules', '<header class="top"><span>Portico</span></header><main><form></form></main>');
  expect(document.querySelector('header')?.firstElementChild?.textContent).toBe(LINE);
  expect(document.querySelector('form')).not.toBeNull();
});

test('OLD-02 the line has the help desk and the numbers of the deployment', () => {
  const own = {
    links: { helpDesk: 'https://help.other.example/' },
    helpDeskPhone: '(206) 555-0100',
    safetyPhone: '911',
  };
  const settings = `<script type="application/json" id="portal-config">${JSON.stringify({ site: own })}</script>`;
  check('Chrome 108', `${settings}<div id="root"></div>`);
  expect(linksOf(document.querySelector('p'))).toEqual([
    ['technology help desk', 'https://help.other.example/'],
    ['(206) 555-0100', 'tel:2065550100'],
    ['911', 'tel:911'],
  ]);
  check('Chrome 108', '<script type="application/json" id="portal-config">no JSON</script><div id="root"></div>');
  expect(linksOf(document.querySelector('p'))[0]).toEqual(['technology help desk', 'https://help.portico.example/']);
});

import type { Page } from '@playwright/test';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

/** Pieces of a post's body, and what is shown of them. */
const PIECES: [html: string, shown: string][] = [
  ['<p onclick="steal()">See <b>this</b><script>steal()</script></p>', '<p>See <b>this</b></p>'],
  ['<img src="x" onerror="steal()"><img src="/favicon.svg" onload="steal()">', '<img src="/favicon.svg">'],
  ['<img src="http://x.example/a.png"><img alt="none">', ''],
  ['<a href=" JavaScript:steal()">c</a><a href="data:text/html,x">d</a>', '<a>c</a><a>d</a>'],
  ['<a href="//host.example">e</a><a href="java&#9;script:steal()">f</a>', '<a>e</a><a>f</a>'],
  [
    '<a href="https://health.example/" target="_top" id="root" name="x" ping="/api/status">g</a>',
    '<a href="https://health.example/" target="_blank" rel="noopener">g</a>',
  ],
  [
    '<a href="#modal-ways-to-pay">h</a><a href="/account#holds">i</a>',
    '<a href="#modal-ways-to-pay">h</a><a href="/account#holds">i</a>',
  ],
  [
    '<h1 class="a" id="main" style="color:red" data-x="1" aria-label="x">Title</h1><o:p>Word</o:p><x-y>Own</x-y>',
    'TitleWordOwn',
  ],
  ['<form action="/x"><input name="card"><b>form</b></form>', '<b>form</b>'],
  [
    '<style>p{}</style><iframe src="https://x.example"></iframe><noscript><p title="</noscript><img src=x onerror=steal()>"></p></noscript>',
    '',
  ],
  ['<svg><a href="javascript:steal()"><text>j</text></a><style><img src=x onerror=steal()></style></svg>', ''],
  ['<math><mtext><mglyph><style><img src=x onerror=steal()></style></mglyph></mtext></math>', ''],
  ['<template><img src=x onerror=steal()></template>', ''],
  ['<div><template shadowrootmode="closed"><form>hidden</form></template>light</div>', '<div>light</div>'],
  [
    '<details open><summary>k</summary><p dir="rtl">l</p></details><!-- <img src=x> -->',
    '<details open=""><summary>k</summary><p dir="rtl">l</p></details>',
  ],
  [
    '<table><tr><td colspan="2" onmouseover="steal()">m</td></tr></table>',
    '<table><tbody><tr><td colspan="2">m</td></tr></tbody></table>',
  ],
];
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

test('SEC-01 SEC-04 SEC-07 SEC-12 the browser’s own sanitiser lets through what is listed, and no other is loaded', async ({
  page,
}) => {
  const hasOwn = await page.evaluate(() => 'setHTML' in document.documentElement);
  expect(await showPieces(page)).toEqual({
    shown: `${SHOWN}<hr>${hasOwn ? '<b>hiding</b>' : ''}`,
    isLoaded: !hasOwn,
    errors: [],
  });
});

test('SEC-01 SEC-04 SEC-07 SEC-12 a browser without a sanitiser of its own loads one, and shows the same', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Element.prototype, 'setHTML');
  });
  expect(await showPieces(page)).toEqual({ shown: `${SHOWN}<hr>`, isLoaded: true, errors: [] });
});

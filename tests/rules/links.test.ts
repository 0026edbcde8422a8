import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeForUrl, isPathOfThisSite, safeHref, safeImage } from '../../src/rules/links.ts';

const sites = ['https://portal.university.example', 'http://localhost:4100', 'https://site.invalid'];
const allowed = ['http:', 'https:', 'mailto:', 'tel:'];

/** The address that a browser follows for a `href` on a site. */
const followed = (href: string, site: string) => new URL(href, `${site}/academics?x=1`);

const blanks = fc.string({
  unit: fc.constantFrom(' ', '\t', '\n', '\r', '\0', '\u0001', '\u001f', '\u007f', '\u00a0'),
  maxLength: 4,
});
/** A text in mixed case with spaces and control characters before it and between its letters. */
const disguised = (text: string) =>
  fc
    .tuple(...[...text].map((letter) => fc.tuple(blanks, fc.constantFrom(letter, letter.toUpperCase()))))
    .map((parts) => parts.flat().join(''));
const addressPieces = fc
  .array(
    fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      ':',
      '@',
      '?',
      '#',
      '%2e',
      '%2f',
      '%5c',
      '\t',
      '\n',
      ' ',
      'host',
      'evil.example',
      'javascript',
      'https',
      'HTTP',
      'data',
      'tel',
      'site.invalid',
      '[',
      ']',
      '\u2028',
      '／',
    ),
    { maxLength: 9 },
  )
  .map((pieces) => pieces.join(''));
const anyAddress = fc.oneof(
  addressPieces,
  addressPieces.map((text) => `/${text}`),
  fc.webUrl(),
  fc.string({ unit: 'binary' }),
);

describe('safeHref', () => {
  test.each([
    'https://www.portico.example/help?x=1#top',
    'http://portico.example',
    'HTTPS://Portico.Example/',
    'mailto:help@portico.example?subject=Hold',
    'tel:+15035550144',
    'TEL:+1-503-555-0144',
    '/',
    '/academics',
    '/next-steps/task/7?show=overdue#top',
    '/resources/café',
  ])('SEC-05, SEC-07 %s becomes a link unchanged', (url) => {
    expect(safeHref(url)).toBe(url);
  });

  test.each([
    ['  https://portico.example/ ', 'https://portico.example/'],
    ['\n/academics', '/academics'],
    ['htt\tps://portico.example/', 'https://portico.example/'],
  ])('SEC-05 %j becomes a link without surrounding spaces and control characters', (url, href) => {
    expect(safeHref(url)).toBe(href);
  });

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript\r:alert(1)',
    'java\0script:alert(1)',
    '\u00a0javascript:alert(1)',
    'javascript&colon;alert(1)',
    'javascript\\:alert(1)',
    'vbscript:msgbox(1)',
    'VBScript:msgbox(1)',
    'data:text/html,<script>alert(1)</script>',
    'DATA:text/html;base64,PHNjcmlwdD4=',
    'file:///etc/passwd',
    'ftp://portico.example/',
    'blob:https://portico.example/1',
    'view-source:https://portico.example/',
    'about:blank',
    'intent://portico.example#Intent;end',
  ])('SEC-06, SEC-07 %j does not become a link', (url) => {
    expect(safeHref(url)).toBeNull();
  });

  test.each([
    '//host',
    '//host/path',
    '/\\host',
    '\\\\host',
    '/\t/host',
    '/\n\\host',
    ' //host',
    '/..//host',
    '/.//host',
    '/a/..\\/host',
  ])('SEC-07 %j is another host, not a path of this site', (url) => {
    expect(safeHref(url)).toBeNull();
  });

  test.each([
    null,
    '',
    ' ',
    'academics',
    './academics',
    '../academics',
    '?show=done',
    '#top',
    'www.portico.example',
    'https://',
    'http://[',
    'https://a b/',
  ])('SEC-07 %j is not an address of an allowed kind', (url) => {
    expect(safeHref(url)).toBeNull();
  });

  test('SEC-11 an image data URL is not a link target', () => {
    expect(safeHref('data:image/png;base64,iVBORw0KGgo=')).toBeNull();
  });

  test('SEC-06 javascript, data and vbscript do not become links in upper or lower case, with any spaces and control characters', () => {
    const schemes = fc.constantFrom('javascript:', 'data:', 'vbscript:').chain(disguised);
    fc.assert(
      fc.property(
        schemes,
        fc.oneof(fc.string({ unit: 'binary' }), fc.constant('//host/%0aalert(1)')),
        (scheme, rest) => {
          expect(safeHref(`${scheme}${rest}`)).toBeNull();
        },
      ),
      { numRuns: 500 },
    );
  });

  test('SEC-05 https, mailto and tel become the same link in upper or lower case, with any control characters', () => {
    const controls = fc.string({ unit: fc.constantFrom('\t', '\n', '\0'), maxLength: 3 });
    const link = fc.constantFrom('https://portico.example/', 'mailto:help@portico.example', 'tel:+15035550144');
    fc.assert(
      fc.property(controls, link, fc.boolean(), controls, (before, url, upper, after) => {
        const written = upper ? url.toUpperCase() : url;
        expect(safeHref(` ${before}${[...written].join(after)} `)).toBe(written);
      }),
    );
  });

  test('SEC-05, SEC-06, SEC-07 every link leads to an allowed kind of address, on any site', () => {
    fc.assert(
      fc.property(anyAddress, fc.constantFrom(...sites), (url, site) => {
        const href = safeHref(url);
        fc.pre(href !== null);
        const target = followed(href, site);
        expect(allowed).toContain(target.protocol);
        expect(href.startsWith('/') && target.origin !== site).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  test('SEC-05 a checked link does not change when it is checked again', () => {
    fc.assert(
      fc.property(anyAddress, (url) => {
        const href = safeHref(url);
        expect(safeHref(href)).toBe(href);
      }),
    );
  });
});

describe('isPathOfThisSite', () => {
  test.each([
    '/',
    '/academics',
    '/next-steps/task/7?show=overdue',
    '/messages#top',
    '/a//b',
    '/?next=//host',
    '/?to=https://host',
    '/a/../b',
  ])('SEC-08 %s is a path of this site', (next) => {
    expect(isPathOfThisSite(next)).toBe(true);
  });

  test.each([
    null,
    '',
    'academics',
    '?x',
    '#top',
    ' /academics',
    'javascript:alert(1)',
    'https://host/',
    'https:/academics',
    'data:text/html,x',
    '//host',
    '//host/academics',
    '///host',
    '//',
    '//site.invalid/',
    '/\\host',
    '/\\site.invalid',
    '\\/host',
    '\\\\host',
    '/\t/host',
    '/\n/host',
    '/academics\r\nSet-Cookie: a=b',
    '/\0',
    '/..//host',
    '/.//host',
    '/%2e%2e//host',
    '/a/..\\\\host',
  ])('SEC-08 %j is not a path of this site', (next) => {
    expect(isPathOfThisSite(next)).toBe(false);
  });

  test('SEC-08 an address that starts with two slashes of either kind is not a path of this site', () => {
    fc.assert(
      fc.property(fc.constantFrom('//', '/\\', '\\/', '\\\\'), fc.string({ unit: 'binary' }), (slashes, rest) => {
        expect(isPathOfThisSite(slashes + rest)).toBe(false);
      }),
    );
  });

  test('SEC-08 a path of this site stays on its site, also when the resulting path is followed again', () => {
    fc.assert(
      fc.property(anyAddress, fc.constantFrom(...sites), (next, site) => {
        fc.pre(isPathOfThisSite(next));
        const target = followed(next, site);
        expect(target.origin).toBe(site);
        expect(followed(target.pathname, site).origin).toBe(site);
      }),
      { numRuns: 500 },
    );
  });
});

describe('safeImage', () => {
  test.each([
    'data:image/png;base64,iVBORw0KGgo=',
    'DATA:image/svg+xml,%3Csvg/%3E',
    'https://images.university.example/a.jpg',
    '/images/hero.webp',
  ])('SEC-11 an image may be loaded from %s', (url) => {
    expect(safeImage(url)).toBe(url);
    expect(safeImage(` ${url} `)).toBe(url);
  });

  test.each([
    null,
    '',
    'data:text/html,<script>alert(1)</script>',
    'data:,image/png',
    'javascript:alert(1)',
    'http://images.university.example/a.jpg',
    'mailto:a@university.example',
    '//images.university.example/a.jpg',
    'images/a.jpg',
    'blob:https://university.example/1',
  ])('SEC-11 an image may not be loaded from %j', (url) => {
    expect(safeImage(url)).toBeNull();
  });

  test('SEC-11 images come only over https, from this site or from data URLs', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyAddress,
          anyAddress.map((text) => `data:${text}`),
        ),
        (url) => {
          const image = safeImage(url);
          if (image === null) return;
          for (const site of sites) {
            const { origin, protocol } = followed(image, site);
            expect(protocol === 'https:' || origin === site || image.toLowerCase().startsWith('data:image/')).toBe(
              true,
            );
          }
        },
      ),
    );
  });
});

test.each([
  ['Smith & Union', 'Smith%20%26%20Union'],
  ['Café', 'Caf%C3%A9'],
  ['Hall \ud800', 'Hall%20%EF%BF%BD'],
  ['\udc00', '%EF%BF%BD'],
])('%j is encoded as %s, also with a lone surrogate', (text, encoded) => {
  expect(encodeForUrl(text)).toBe(encoded);
});

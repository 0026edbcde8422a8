import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectSourcesOf, contentSecurityPolicy, inlineHashesOf } from '../../tools/content-security-policy.mjs';

const page = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8')
  .replace(
    '<script></script>',
    `<script type="importmap">{"imports":{"/a":"/b"}}</script><script>fetch('/api/users/user');</script>`,
  )
  .replace('</head>', '<style>p{color:red}</style></head>');
const facts = {
  scriptHashes: ['sha256-x', 'sha256-z'],
  styleHashes: ['sha256-y'],
  connectTo: ['https://tasks.example.edu'],
  meta: false,
};

test('the hashes do not change with the settings in the page, but with import map, script and styles', () => {
  const edited = page.replace('>{}<', '>{"apiBase":"/other"}<');
  expect(edited).not.toBe(page);
  const { scriptHashes, styleHashes } = inlineHashesOf(page);
  const [map, script] = scriptHashes;
  expect(scriptHashes).toHaveLength(2);
  expect(inlineHashesOf(edited)).toEqual({ scriptHashes, styleHashes });
  const otherScript = inlineHashesOf(page.replace('/api', '/evil'));
  expect(otherScript).toEqual({ scriptHashes: [map, expect.any(String)], styleHashes });
  expect(otherScript.scriptHashes).not.toContain(script);
  const otherMap = inlineHashesOf(page.replace('"/b"', '"/evil"'));
  expect(otherMap).toEqual({ scriptHashes: [expect.any(String), script], styleHashes });
  expect(otherMap.scriptHashes).not.toContain(map);
  expect(inlineHashesOf(page.replace('red', 'blue')).styleHashes).not.toEqual(styleHashes);
});

test('the script that checks the browser has a hash of its own', () => {
  const withCheck = page.replace('<script>', '<script id="browser-check">check()</script><script>');
  const [map, check, script] = inlineHashesOf(withCheck).scriptHashes;
  expect([map, script]).toEqual(inlineHashesOf(page).scriptHashes);
  expect(inlineHashesOf(withCheck.replace('check()', 'evil()')).scriptHashes).not.toContain(check);
});

test('a page with two inline scripts, two import maps, two checks, or no script is an error', () => {
  const check = '<script id="browser-check">1</script>';
  expect(() => inlineHashesOf(page.replace('</body>', `${check}${check}</body>`))).toThrow('2 checks of the browser');
  expect(() => inlineHashesOf(page.replace('</body>', '<script type="importmap">{}</script></body>'))).toThrow(
    '2 import maps',
  );
  expect(() => inlineHashesOf(page.replace('</body>', '<script type="module">evil()</script></body>'))).toThrow(
    '2 inline scripts',
  );
  expect(() => inlineHashesOf('<html></html>')).toThrow('0 inline scripts');
});

test('header and tag are equal, except for what a tag does not support', () => {
  const reports = { address: '/reports', name: 'here' };
  const inHeader = contentSecurityPolicy({ ...facts, reports }).split('; ');
  const inTag = contentSecurityPolicy({ ...facts, reports, meta: true }).split('; ');
  expect(inHeader.filter((directive) => !inTag.includes(directive))).toEqual([
    "frame-ancestors 'none'",
    'report-uri /reports',
    'report-to here',
  ]);
  expect(inHeader).toContain("script-src 'self' 'sha256-x' 'sha256-z'");
  expect(inHeader).toContain("style-src 'self' 'sha256-y'");
  expect(inHeader).toContain("connect-src 'self' https://tasks.example.edu");
});

test('the header allows the origins that the deployer has added to the tag', () => {
  const tagged = (policy: string) => `<head><meta http-equiv="Content-Security-Policy" content="${policy}" /></head>`;
  const asBuilt = contentSecurityPolicy({ ...facts, connectTo: [], meta: true });
  expect(connectSourcesOf(tagged(asBuilt))).toEqual([]);
  const edited = asBuilt.replace(
    "connect-src 'self'",
    "connect-src 'self' https://views.example.edu http://localhost:7000",
  );
  expect(connectSourcesOf(tagged(edited))).toEqual(['https://views.example.edu', 'http://localhost:7000']);
  expect(connectSourcesOf(tagged("connect-src * 'unsafe-inline' https:"))).toEqual([]);
  expect(connectSourcesOf(page)).toEqual([]);
});

test('SEC-19 pictures come from this site, or from every https host', () => {
  const pictures = (hasOwnPictures: boolean) =>
    contentSecurityPolicy({ ...facts, hasOwnPictures })
      .split('; ')
      .find((directive) => directive.startsWith('img-src'));
  expect([pictures(true), pictures(false)]).toEqual(["img-src 'self' data:", "img-src 'self' https: data:"]);
});

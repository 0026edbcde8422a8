import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectSourcesOf, contentSecurityPolicy, inlineHashesOf } from '../../tools/content-security-policy.mjs';

const page = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8')
  .replace('<script></script>', "<script>fetch('/api/users/user');</script>")
  .replace('</head>', '<style>p{color:red}</style></head>');
const facts = {
  bootstrapHash: 'sha256-x',
  styleHashes: ['sha256-y'],
  connectTo: ['https://tasks.example.edu'],
  meta: false,
};

test('the hashes do not change with the settings in the page, but with script and styles', () => {
  const edited = page.replace('>{}<', '>{"apiBase":"/other"}<');
  expect(edited).not.toBe(page);
  const { bootstrapHash, styleHashes } = inlineHashesOf(page);
  expect(inlineHashesOf(edited)).toEqual({ bootstrapHash, styleHashes });
  expect(inlineHashesOf(page.replace('/api', '/evil'))).toEqual({ bootstrapHash: expect.any(String), styleHashes });
  expect(inlineHashesOf(page.replace('/api', '/evil')).bootstrapHash).not.toBe(bootstrapHash);
  expect(inlineHashesOf(page.replace('red', 'blue')).styleHashes).not.toEqual(styleHashes);
});

test('a page with two inline scripts or none is an error', () => {
  expect(() => inlineHashesOf(page.replace('</body>', '<script type="module">evil()</script></body>'))).toThrow(
    '2 inline scripts',
  );
  expect(() => inlineHashesOf('<html></html>')).toThrow('0 inline scripts');
});

test('header and tag are equal, except for frame-ancestors, which a tag does not support', () => {
  const inHeader = contentSecurityPolicy(facts).split('; ');
  const inTag = contentSecurityPolicy({ ...facts, meta: true }).split('; ');
  expect(inHeader.filter((directive) => !inTag.includes(directive))).toEqual(["frame-ancestors 'none'"]);
  expect(inHeader).toContain("script-src 'self' 'sha256-x'");
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

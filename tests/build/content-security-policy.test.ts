import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bootstrapHashOf, connectSourcesOf, contentSecurityPolicy } from '../../tools/content-security-policy.mjs';

const page = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
const facts = { bootstrapHash: 'sha256-x', connectTo: ['https://tasks.example.edu'], meta: false };

test('the settings in the page can be edited without touching the hash; the script cannot', () => {
  const edited = page.replace('>{}<', '>{"apiBase":"/other"}<');
  expect(edited).not.toBe(page);
  expect(bootstrapHashOf(edited)).toBe(bootstrapHashOf(page));
  expect(bootstrapHashOf(page.replace("'/api'", "'/evil'"))).not.toBe(bootstrapHashOf(page));
});

test('a second inline script is not let in silently, and neither is none', () => {
  expect(() => bootstrapHashOf(page.replace('</body>', '<script type="module">evil()</script></body>'))).toThrow(
    '2 inline scripts',
  );
  expect(() => bootstrapHashOf('<html></html>')).toThrow('0 inline scripts');
});

test('header and tag agree, but for who may frame the page, which a tag cannot say', () => {
  const inHeader = contentSecurityPolicy(facts).split('; ');
  const inTag = contentSecurityPolicy({ ...facts, meta: true }).split('; ');
  expect(inHeader.filter((directive) => !inTag.includes(directive))).toEqual(["frame-ancestors 'none'"]);
  expect(inHeader).toContain("script-src 'self' 'sha256-x'");
  expect(inHeader).toContain("connect-src 'self' https://tasks.example.edu");
});

test('the header lets the page call whom the deployer has let it call in its tag', () => {
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

test('the bootstrap stays under 600 bytes', () => {
  const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';
  expect(script).toContain('/users/user');
  expect(Buffer.byteLength(script)).toBeLessThan(600);
});

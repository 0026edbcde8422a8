import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getStatus } from '../../src/api/portal/status.ts';
import { getUser } from '../../src/api/portal/user.ts';

const page = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');

test('API-13 API-14 the page starts the status and the user call as they are declared, without the HTTP cache', () => {
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(page) ?? [];
  const sent: [string, RequestInit][] = [];
  const fetch = async (url: string, init: RequestInit) => {
    sent.push([url, init]);
    return new Response();
  };
  const document = { getElementById: () => ({ textContent: '{"apiBase": "/base"}' }) };
  const earlyCalls: Record<string, unknown> = {};
  new Function('document', 'fetch', 'window', 'earlyCalls', script)(document, fetch, {}, earlyCalls);

  const headers = { accept: 'application/json' };
  expect(sent).toEqual([
    [`/base${getStatus.path}`, { credentials: 'same-origin', cache: getStatus.cache, headers }],
    [`/base${getUser.path}`, { credentials: 'include', cache: getUser.cache, headers }],
  ]);
  expect([getStatus.cache, getUser.cache]).toEqual(['no-store', 'no-store']);
  expect(Object.keys(earlyCalls)).toEqual([`/base${getStatus.path}`, `/base${getUser.path}`]);
});

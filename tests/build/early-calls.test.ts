import { expect, test } from 'vitest';
import { getStatus } from '../../src/api/portal/status.ts';
import { getUser } from '../../src/api/portal/user.ts';
import { startScript } from '../../tools/build/start.mjs';

test('API-13 API-14 the page starts the status and the user call as they are declared, without the HTTP cache', async () => {
  const script = await startScript({
    timeout: 10_000,
    storage: { owner: '', term: '' },
    routes: [],
    files: [],
    calls: [],
    checklist: { user: '', calls: [] },
    shell: { name: '', university: '', links: {}, phone: '', nextSteps: '' },
  });
  const sent: [string, RequestInit][] = [];
  const fetch = async (url: string, init: RequestInit) => {
    sent.push([url, init]);
    return new Response(null, { status: 401 });
  };
  const page = {
    getElementById: (id: string) => (id === 'portal-config' ? { textContent: '{"apiBase": "/base"}' } : null),
    addEventListener: () => {},
    querySelector: () => null,
    documentElement: { dataset: {} },
    cookie: '',
  };
  const window: { earlyCalls?: { calls: object }; addEventListener: () => void } = { addEventListener: () => {} };
  const address = { pathname: '/', search: '' };
  // The page is never painted.
  const requestAnimationFrame = () => 0;
  new Function('document', 'fetch', 'window', 'location', 'requestAnimationFrame', script)(
    page,
    fetch,
    window,
    address,
    requestAnimationFrame,
  );

  const shared = { headers: { accept: 'application/json' }, signal: expect.any(AbortSignal) };
  expect(sent).toEqual([
    [`/base${getStatus.path}`, { ...shared, credentials: 'same-origin', cache: getStatus.cache }],
    [`/base${getUser.path}`, { ...shared, credentials: 'include', cache: getUser.cache }],
  ]);
  expect([getStatus.cache, getUser.cache]).toEqual(['no-store', 'no-store']);
  expect(Object.keys(window.earlyCalls?.calls ?? {})).toEqual([`/base${getStatus.path}`, `/base${getUser.path}`]);
});

import { expect, test } from 'vitest';
import { getStatus } from '../../src/api/portal/status.ts';
import { getUser } from '../../src/api/portal/user.ts';
import { startScript } from '../../tools/build/start.mjs';

const USER = { is_authenticated: true, auth_token: 'token', primary_role: 'student', other_roles: [] };

/** Runs the inline script in a page. @returns what it sends, and the marks of the page */
async function runScript(configuration: string, user: object | null = null, mark = '') {
  const script = await startScript({
    timeout: 10_000,
    storage: { owner: '', term: '', dismissed: '', alerts: '', place: '' },
    alerts: '/alerts',
    routes: [['', [], [0], false]],
    files: [],
    calls: [
      {
        address: '/posts?a=b',
        isByTerm: false,
        hasTerm: false,
        audience: 'everybody',
        accept: 'application/json',
        cache: 'default',
      },
    ],
    checklist: { user: '', calls: [] },
  });
  const sent: [string, RequestInit][] = [];
  const fetch = async (url: string, init: RequestInit) => {
    sent.push([url, init]);
    return new Response(url.endsWith('/user') && user !== null ? JSON.stringify(user) : null, {
      status: user === null ? 401 : 200,
    });
  };
  const page = {
    getElementById: (id: string) =>
      id === 'portal-config' ? { textContent: configuration } : id === 'root' ? { dataset: { static: mark } } : null,
    addEventListener: () => {},
    querySelector: () => null,
    documentElement: { dataset: {} },
    cookie: '',
  };
  const window: { earlyCalls?: { calls: Record<string, { answer: Promise<unknown> }> } } = {};
  const run = new Function('document', 'fetch', 'window', 'location', 'setTimeout', script);
  run(page, fetch, window, { pathname: '/', search: '' }, () => 0);
  await Promise.all(Object.values(window.earlyCalls?.calls ?? {}).map(({ answer }) => answer));
  return { sent, early: Object.keys(window.earlyCalls?.calls ?? {}), marks: page.documentElement.dataset };
}

test('API-13 API-14 the page starts the status and the user call as they are declared, without the HTTP cache', async () => {
  const { sent, early } = await runScript('{"apiBase": "/base"}');
  const shared = { headers: { accept: 'application/json' }, signal: expect.any(AbortSignal) };
  expect(sent).toEqual([
    [`/base${getStatus.path}`, { ...shared, credentials: 'same-origin', cache: getStatus.cache }],
    [`/base${getUser.path}`, { ...shared, credentials: 'include', cache: getUser.cache }],
  ]);
  expect([getStatus.cache, getUser.cache]).toEqual(['no-store', 'no-store']);
  expect(early).toEqual([`/base${getStatus.path}`, `/base${getUser.path}`]);
});

test.each([
  ['{}', {}],
  ['{"site": null}', {}],
  ['{"site": {"name": "Campus Door"}}', { ownFacts: '' }],
  // The shell was drawn with this fact, and with one that has been edited since.
  ['{"site": {"name": "Campus Door"}}', {}, '[{"name":"Campus Door"},null]'],
  ['{"site": {"name": "Campus Door"}}', { ownFacts: '' }, '[{"name":"Campus"},null]'],
  ['{"nextStepsUrl": "https://next.example.edu/"}', { ownFacts: '' }],
  ['null', {}],
  ['no JSON', {}],
])(
  'FAST-03 FAST-07 with the settings %s the calls of the page leave, and the shell shows or not',
  async (configuration, marks, drawnWith = '') => {
    const result = await runScript(configuration, USER, drawnWith);
    expect({ addresses: result.sent.map(([address]) => address), marks: result.marks }).toEqual({
      addresses: ['/api/status', '/api/users/user', '/api/posts?a=b'],
      marks,
    });
  },
);

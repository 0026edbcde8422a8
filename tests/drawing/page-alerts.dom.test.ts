import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAlertDrawing } from '../../src/drawing/create-drawing.ts';
import { alertKey } from '../../src/rules/alerts.ts';
import { markOfAlert } from '../../src/rules/device-cookie.ts';
import type { StartTable } from '../../tools/build/start-table.d.ts';
import { ALERTS } from '../ui/dom-paths/support/backend.ts';
import { openTestApp, type TestApp } from '../ui/dom-paths/support/test-app.tsx';

const NOW = new Date('2026-09-28T15:00:00Z');
const alertOf = (guid: string, minutes: number) => ({
  ...{ guid, title: guid, description: 'Stay in', link: null, severity: 'emergency' as const },
  pubDate: new Date(NOW.getTime() - minutes * 60_000).toISOString(),
});
const [ICE, FLOOD] = [alertOf('Ice', 1), alertOf('Flood', 2)];
const [ICE_KEY, FLOOD_KEY] = [alertKey(ICE), alertKey(FLOOD)];
const CALL = '/api/integrations/rave-messages';
const STORED = 'portico.kept.alerts/';

const SCRIPT = readFileSync(join(import.meta.dirname, '../../tools/build/start-script.js'), 'utf8');
const TABLE: StartTable = {
  timeout: 10_000,
  storage: {
    ...{ owner: 'owner', term: 'term', dismissed: 'portico.dismissed-alerts', alerts: STORED },
    place: 'portico.alerts-height',
  },
  alerts: '/integrations/rave-messages',
  routes: [],
  files: [],
  calls: [],
  checklist: { user: '', calls: [] },
};

const open: TestApp[] = [];
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  for (const testApp of open.splice(0)) testApp.close();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  delete window.earlyCalls;
  document.body.replaceChildren();
});

/** Runs the start script in a page with alerts. @returns the addresses of what it sends */
function start(alerts = [ICE, FLOOD], type = 'navigate'): string[] {
  const keys = alerts.map(alertKey);
  const place = [0, ...keys.map((key) => markOfAlert(`alert:${key}`))].join(' ');
  const list = createAlertDrawing('{}')?.(alerts, NOW) ?? '';
  const block = JSON.stringify({ keys, place, answer: alerts });
  document.body.innerHTML = `<div id="root"><main>${list}</main></div><script type="application/json" id="alerts">${block}</script>`;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry]);
  const sent: string[] = [];
  const fetch = async (address: string) => {
    sent.push(address);
    return new Response(null, { status: 401 });
  };
  const setTimeout = (then: () => void, ms?: number) => (ms === undefined ? queueMicrotask(then) : 0);
  new Function('START_TABLE', 'fetch', 'setTimeout', SCRIPT)(TABLE, fetch, setTimeout);
  return sent;
}

const linesInPage = () =>
  [...document.querySelectorAll('#page-alerts > li')].map((line) => line.querySelector('strong')?.textContent);
const linesInBanner = () =>
  [...document.querySelectorAll('section[aria-label="Notices"] li')].map(
    (line) => line.querySelector('strong')?.textContent,
  );
const dismissOf = (title: string) => {
  const line = [...document.querySelectorAll('[data-kind="alert"]')].find((each) => each.textContent.startsWith(title));
  return line?.querySelector('button') ?? document.body;
};

/** The app, which shows the alerts of the page until those of the banner are known. */
async function startApp(): Promise<TestApp> {
  const testApp = openTestApp({ pendingCalls: [ALERTS] });
  open.push(testApp);
  await testApp.go('/resources');
  return testApp;
}

test('PART-07 the page asks for no alerts: the app gets those of the page, and an older answer of the tab goes', async () => {
  sessionStorage.setItem(STORED, 'an older answer');
  const sent = start();
  const answer = await window.earlyCalls?.calls[CALL]?.answer;
  expect([await answer?.json(), sent.includes(CALL), sessionStorage.getItem(STORED)]).toEqual([
    [ICE, FLOOD],
    false,
    null,
  ]);
});

test('PART-07 on the way back the app asks, because the browser may show a page whose alerts have ended', () => {
  start([ICE], 'back_forward');
  expect([linesInPage(), window.earlyCalls?.calls[CALL]]).toEqual([['Ice'], undefined]);
});

test('PART-07 MSG-09 what was dismissed on this device leaves before the app has arrived, also without a cookie', () => {
  localStorage.setItem('portico.dismissed-alerts', JSON.stringify([ICE_KEY]));
  start();
  expect(linesInPage()).toEqual(['Flood']);
  localStorage.setItem('portico.dismissed-alerts', JSON.stringify([ICE_KEY, FLOOD_KEY]));
  start();
  expect([document.getElementById('page-alerts'), window.earlyCalls?.showAlerts]).toEqual([null, undefined]);
});

test('PART-07 SEV-03 the alerts of the page stay until the banner has its own, in their place', async () => {
  start();
  const testApp = await startApp();
  expect([linesInPage(), linesInBanner()]).toEqual([['Ice', 'Flood'], []]);
  await testApp.answer(ALERTS, [ICE, FLOOD]);
  expect([linesInPage(), linesInBanner()]).toEqual([[], ['Ice', 'Flood']]);
  expect(document.querySelectorAll('[data-pinned]')).toHaveLength(0);
});

test('PART-07 a press on “Dismiss” and the focus before the banner is there count for its line', async () => {
  start();
  dismissOf('Ice').click();
  const testApp = await startApp();
  dismissOf('Flood').focus();
  expect(linesInPage()).toEqual(['Ice', 'Flood']);
  await testApp.answer(ALERTS, [ICE, FLOOD]);
  expect([linesInBanner(), document.activeElement === dismissOf('Flood')]).toEqual([['Flood'], true]);
});

test('PART-07 a press for an alert that has ended meanwhile dismisses no other one', async () => {
  start();
  dismissOf('Ice').click();
  const testApp = await startApp();
  await testApp.answer(ALERTS, [FLOOD]);
  expect(linesInBanner()).toEqual(['Flood']);
});

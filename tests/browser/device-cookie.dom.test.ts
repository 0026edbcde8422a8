import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { saveDismissedAlert } from '../../src/browser/device-storage.ts';
import { setHidesFigures } from '../../src/browser/hidden-figures.ts';
import { keepDeviceCookie } from '../../src/browser/keep-device-cookie.ts';
import { writeDevice } from '../../src/browser/storage.ts';
import { DASHBOARD_DAY, marksOfAlerts, readDeviceCookie, SCHEDULE_VIEW } from '../../src/rules/device-cookie.ts';

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const SCRIPT = join(import.meta.dirname, '../../server/accounts/tell-device.js');
/** The script of the server's sign-in page, which does not load the app. */
const signInPage = new Function(readFileSync(SCRIPT, 'utf8'));

const told = () => readDeviceCookie(/(?:^|; )portico_device=([^;]*)/.exec(document.cookie)?.[1]);
const usual = {
  width: 1024,
  hidesFigures: false,
  timeZone: zone,
  listsSchedule: false,
  dismissedAlerts: [],
  dashboardDay: '',
};

afterEach(() => {
  setHidesFigures(false);
  localStorage.clear();
  delete document.documentElement.dataset.drawn;
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way
  document.cookie = 'portico_device=; Max-Age=0; Path=/';
});

test('DRAW-04 the app tells the server about the device, and again when something changes', () => {
  document.documentElement.dataset.drawn = '';
  window.innerWidth = 1024;
  const stop = keepDeviceCookie(window);
  expect(told()).toEqual(usual);
  setHidesFigures(true);
  expect(told()).toEqual({ ...usual, hidesFigures: true });
  window.innerWidth = 390;
  window.dispatchEvent(new Event('resize'));
  expect(told()).toEqual({ ...usual, width: 390, hidesFigures: true });
  writeDevice(SCHEDULE_VIEW, 'list');
  writeDevice(DASHBOARD_DAY, '2025-01-21');
  saveDismissedAlert('guid:ice');
  const last = {
    ...usual,
    width: 390,
    hidesFigures: true,
    listsSchedule: true,
    dismissedAlerts: marksOfAlerts(['guid:ice']),
    dashboardDay: '2025-01-21',
  };
  expect(told()).toEqual(last);
  stop();
  setHidesFigures(false);
  expect(told()).toEqual(last);
});

test('without a server that draws pages there is no cookie; with one, a page that it has not drawn keeps it', () => {
  keepDeviceCookie(window)();
  expect(told()).toBe(null);
  window.innerWidth = 1024;
  signInPage();
  window.innerWidth = 390;
  keepDeviceCookie(window)();
  expect(told()).toEqual({ ...usual, width: 390 });
});

test('PART-07 a page that has brought alerts tells of a server that wants to know which ones were dismissed', () => {
  window.innerWidth = 1024;
  const block = document.createElement('script');
  document.body.append(Object.assign(block, { type: 'application/json', id: 'alerts' }));
  saveDismissedAlert('guid:ice');
  keepDeviceCookie(window)();
  block.remove();
  expect(told()).toEqual({ ...usual, dismissedAlerts: marksOfAlerts(['guid:ice']) });
});

test('DRAW-04 the sign-in page tells the server about the device, unless the app has told it', () => {
  window.innerWidth = 1024;
  signInPage();
  expect(told()).toEqual(usual);
  window.innerWidth = 390;
  signInPage();
  expect(told()).toEqual(usual);
});

test('DRAW-04 the sign-in page knows the choices of the device', () => {
  window.innerWidth = 1024;
  setHidesFigures(true);
  localStorage.setItem(SCHEDULE_VIEW, 'list');
  localStorage.setItem(DASHBOARD_DAY, '2025-01-21');
  signInPage();
  expect(told()).toEqual({
    ...usual,
    hidesFigures: true,
    listsSchedule: true,
    dashboardDay: '2025-01-21',
  });
});

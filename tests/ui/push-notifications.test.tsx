import { within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { endPushHere } from '../../src/browser/push-device.ts';
import { openTestApp, type TestApp } from './dom-paths/support/test-app.tsx';
import { findBlock, queryBlock } from './support/blocks.ts';
import { removePortalConfig, writePortalConfig } from './support/portal-config.ts';

/** 65 bytes, the first of them 4, as keys of the curve P-256 are. */
const KEY = `BA${'A'.repeat(85)}`;
const NOTE = 'portico.push-device';
const TITLE = 'Notifications on your devices';
const SAVE = 'POST /users/push-devices';
const END = 'DELETE /users/push-devices/7';
const DEVICE = { id: 7, device: 'Chrome on Android', created_on: '2026-09-28T15:00:00.000Z' };

/** What the browser does: its answer to the question, and its subscriptions. */
type Browser = {
  permission: NotificationPermission;
  answer: NotificationPermission;
  subscription: { endpoint: string; key: string } | null;
  isRefusing: boolean;
  done: string[];
};

let testApp: TestApp | null = null;
afterEach(() => {
  testApp?.close();
  testApp = null;
  removePortalConfig();
  localStorage.clear();
  vi.unstubAllGlobals();
  for (const name of ['serviceWorker', 'standalone']) Reflect.deleteProperty(navigator, name);
});

/** A browser with notifications; jsdom has none. */
function openBrowser(given: Partial<Browser>): Browser {
  const browser: Browser = {
    permission: 'default',
    answer: 'granted',
    subscription: null,
    isRefusing: false,
    done: [],
    ...given,
  };
  const toSubscription = ({ endpoint, key }: NonNullable<Browser['subscription']>) => ({
    options: { applicationServerKey: Uint8Array.from(Buffer.from(key, 'base64url')).buffer },
    toJSON: () => ({ endpoint, keys: { p256dh: 'key of the device', auth: 'secret' } }),
    unsubscribe: async () => {
      browser.done.push('unsubscribe');
      browser.subscription = null;
      return true;
    },
  });
  const pushManager = {
    getSubscription: async () => (browser.subscription === null ? null : toSubscription(browser.subscription)),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      browser.done.push('subscribe');
      if (browser.isRefusing) throw new DOMException('The push service refuses.', 'AbortError');
      browser.subscription = { endpoint: 'https://push.example/send/new', key: applicationServerKey };
      return toSubscription(browser.subscription);
    },
  };
  const registration = { pushManager };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  vi.stubGlobal('caches', {});
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission;
    },
    requestPermission: async () => {
      browser.done.push('ask');
      browser.permission = browser.answer;
      return browser.answer;
    },
  });
  return browser;
}

/** @param pendingCalls these calls are not answered at once */
async function openPreferences(devices: unknown[] = [], pendingCalls: string[] = []): Promise<TestApp> {
  writePortalConfig({ pushKey: KEY });
  testApp = openTestApp({ pendingCalls: [] });
  testApp.instantAnswers.set('GET /users/push-devices', devices);
  testApp.instantAnswers.set(SAVE, DEVICE);
  testApp.instantAnswers.set(END, null);
  for (const name of pendingCalls) testApp.instantAnswers.delete(name);
  await testApp.go('/next-steps/preferences');
  return testApp;
}

const block = () => findBlock(TITLE);
const press = async (app: TestApp, name: string) =>
  app.press(await within(await block()).findByRole('button', { name }));

test('PUSH-09 PUSH-12 nothing is asked before a press; then the device is on, and a press ends it', async () => {
  const browser = openBrowser({});
  const app = await openPreferences();
  expect(await within(await block()).findByText(/Your browser asks you first/)).not.toBeNull();
  expect(browser.done).toEqual([]);
  app.instantAnswers.set('GET /users/push-devices', [DEVICE]);
  await press(app, 'Turn on for this device');
  expect(await within(await block()).findByText('This device')).not.toBeNull();
  expect([browser.done, localStorage.getItem(NOTE)]).toEqual([['ask', 'subscribe'], '7']);
  app.instantAnswers.set('GET /users/push-devices', []);
  await press(app, 'Turn off');
  expect(await within(await block()).findByText(/Your browser asks you first/)).not.toBeNull();
  expect(browser.done).toEqual(['ask', 'subscribe', 'unsubscribe']);
  expect(localStorage.getItem(NOTE) ?? '').toBe('');
});

test('PUSH-09 a push service that refuses is a sentence and a second attempt', async () => {
  const browser = openBrowser({ isRefusing: true });
  const app = await openPreferences();
  await press(app, 'Turn on for this device');
  expect(await within(await block()).findByText(/^Notifications may be off/)).not.toBeNull();
  browser.isRefusing = false;
  app.instantAnswers.set('GET /users/push-devices', [DEVICE]);
  await press(app, 'Turn on for this device');
  expect(await within(await block()).findByText('This device')).not.toBeNull();
});

test('PUSH-10 a subscription that the browser has lost is made again without a question', async () => {
  localStorage.setItem(NOTE, '7');
  const browser = openBrowser({ permission: 'granted' });
  await openPreferences([DEVICE]);
  expect(await within(await block()).findByText('This device')).not.toBeNull();
  expect(browser.done).toEqual(['subscribe']);
});

test('PUSH-10 a subscription of another key is replaced', async () => {
  localStorage.setItem(NOTE, '7');
  const old = { endpoint: 'https://push.example/send/old', key: KEY.replace('A', 'B') };
  const browser = openBrowser({ permission: 'granted', subscription: old });
  await openPreferences([DEVICE]);
  expect(await within(await block()).findByText('This device')).not.toBeNull();
  expect(browser.done).toEqual(['unsubscribe', 'subscribe']);
});

test('PUSH-10 a subscription that was ended elsewhere, or is another user’s, ends here too', async () => {
  localStorage.setItem(NOTE, '7');
  const browser = openBrowser({
    permission: 'granted',
    subscription: { endpoint: 'https://push.example/send/known', key: KEY },
  });
  const app = await openPreferences([], [SAVE]);
  await vi.waitFor(() => app.calls.pending(SAVE));
  await app.fail(SAVE, { kind: 'status', status: 404, detail: null });
  expect(await within(await block()).findByText(/Your browser asks you first/)).not.toBeNull();
  expect([browser.done, localStorage.getItem(NOTE)]).toEqual([['unsubscribe'], null]);
});

test('PUSH-09 a device whose browser blocks notifications now is ended at the backend too', async () => {
  localStorage.setItem(NOTE, '7');
  const browser = openBrowser({ permission: 'denied' });
  const app = await openPreferences([], [END]);
  await vi.waitFor(() => app.calls.pending(END));
  await app.answer(END, null);
  expect(await within(await block()).findByText(/^This browser blocks notifications/)).not.toBeNull();
  expect([browser.done, localStorage.getItem(NOTE)]).toEqual([[], null]);
});

test('PUSH-10 a subscription that no note belongs to ends', async () => {
  const known = { endpoint: 'https://push.example/send/known', key: KEY };
  const browser = openBrowser({ permission: 'granted', subscription: known });
  await openPreferences();
  expect(await within(await block()).findByText(/Your browser asks you first/)).not.toBeNull();
  expect(browser.done).toEqual(['unsubscribe']);
});

test('PUSH-07 a sign-out ends the subscription of this device, also one that the backend does not know in this session', async () => {
  const browser = openBrowser({
    permission: 'granted',
    subscription: { endpoint: 'https://push.example/a', key: KEY },
  });
  await endPushHere();
  expect(browser.done).toEqual([]);
  localStorage.setItem(NOTE, '7');
  await endPushHere();
  expect([browser.done, localStorage.getItem(NOTE)]).toEqual([['unsubscribe'], null]);
});

test('PUSH-11 on an iPhone the text says how the portal comes to the home screen', async () => {
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: false });
  await openPreferences();
  expect(await within(await block()).findByText(/must be on the home screen before/)).not.toBeNull();
});

test('PUSH-12 without the setting there is no block', async () => {
  testApp = openTestApp({ pendingCalls: [] });
  await testApp.go('/next-steps/preferences');
  expect(await findBlock('Notifications')).not.toBeNull();
  expect(queryBlock(TITLE)).toBeNull();
});

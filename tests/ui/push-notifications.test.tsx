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

const LIST = 'GET /users/push-devices';
const CHANGE = 'PATCH /users/push-devices/8';
const TEST = 'POST /users/push-tests';
const END_OTHER = 'DELETE /users/push-devices/8';
const REFUSED = { kind: 'status', status: 500, detail: null } as const;
const choices = { shows_details: false, wants_alerts: true };
const [TABLET, PHONE] = [
  { ...DEVICE, ...choices, id: 6, device: 'Chrome on Android' },
  { ...DEVICE, ...choices, id: 8, device: null },
];

/** The list of devices, with none of this browser. All its calls stay pending. */
async function openList(): Promise<TestApp> {
  openBrowser({});
  const app = await openPreferences([], [LIST, CHANGE, TEST, END_OTHER]);
  await app.answer(LIST, [TABLET, PHONE]);
  return app;
}

const rows = async () => within(await block()).queryAllByRole('listitem');
const names = async () => (await rows()).map((row) => row.querySelector('p')?.textContent);
const last = async () => within((await rows()).at(-1) as HTMLElement);
const details = async () => (await last()).getByRole<HTMLInputElement>('checkbox', { name: /^Show titles/ });
const pressLast = async (app: TestApp, name: string) => app.press((await last()).getByRole('button', { name }));
const isBusy = async (name: string) => (await last()).getByRole('button', { name }).getAttribute('aria-busy');
const saidOfLast = async () => (await rows()).at(-1)?.querySelector('[aria-live]')?.textContent;

test('PUSH-12 the list of devices says what it loads, and what has failed', async () => {
  openBrowser({});
  const app = await openPreferences([], [LIST]);
  expect((await block()).textContent).toContain(`Loading ${TITLE}`);
  await app.fail(LIST, REFUSED);
  expect((await block()).textContent).toContain(
    'The list of your devices could not be loaded. That changes nothing about your notifications.',
  );
  await press(app, 'Try again');
  await app.answer(LIST, [TABLET, PHONE]);
  expect(await names()).toEqual(['Chrome on Android', 'Unknown device']);
});

test('PUSH-12 a device stays in the list until it has ended; a failure says so, and goes with the next press', async () => {
  const app = await openList();
  await pressLast(app, 'Turn off');
  expect([await isBusy('Turn off'), await isBusy('Send me a test')]).toEqual(['true', 'false']);
  await app.fail(END_OTHER, REFUSED);
  expect(await saidOfLast()).toBe('Notifications may still be on. Check your connection, then try again.');
  await pressLast(app, 'Turn off');
  expect(await saidOfLast()).toBe('');
  await app.answer(END_OTHER, null);
  expect(await names()).toEqual(['Chrome on Android', 'Unknown device']);
  await app.answer(LIST, [TABLET]);
  expect(await names()).toEqual(['Chrome on Android']);
});

test('PUSH-12 a choice shows at once, and what is stored shows when it was not saved', async () => {
  const app = await openList();
  await app.press(await details());
  expect([(await details()).checked, app.calls.pending(CHANGE).body]).toEqual([true, { shows_details: true }]);
  await app.fail(CHANGE, REFUSED);
  expect([(await details()).checked, await saidOfLast()]).toEqual([
    false,
    'Your choice may not have been saved. Check your connection, then choose again.',
  ]);
  await app.press(await details());
  const changed = { ...PHONE, shows_details: true };
  await app.answer(CHANGE, changed);
  await app.answer(LIST, [TABLET, changed]);
  expect([(await details()).checked, await saidOfLast()]).toEqual([true, '']);
});

test('PUSH-08 a test says what the push service has answered, until the next press', async () => {
  const app = await openList();
  const texts = {
    sent: 'The test is on its way to this device.',
    ended: 'The test was not sent: this device no longer takes notifications. Turn them off and on again.',
    failed: 'The test may not have been sent: the push service did not confirm it. Reminders are tried again later.',
    tooSoon: 'The test was not sent: the last one is less than a minute old. Wait a minute, and try again.',
  };
  for (const [result, text] of Object.entries(texts)) {
    await pressLast(app, 'Send me a test');
    expect([await isBusy('Send me a test'), await saidOfLast()]).toEqual(['true', '']);
    expect(app.calls.pending(TEST).body).toEqual({ id: 8 });
    await app.answer(TEST, { result });
    expect([await isBusy('Send me a test'), await saidOfLast()]).toEqual(['false', text]);
  }
  await pressLast(app, 'Send me a test');
  await app.fail(TEST, REFUSED);
  expect(await saidOfLast()).toBe('The test may not have been sent. Check your connection, then try again.');
});

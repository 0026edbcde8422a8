import { PUSH_DEVICE } from './device-storage.ts';
import { areWorkersSupported } from './service-worker/support.ts';
import { readDevice, writeDevice } from './storage.ts';

/** The worker is registered some seconds after the start, and a first one needs time to install. In milliseconds. */
const WORKER_LIMIT_MS = 60_000;
/** A sign-out goes on after this time, in milliseconds. */
const LEAVE_LIMIT_MS = 2_000;

/** A subscription as the backend stores it. */
export type Subscription = { address: string; key: string; secret: string };

export type FoundPush = {
  kind: 'unsupported' | 'homeScreen' | 'denied' | 'off' | 'on' | 'expired';
  deviceId: number | null;
};

/**
 * What this browser has, without asking the user anything. A subscription that no note belongs to, or that belongs to another
 * key, is ended.
 * @param key the public key of the portal, URL-safe Base64
 */
export async function findPush(key: string): Promise<FoundPush> {
  const deviceId = readNote();
  if (!('PushManager' in window && 'Notification' in window && areWorkersSupported())) {
    // An iPhone or iPad has notifications for pages on the home screen only.
    return { kind: navigator.standalone === false ? 'homeScreen' : 'unsupported', deviceId: null };
  }
  const subscription = await currentSubscription();
  const isOfKey = subscription !== null && keyOf(subscription) === key;
  if (subscription !== null && (deviceId === null || !isOfKey)) await subscription.unsubscribe();
  if (Notification.permission === 'denied') return { kind: 'denied', deviceId };
  if (deviceId === null) return { kind: 'off', deviceId };
  if (Notification.permission !== 'granted') {
    noteDevice(null);
    return { kind: 'off', deviceId: null };
  }
  return { kind: isOfKey ? 'on' : 'expired', deviceId };
}

/** Opens the browser's question. It must follow a press. */
export async function askPermission(): Promise<'granted' | 'denied' | 'dismissed'> {
  const answer = await Notification.requestPermission();
  return answer === 'default' ? 'dismissed' : answer;
}

/** Subscribes this browser, or returns the subscription that it has. Rejects if the browser or its push service refuses. */
export async function subscribe(key: string, signal: AbortSignal): Promise<Subscription> {
  const { pushManager } = await readyWorker(signal);
  const subscription =
    (await pushManager.getSubscription()) ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint, keys } = subscription.toJSON();
  if (endpoint === undefined || keys?.p256dh === undefined || keys.auth === undefined) {
    throw new Error('The browser gives no whole subscription.');
  }
  return { address: endpoint, key: keys.p256dh, secret: keys.auth };
}

/** Ends the subscription of this browser, and forgets the device. @returns whether the browser has ended it, or had none */
export async function unsubscribe(): Promise<boolean> {
  noteDevice(null);
  try {
    return (await (await currentSubscription())?.unsubscribe()) ?? true;
  } catch (error) {
    console.warn('The browser has not ended the push subscription.', error);
    return false;
  }
}

/** Ends the subscription, and waits for the push service no longer than a user who is leaving does. */
export async function unsubscribeSoon(): Promise<void> {
  await Promise.race([unsubscribe(), new Promise((done) => setTimeout(done, LEAVE_LIMIT_MS))]);
}

/** Remembers the id of this device at the backend; null forgets it. */
export function noteDevice(id: number | null): void {
  writeDevice(PUSH_DEVICE, id === null ? '' : String(id));
}

function readNote(): number | null {
  const note = readDevice(PUSH_DEVICE);
  return /^[1-9]\d{0,8}$/.test(note) ? Number(note) : null;
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The key of the portal that a subscription is bound to, URL-safe Base64. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Rejects when there is no worker after a while: in a development server, or if its script does not load. */
function readyWorker(signal: AbortSignal): Promise<ServiceWorkerRegistration> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(WORKER_LIMIT_MS)]);
  return new Promise((resolve, reject) => {
    limit.addEventListener('abort', () => reject(new Error('There is no service worker.')), { once: true });
    navigator.serviceWorker.ready.then(resolve, reject);
  });
}

import { readDevice } from './storage.ts';

/** The key of the note on this device: the id of the device at the backend. It names no one. */
export const PUSH_DEVICE = 'portico.push-device';
/** The browser leaves the page even if its push service does not answer. In milliseconds. */
const LIMIT_MS = 2_000;

/**
 * Ends push notifications on this device at a sign-out, also when the backend does not know yet that the device belongs to the
 * session that ends. Does nothing on a device without notifications.
 * Source: decisions, push notifications; PUSH-07.
 */
export async function endPushHere(): Promise<void> {
  if (readDevice(PUSH_DEVICE) === '') return;
  const { unsubscribe } = await import('./push.ts');
  await Promise.race([unsubscribe(), new Promise((done) => setTimeout(done, LIMIT_MS))]);
}

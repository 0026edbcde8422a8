import { PUSH_DEVICE } from './device-storage.ts';
import { readDevice } from './storage.ts';

/**
 * Ends push notifications on this device at a sign-out, also when the backend does not know yet that the device belongs to the
 * session that ends. Does nothing on a device without notifications.
 * Source: decisions, push notifications; PUSH-07.
 */
export async function endPushHere(): Promise<void> {
  if (readDevice(PUSH_DEVICE) !== '') await (await import('./push.ts')).unsubscribeSoon();
}

import { ALERTS, readDismissedAlerts } from './device-storage.ts';

const CHANNEL = 'portico';
const SIGNED_OUT = 'signed-out';

/** Tells every tab of this browser that shows the portal that the user signs out. The message says nothing about a user. */
export function sendSignedOut(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(SIGNED_OUT);
  channel.close();
}

/**
 * Listens for a sign-out in any tab. A sign-out in this tab is reported too.
 * @returns a function that stops listening
 */
export function onSignedOut(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (data === SIGNED_OUT) listener();
  };
  return () => channel.close();
}

/**
 * Calls `listener` when another tab dismisses an emergency alert, with the keys of all alerts that were dismissed on this
 * device.
 * @returns a function that stops listening
 */
export function onAlertDismissedInOtherTab(page: Window, listener: (keys: string[]) => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === ALERTS) listener(readDismissedAlerts());
  };
  page.addEventListener('storage', onStorage);
  return () => page.removeEventListener('storage', onStorage);
}

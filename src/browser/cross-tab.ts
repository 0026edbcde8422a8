import { ALERTS, readDismissedAlerts } from './device-storage.ts';

const CHANNEL = 'portico';
const SIGNED_OUT = 'signed-out';

/** Messages between the tabs of this browser that show the portal. No message contains personal data. */
export type CrossTab = {
  sendSignedOut: () => void;
  /** Sets the only listener. It gets the messages of other tabs, not of this one. */
  onSignedOut: (listener: () => void) => void;
};

/** Opens the channel between the tabs. */
export function openCrossTab(): CrossTab {
  const channel = new BroadcastChannel(CHANNEL);
  return {
    sendSignedOut: () => channel.postMessage(SIGNED_OUT),
    onSignedOut: (listener) => {
      channel.onmessage = ({ data }) => {
        if (data === SIGNED_OUT) listener();
      };
    },
  };
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

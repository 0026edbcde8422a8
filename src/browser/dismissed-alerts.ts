import { ALERTS, readDismissedAlerts } from './device-storage.ts';

/**
 * Hears when another tab dismisses an emergency alert: `listener` gets the keys of all that were dismissed on this device.
 * @returns a function that ends the listening
 */
export function onAlertsDismissedElsewhere(page: Window, listener: (keys: string[]) => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === ALERTS) listener(readDismissedAlerts());
  };
  page.addEventListener('storage', hear);
  return () => page.removeEventListener('storage', hear);
}

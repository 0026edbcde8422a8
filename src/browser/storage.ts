/**
 * The browser's two storages. A storage that is full, switched off or corrupt costs the stored data and never causes an
 * error. Values that are read have not been checked. Tokens are never written.
 */

/** The result of an action on this tab's storage; null if the storage does not work. */
export const inTab = <Result>(act: (storage: Storage) => Result): Result | null =>
  attempt(() => act(window.sessionStorage));

/** The result of an action on the storage that all tabs of this device share; null if the storage does not work. */
const onDevice = <Result>(act: (storage: Storage) => Result): Result | null => attempt(() => act(window.localStorage));

/** Reads a text of this tab; "" if there is none. */
export const readTab = (key: string): string => inTab((storage) => storage.getItem(key)) ?? '';

/** Stores a text for this tab; "" removes it. */
export const writeTab = (key: string, value: string): void => {
  inTab((storage) => write(storage, key, value));
};

/** Reads a text of this device; "" if there is none. */
export const readDevice = (key: string): string => onDevice((storage) => storage.getItem(key)) ?? '';

/** Stores a text for all tabs of this device; "" removes it. */
export const writeDevice = (key: string, value: string): void => {
  onDevice((storage) => write(storage, key, value));
  for (const listener of writeListeners) listener();
};

const writeListeners = new Set<() => void>();

/** Reports each text that this tab has stored for the device. @returns ends the reports */
export function watchDeviceWrites(onWrite: () => void): () => void {
  writeListeners.add(onWrite);
  return () => {
    writeListeners.delete(onWrite);
  };
}

function write(storage: Storage, key: string, value: string): void {
  if (value === '') storage.removeItem(key);
  else storage.setItem(key, value);
}

function attempt<Result>(act: () => Result): Result | null {
  try {
    return act();
  } catch {
    return null;
  }
}

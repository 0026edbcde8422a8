/**
 * The browser's two storages. One that is full, switched off or corrupted costs the memory and never an error. What is
 * read has not been checked; tokens are never written.
 */

/** What `act` makes of this tab's storage; null where that does not work. */
export const inTab = <Result>(act: (storage: Storage) => Result): Result | null =>
  attempt(() => act(window.sessionStorage));

/** What `act` makes of the storage that every tab of this device shares; null where that does not work. */
const onDevice = <Result>(act: (storage: Storage) => Result): Result | null => attempt(() => act(window.localStorage));

/** What this tab has under a key; "" when there is nothing. */
export const readTab = (key: string): string => inTab((storage) => storage.getItem(key)) ?? '';

/** Keeps a text for this tab; "" removes it. */
export const writeTab = (key: string, value: string): void => {
  inTab((storage) => write(storage, key, value));
};

/** What this device has under a key; "" when there is nothing. */
export const readDevice = (key: string): string => onDevice((storage) => storage.getItem(key)) ?? '';

/** Keeps a text for every tab of this device; "" removes it. */
export const writeDevice = (key: string, value: string): void => {
  onDevice((storage) => write(storage, key, value));
};

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

import { readDevice, writeDevice } from './storage.ts';

/**
 * The switch "Hide grades and balances", which this device keeps for all users. Every tab follows it at once.
 * Source: decisions, hide grades and balances; HIDE-01, HIDE-04.
 */

const KEY = 'portico.hide-figures';
const ON = 'on';

/** The choice of this page load if the device could not store it; null otherwise. */
let unstored: boolean | null = null;
const listeners = new Set<() => void>();

/** Whether grades, GPAs and amounts are covered. The answer is known before anything is drawn. */
export const hidesFigures = (): boolean => unstored ?? readDevice(KEY) === ON;

export function setHidesFigures(isOn: boolean): void {
  writeDevice(KEY, isOn ? ON : '');
  unstored = (readDevice(KEY) === ON) === isOn ? null : isOn;
  tellListeners();
}

/**
 * Reports each change of the switch, in this tab or in another one.
 * @returns ends the reports
 */
export function watchHidesFigures(onChange: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(onChange);
  return () => {
    listeners.delete(onChange);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

function onStorage({ key }: StorageEvent): void {
  // Without a key the whole storage was cleared.
  if (key === KEY || key === null) tellListeners();
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}

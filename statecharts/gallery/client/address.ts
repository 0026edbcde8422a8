import { useSyncExternalStore } from 'react';

/** The part of the address after `#`: machine, path and step, such as `#task/3/2`; or `#/live`. */
export type Address = { machine: string | null; path: number | null; step: number; isLive: boolean };

function readAddress(hash: string): Address {
  const [machine = '', path = '', step = ''] = hash.replace(/^#/, '').split('/').map(decodeURIComponent);
  const number = (text: string) => (/^\d+$/.test(text) ? Number(text) : null);
  return {
    machine: machine === '' ? null : machine,
    path: number(path),
    step: number(step) ?? 0,
    isLive: hash === '#/live',
  };
}

function addressText({ machine, path, step }: Omit<Address, 'isLive'>): string {
  if (machine === null) return '#';
  const place = path === null ? '' : `/${path}/${step}`;
  return `#${encodeURIComponent(machine)}${place}`;
}

/** Another step of the same path replaces the entry of the history; Back leads to the page before. */
export function goTo(address: Omit<Address, 'isLive'>): void {
  history.replaceState(null, '', addressText(address));
  dispatchEvent(new HashChangeEvent('hashchange'));
}

const subscribe = (onChange: () => void): (() => void) => {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
};

export function useAddress(): Address {
  return readAddress(useSyncExternalStore(subscribe, () => location.hash));
}

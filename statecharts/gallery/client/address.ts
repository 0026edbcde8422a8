import { useSyncExternalStore } from 'react';

/** What the gallery shows besides single machines. */
export type View = 'machines' | 'behaviours' | 'screens' | 'messages' | 'live';

/**
 * The part of the address after `#`: machine, path and step, such as `#task/3/2`; or a view and what is searched in it, such as
 * `#/behaviours/BANNER-13`.
 */
export type Address = { view: View; query: string; machine: string | null; path: number | null; step: number };

type Place = Pick<Address, 'machine' | 'path' | 'step'>;

const VIEWS: readonly View[] = ['behaviours', 'screens', 'messages', 'live'];

/** The address of a view. */
export const viewAddress = (view: View, query = ''): string =>
  view === 'machines' ? '#/' : `#/${view}${query === '' ? '' : `/${encodeURIComponent(query)}`}`;

function readAddress(hash: string): Address {
  const [machine = '', path = '', step = ''] = hash.replace(/^#/, '').split('/').map(decodeURIComponent);
  const number = (text: string) => (/^\d+$/.test(text) ? Number(text) : null);
  return {
    machine: machine === '' ? null : machine,
    path: number(path),
    step: number(step) ?? 0,
    view: (machine === '' && VIEWS.find((each) => each === path)) || 'machines',
    query: machine === '' ? step : '',
  };
}

function addressText({ machine, path, step }: Place): string {
  if (machine === null) return '#';
  const place = path === null ? '' : `/${path}/${step}`;
  return `#${encodeURIComponent(machine)}${place}`;
}

/** Another step of the same path replaces the entry of the history; Back leads to the page before. */
export function goTo(address: Place): void {
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

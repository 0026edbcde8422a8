import { useSyncExternalStore } from 'react';
import { useDevice } from '../hooks/use-device.ts';

const PRINT = 'print';
let isBetweenEvents = false;

/** Whether the page is drawn for paper now: while the browser prints, and where a tool shows how the page prints. */
export function useIsPrinting(): boolean {
  const { matches } = useDevice();
  const isPrinting = () => isBetweenEvents || matches(PRINT);
  return useSyncExternalStore(subscribe, isPrinting, isPrinting);
}

// The page must be redrawn before the browser lays it out for paper, and only `beforeprint` comes early enough.
function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(PRINT);
  const start = () => {
    isBetweenEvents = true;
    onChange();
  };
  const end = () => {
    isBetweenEvents = false;
    onChange();
  };
  query.addEventListener('change', onChange);
  window.addEventListener('beforeprint', start);
  window.addEventListener('afterprint', end);
  return () => {
    query.removeEventListener('change', onChange);
    window.removeEventListener('beforeprint', start);
    window.removeEventListener('afterprint', end);
  };
}

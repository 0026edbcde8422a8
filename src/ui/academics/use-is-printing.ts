import { useSyncExternalStore } from 'react';

const print = () => window.matchMedia('print');
let isBetweenEvents = false;

/** Whether the page is drawn for paper now: while the browser prints, and where a tool shows how the page prints. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => isBetweenEvents || print().matches);

// The page must be redrawn before the browser lays it out for paper, and only `beforeprint` comes early enough.
function subscribe(onChange: () => void): () => void {
  const query = print();
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

import { useSyncExternalStore } from 'react';
import { isWide } from '../hooks/use-is-wide-query.ts';

/** The width from which a week on an hour grid can be read, in multiples of the size of the page's text. */
const ROOMY = 56.25;

/** Whether the window has room for a week on an hour grid, at the present size of the text. */
export const useIsRoomy = (): boolean => useSyncExternalStore(subscribe, isRoomy);

const isRoomy = (): boolean => isWide() && window.innerWidth >= ROOMY * textSize();

const textSize = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

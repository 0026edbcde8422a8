import { useSyncExternalStore } from 'react';
import { useDevice } from '../hooks/use-device.ts';
import { WIDE } from '../hooks/use-is-wide.ts';

/** The width from which a week on an hour grid can be read, in multiples of the size of the page's text. */
const ROOMY = 56.25;

/** Whether the window has room for a week on an hour grid, at the present size of the text. */
export function useIsRoomy(): boolean {
  const { matches, width, textSize } = useDevice();
  const isRoomy = () => matches(WIDE) && width() >= ROOMY * textSize();
  return useSyncExternalStore(subscribe, isRoomy, isRoomy);
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

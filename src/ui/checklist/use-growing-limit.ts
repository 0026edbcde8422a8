import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { whenIdle } from '../../browser/when-idle.ts';

/** How many rows are drawn at once. */
const FIRST = 100;
/** How many rows follow each time the browser is idle. */
const STEP = 100;
/** Milliseconds after which they follow in any case, and the wait in Safari. */
const IDLE_LIMIT_MS = 1000;
const DELAY_MS = 50;

/**
 * How many rows of a long list may be drawn: at first a screenful and more, then the rest step by step while the browser
 * is idle, so that find-in-page finds every row. Printing draws all rows at once.
 */
export function useGrowingLimit(total: number): number {
  const [limit, setLimit] = useState(FIRST);
  const isComplete = limit >= total;
  useEffect(() => {
    if (isComplete) return;
    // A press interrupts the drawing of these rows.
    return whenIdle(() => startTransition(() => setLimit(limit + STEP)), IDLE_LIMIT_MS, DELAY_MS);
  }, [limit, isComplete]);
  useEffect(() => {
    if (isComplete) return;
    const drawAll = () => flushSync(() => setLimit(Number.POSITIVE_INFINITY));
    window.addEventListener('beforeprint', drawAll);
    return () => window.removeEventListener('beforeprint', drawAll);
  }, [isComplete]);
  return limit;
}

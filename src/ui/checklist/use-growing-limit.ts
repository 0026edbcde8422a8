import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** How many rows are drawn at once. */
const FIRST = 100;
/** How many rows follow each time the browser is idle. */
const STEP = 100;

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
    return whenIdle(() => startTransition(() => setLimit(limit + STEP)));
  }, [limit, isComplete]);
  useEffect(() => {
    if (isComplete) return;
    const drawAll = () => flushSync(() => setLimit(Number.POSITIVE_INFINITY));
    window.addEventListener('beforeprint', drawAll);
    return () => window.removeEventListener('beforeprint', drawAll);
  }, [isComplete]);
  return limit;
}

/** @returns a function that cancels the task */
function whenIdle(task: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = window.setTimeout(task, 50);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(task, { timeout: 1000 });
  return () => window.cancelIdleCallback(handle);
}

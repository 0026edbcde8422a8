import type { RegisteredRouter as PortalRouter } from '@tanstack/react-router';
import { readScrollPositions, writeScrollPositions } from '../../browser/scroll-positions.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The new entry begins where the page is scrolled to now, because only a part of the page changes. */
    keepsScroll?: boolean;
  }
}

/** Milliseconds between the drawing of a page and the first move to its place. Source: GUARD-12. */
const FIRST_MOVE_DELAY_MS = 1;

/** Milliseconds for which a page may still grow: as long as a call may take. */
const SETTLE_TIMEOUT_MS = 10_000;

/** Input that means that the user scrolls. */
const USER_SCROLL_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls each page to its place: the anchor in its address, else the position that this history entry had when the
 * user left or reloaded it, else the top. A link may ask that the page stays where it is. The router's own restoration is switched off, because it prefers the position
 * to the anchor. Source: portal specification, navigation guard 7; GUARD-12 to GUARD-14.
 */
export function restoreScroll(router: PortalRouter, page: Window): void {
  const positions = readScrollPositions();
  let entry: string | null = null;
  let settling = settled();

  page.history.scrollRestoration = 'manual';
  router.options.scrollRestoration = () => false;

  router.subscribe('onBeforeLoad', () => settling.abort());

  router.subscribe('onRendered', ({ toLocation: { hash, state } }) => {
    settling.abort();
    const isFirst = entry === null;
    entry = state.__TSR_key ?? null;
    const position = positions.get(entry ?? '') ?? (state.keepsScroll ? page.scrollY : 0);
    const toAnchor = () => page.document.getElementById(hash)?.scrollIntoView();
    const toPosition = () => page.scrollTo(0, position);
    // A new document is at its top by itself, unless the user has scrolled before it was drawn.
    if (hash === '' && !isFirst) toPosition();
    if (hash !== '' || position > 0) settling = keepInPlace(page, hash === '' ? toPosition : toAnchor);
  });

  page.document.addEventListener(
    'scroll',
    () => {
      // Ignore scroll events that navigation or restoration causes.
      if (entry === null || !settling.signal.aborted || router.state.status !== 'idle') return;
      positions.delete(entry);
      positions.set(entry, page.scrollY);
    },
    { passive: true },
  );
  page.addEventListener('pagehide', () => writeScrollPositions(positions));
}

/** A page that is in its place: there is nothing to stop. */
function settled(): AbortController {
  const settling = new AbortController();
  settling.abort();
  return settling;
}

/**
 * Repeats a move whenever data or pictures change the size of the page, until the user scrolls or the time is over.
 * @returns a controller that has aborted as soon as the page has settled; aborting it ends the moves
 */
function keepInPlace(page: Window, move: () => void): AbortController {
  const settling = new AbortController();
  const { signal } = settling;
  const settle = () => settling.abort();
  // The observer reports the present size at once.
  const growth = new ResizeObserver(move);
  const start = page.setTimeout(() => {
    growth.observe(page.document.body);
    // Only now: the key press that has opened the page may still be on its way to the window.
    for (const type of USER_SCROLL_EVENTS) page.addEventListener(type, settle, { signal, passive: true });
  }, FIRST_MOVE_DELAY_MS);
  const end = page.setTimeout(settle, SETTLE_TIMEOUT_MS);
  signal.addEventListener('abort', () => {
    growth.disconnect();
    page.clearTimeout(start);
    page.clearTimeout(end);
  });
  return settling;
}

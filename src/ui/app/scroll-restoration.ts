import type { RegisteredRouter as PortalRouter } from '@tanstack/react-router';
import { readScrollPositions, writeScrollPositions } from '../../browser/scroll-positions.ts';

/** Milliseconds between the drawing of a page and the way to its anchor. */
const ANCHOR_DELAY_MS = 1;

/** Milliseconds for which a page may still grow towards the place: as long as a call may take. */
const SETTLE_TIMEOUT_MS = 10_000;

/** What a person does who wants to be elsewhere. */
const USER_SCROLL_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Where a page stands once it is drawn: at the anchor of its address, else where it stood when the person left this
 * entry of the history or reloaded it, else at the top. Data that come later move the page there again, until the
 * person scrolls. The router's own way is switched off: it prefers the position to the anchor.
 * Source: portal specification, navigation guard 7; GUARD-12 to GUARD-14.
 */
export function restoreScroll(router: PortalRouter, page: Window): void {
  const { document } = page;
  const positions = readScrollPositions();
  let entry: string | null = null;
  let settle = () => {};
  let isSettling = false;

  page.history.scrollRestoration = 'manual';
  router.options.scrollRestoration = () => false;

  function bringTo(move: () => void, after: number): void {
    isSettling = true;
    // Tells of the present size at once, and of every other that data or pictures bring.
    const growth = new ResizeObserver(move);
    const start = page.setTimeout(() => growth.observe(document.body), after);
    const end = page.setTimeout(() => settle(), SETTLE_TIMEOUT_MS);
    const takenOver = new AbortController();
    settle = () => {
      isSettling = false;
      growth.disconnect();
      page.clearTimeout(start);
      page.clearTimeout(end);
      takenOver.abort();
    };
    for (const type of USER_SCROLL_EVENTS) {
      page.addEventListener(type, () => settle(), { signal: takenOver.signal, passive: true });
    }
  }

  router.subscribe('onBeforeLoad', () => settle());

  router.subscribe('onRendered', ({ fromLocation, toLocation: { hash, state } }) => {
    settle();
    entry = state.__TSR_key ?? null;
    if (hash !== '') {
      bringTo(() => document.getElementById(hash)?.scrollIntoView(), ANCHOR_DELAY_MS);
      return;
    }
    const position = positions.get(entry ?? '') ?? 0;
    // A document is at its top by itself, unless the person was faster than the drawing.
    if (fromLocation !== undefined) page.scrollTo(0, position);
    if (position > 0) bringTo(() => page.scrollTo(0, position), 0);
  });

  document.addEventListener(
    'scroll',
    () => {
      // On the way to another page, or to its place on this one, the page stands nowhere that anybody chose.
      if (entry === null || isSettling || router.state.status !== 'idle') return;
      positions.delete(entry);
      positions.set(entry, page.scrollY);
    },
    { passive: true },
  );
  page.addEventListener('pagehide', () => writeScrollPositions(positions));
}

const MINUTE_MS = 60_000;

type PageListeners = {
  /** The window got the focus, the page became visible again, or the browser says that the network is back. */
  onReturn: () => void;
  /** Called every minute while the page is visible. */
  onMinute: () => void;
};

/**
 * Watches whether the user is at the page.
 * @returns a function that stops the watch
 */
export function watchPage(page: Window, { onReturn, onMinute }: PageListeners): () => void {
  const listening = new AbortController();
  page.addEventListener('focus', onReturn, { signal: listening.signal });
  page.addEventListener('online', onReturn, { signal: listening.signal });
  // A phone may bring the page back without the focus.
  page.document.addEventListener(
    'visibilitychange',
    () => {
      if (page.document.visibilityState === 'visible') onReturn();
    },
    { signal: listening.signal },
  );
  const timer = page.setInterval(() => {
    if (page.document.visibilityState === 'visible') onMinute();
  }, MINUTE_MS);
  return () => {
    listening.abort();
    page.clearInterval(timer);
  };
}

import { useState } from 'react';

/** The page while it is not known who is signed in, because the server does not answer. There is no router yet. */
export function StartFailed({ onRetry }: { onRetry: () => Promise<void> }) {
  const [isBusy, setIsBusy] = useState(false);
  const retry = () => {
    setIsBusy(true);
    void onRetry().finally(() => setIsBusy(false));
  };
  return (
    <main className="start-failed">
      <h1>The admin pages are not available</h1>
      <p>The server did not answer as it should. Try again in a moment.</p>
      <button type="button" className="start-failed-retry" aria-busy={isBusy} onClick={isBusy ? undefined : retry}>
        Try again
      </button>
    </main>
  );
}

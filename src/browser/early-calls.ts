/** A call that the page started before the app's script had arrived. */
type EarlyCall = { answer: Promise<Response>; stop: () => void };

/** What the inline script of `index.html` shares with the app. */
export type EarlyCalls = {
  /** By address, as `fetch` gets it. */
  calls: Record<string, EarlyCall>;
  /** The app has started: the inline script starts nothing more. */
  isClosed: boolean;
  /** The last button that the user has pressed. */
  pressed: HTMLElement | null;
  /** A ref for the element that shows the alerts which the page has brought, until the banner has its own; missing without them. */
  showAlerts?: ((place: HTMLElement | null) => () => void) | undefined;
};

declare global {
  interface Window {
    earlyCalls?: EarlyCalls;
  }
}

/**
 * Takes over the calls that the page has started, and closes the inline script. From now on the app starts the calls.
 * Source: decisions, early data calls; FAST-03 to FAST-05.
 */
export function takeEarlyCalls(page: Window): {
  /** A fetch that uses a call which the page has already started, once. Every other call is sent as usual. */
  fetch: typeof globalThis.fetch;
  /** Aborts the calls that are still unused. */
  abortUnused: () => void;
} {
  const { calls = {} } = page.earlyCalls ?? {};
  if (page.earlyCalls !== undefined) page.earlyCalls.isClosed = true;
  const { origin } = page.location;
  return {
    fetch: (input, init) => {
      const { url, method, signal } = input instanceof Request ? input : requestOf(input, init);
      const address = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
      const early = method === 'GET' ? calls[address] : undefined;
      if (early === undefined) return page.fetch(input, init);
      delete calls[address];
      signal?.addEventListener('abort', early.stop);
      if (signal?.aborted) early.stop();
      return early.answer;
    },
    abortUnused: () => {
      for (const address of Object.keys(calls)) {
        calls[address]?.stop();
        delete calls[address];
      }
    },
  };
}

const requestOf = (input: string | URL, init: RequestInit | undefined) => ({
  url: String(input),
  method: init?.method ?? 'GET',
  signal: init?.signal ?? null,
});

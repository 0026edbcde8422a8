declare global {
  interface Window {
    /** Calls that the page started before this script had loaded, by address. */
    earlyCalls?: Record<string, Promise<Response>>;
  }
}

/** A fetch that takes over a call that the page has already started, once. Every other call is sent as usual. */
export function fetchWithPrefetched(page: Window): typeof globalThis.fetch {
  return (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const method = input instanceof Request ? input.method : (init?.method ?? 'GET');
    const { origin } = page.location;
    const address = url.startsWith(origin) ? url.slice(origin.length) : url;
    const early = method === 'GET' ? page.earlyCalls?.[address] : undefined;
    if (early === undefined) return page.fetch(input, init);
    delete page.earlyCalls?.[address];
    return early;
  };
}

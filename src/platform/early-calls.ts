declare global {
  interface Window {
    /** Status and user call, started by the page itself before this script had arrived; by address. */
    earlyCalls?: Record<string, Promise<Response>>;
  }
}

/** A fetch that takes over a call that the page has already started, once; every other call goes out as usual. */
export function fetchWithEarlyCalls(page: Window): typeof globalThis.fetch {
  return (input, init) => {
    const request = new Request(input, init);
    const { origin } = page.location;
    const address = request.url.startsWith(origin) ? request.url.slice(origin.length) : request.url;
    const early = request.method === 'GET' ? page.earlyCalls?.[address] : undefined;
    if (early === undefined) return page.fetch(request);
    delete page.earlyCalls?.[address];
    return early;
  };
}

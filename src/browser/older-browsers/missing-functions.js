// Adds what the oldest browsers of the list in tools/build/app-source.mjs lack. The build puts it before the start script of
// index.html; other pages import it first. tests/build/browser-data.test.ts knows what is missing.
// Source: decisions, old browsers; OLD-01.
{
  /** @param {object} owner @param {Record<string, (this: any, ...values: any[]) => unknown>} functions */
  const add = (owner, functions) => {
    for (const [name, value] of Object.entries(functions)) {
      if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true });
    }
  };
  add(URL, {
    canParse(address, base) {
      try {
        return Boolean(new URL(address, base));
      } catch {
        return false;
      }
    },
  });
  add(AbortSignal, {
    any(signals) {
      const first = new AbortController();
      for (const signal of signals) {
        const abort = () => first.abort(signal.reason);
        if (signal.aborted) abort();
        // The listeners on the others go with the first abort.
        else signal.addEventListener('abort', abort, { signal: first.signal });
      }
      return first.signal;
    },
  });
  add(Array.prototype, {
    toSorted(compare) {
      return [...this].sort(compare);
    },
    toReversed() {
      return [...this].reverse();
    },
  });
  add(String.prototype, {
    toWellFormed() {
      return this.replace(/\p{Surrogate}/gu, '\uFFFD');
    },
  });
  add(Response, {
    json(content, init = {}) {
      const headers = new Headers(init.headers);
      if (!headers.has('content-type')) headers.set('content-type', 'application/json');
      return new Response(JSON.stringify(content), { ...init, headers });
    },
  });
}

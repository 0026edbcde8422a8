/**
 * The first import of the app: nothing after it runs in a browser for which `check-browser.js` has shown its line. An error is
 * the only way to end a module and all that import it. Source: decisions, old browsers; OLD-02.
 */
if ('tooOld' in document.documentElement.dataset) {
  throw new Error('The portal does not start, because this browser is too old for it. The page says so.');
}

export {};

/**
 * The first import of the app: nothing after it runs in a browser for which `check-browser.js` has shown its line. An error is
 * the only way to end a module and all that import it. Source: decisions, old browsers; OLD-02.
 */
if ('tooOld' in document.documentElement.dataset) {
  throw new Error('This browser is too old.');
}

export {};

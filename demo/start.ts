import '../src/browser/older-browsers/missing-functions.js';
import { createDemoBackend } from './backend.ts';
import { showBar } from './bar.ts';
import { changesOf, reset, signedInPerson } from './tab.ts';

// src/browser/older-browsers/check-browser.js has shown its line in a browser that is too old. Source: OLD-02.
if ('tooOld' in document.documentElement.dataset) throw new Error('The app does not start here.');

/** The page of the demo: the portal from `src/main.tsx` over the sample data of the person who is signed in in this tab. */
const person = signedInPerson();
if (person === null) {
  const { pathname, search } = window.location;
  window.location.replace(`/accounts/login/?${new URLSearchParams({ next: pathname + search })}`);
} else {
  const network = window.fetch.bind(window);
  window.fetch = createDemoBackend({
    person,
    storage: changesOf(person),
    now: () => new Date(),
    setCookie: (name, value, maxAge) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the portal reads this cookie in the same way
      document.cookie = `${name}=${value}; path=/; max-age=${maxAge}; samesite=lax`;
    },
    network,
  });
  showBar(document.body, reset);
  await import('../src/main.tsx');
}

import { createDemoBackend } from './backend.ts';
import { showBar } from './bar.ts';
import { changesOf, reset, signedInPerson } from './tab.ts';

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

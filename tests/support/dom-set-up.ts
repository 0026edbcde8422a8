// Not from the package for React, which would load React before a test can prepare anything.
import { configure } from '@testing-library/dom';
import { afterEach, expect } from 'vitest';
import { takeBareTexts, watchTexts } from './watch-texts.ts';

// How long a test waits for a change of the DOM. It only delays tests that fail.
configure({ asyncUtilTimeout: 15_000 });

emptyWindow();
watchTexts();

afterEach(async () => {
  const { cleanup } = await import('@testing-library/react');
  cleanup();
  expect(takeBareTexts()).toEqual([]);
});

/** What an earlier file of this process has left in the window. */
function emptyWindow(): void {
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}

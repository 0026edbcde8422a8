import '../src/browser/older-browsers/missing-functions.js';
import { createDemoBackend } from '../demo/backend.ts';
import { samplePerson } from '../src/sample/people.ts';
import { freezeTime } from '../states/freeze-time.ts';
import { PREVIEW_LEFT, PREVIEW_PEOPLE, PREVIEW_READY, type PreviewContent } from './preview-message.ts';

/**
 * The document in the frame of a preview: the real portal over the sample data of a person with the chosen role. The page and
 * its posts come from the form around the frame, before anything is saved. Nothing is stored, and no call leaves the frame.
 * Source: decisions, the admin pages; ADMIN-65.
 */
const content = await askForContent();
const network: typeof fetch = () => Promise.reject(new TypeError('a preview sends no call'));
const sample = createDemoBackend({
  person: samplePerson(PREVIEW_PEOPLE[content.role]),
  storage: { read: () => null, write: () => {} },
  now: () => new Date(),
  setCookie: () => {},
  network,
});
freezeTime(new Date().toISOString(), '');
window.fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : String(input), window.location.origin);
  const answer = answerFromForm(url, content);
  if (answer !== null) return Response.json(answer);
  const response = await sample(input, init);
  const more = addedFromForm(url, content);
  if (more === null || !response.ok) return response;
  return Response.json([more, ...((await response.json()) as unknown[])]);
};
window.history.replaceState(null, '', content.address);
window.addEventListener('keydown', ({ key, defaultPrevented }) => {
  // Escape closes what is open in the portal first.
  if (key !== 'Escape' || defaultPrevented || document.querySelector('dialog[open], [aria-expanded="true"]')) return;
  window.parent.postMessage(PREVIEW_LEFT, window.location.origin);
});
await import('../src/main.tsx');

/** Asks the page around the frame what to show. Only a page of this origin can be around it. */
function askForContent(): Promise<PreviewContent> {
  return new Promise((resolve) => {
    window.addEventListener('message', ({ source, origin, data }) => {
      if (source === window.parent && origin === window.location.origin) resolve(data as PreviewContent);
    });
    window.parent.postMessage(PREVIEW_READY, window.location.origin);
  });
}

/** The answer of a call that the form knows; null for one of the sample data. */
function answerFromForm({ pathname, searchParams }: URL, { page }: PreviewContent): unknown {
  if (page === null) return null;
  if (pathname === '/api/pages') {
    const isShown = [page.path, page.slug].includes(searchParams.get('path') ?? searchParams.get('slug') ?? '');
    return isShown ? [page] : null;
  }
  if (pathname !== '/api/posts') return null;
  const posts = page.posts.filter(({ slug }) => slug === searchParams.get('slug'));
  return posts.length === 0 ? null : posts;
}

/** What the form adds to a list of the sample data; null for another call. */
function addedFromForm({ pathname }: URL, { message, task }: PreviewContent): unknown {
  if (pathname === '/api/notifications/user') return message;
  if (pathname === '/api/user_task/') return task?.assignment ?? null;
  return pathname === '/api/category/' ? (task?.category ?? null) : null;
}

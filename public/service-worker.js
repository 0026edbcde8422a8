const IS_OFF = false; // true in a deployed file: the worker goes away on every device, and open pages reload once.
// The build puts the names of its own files in the place of the next two lines.
const VERSION = 'development';
const FILES = [];

// Two names that src/platform/service-worker/offline-page.ts has too: the app keeps the page, with its facts.
const PAGE_CACHE = 'portico-page';
const KEPT_PAGE = '/offline';
const FILE_CACHE = `portico-files-${VERSION}`;

// A newer worker waits until the last tab of the old one has closed: the old tab finds its files until then.
self.addEventListener('install', (event) => {
  if (IS_OFF) self.skipWaiting();
  else event.waitUntil(caches.open(FILE_CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener('activate', (event) => event.waitUntil(IS_OFF ? leave() : begin()));

// Files of a build never change under their name. Of pages only the way to them is watched: nothing that a page or the
// API answers is ever kept.
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (IS_OFF || request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request));
});

async function begin() {
  await self.registration.navigationPreload?.enable();
  await dropFilesExcept(FILE_CACHE);
}

async function leave() {
  // Only pages that an earlier worker stood behind: whoever comes anew is not reloaded.
  const pages = await self.clients.matchAll({ type: 'window' });
  await dropFilesExcept(null);
  await caches.delete(PAGE_CACHE);
  await self.registration.unregister();
  // Not waited for: a page may only come once this has ended.
  for (const page of pages) page.navigate(page.url).catch(() => {});
}

async function openPage({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const page = await caches.match(KEPT_PAGE, { cacheName: PAGE_CACHE });
    if (page === undefined) throw error;
    return page;
  }
}

async function openFile(request) {
  return (await caches.match(request)) ?? fetch(request);
}

async function dropFilesExcept(kept) {
  const names = await caches.keys();
  const dropped = names.filter((name) => name.startsWith('portico-files-') && name !== kept);
  await Promise.all(dropped.map((name) => caches.delete(name)));
}

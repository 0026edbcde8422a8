const IS_OFF = false; // Deployed as true: every browser removes the worker, and open pages reload once.
// The build fills in the next two lines.
const VERSION = 'development';
const FILES = [];

// src/browser/service-worker/page-cache.ts has the same four values: the app writes its pages to this cache.
const PAGE_CACHE = 'portico-page';
const OFFLINE_PAGE = '/offline';
const KEPT_PAGE = '/offline-schedule';
const KEPT_UNTIL = 'x-kept-until';
const FILE_CACHE = `portico-files-${VERSION}`;

// What the browser does without the worker: starting it takes a slow phone a tenth of a second. Browsers that do not know
// such routes use the handler below, which does the same.
const ROUTES = [
  { condition: { urlPattern: '/assets/*', requestMethod: 'get' }, source: 'cache' },
  { condition: { not: { requestMode: 'navigate' } }, source: 'network' },
];

// A new worker waits until the last tab of the old one is closed. Until then, the old files stay in their cache.
self.addEventListener('install', (event) => {
  if (IS_OFF) return self.skipWaiting();
  event.waitUntil(storeFiles());
  event.addRoutes?.(ROUTES).catch(() => {});
});

self.addEventListener('activate', (event) => event.waitUntil(IS_OFF ? removeWorker() : activate()));

// The build's files come from the cache, because a file with the same name never changes. Pages come from the network, or
// are replaced by the offline page. Answers of the API are never cached.
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (IS_OFF || request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request));
});

// Every push shows a notification, also one that cannot be read: browsers end the subscription of a page that shows none.
self.addEventListener('push', (event) => {
  if (!IS_OFF) event.waitUntil(showMessage(readMessage(event.data)));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPath(event.notification.data.path));
});

function readMessage(data) {
  try {
    return data.json();
  } catch {
    return { title: self.location.hostname, body: 'There is news for you.', tag: 'news', path: '/' };
  }
}

async function showMessage({ title, body, tag, path, isUrgent = false, badge = null }) {
  await self.registration.showNotification(title, {
    ...{ body, tag, icon: '/icons/icon-192.png', badge: '/icons/monochrome-512.png', data: { path } },
    // An urgent one stays until the user reacts, and sounds again when it changes.
    ...(isUrgent ? { requireInteraction: true, renotify: true } : {}),
  });
  // Some browsers have the function and refuse it for a page that is not installed.
  if (badge !== null) await self.navigator.setAppBadge?.(badge).catch(() => {});
}

// A page that is open there comes to the front. No other page is taken away from the user.
async function openPath(path) {
  const { href, origin } = new URL(path, self.location.origin);
  if (origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url }) => url === href);
  if (open === undefined) await self.clients.openWindow(href);
  else await open.focus();
}

// Without the header Vary, which some hosts and proxies add: the cache would not give a file to a request whose headers differ
// from those of this one.
async function storeFiles() {
  const cache = await caches.open(FILE_CACHE);
  await Promise.all(
    FILES.map(async (name) => {
      const response = await fetch(name);
      if (!response.ok) throw new Error(`${name} answers ${response.status}.`);
      const headers = new Headers(response.headers);
      headers.delete('vary');
      await cache.put(name, new Response(response.body, { headers }));
    }),
  );
}

async function activate() {
  await self.registration.navigationPreload?.enable();
  await deleteFilesExcept(FILE_CACHE);
}

async function removeWorker() {
  // Only pages that an earlier worker controls are reloaded, and no new page.
  const pages = await self.clients.matchAll({ type: 'window' });
  await deleteFilesExcept(null);
  await caches.delete(PAGE_CACHE);
  await self.registration.unregister();
  // Not awaited: the pages load only after the activation has ended.
  for (const page of pages) page.navigate(page.url).catch(() => {});
}

async function openPage({ request, preloadResponse }) {
  try {
    const preloaded = await preloadResponse;
    // In Firefox, a preload that failed is an error response, not a rejection.
    return preloaded === undefined || preloaded.type === 'error' ? await fetch(request) : preloaded;
  } catch (error) {
    const page = (await keptPage()) ?? (await caches.match(OFFLINE_PAGE, { cacheName: PAGE_CACHE }));
    if (page === undefined) throw error;
    return page;
  }
}

// The offline page with the schedule, until the end of the term.
async function keptPage() {
  const page = await caches.match(KEPT_PAGE, { cacheName: PAGE_CACHE });
  if (page === undefined || Date.now() < Number(page.headers.get(KEPT_UNTIL))) return page;
  await (await caches.open(PAGE_CACHE)).delete(KEPT_PAGE);
}

async function openFile(request) {
  return (await caches.match(request)) ?? fetch(request);
}

async function deleteFilesExcept(current) {
  const names = await caches.keys();
  const outdated = names.filter((name) => name.startsWith('portico-files-') && name !== current);
  await Promise.all(outdated.map((name) => caches.delete(name)));
}

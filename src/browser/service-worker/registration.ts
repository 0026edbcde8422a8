import { OFFLINE_PAGE, PAGE_CACHE } from './page-cache.ts';

const SCRIPT = '/service-worker.js';
const COOKIE = 'service-workers-cleared';
/** Seconds until the next load removes the workers again. */
const COOKIE_AGE = 86_400;

/** The part of Trusted Types that is used here. In TypeScript a trusted URL has the type of its text. */
type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (from: string) => string };
};

/** The URL of the worker's script. A browser with Trusted Types accepts it only from a policy. */
function scriptUrl(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('portico', { createScriptURL: () => SCRIPT });
  return policy?.createScriptURL(SCRIPT) ?? SCRIPT;
}

/** @param cookies as `document.cookie` gives them */
export const hasClearedCookie = (cookies: string): boolean => cookies.split(/;\s*/).includes(`${COOKIE}=1`);

/** Source: checklist specification, startup; START-06. */
export function setClearedCookie(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that the portal supports
  document.cookie = `${COOKIE}=1; Max-Age=${COOKIE_AGE}; Path=/; Secure; SameSite=Strict`;
}

/**
 * Unregisters every worker of this origin, also those that another app has registered. One with a push subscription stays,
 * because the subscription would end; its script is asked for again instead. Source: PUSH-14.
 */
export async function unregisterWorkers(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(
    registrations.map(async (registration) => {
      const subscription = await registration.pushManager?.getSubscription();
      await (subscription ? registration.update() : registration.unregister());
    }),
  );
}

/** @throws when the script cannot be loaded or is not a script */
export async function registerWorker(): Promise<void> {
  await navigator.serviceWorker.register(scriptUrl(), { updateViaCache: 'none' });
}

/**
 * Writes the offline page to the cache from which the worker reads it.
 * @param html as `offlinePage` returns it
 */
export async function keepOfflinePage(html: string): Promise<void> {
  const cache = await caches.open(PAGE_CACHE);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
  };
  await cache.put(OFFLINE_PAGE, new Response(html, { headers }));
}

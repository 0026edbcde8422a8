import { KEPT_PAGE, PAGE_CACHE } from './offline-page.ts';

const SCRIPT = '/service-worker.js';
const COOKIE = 'service-workers-cleared';
/** Seconds for which the worker of a load counts as the right one. */
const DAY = 86_400;

/** Of Trusted Types as much as is needed here; what a policy makes passes for the text that it was made from. */
type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (from: string) => string };
};

/** The one address that a worker may come from: a browser that knows Trusted Types takes it from a policy alone. */
function scriptAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('portico', { createScriptURL: () => SCRIPT });
  return policy?.createScriptURL(SCRIPT) ?? SCRIPT;
}

/** Not in every private window, and never on a page that is not served safely. */
export const areWorkersSupported = (): boolean => 'serviceWorker' in navigator && 'caches' in window;

/** @param cookies as `document.cookie` gives them */
export const hasClearedCookie = (cookies: string): boolean => cookies.split(/;\s*/).includes(`${COOKIE}=1`);

/** Source: checklist specification, startup; START-06. */
export function setClearedCookie(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that the portal supports
  document.cookie = `${COOKIE}=1; Max-Age=${DAY}; Path=/; Secure; SameSite=Strict`;
}

/** Every worker of this origin, whoever registered it. */
export async function unregisterWorkers(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

/** @throws when the script is missing or is none */
export async function registerWorker(): Promise<void> {
  await navigator.serviceWorker.register(scriptAddress(), { updateViaCache: 'none' });
}

/** Puts the page where the worker finds it without a network. It has the facts of this deployment, and no script. */
export async function keepOfflinePage(html: string): Promise<void> {
  const cache = await caches.open(PAGE_CACHE);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
  };
  await cache.put(KEPT_PAGE, new Response(html, { headers }));
}

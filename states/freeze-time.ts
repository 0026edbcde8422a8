/**
 * Makes this document show the same screen every time: with a fixed clock, empty storage and no connection to other tabs.
 * Call it before the app's code runs.
 */

/** In milliseconds: longer timers never fire, such as time limits of calls or the next minute of a clock. */
const MAX_TIMEOUT = 3_000;

/**
 * @param at the fixed time, ISO 8601
 * @param liveChannel the name of the one channel to other documents that works: the gallery's live view
 */
export function freezeTime(at: string, cookies: string, liveChannel: string | null = null): void {
  stopClock(Date.parse(at));
  replaceGlobal('localStorage', memoryStorage());
  replaceGlobal('sessionStorage', memoryStorage());
  replaceGlobal('BroadcastChannel', withSilentChannels(BroadcastChannel, liveChannel));
  Object.defineProperty(document, 'cookie', { get: () => cookies, set: () => {} });
  blockNavigation();
}

const replaceGlobal = (name: string, value: unknown) =>
  Object.defineProperty(window, name, { value, configurable: true });

function stopClock(time: number): void {
  window.Date = new Proxy(Date, {
    construct: (target, parameters, newTarget) =>
      Reflect.construct(target, parameters.length === 0 ? [time] : parameters, newTarget),
    get: (target, key) => (key === 'now' ? () => time : Reflect.get(target, key)),
  });
  const { setTimeout } = window;
  replaceGlobal('setTimeout', (handler: () => void, wait = 0, ...parameters: []) =>
    wait > MAX_TIMEOUT ? 0 : setTimeout(handler, wait, ...parameters),
  );
}

/** Storage in memory, with the methods that the app uses. As in a browser, its keys are properties. */
function memoryStorage(): object {
  const entries: Record<string, string> = Object.create({
    getItem: (key: string) => (Object.hasOwn(entries, key) ? entries[key] : null),
    setItem: (key: string, value: string) => {
      entries[key] = value;
    },
    removeItem: (key: string) => {
      delete entries[key];
    },
    clear: () => {
      for (const key of Object.keys(entries)) delete entries[key];
    },
  });
  return entries;
}

const withSilentChannels = (channels: typeof BroadcastChannel, liveChannel: string | null) =>
  new Proxy(channels, {
    construct: (target, [name]: [string]) => (name === liveChannel ? new target(name) : new SilentChannel()),
  });

/** Prevents that a sign-out in this document signs out the real portal in another tab. */
class SilentChannel {
  onmessage = null;
  postMessage(): void {}
  close(): void {}
}

/** If the app navigates to sign-in or another site, this document stays and reports the address to its parent page. */
function blockNavigation(): void {
  if (!('navigation' in window)) return;
  const ownAddress = window.location.href;
  window.navigation.addEventListener('navigate', (event) => {
    const { url, sameDocument } = event.destination;
    if (sameDocument || !event.cancelable || url === ownAddress || new URL(url).pathname.endsWith('/frame.html'))
      return;
    event.preventDefault();
    // The app changed the address, and a reload of it would load the real portal.
    if (event.navigationType === 'reload') window.location.replace(ownAddress);
    else window.parent.postMessage({ leftFor: url }, window.location.origin);
  });
}

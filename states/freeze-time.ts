/**
 * Makes this document one that shows the same screen whenever it is opened: a clock that stands, nothing kept from
 * before, nobody else listening. Call it before the app's own code runs.
 */

/** Milliseconds: what would come later than this never does, be it a time-out, a goodbye or the next minute. */
const LONGEST_WAIT = 3_000;

/** @param at the time that every clock of this document shows, ISO 8601 */
export function freezeTime(at: string, cookies: string): void {
  stopClock(Date.parse(at));
  own('localStorage', memoryStorage());
  own('sessionStorage', memoryStorage());
  own('BroadcastChannel', SilentChannel);
  Object.defineProperty(document, 'cookie', { get: () => cookies, set: () => {} });
  stayHere();
}

const own = (name: string, value: unknown) => Object.defineProperty(window, name, { value, configurable: true });

function stopClock(time: number): void {
  window.Date = new Proxy(Date, {
    construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [time] : given, newTarget),
    get: (target, key) => (key === 'now' ? () => time : Reflect.get(target, key)),
  });
  const { setTimeout } = window;
  own('setTimeout', (handler: () => void, wait = 0, ...given: []) =>
    wait > LONGEST_WAIT ? 0 : setTimeout(handler, wait, ...given),
  );
}

/** What a real one does, as far as the app asks for it: its keys are properties. */
function memoryStorage(): object {
  const kept: Record<string, string> = Object.create({
    getItem: (key: string) => (Object.hasOwn(kept, key) ? kept[key] : null),
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
    removeItem: (key: string) => {
      delete kept[key];
    },
    clear: () => {
      for (const key of Object.keys(kept)) delete kept[key];
    },
  });
  return kept;
}

/** The real portal in another tab is not to hear that somebody has signed out here. */
class SilentChannel {
  onmessage = null;
  postMessage(): void {}
}

/** The app leaves for sign-in and for other sites; this document says so to the page around it, and stays. */
function stayHere(): void {
  if (!('navigation' in window)) return;
  const home = window.location.href;
  window.navigation.addEventListener('navigate', (event) => {
    const { url, sameDocument } = event.destination;
    if (sameDocument || !event.cancelable || url === home || new URL(url).pathname.endsWith('/frame.html')) return;
    event.preventDefault();
    // The app has changed the address, and a load of that one would be the real portal.
    if (event.navigationType === 'reload') window.location.replace(home);
    else window.parent.postMessage({ leftFor: url }, window.location.origin);
  });
}

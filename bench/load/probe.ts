/** What the page itself records of a load. Times are milliseconds since the navigation began. */
export type Probe = {
  firstPaint: number;
  largestPaint: number;
  /** The first element of the user's data was on the screen. */
  firstData: number | null;
  /** From this time on nothing was loading. */
  complete: number | null;
  /** The app answered a press on the first data from this time on. It stays null in an app without React. */
  firstPress: number | null;
  /** The last change of the document. */
  lastChange: number;
  longTasks: { start: number; duration: number }[];
  /** The sum of the layout shifts. */
  shift: number;
};

declare global {
  interface Window {
    loadProbe: Probe;
  }
}

/** Records a load. It runs in the page, before any script of the page, so it may use nothing but its argument. */
export function recordLoad(ready: string): void {
  const probe: Probe = {
    firstPaint: 0,
    largestPaint: 0,
    firstData: null,
    complete: null,
    firstPress: null,
    lastChange: 0,
    longTasks: [],
    shift: 0,
  };
  window.loadProbe = probe;
  const observe = (type: string, record: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') probe.firstPaint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    probe.largestPaint = startTime;
  });
  observe('longtask', ({ startTime: start, duration }) => probe.longTasks.push({ start, duration }));
  observe('layout-shift', (entry) => {
    probe.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  const readyElement = () =>
    [...document.querySelectorAll(ready)].find((element) => element.closest('[aria-hidden]') === null);
  // React notes its properties at an element when the element becomes part of the app. HTML of a server has none yet.
  const answers = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  const watch = window.setInterval(() => {
    const element = readyElement();
    if (element === undefined || !answers(element)) return;
    probe.firstPress = performance.now();
    window.clearInterval(watch);
  }, 20);
  const isLoading = () =>
    document.querySelector('main [data-slot]') !== null ||
    [...document.querySelectorAll('main [role="status"]')].some(({ textContent }) => textContent.startsWith('Loading'));
  new MutationObserver(() => {
    const now = performance.now();
    probe.lastChange = now;
    if (probe.firstData === null) {
      if (readyElement() === undefined) return;
      probe.firstData = now;
    }
    if (isLoading()) probe.complete = null;
    else probe.complete ??= now;
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

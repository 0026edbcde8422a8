/** What the benchmark does inside the page. Playwright sends these functions to the browser as source text. */

/**
 * Presses an element that can be seen, or the first one if none can.
 * @returns milliseconds until the next paint has ended
 */
export async function press(selector: string): Promise<number> {
  const found = [...document.querySelectorAll<HTMLElement>(selector)];
  const element = found.find((each) => each.checkVisibility()) ?? found[0];
  if (element === undefined) throw new Error(`The page has no ${selector}.`);
  const start = performance.now();
  element.click();
  await new Promise((done) => requestAnimationFrame(done));
  // The end of the frame's task comes after its paint.
  await new Promise((done) => setTimeout(done));
  return performance.now() - start;
}

/** Milliseconds from a press of a key. */
export type KeyTimes = {
  /** Until the letter has its place: the browser has nothing to do before it paints. */
  letter: number;
  /** Until the results have their places. */
  results: number;
};

/**
 * Types a text into the search, a key each time.
 * @returns the longest times of all keys
 */
export async function type(text: string): Promise<KeyTimes> {
  const field = document.activeElement;
  const dialog = field?.closest('dialog');
  if (!(field instanceof HTMLInputElement) || dialog == null) throw new Error('The search is not open.');
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const nextFrame = async () => {
    await new Promise((done) => requestAnimationFrame(done));
    // The end of the frame's task comes after its paint.
    await new Promise((done) => setTimeout(done));
  };
  const nextTask = () =>
    new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(null);
    });
  // It makes the browser calculate styles and places now.
  const lay = () => document.body.getBoundingClientRect();
  const quietFrames = 3;
  const longest: KeyTimes = { letter: 0, results: 0 };
  for (let end = 1; end <= text.length; end += 1) {
    await nextFrame();
    const start = performance.now();
    let changed = start;
    let isQuiet = false;
    const observer = new MutationObserver(() => {
      lay();
      changed = performance.now();
      isQuiet = false;
    });
    observer.observe(dialog, { subtree: true, childList: true, characterData: true, attributes: true });
    setValue?.call(field, text.slice(0, end));
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await nextTask();
    lay();
    const letter = performance.now() - start;
    // The last change of the dialog is that of the results.
    while (!isQuiet || dialog.querySelector('[data-view="searching"]') !== null) {
      isQuiet = true;
      for (let frame = 0; frame < quietFrames; frame += 1) await nextFrame();
    }
    observer.disconnect();
    longest.letter = Math.max(longest.letter, letter);
    longest.results = Math.max(longest.results, letter, changed - start);
  }
  return longest;
}

/** Opens these addresses in turn by their links, `count` times, and waits each time until the page has been drawn. */
export async function navigate({ addresses, count }: { addresses: string[]; count: number }): Promise<void> {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  for (let index = 0; index < count; index += 1) {
    const address = addresses[index % addresses.length] ?? '/';
    document.querySelector<HTMLElement>(`a[href="${address}"]`)?.click();
    const end = performance.now() + 5_000;
    while (location.pathname !== address || document.querySelector('main h1') === null) {
      if (performance.now() > end) throw new Error(`The page at ${address} did not open.`);
      await frame();
    }
    await frame();
    await frame();
  }
}

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

/**
 * Types a text into the search, a key each time.
 * @returns milliseconds of the key that took longest until its results are in the page and have their places
 */
export async function type(text: string): Promise<number> {
  const field = document.activeElement;
  const status = field?.closest('dialog')?.querySelector('[data-view]');
  if (!(field instanceof HTMLInputElement) || status == null) throw new Error('The search is not open.');
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const isSearching = () => status.getAttribute('data-view') === 'searching';
  let longest = 0;
  for (let end = 1; end <= text.length; end += 1) {
    await new Promise((done) => requestAnimationFrame(done));
    await new Promise((done) => setTimeout(done));
    const start = performance.now();
    setValue?.call(field, text.slice(0, end));
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    while (isSearching()) {
      await new Promise<void>((done) => {
        const observer = new MutationObserver(() => {
          observer.disconnect();
          done();
        });
        observer.observe(status, { attributes: true });
      });
    }
    // It makes the browser lay out the results now.
    document.body.getBoundingClientRect();
    longest = Math.max(longest, performance.now() - start);
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

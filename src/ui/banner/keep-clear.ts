/** The parts of the root's style that tell the page how much of its edges pinned alerts cover. */
const EDGES = { top: '--pinned-top', bottom: '--pinned-bottom' } as const;

/**
 * Keeps the pinned lines of a list off what has the focus: they are below the top bar, or at the lower edge while the focus is
 * below them. The page knows what they cover, so that what gets the focus scrolls out from under them. Source: SEV-03.
 * @returns undoes it
 */
export function keepClear(list: HTMLElement): () => void {
  const { style } = document.documentElement;
  const clear = () => {
    for (const name of Object.values(EDGES)) style.removeProperty(name);
    delete list.dataset.at;
  };
  const update = () => {
    clear();
    const boxes = [...list.querySelectorAll('[data-pinned]:not([data-pinned="waiting"])')].map((line) =>
      line.getBoundingClientRect(),
    );
    const top = Math.min(...boxes.map((box) => box.top));
    const bottom = Math.max(...boxes.map((box) => box.bottom));
    const edge = hasFocusBetween(list, top, bottom) ? 'bottom' : 'top';
    list.dataset.at = edge;
    style.setProperty(EDGES[edge], `${Math.round(bottom - top)}px`);
  };
  update();
  document.addEventListener('focusin', update);
  window.addEventListener('resize', update);
  return () => {
    document.removeEventListener('focusin', update);
    window.removeEventListener('resize', update);
    clear();
  };
}

function hasFocusBetween(list: Element, top: number, bottom: number): boolean {
  const focused = document.activeElement;
  // The body and `main` are the whole page.
  if (focused === null || focused.matches('body, main') || list.contains(focused)) return false;
  const box = focused.getBoundingClientRect();
  return box.top < bottom && box.bottom > top;
}

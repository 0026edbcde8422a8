/**
 * Keeps what the user has done with the shell of `index.html` when the app draws the same shell in its place: which menus
 * are open, and where the focus is. Call it before the first draw. Source: decisions, static shell; FAST-02.
 * @param root the element that the app draws into
 */
export function takeOverShell(root: HTMLElement): void {
  const shell = root.firstElementChild;
  if (shell === null) return;
  const open = toggles(root).flatMap(({ ariaExpanded }, index) => (ariaExpanded === 'true' ? [index] : []));
  const focused = pathTo(root, root.ownerDocument.activeElement);
  // The observer runs after the app has drawn, and before the browser paints.
  const observer = new MutationObserver(() => {
    if (root.firstElementChild === null || root.firstElementChild === shell) return;
    observer.disconnect();
    delete root.dataset.static;
    for (const index of open) toggles(root)[index]?.click();
    if (focused !== null) elementAt(root, focused)?.focus({ preventScroll: true });
  });
  observer.observe(root, { childList: true });
}

const toggles = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('[aria-controls]')];

/** The places of an element and of its parents among their siblings, from `root` on; null outside of it. */
function pathTo(root: Element, element: Element | null): number[] | null {
  if (element === root) return [];
  const parent = element?.parentElement ?? null;
  const path = parent === null || element === null ? null : pathTo(root, parent);
  return path === null || parent === null || element === null ? null : [...path, [...parent.children].indexOf(element)];
}

function elementAt(root: HTMLElement, path: number[]): HTMLElement | null {
  const found = path.reduce<Element | undefined>((parent, index) => parent?.children[index], root);
  return found instanceof HTMLElement && found !== root ? found : null;
}

/**
 * Keeps what the user has done with the shell of `index.html` when the app draws in its place: which menus are open, and
 * where the focus is. Call it before the first draw, which may have more than the shell: the sections and the page.
 * Source: decisions, static shell; FAST-02.
 * @param root the element that the app draws into
 */
export function takeOverShell(root: HTMLElement): void {
  const shell = root.firstElementChild;
  if (shell === null) return;
  const open = [...root.querySelectorAll<HTMLElement>('[aria-expanded="true"]')].map((toggle) =>
    counterpartOf(toggle, root),
  );
  const focused = [...root.querySelectorAll<HTMLElement>(':focus')].map((element) => counterpartOf(element, root));
  // The observer runs after the app has drawn, and before the browser paints.
  const observer = new MutationObserver(() => {
    if (root.firstElementChild === null || root.firstElementChild === shell) return;
    observer.disconnect();
    delete root.dataset.static;
    for (const find of open) find()?.click();
    for (const find of focused) find()?.focus({ preventScroll: true });
  });
  observer.observe(root, { childList: true });
}

/**
 * Finds the element that the app draws in place of another: with the same tag, address and name, after as many others of
 * that kind.
 */
function counterpartOf(element: HTMLElement, root: HTMLElement): () => HTMLElement | undefined {
  const kind = kindOf(element);
  const alike = () =>
    [...root.querySelectorAll<HTMLElement>(element.localName)].filter((each) => kindOf(each) === kind);
  const place = alike().indexOf(element);
  return () => alike()[place];
}

/** The text of a landmark changes with the page, so only links and buttons have a name here. */
const kindOf = (element: HTMLElement) =>
  JSON.stringify([
    element.getAttribute('href'),
    element.matches('a, button') ? (element.ariaLabel ?? element.textContent) : '',
  ]);

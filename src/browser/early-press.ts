/**
 * Keeps what the user does with a page before the app answers: the last button that was pressed, and the focus. Call it right
 * before the app draws over the shell of `index.html`, or takes over what a server has drawn.
 * Source: decisions, static shell; FAST-02.
 * @param root the element that the app draws into
 * @param isMeant whether a press on this button counts; every button if left out
 * @returns presses the button and puts the focus back; call it when the app has drawn
 */
export function takeEarlyPress(
  page: Window,
  root: HTMLElement,
  isMeant: (button: HTMLElement) => boolean = () => true,
): () => void {
  const find = (element: HTMLElement | null | undefined) => (element ? counterpartOf(element, root) : undefined);
  const pressed = page.earlyCalls?.pressed;
  const press = find(pressed && isMeant(pressed) ? pressed : null);
  const focus = find(root.querySelector<HTMLElement>(':focus'));
  return () => {
    press?.()?.click();
    focus?.()?.focus({ preventScroll: true });
  };
}

/**
 * Finds an element again, or the one that the app has drawn in its place: with the same tag, address and name, after as many
 * others of that kind. The app does not know a name that the browser has translated. Then the class counts, if the app has
 * drawn as many elements with it. Source: decisions, translated pages; TRANS-01.
 */
function counterpartOf(element: HTMLElement, root: HTMLElement): () => HTMLElement | undefined {
  const finderOf = (nameOf: (each: HTMLElement) => string) => {
    const kindOf = (each: HTMLElement) => `${each.getAttribute('href')} ${nameOf(each)}`;
    const kind = kindOf(element);
    const alikeIn = (tree: ParentNode) =>
      [...tree.querySelectorAll<HTMLElement>(element.localName)].filter((each) => kindOf(each) === kind);
    // The app may have drawn the page anew already: then the element is in what is left of the page before.
    const before = alikeIn(element.getRootNode() as ParentNode);
    return (isSure: boolean) => {
      const alike = alikeIn(root);
      return isSure || alike.length === before.length ? alike[before.indexOf(element)] : undefined;
    };
  };
  // The text of a landmark changes with the page, so only links and buttons have a name here.
  const byName = finderOf((each) => (each.matches('a, button') ? (each.ariaLabel ?? each.textContent) : ''));
  const byClass = finderOf((each) => each.className);
  return () => (root.contains(element) ? element : (byName(true) ?? byClass(false)));
}

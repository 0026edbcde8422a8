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
 * others of that kind.
 */
function counterpartOf(element: HTMLElement, root: HTMLElement): () => HTMLElement | undefined {
  const kind = kindOf(element);
  const alike = () =>
    [...root.querySelectorAll<HTMLElement>(element.localName)].filter((each) => kindOf(each) === kind);
  const place = alike().indexOf(element);
  return () => (root.contains(element) ? element : alike()[place]);
}

/** The text of a landmark changes with the page, so only links and buttons have a name here. */
const kindOf = (element: HTMLElement) =>
  JSON.stringify([
    element.getAttribute('href'),
    element.matches('a, button') ? (element.ariaLabel ?? element.textContent) : '',
  ]);

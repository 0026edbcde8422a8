import { type RefObject, useEffect } from 'react';

/**
 * What closes an open menu or panel besides its own controls: a click anywhere else, and Escape. In both cases the focus
 * goes to the toggle, except where the click gave it to something else. Escape counts wherever the focus is, because Safari
 * does not focus a button that is pressed.
 * @param container holds toggle and panel
 * @param close must be the same function from drawing to drawing, or the listeners are set anew each time
 */
export function useDismiss({
  isOpen,
  container,
  toggle,
  close,
}: {
  isOpen: boolean;
  container: RefObject<HTMLElement | null>;
  toggle: RefObject<HTMLElement | null>;
  close: () => void;
}): void {
  useEffect(() => {
    if (!isOpen) return;
    const onClick = (event: MouseEvent) => {
      // The path and not `contains`: what was clicked may have been redrawn since.
      if (container.current !== null && event.composedPath().includes(container.current)) return;
      const focused = document.activeElement;
      if (focused === document.body || container.current?.contains(focused)) toggle.current?.focus();
      close();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      if (isBehindDialog(container.current) || hasOpenPart(container.current, toggle.current)) return;
      // One press closes one thing.
      event.preventDefault();
      toggle.current?.focus();
      close();
    };
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [isOpen, container, toggle, close]);
}

/** Whether a dialog is open over the element. Escape then closes the dialog. */
function isBehindDialog(element: Element | null): boolean {
  const dialog = document.querySelector('dialog[open]');
  return dialog !== null && !dialog.contains(element);
}

/** Whether a menu or panel inside the container is open, which closes first. */
function hasOpenPart(container: Element | null, ownToggle: Element | null): boolean {
  const toggles = container?.querySelectorAll('[aria-expanded="true"]') ?? [];
  return [...toggles].some((toggle) => toggle !== ownToggle);
}

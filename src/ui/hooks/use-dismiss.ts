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
    const leave = () => {
      toggle.current?.focus();
      close();
    };
    const onClick = (event: MouseEvent) => {
      // The path and not `contains`: what was clicked may have been redrawn since.
      if (container.current !== null && event.composedPath().includes(container.current)) return;
      const focused = document.activeElement;
      if (focused === document.body || container.current?.contains(focused)) leave();
      else close();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isForAnother(container.current)) return;
      // One press closes one thing.
      event.preventDefault();
      leave();
    };
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [isOpen, container, toggle, close]);
}

/** Whether Escape is for something else: a dialog over the container, or an open menu inside it. */
const isForAnother = (container: HTMLElement | null): boolean =>
  document.querySelector('dialog[open]')?.contains(container) === false ||
  // The first one is the toggle of the container itself.
  container?.querySelectorAll('[aria-expanded="true"]')[1] !== undefined;

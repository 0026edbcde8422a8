import { type KeyboardEvent, type RefObject, useEffect } from 'react';

/**
 * What closes an open menu or panel besides its own controls: a click anywhere else, and Escape inside it. In both
 * cases the focus goes to the toggle, except where the click gave it to something else.
 * @param container holds toggle and panel
 * @param close must be the same function from drawing to drawing, or the listener is set anew each time
 * @returns the key handler for the container
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
}) {
  useEffect(() => {
    if (!isOpen) return;
    const onClick = (event: MouseEvent) => {
      // The path and not `contains`: what was clicked may have been redrawn since.
      if (container.current !== null && event.composedPath().includes(container.current)) return;
      const focused = document.activeElement;
      if (focused === document.body || container.current?.contains(focused)) toggle.current?.focus();
      close();
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [isOpen, container, toggle, close]);

  return (event: KeyboardEvent) => {
    if (!isOpen || event.key !== 'Escape') return;
    event.stopPropagation();
    toggle.current?.focus();
    close();
  };
}

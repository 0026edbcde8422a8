import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus on when React removes an element that contains it. Without this the browser drops the focus, and the
 * next Tab starts at the top of the page.
 * @param ref of the element that may be removed
 * @param targetsFor returns where the focus may go, best first; called while `removed` is still in the document
 */
export function useFocusAfterRemoval(
  ref: RefObject<Element | null>,
  targetsFor: (removed: Element) => readonly (HTMLElement | null)[],
): void {
  const latest = useRef(targetsFor);
  useLayoutEffect(() => {
    latest.current = targetsFor;
  });
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element === null || !element.contains(document.activeElement)) return;
      const targets = latest.current(element);
      // Only after the commit are the other elements as they will be. Strict mode runs this once without a removal.
      queueMicrotask(() => {
        if (!element.isConnected) moveFocus(targets);
      });
    };
  }, [ref]);
}

function moveFocus(targets: readonly (HTMLElement | null)[]): void {
  for (const target of targets) {
    target?.focus();
    if (target !== null && document.activeElement === target) return;
  }
}

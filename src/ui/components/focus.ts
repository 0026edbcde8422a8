import { type RefObject, useLayoutEffect } from 'react';

/** An element, or the selector of one, which is looked up only when the focus moves. */
export type FocusTarget = Element | string | null | undefined;

/**
 * Moves the focus to the first target that is in the document and accepts it.
 * @returns whether one did; otherwise the focus stays where it is
 */
export function moveFocus(targets: Iterable<FocusTarget>, options?: FocusOptions): boolean {
  for (const target of targets) {
    const element = typeof target === 'string' ? document.querySelector(target) : target;
    if (!(element instanceof HTMLElement)) continue;
    takeFocus(element, options);
    if (document.activeElement === element) return true;
  }
  return false;
}

/**
 * A heading with `data-takes-focus` accepts the focus only while it has it. Otherwise a screen reader says "clickable" after each
 * such heading. Source: READ-04.
 */
function takeFocus(element: HTMLElement, options?: FocusOptions): void {
  if ('takesFocus' in element.dataset && !element.hasAttribute('tabindex')) {
    const onBlur = () => {
      // Another window has the focus, and gives it back.
      if (document.activeElement === element) return;
      element.removeAttribute('tabindex');
      element.removeEventListener('blur', onBlur);
    };
    element.tabIndex = -1;
    element.addEventListener('blur', onBlur);
  }
  element.focus(options);
}

/**
 * Moves the focus on when React removes an element that contains it. Without this the browser drops the focus, and the
 * next Tab starts at the top of the page.
 * @param ref of the element that may be removed
 * @param targetsFor called while `removed` is still in the document, and only if it contains the focus. The focus moves
 * after the commit, when the rest of the page is up to date, and only if nothing else has taken it.
 */
export function useFocusAfterRemoval(
  ref: RefObject<Element | null>,
  targetsFor: (removed: Element) => readonly FocusTarget[],
  options?: FocusOptions,
): void {
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const targets = targetsFor(element);
      queueMicrotask(() => {
        // This also runs before each redraw, which does not remove the element.
        if (!element.isConnected && isFocusLost()) moveFocus(targets, options);
      });
    };
  });
}

/** Whether no element has the focus: the browser then names the body. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** The siblings of a row by preference for the focus (`nearestFirst`). */
export function siblingsByDistance(row: Element): Element[] {
  return nearestFirst(row, [...(row.parentElement?.children ?? [])]);
}

/** The other rows by preference for the focus: the next ones in order, then the previous ones, nearest first. */
export function nearestFirst(row: Element, rows: readonly Element[]): Element[] {
  const index = rows.indexOf(row);
  return [...rows.slice(index + 1), ...rows.slice(0, index).reverse()];
}

/** A ref that focuses its element when it is mounted, and not again when it is redrawn. */
export function focusOnMount(element: HTMLElement | null): void {
  moveFocus([element]);
}

import { type MouseEvent, useRef } from 'react';
import { type FocusTarget, isFocusLost, moveFocus } from './focus.ts';

/**
 * Opens a modal dialog.
 * @param first what gets the focus: the first of these that accepts it
 * @returns closes the dialog and gives the focus back to the element that had it before, or to the page if none had it: Safari
 *   does not focus a button that is pressed, and the element may have been removed
 */
export function showModal(dialog: HTMLDialogElement, first: Iterable<FocusTarget>): () => void {
  const opener = isFocusLost() ? null : document.activeElement;
  dialog.showModal();
  moveFocus(first);
  return () => {
    dialog.close();
    if (isFocusLost() || dialog.contains(document.activeElement)) moveFocus([opener, 'main'], { preventScroll: true });
  };
}

/**
 * Handlers for a dialog that a press on its backdrop closes. Selecting text past the edge of the dialog ends in a click on the
 * backdrop too, and is none.
 */
export function useBackdropPress(onPress: () => void) {
  const hasBegun = useRef(false);
  return {
    onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
      hasBegun.current = isOnBackdrop(event);
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (hasBegun.current && isOnBackdrop(event)) onPress();
    },
  };
}

/** Whether the pointer is on the backdrop. Events on the backdrop have the dialog itself as their target. */
function isOnBackdrop({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

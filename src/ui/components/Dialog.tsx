import { type MouseEvent, type ReactNode, useId, useRef } from 'react';
import { IconButton } from './Button.tsx';
import styles from './Dialog.module.css';
import { isFocusLost, moveFocus } from './focus.ts';

export type DialogProps = {
  title: string;
  /** Called after the Close button, Escape and a click on the backdrop. The parent then stops drawing the dialog. */
  onClose: () => void;
  /** Buttons and links below the text. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A modal dialog, named by its title. It opens when it is mounted and returns the focus when it is unmounted. */
export function Dialog({ title, onClose, actions, children }: DialogProps) {
  const titleId = useId();
  // Selecting text past the edge of the dialog ends in a click on the backdrop, which must not close the dialog.
  const pressStartedOnBackdrop = useRef(false);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser handles Escape
    <dialog
      className={styles.dialog}
      aria-labelledby={titleId}
      ref={showModal}
      onClose={({ currentTarget }) => {
        // The event is asynchronous. A dialog that is no longer in the page was closed by its parent, and one that is open
        // was reopened by React's strict mode.
        if (currentTarget.isConnected && !currentTarget.open) onClose();
      }}
      onMouseDown={(event) => {
        pressStartedOnBackdrop.current = isOnBackdrop(event);
      }}
      onClick={(event) => {
        if (pressStartedOnBackdrop.current && isOnBackdrop(event)) onClose();
      }}
    >
      <div className={styles.head}>
        <h2 className={styles.title} id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
      <div className={styles.text}>{children}</div>
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </dialog>
  );
}

function showModal(dialog: HTMLDialogElement) {
  dialog.showModal();
  // The title and not the Close button, so that a screen reader starts with the title.
  moveFocus(dialog.querySelectorAll('h2'));
  return () => {
    dialog.close();
    // The browser returns the focus to the element that had it before, but that may have been removed.
    if (isFocusLost() || dialog.contains(document.activeElement)) moveFocus(['main'], { preventScroll: true });
  };
}

/** Whether the pointer is on the backdrop. Events on the backdrop have the dialog itself as their target. */
function isOnBackdrop({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

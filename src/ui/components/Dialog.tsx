import { type MouseEvent, type ReactNode, useId, useRef } from 'react';
import { IconButton } from './Button.tsx';
import styles from './Dialog.module.css';

export type DialogProps = {
  title: string;
  /**
   * After the Close button, after Escape and after a click beside the dialog. It goes when whoever drew it stops drawing
   * it.
   */
  onClose: () => void;
  /** What can be done about it, below the text. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A dialog over the page, named by its title. It opens with its first drawing and gives the focus back at its end. */
export function Dialog({ title, onClose, actions, children }: DialogProps) {
  const titleId = useId();
  // A text that is selected past the dialog's edge ends in a click out there, and is no wish to close.
  const pressStartedOnBackdrop = useRef(false);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard there is Escape, and the browser handles it
    <dialog
      className={styles.dialog}
      aria-labelledby={titleId}
      ref={showModal}
      onClose={({ currentTarget }) => {
        // The event comes late: a dialog that has gone by then has been closed by whoever drew it, and in development one
        // that is open again by React's strict mode.
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
  // The title rather than the Close button: what it is about is heard before how to be rid of it.
  dialog.querySelector('h2')?.focus();
  return () => {
    dialog.close();
    // What had the focus before may be gone. Then it must not fall back to the top of the document.
    const { activeElement, body } = dialog.ownerDocument;
    if (activeElement === null || activeElement === body || dialog.contains(activeElement)) {
      dialog.ownerDocument.querySelector('main')?.focus({ preventScroll: true });
    }
  };
}

/** Whether the pointer is on the backdrop, which takes part in events as the dialog itself. */
function isOnBackdrop({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

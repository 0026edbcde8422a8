import { type ReactNode, useId } from 'react';
import { IconButton } from './Button.tsx';
import styles from './Dialog.module.css';
import { showModal, useBackdropPress } from './show-modal.ts';

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
  const backdrop = useBackdropPress(onClose);
  return (
    <dialog
      className={styles.dialog}
      aria-labelledby={titleId}
      ref={open}
      onClose={({ currentTarget }) => {
        // The event is asynchronous. A dialog that is no longer in the page was closed by its parent, and one that is open
        // was reopened by React's strict mode.
        if (currentTarget.isConnected && !currentTarget.open) onClose();
      }}
      {...backdrop}
    >
      <div className={styles.head}>
        <h2 className={styles.title} id={titleId} data-takes-focus>
          {title}
        </h2>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
      <div className={styles.text}>{children}</div>
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </dialog>
  );
}

// The title and not the Close button, so that a screen reader starts with the title.
const open = (dialog: HTMLDialogElement) => showModal(dialog, dialog.querySelectorAll('h2'));

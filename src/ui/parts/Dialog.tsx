import { type ReactNode, useId } from 'react';
import { IconButton } from './Button.tsx';
import styles from './Dialog.module.css';

export type DialogProps = {
  title: string;
  /** After the Close button and after Escape. The dialog goes when whoever drew it stops drawing it. */
  onClose: () => void;
  /** What can be done about it, below the text. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A dialog over the page, named by its title. It opens with its first drawing and gives the focus back at its end. */
export function Dialog({ title, onClose, actions, children }: DialogProps) {
  const titleId = useId();
  return (
    <dialog className={styles.dialog} aria-labelledby={titleId} ref={showModal} onClose={onClose}>
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
  return () => dialog.close();
}

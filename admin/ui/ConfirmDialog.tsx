import type { ReactNode } from 'react';
import { Button } from '../../src/ui/components/Button.tsx';
import { Dialog } from '../../src/ui/components/Dialog.tsx';
import styles from './ConfirmDialog.module.css';

/** Asks before something that all users see at once, or that people cannot forget. */
export function ConfirmDialog({
  title,
  action,
  isBusy = false,
  isUnavailable = false,
  error = null,
  onConfirm,
  onClose,
  children,
}: {
  /** The question. */
  title: string;
  /** What the button does: "Withdraw". */
  action: string;
  isBusy?: boolean;
  /** Whether something has to be done first, such as a box to check. */
  isUnavailable?: boolean;
  /** Why the last attempt failed; null if it did not. */
  error?: string | null;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button kind="main" isBusy={isBusy} isUnavailable={isUnavailable} onClick={onConfirm}>
            {action}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <div className={styles.text}>{children}</div>
      <div role="status">{error === null ? null : <p className={styles.failed}>{error}</p>}</div>
    </Dialog>
  );
}

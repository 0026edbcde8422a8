import { ButtonAnchor } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';

export type SessionEndedDialogProps = {
  /** The sign-in address with the current page as `next`. */
  signInHref: string;
  onSignIn: () => void;
  onClose: () => void;
};

/** Tells the user that the session has ended; the page behind the dialog keeps its content. */
export function SessionEndedDialog({ signInHref, onSignIn, onClose }: SessionEndedDialogProps) {
  return (
    <Dialog
      title="Your session has ended"
      onClose={onClose}
      actions={
        <ButtonAnchor kind="main" href={signInHref} onPress={onSignIn}>
          Sign in again
        </ButtonAnchor>
      }
    >
      <p>
        You are signed out. A session ends by itself after a while, or when you sign out in another tab or on another
        device.
      </p>
      <p>This page keeps its content, but it cannot load anything new or save changes.</p>
      <p>Sign in again to return to this page.</p>
    </Dialog>
  );
}

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
      <p>You are signed out: your session expired, or you signed out in another tab of this browser.</p>
      <p>This page keeps its content, but it cannot load anything new or save changes.</p>
      <p>Sign in again to return to this page.</p>
    </Dialog>
  );
}

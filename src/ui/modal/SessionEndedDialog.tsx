import { ButtonAnchor } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';

export type SessionEndedDialogProps = {
  /** The sign-in address with the page to come back to. */
  signInHref: string;
  onSignIn: () => void;
  onClose: () => void;
};

/** Over the page as it stands: nobody is signed in any more, and nothing is thrown away. */
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
      <p>You are signed out: your time was up, or somebody signed out in another tab of this browser.</p>
      <p>What is on this page stays, but nothing new loads and nothing is saved.</p>
      <p>Sign in again, and you come back to this page.</p>
    </Dialog>
  );
}

import { useSyncExternalStore } from 'react';
import { Button, ButtonAnchor } from '../../src/ui/components/Button.tsx';
import { Dialog } from '../../src/ui/components/Dialog.tsx';
import { MessagePage } from '../../src/ui/shell/MessagePage.tsx';
import { useAdmin } from '../hooks.ts';
import { newSignInAddress } from '../sign-in-question.ts';

/** The address at which a sign-in in another tab ends. */
export const SIGNED_IN_PATH = '/admin/signed-in';

/** Asks for a new sign-in, above any other dialog. It opens in another tab, so that nothing typed is lost. Source: ADMIN-91. */
export function SignInAgain() {
  const { settings, signInQuestion } = useAdmin();
  const isAsked = useSyncExternalStore(signInQuestion.subscribe, signInQuestion.isAsked);
  const href = newSignInAddress(settings.loginUrl, SIGNED_IN_PATH);
  return isAsked ? (
    <Dialog
      title="Sign in again"
      onClose={signInQuestion.close}
      actions={
        <>
          <ButtonAnchor
            kind="main"
            href={href}
            onPress={() => {
              window.open(href, '_blank', 'noopener');
              signInQuestion.close();
            }}
          >
            Sign in, in a new tab
          </ButtonAnchor>
          <Button onClick={signInQuestion.close}>Cancel</Button>
        </>
      }
    >
      <p>
        You signed in more than 10 minutes ago, and somebody else may be at this computer now. What you wanted to do
        needs a newer sign-in. Nothing was changed, and what you have typed stays here.
      </p>
      <p>Sign in, come back to this tab, and press the button once more.</p>
    </Dialog>
  ) : null;
}

/** The end of a sign-in in another tab. */
export function SignedInPage() {
  return (
    <MessagePage heading="You are signed in" actions={null}>
      <p>Close this tab, go back to the one with your work, and press the button once more. You have ten minutes.</p>
    </MessagePage>
  );
}

import { ButtonAnchor, ButtonLink } from '../components/Button.tsx';
import { StandaloneLayout } from './StandaloneLayout.tsx';

export type SignInLoopProps = {
  siteName: string;
  /** The sign-in address with the page to come back to. */
  retryHref: string;
  onRetry: () => void;
  helpDeskUrl: string;
};

/** In place of a third way to the sign-in page within a minute, which would lead back here once more. */
export function SignInLoop({ siteName, retryHref, onRetry, helpDeskUrl }: SignInLoopProps) {
  return (
    <StandaloneLayout
      siteName={siteName}
      heading="Signing in does not seem to work"
      actions={
        <>
          <ButtonAnchor kind="main" href={retryHref} onPress={onRetry}>
            Try again
          </ButtonAnchor>
          <ButtonLink href={helpDeskUrl}>Contact the help desk</ButtonLink>
        </>
      }
    >
      <p>You came back from the sign-in page several times in a minute without being signed in.</p>
      <p>Check that this browser accepts cookies from {siteName}, then try again. Nothing of yours is lost.</p>
    </StandaloneLayout>
  );
}

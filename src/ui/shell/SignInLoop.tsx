import { ButtonAnchor, ButtonLink } from '../components/Button.tsx';
import { useSite } from '../hooks/use-site.ts';
import { StandaloneLayout } from './StandaloneLayout.tsx';

export type SignInLoopProps = {
  /** The sign-in address with the current page as `next`. */
  retryHref: string;
  onRetry: () => void;
};

/** Replaces a third redirect to the sign-in page within a minute, which would only lead back here. */
export function SignInLoop({ retryHref, onRetry }: SignInLoopProps) {
  const { name, links } = useSite();
  return (
    <StandaloneLayout
      heading="Signing in does not seem to work"
      actions={
        <>
          <ButtonAnchor kind="main" href={retryHref} onPress={onRetry}>
            Try again
          </ButtonAnchor>
          <ButtonLink href={links.helpDesk}>Contact the help desk</ButtonLink>
        </>
      }
    >
      <p>You came back from the sign-in page several times in a minute without being signed in.</p>
      <p>
        Check that this browser accepts cookies from <span translate="no">{name}</span>, then try again.
      </p>
    </StandaloneLayout>
  );
}

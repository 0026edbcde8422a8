import { Announcement } from '../components/Announcement.tsx';
import { ButtonAnchor, ButtonLink } from '../components/Button.tsx';
import { StandaloneLayout } from './StandaloneLayout.tsx';

export type ErrorScreenProps = {
  /** The error state, above 1. */
  state: number;
  siteName: string;
  /** The page that the person was on; where the retry leads when no script answers it. */
  retryHref: string;
  onRetry: () => void;
  isRetrying: boolean;
  feedbackUrl: string;
};

/** The portal itself is not there: state 2 is a fault of its own, any other says that it will return. */
export function ErrorScreen({ state, siteName, retryHref, onRetry, isRetrying, feedbackUrl }: ErrorScreenProps) {
  const isOwnFault = state === 2;
  return (
    <StandaloneLayout
      siteName={siteName}
      heading={isOwnFault ? 'Uh-oh! (500 Error)' : 'One moment, please (503 Error)'}
      actions={
        <>
          <ButtonAnchor kind="main" href={retryHref} isBusy={isRetrying} onPress={onRetry}>
            Head back and retry
          </ButtonAnchor>
          <ButtonLink href={feedbackUrl}>Send feedback</ButtonLink>
          <Announcement text={isRetrying ? 'Trying again' : ''} />
        </>
      }
    >
      {isOwnFault ? (
        <p>Something went wrong with this app. It's our fault, not yours.</p>
      ) : (
        <>
          <p>the portal is currently undergoing maintenance or otherwise unavailable</p>
          <p>the portal will return.</p>
        </>
      )}
    </StandaloneLayout>
  );
}

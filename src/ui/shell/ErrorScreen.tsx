import { Announcement } from '../components/Announcement.tsx';
import { ButtonAnchor, ButtonLink } from '../components/Button.tsx';
import type { Elements } from '../components/elements.ts';
import { useSite } from '../hooks/use-site.ts';
import styles from './ErrorScreen.module.css';
import { StandaloneLayout } from './StandaloneLayout.tsx';

export type ErrorScreenProps = {
  /** The error state, above 1. */
  state: number;
  /** What the backend says about the outage; null without a text. */
  message: string | null;
  /** The current page: where "Head back and retry" leads without a script. */
  retryHref: string;
  onRetry: () => void;
  isRetrying: boolean;
  /** During maintenance: the way to its switch, for staff. */
  staffLine?: Elements;
};

/** Takes the place of the whole portal. State 2 is an error of the portal itself; any other is a temporary outage. */
export function ErrorScreen({ state, message, retryHref, onRetry, isRetrying, staffLine = null }: ErrorScreenProps) {
  const { links } = useSite();
  const isPortalError = state === 2;
  return (
    <StandaloneLayout
      heading={isPortalError ? 'Uh-oh! (500 Error)' : 'One moment, please (503 Error)'}
      actions={
        <>
          <ButtonAnchor kind="main" href={retryHref} isBusy={isRetrying} onPress={onRetry}>
            Head back and retry
          </ButtonAnchor>
          <ButtonLink href={links.feedback}>Send feedback</ButtonLink>
          <Announcement text={isRetrying ? 'Trying again' : ''} />
          {staffLine}
        </>
      }
    >
      {isPortalError ? (
        <p>Something went wrong with this app. It's our fault, not yours.</p>
      ) : (
        <>
          <p className={styles.sentence}>the portal is currently undergoing maintenance or otherwise unavailable</p>
          <p className={styles.sentence}>the portal will return.</p>
          {message === null ? null : <p>{message}</p>}
        </>
      )}
    </StandaloneLayout>
  );
}

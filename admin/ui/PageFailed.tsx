import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { toFailure } from '../../src/api/failure.ts';
import { currentAddress, signInAddress } from '../../src/browser/urls.ts';
import { mayBeSignedOut } from '../../src/rules/failures.ts';
import { BlockFailed } from '../../src/ui/components/Block.tsx';
import { ButtonAnchor } from '../../src/ui/components/Button.tsx';
import { PageHead } from '../../src/ui/components/PageHead.tsx';
import { useAdmin } from '../hooks.ts';
import { NotFound } from './NotFound.tsx';

/** A page whose data could not be loaded: it says why, and what to do. */
export function PageFailed({ title, error, reset }: { title: string; error: unknown; reset: () => void }) {
  const router = useRouter();
  const { settings } = useAdmin();
  const [isRetrying, setIsRetrying] = useState(false);
  const failure = toFailure(error);
  if (failure.kind === 'status' && failure.status === 404) return <NotFound />;
  if (mayBeSignedOut(failure)) {
    const href = signInAddress(settings, currentAddress(window.location));
    return (
      <>
        <PageHead heading={title} />
        <p>Your session has ended. Sign in again, and this page opens.</p>
        <ButtonAnchor kind="main" href={href} onPress={() => window.location.assign(href)}>
          Sign in
        </ButtonAnchor>
      </>
    );
  }
  const retry = () => {
    setIsRetrying(true);
    void router.invalidate().finally(() => {
      setIsRetrying(false);
      reset();
    });
  };
  return (
    <>
      <PageHead heading={title} />
      <BlockFailed
        title="This page could not be loaded"
        text={
          failure.kind === 'status' && failure.status === 403
            ? 'You do not have the right to see this page. Ask the administrator of the portal for it.'
            : 'The server did not answer as it should. The other admin pages may still work.'
        }
        isRetrying={isRetrying}
        onRetry={retry}
      />
    </>
  );
}

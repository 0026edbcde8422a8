import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { navigateAway, signInAddress } from '../../browser/urls.ts';
import { selectIsRetrying, selectPost, selectShown } from '../../machines/modal/selectors.ts';
import { selectUserPresence } from '../../machines/portal/selectors.ts';
import { getActor } from '../../machines/shared/actors.ts';
import { useDevice } from '../hooks/use-device.ts';
import { usePortal, useSettings } from '../hooks/use-portal.ts';
import { useSite } from '../hooks/use-site.ts';
import { PostDialog, PostFailedDialog, PostLoadingDialog } from './PostDialog.tsx';
import { SessionEndedDialog } from './SessionEndedDialog.tsx';
import { targetIn, usePostLinks } from './use-post-links.ts';

/** Users rarely see it, so its code loads only when it is needed. */
const ProvisionalDialog = lazy(async () => ({
  default: (await import('./ProvisionalDialog.tsx')).ProvisionalDialog,
}));

/** Draws the dialog that the modal machine shows; there is at most one. */
export function ModalOverlay() {
  const portal = usePortal();
  const modal = getActor(portal.system, 'modal');
  usePostLinks(modal);
  const settings = useSettings();
  const site = useSite();
  const shown = useSelector(modal, selectShown);
  const post = useSelector(modal, selectPost);
  const isRetrying = useSelector(modal, selectIsRetrying);
  const isSignedOut = useSelector(portal, (snapshot) => selectUserPresence(snapshot) === 'unknown');
  const device = useDevice();
  const onClose = () => modal.send({ type: 'modal.close' });

  // After signing out, until the browser has left the page, no personal data is shown.
  if (isSignedOut) return null;
  switch (shown) {
    case 'nothing':
      return null;
    case 'provisional':
      return (
        <Suspense fallback={null}>
          <ProvisionalDialog onClose={onClose} />
        </Suspense>
      );
    case 'sessionEnded': {
      const signIn = signInAddress(settings, device.address());
      return <SessionEndedDialog signInHref={signIn} onSignIn={() => void navigateAway(signIn)} onClose={onClose} />;
    }
    case 'postLoading':
      return <PostLoadingDialog onClose={onClose} />;
    case 'postFailed':
      return (
        <PostFailedDialog
          isRetrying={isRetrying}
          onRetry={() => modal.send({ type: 'modal.retry' })}
          onClose={onClose}
        />
      );
    case 'post':
      return post === null ? null : (
        <PostDialog
          key={post.slug}
          post={post}
          target={targetIn(getActor(portal.system, 'resources').getSnapshot(), site, post.action_link)}
          onClose={onClose}
        />
      );
  }
}

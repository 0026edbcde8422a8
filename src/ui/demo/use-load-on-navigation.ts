import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * While `isAwaited`, the next page that a person opens is loaded anew instead of being drawn by this one, so that the
 * sample data come with it. A filter or an anchor of the same page is no other page.
 */
export function useLoadOnNavigation(isAwaited: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isAwaited) return;
    return router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (!pathChanged) return;
      // The router writes the new address a moment later; the load must be of that one.
      router.history.flush();
      window.location.reload();
    });
  }, [router, isAwaited]);
}

import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * While `isAwaited`, a navigation to another page reloads the document, so that the page comes with the sample data.
 * Changes of query and hash alone do not reload.
 */
export function useLoadOnNavigation(isAwaited: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isAwaited) return;
    return router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (!pathChanged) return;
      // The router writes the new address asynchronously, and the reload must use it.
      router.history.flush();
      window.location.reload();
    });
  }, [router, isAwaited]);
}

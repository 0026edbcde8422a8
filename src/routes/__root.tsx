import { createRootRouteWithContext } from '@tanstack/react-router';
import { beforeLoad } from '../ui/app/before-load.ts';
import { Root } from '../ui/app/Root.tsx';
import { RootError } from '../ui/app/RootError.tsx';
import type { RouterContext } from '../ui/app/router-context.ts';
import { LoadingPlaceholder } from '../ui/shell/LoadingPlaceholder.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context, matches, preload }) => {
    // Preloading on hover is no visit.
    if (!preload) await beforeLoad(context, matches);
  },
  // The shell is around the page and its placeholder, so it stays the same when the page arrives.
  shellComponent: Root,
  pendingMs: 0,
  pendingComponent: LoadingPlaceholder,
  errorComponent: RootError,
});

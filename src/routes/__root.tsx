import { createRootRouteWithContext } from '@tanstack/react-router';
import { beforeLoad } from '../ui/app/before-load.ts';
import { Root } from '../ui/app/Root.tsx';
import { RouteError } from '../ui/app/RouteError.tsx';
import type { RouterContext } from '../ui/app/router-context.ts';
import { LoadingPlaceholder } from '../ui/shell/LoadingPlaceholder.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context, matches, preload }) => {
    // Preloading on hover is no visit.
    if (!preload) await beforeLoad(context, matches);
  },
  // Around the page and whatever stands in for it, so that the shell stays as it is when the page comes.
  shellComponent: Root,
  pendingMs: 0,
  pendingComponent: LoadingPlaceholder,
  errorComponent: RouteError,
});

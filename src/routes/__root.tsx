import { createRootRouteWithContext } from '@tanstack/react-router';
import { Crashed } from '../ui/root/Crashed.tsx';
import { enter } from '../ui/root/enter.ts';
import { Root } from '../ui/root/Root.tsx';
import type { RouterContext } from '../ui/root/router-context.ts';
import { LoadingPlaceholder } from '../ui/shell/LoadingPlaceholder.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context, matches, preload }) => {
    // Preloading on hover is no visit.
    if (!preload) await enter(context, matches);
  },
  // Around the page and whatever stands in for it, so that the shell stays as it is when the page comes.
  shellComponent: Root,
  pendingMs: 0,
  pendingComponent: LoadingPlaceholder,
  errorComponent: Crashed,
});

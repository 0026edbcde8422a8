import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
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
  component: () => (
    <Root>
      <Outlet />
    </Root>
  ),
  pendingMs: 0,
  pendingComponent: () => (
    <Root>
      <LoadingPlaceholder />
    </Root>
  ),
  errorComponent: Crashed,
});

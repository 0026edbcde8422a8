import { createRouter } from '@tanstack/react-router';
import type { RouterContext } from '../ui/app/router-context.ts';
import { routeTree } from './route-tree.gen.ts';
import { parseSearch, stringifySearch } from './search.ts';

/** Milliseconds for which the old page stays while the next one's code loads. */
const PENDING_AFTER = 400;

/** The router over the portal's root actor. Every navigation passes the guard; preloading on hover does not. */
export function createPortalRouter({ portal, settings, site, device, loadChecklist }: Omit<RouterContext, 'loadCode'>) {
  const router = createRouter({
    routeTree,
    context: {
      portal,
      settings,
      site,
      device,
      loadChecklist,
      loadCode: async (routeId) => {
        const route = Object.entries(router.routesById).find(([id]) => id === routeId)?.[1];
        if (route !== undefined) await router.loadRouteChunk(route);
      },
    },
    defaultPendingMs: PENDING_AFTER,
    // Otherwise a placeholder would stay for half a second although the page is there.
    defaultPendingMinMs: 0,
    parseSearch,
    stringifySearch,
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
}

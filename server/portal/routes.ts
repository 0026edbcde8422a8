import type { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { getStatus, type Status } from '../../src/api/portal/status.ts';
import type { Dependencies, SignedInEnv } from '../dependencies.ts';
import { maintenanceReader } from '../maintenance.ts';
import { createRoutes } from '../route.ts';
import { contentRoutes } from './content-routes.ts';
import { demoRoutes } from './demo-routes.ts';
import { integrationRoutes } from './integration-routes.ts';
import { messageRoutes } from './message-routes.ts';
import { userRoutes } from './user-routes.ts';

/** The calls of the portal's specification, below `/api`. */
export function portalRoutes(dependencies: Dependencies): Hono<SignedInEnv> {
  const { outages } = dependencies.settings;
  const { routes, serve } = createRoutes(dependencies);
  const maintenanceMessage = maintenanceReader(dependencies.database.orm, dependencies.clock);
  serve(getStatus, async (): Promise<Status> => {
    const message = await maintenanceMessage();
    if (message !== null) throw new HTTPException(503, { message });
    const isDown = outages.gateway === 'down' || !dependencies.integrations.isAvailable();
    return { status: isDown ? 'integrations_unavailable' : 'ok' };
  });
  routes.route('/', userRoutes(dependencies));
  routes.route('/', messageRoutes(dependencies));
  routes.route('/', contentRoutes(dependencies));
  routes.route('/', integrationRoutes(dependencies));
  routes.route('/', demoRoutes(dependencies));
  return routes;
}

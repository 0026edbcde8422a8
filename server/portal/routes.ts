import type { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { getStatus, type Status } from '../../src/api/portal/status.ts';
import { maintenanceReader } from '../alerts/maintenance.ts';
import { createRoutes } from '../calls/route.ts';
import type { Services } from '../calls/services.ts';
import { contentRoutes } from './content-routes.ts';
import { demoRoutes } from './demo-routes.ts';
import { integrationRoutes } from './integration-routes.ts';
import { messageRoutes } from './message-routes.ts';
import { pushRoutes } from './push-routes.ts';
import { userRoutes } from './user-routes.ts';

/** The calls of the portal's specification, below `/api`. */
export function portalRoutes(services: Services): Hono {
  const { outages } = services.settings;
  const { routes, serve } = createRoutes(services);
  const maintenanceMessage = maintenanceReader(services.database.orm, services.clock);
  serve(getStatus, async (): Promise<Status> => {
    const message = await maintenanceMessage();
    if (message !== null) throw new HTTPException(503, { message });
    const isDown = outages.gateway === 'down' || !services.integrations.isAvailable();
    return { status: isDown ? 'integrations_unavailable' : 'ok' };
  });
  routes.route('/', userRoutes(services));
  routes.route('/', pushRoutes(services));
  routes.route('/', messageRoutes(services));
  routes.route('/', contentRoutes(services));
  routes.route('/', integrationRoutes(services));
  routes.route('/', demoRoutes(services));
  return routes;
}

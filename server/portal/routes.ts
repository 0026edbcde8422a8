import { Hono } from 'hono';
import type { Dependencies } from '../context.ts';
import { contentRoutes } from './content.ts';
import { demoRoutes } from './demo.ts';
import { integrationRoutes } from './integrations.ts';
import { notificationRoutes } from './notifications.ts';
import { userRoutes } from './users.ts';

/** The calls of the portal's specification, below `/api`. */
export function portalRoutes(dependencies: Dependencies): Hono {
  const { outages } = dependencies.settings;
  const routes = new Hono();
  routes.get('/status', (context) =>
    context.json({ status: outages.gateway === 'down' ? 'integrations_unavailable' : 'ok' }),
  );
  routes.route('/', userRoutes(dependencies));
  routes.route('/', notificationRoutes(dependencies));
  routes.route('/', contentRoutes(dependencies));
  routes.route('/', integrationRoutes(dependencies));
  routes.route('/', demoRoutes(dependencies));
  return routes;
}

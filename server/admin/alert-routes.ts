import type { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import {
  clearAlert as clearAlertCall,
  correctAlert as correctAlertCall,
  createAlert,
  getAlertDevices,
  listOwnAlerts,
  type OwnAlert,
  withdrawAlert as withdrawAlertCall,
} from '../../src/api/admin/alerts.ts';
import {
  AlertConflictError,
  clearAlert,
  correctAlert,
  countAlertDevices,
  findOwnAlerts,
  publishAlert,
  withdrawAlert,
} from '../alerts/own-alerts.ts';
import { createRoutes } from '../calls/route.ts';
import type { Services } from '../calls/services.ts';
import { notFound } from '../http/request.ts';
import { rejectAlertAfterOldSignIn } from './fresh-sign-in.ts';

const ALERTS = { wholePerson: true, requires: ['alerts'] } as const;

/** The calls of the portal's own alerts. What everybody is told waits for a sign-in, if the operator wants it; a withdrawal never does. */
export function alertRoutes(services: Services): Hono {
  const { clock, settings, senders } = services;
  const { orm } = services.database;
  const { routes, serve } = createRoutes(services);

  serve(listOwnAlerts, () => findOwnAlerts(orm, clock()), ALERTS);
  serve(
    getAlertDevices,
    async () => ({ devices: senders.push === undefined ? null : await countAlertDevices(orm) }),
    ALERTS,
  );

  serve(
    createAlert,
    async ({ person, session, body }) => {
      await rejectAlertAfterOldSignIn(services, session);
      return publishAlert(orm, body, person.username, clock(), settings.limits.alertsAtOneTime);
    },
    ALERTS,
  );

  serve(
    correctAlertCall,
    async ({ person, session, id, body }) => {
      await rejectAlertAfterOldSignIn(services, session);
      return found(correctAlert(orm, id, body, person.username, clock()));
    },
    ALERTS,
  );

  serve(
    clearAlertCall,
    async ({ person, session, id, body }) => {
      await rejectAlertAfterOldSignIn(services, session);
      return found(clearAlert(orm, id, body.description, person.username, clock()));
    },
    ALERTS,
  );

  serve(withdrawAlertCall, ({ person, id }) => found(withdrawAlert(orm, id, person.username, clock())), ALERTS);
  return routes;
}

/** @throws HTTPException 404 without the alert, 409 if it is not as the sender knows it */
async function found(change: Promise<OwnAlert | null>): Promise<OwnAlert> {
  try {
    const alert = await change;
    if (alert === null) throw notFound();
    return alert;
  } catch (error) {
    if (error instanceof AlertConflictError) throw new HTTPException(409, { message: error.message });
    throw error;
  }
}

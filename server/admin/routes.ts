import type { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { createAlert, listOwnAlerts, withdrawAlert as withdrawAlertCall } from '../../src/api/admin/alerts.ts';
import { listChanges, undoChange as undoChangeCall } from '../../src/api/admin/changes.ts';
import { createEntry, getEntry, listEntries, publishEntry, saveEntry } from '../../src/api/admin/entry-calls.ts';
import { getMaintenance, putMaintenance } from '../../src/api/admin/maintenance.ts';
import { countRecipients } from '../../src/api/admin/recipients.ts';
import { getSummary } from '../../src/api/admin/summary.ts';
import { readMaintenanceState, setMaintenance } from '../alerts/maintenance.ts';
import { findOwnAlerts, publishAlert, withdrawAlert } from '../alerts/own-alerts.ts';
import { createRoutes } from '../calls/route.ts';
import type { Services } from '../calls/services.ts';
import { peopleIn, readEveryone, readStudentTypeNames, unknownItems } from '../content/audience.ts';
import { notFound } from '../http/request.ts';
import { CannotUndoError, findChanges, undoChange } from './change-queries.ts';
import { entryHandlers } from './entry-handlers.ts';
import { partOf } from './part-of.ts';
import { peopleRoutes } from './people-routes.ts';
import { pictureCalls } from './picture-routes.ts';
import { readSummary } from './summary.ts';

/** What a route needs to know about its caller. Each route says so itself, so that none is open by accident (ADMIN-01). */
const STAFF = { wholePerson: true, requires: 'is_staff' } as const;

/** The calls of the admin pages, below `/api/admin`. */
export function adminRoutes(services: Services): Hono {
  const { clock, settings } = services;
  const { orm } = services.database;
  const { routes, serve } = createRoutes(services);
  const entries = entryHandlers(services);

  serve(listEntries, ({ query }) => entries.list(query), STAFF);
  serve(getEntry, ({ query: { kind, id } }) => entries.read(kind, id), STAFF);
  serve(createEntry, ({ person, body }) => entries.create(person, body), STAFF);
  serve(saveEntry, ({ person, body }) => entries.save(person, body), STAFF);
  serve(publishEntry, ({ person, body }) => entries.publish(person, body), STAFF);

  serve(
    countRecipients,
    async ({ body: { audience } }) => {
      const everyone = await readEveryone(orm);
      const unknown = unknownItems(audience, everyone, await readStudentTypeNames(orm));
      return { count: peopleIn(audience, everyone).length, unknown };
    },
    STAFF,
  );

  serve(getMaintenance, () => readMaintenanceState(orm), STAFF);

  serve(
    putMaintenance,
    async ({ person, body }) => {
      await setMaintenance(orm, body.message, person.username, clock());
      return readMaintenanceState(orm);
    },
    STAFF,
  );

  serve(listOwnAlerts, () => findOwnAlerts(orm, clock()), STAFF);

  serve(
    createAlert,
    ({ person, body }) => publishAlert(orm, body, person.username, clock(), settings.limits.alertsAtOneTime),
    STAFF,
  );

  serve(
    withdrawAlertCall,
    async ({ person, id }) => {
      const withdrawn = await withdrawAlert(orm, id, person.username, clock());
      if (withdrawn === null) throw notFound();
      return withdrawn;
    },
    STAFF,
  );

  serve(
    listChanges,
    ({ person, query: { before, limit, ...filter } }) =>
      findChanges(
        orm,
        { ...filter, before: before === undefined ? undefined : Number(before) },
        person.is_superuser,
        partOf(limit, 50),
      ),
    STAFF,
  );

  serve(
    undoChangeCall,
    async ({ person, id }) => {
      try {
        const undone = await undoChange(orm, id, person.is_superuser, person.username, clock());
        if (undone === null) throw notFound();
        return undone;
      } catch (error) {
        if (error instanceof CannotUndoError) throw new HTTPException(409, { message: error.message });
        throw error;
      }
    },
    STAFF,
  );

  serve(getSummary, ({ person }) => readSummary(services, person.is_superuser), STAFF);

  routes.route('/', peopleRoutes(services));
  routes.route('/', pictureCalls(services));
  return routes;
}

import type { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { listChanges, undoChange as undoChangeCall } from '../../src/api/admin/changes.ts';
import { createEntry, getEntry, listEntries, publishEntry, saveEntry } from '../../src/api/admin/entry-calls.ts';
import { getMaintenance, putMaintenance } from '../../src/api/admin/maintenance.ts';
import { getOwnRights } from '../../src/api/admin/own-rights.ts';
import { countRecipients } from '../../src/api/admin/recipients.ts';
import { getSummary } from '../../src/api/admin/summary.ts';
import { type Finding, getSystemCheck } from '../../src/api/admin/system-check.ts';
import { sendTestMessage } from '../../src/api/admin/test-message.ts';
import { rightsOf } from '../../src/rules/staff-rights.ts';
import { readMaintenanceState, setMaintenance } from '../alerts/maintenance.ts';
import { firstInAWhile } from '../calls/first-in-a-while.ts';
import { createRoutes, FORBIDDEN } from '../calls/route.ts';
import type { Services } from '../calls/services.ts';
import { checkOpenDatabase } from '../check/check-database.ts';
import { findAll } from '../check/find-all.ts';
import { peopleIn, readEveryone, readStudentTypeNames, resolveNames, unknownItems } from '../content/audience.ts';
import { guardedCount } from '../content/guarded-count.ts';
import { notFound } from '../http/request.ts';
import { addSecurityEvents } from '../records/security-events.ts';
import { alertRoutes } from './alert-routes.ts';
import { CannotUndoError, findChanges, MissingRightError, undoChange } from './change-queries.ts';
import { entryHandlers } from './entry-handlers.ts';
import { checkOfMessages, needsSignIn, rejectOldSignIn } from './fresh-sign-in.ts';
import { importRoutes } from './import-routes.ts';
import { partOf } from './part-of.ts';
import { peopleRoutes } from './people-routes.ts';
import { pictureCalls } from './picture-routes.ts';
import { readSummary } from './summary.ts';
import { giveTestMessage } from './test-message.ts';
import { visibilityRoutes } from './visibility-routes.ts';

/** What a route needs of its caller. Each route says so itself, so that none is open by accident (ADMIN-01, ADMIN-90). */
const STAFF = { wholePerson: true, requires: 'staff' } as const;
const WRITERS = { wholePerson: true, requires: ['content', 'messages'] } as const;
const MESSAGES = { wholePerson: true, requires: ['messages'] } as const;
const MAINTENANCE = { wholePerson: true, requires: ['maintenance'] } as const;
/** Superusers have this right; the route asks for the flag itself. */
const SUPERUSERS = { wholePerson: true, requires: ['people'] } as const;

/** A look at the audit log is many calls. Those of one member of staff within this time are one event. */
const READING_MS = 10 * 60_000;

/** The calls of the admin pages, below `/api/admin`. */
export function adminRoutes(services: Services): Hono {
  const { clock, settings } = services;
  const { orm } = services.database;
  const { routes, serve } = createRoutes(services);
  const entries = entryHandlers(services);
  let running: Promise<Finding[]> | null = null;
  /** The systems are asked once, whoever waits. */
  const findOnce = (): Promise<Finding[]> => {
    running ??= findAll(settings, process.env, (of) => checkOpenDatabase(orm, of)).finally(() => {
      running = null;
    });
    return running;
  };
  const isFirstReading = firstInAWhile(clock, READING_MS);

  serve(
    getOwnRights,
    async ({ person, session }) => ({
      rights: [...rightsOf(person)],
      alerts_need_sign_in: await needsSignIn(services, session, 'alerts'),
    }),
    STAFF,
  );

  // Pages of all areas name student types.
  serve(listEntries, ({ person, query }) => entries.list(person, query), STAFF);
  serve(getEntry, ({ person, query: { kind, id } }) => entries.read(person, kind, id), STAFF);
  serve(createEntry, ({ person, session, body }) => entries.create({ person, session }, body), WRITERS);
  serve(saveEntry, ({ person, session, body }) => entries.save({ person, session }, body), WRITERS);
  serve(publishEntry, ({ person, session, body }) => entries.publish({ person, session }, body), WRITERS);

  serve(
    countRecipients,
    async ({ person, body }) => {
      const everyone = await readEveryone(orm);
      const audience = await resolveNames(orm, body.audience, everyone);
      const unknown = unknownItems(audience, everyone, await readStudentTypeNames(orm));
      const { count, isAtMost } = rightsOf(person).includes('people')
        ? { count: peopleIn(audience, everyone).length, isAtMost: false }
        : guardedCount(audience, everyone);
      return { count, is_at_most: isAtMost, unknown };
    },
    WRITERS,
  );

  serve(sendTestMessage, ({ person, body }) => giveTestMessage(orm, person, body, clock()), MESSAGES);

  serve(getMaintenance, () => readMaintenanceState(orm), STAFF);

  serve(
    putMaintenance,
    async ({ person, session, body }) => {
      // Its end never waits for a sign-in.
      if (body.message !== null) await rejectOldSignIn(services, session, 'maintenance');
      await setMaintenance(orm, body.message, person.username, clock());
      return readMaintenanceState(orm);
    },
    MAINTENANCE,
  );

  serve(
    listChanges,
    async ({ person, query: { before, limit, ...filter } }) => {
      const found = await findChanges(
        orm,
        { ...filter, before: before === undefined ? undefined : Number(before) },
        rightsOf(person),
        partOf(limit, 50),
      );
      // Forms ask for the changes of one entry, for "Undo" and the history. That is no reading of the log.
      if (filter.key === undefined && isFirstReading(`${person.id}`)) {
        await addSecurityEvents(orm, [{ kind: 'audit log read', done_by: person.username }], clock());
      }
      return found;
    },
    STAFF,
  );

  serve(
    undoChangeCall,
    async ({ person, session, id }) => {
      const checks = {
        ofEntry: await checkOfMessages(services, session),
        beforeMaintenance: () => rejectOldSignIn(services, session, 'maintenance'),
      };
      try {
        const undone = await undoChange(orm, id, rightsOf(person), checks, person.username, clock());
        if (undone === null) throw notFound();
        return undone;
      } catch (error) {
        if (error instanceof CannotUndoError) throw new HTTPException(409, { message: error.message });
        if (error instanceof MissingRightError) throw new HTTPException(403, { message: FORBIDDEN });
        throw error;
      }
    },
    STAFF,
  );

  serve(getSummary, ({ person }) => readSummary(services, rightsOf(person)), STAFF);

  serve(
    getSystemCheck,
    async ({ person }) => {
      if (!person.is_superuser) throw new HTTPException(403, { message: FORBIDDEN });
      return { findings: await findOnce() };
    },
    SUPERUSERS,
  );

  routes.route('/', alertRoutes(services));
  routes.route('/', peopleRoutes(services));
  routes.route('/', visibilityRoutes(services));
  routes.route('/', importRoutes(services));
  routes.route('/', pictureCalls(services));
  return routes;
}

import type { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { createAlert, listOwnAlerts, withdrawAlert as withdrawAlertCall } from '../../src/api/admin/alerts.ts';
import { listChanges, undoChange as undoChangeCall } from '../../src/api/admin/changes.ts';
import type { Entry, Kind } from '../../src/api/admin/entries.ts';
import {
  createEntry,
  getEntry,
  listEntries,
  publishEntry,
  type StoredEntry,
  saveEntry,
} from '../../src/api/admin/entry-calls.ts';
import { getMaintenance, putMaintenance } from '../../src/api/admin/maintenance.ts';
import { countRecipients } from '../../src/api/admin/recipients.ts';
import { getSummary } from '../../src/api/admin/summary.ts';
import { dayIn } from '../../src/rules/dates.ts';
import type { ReminderChannel } from '../../src/rules/reminders.ts';
import { site } from '../../src/site.ts';
import { readMaintenanceState, setMaintenance } from '../alerts/maintenance.ts';
import { findOwnAlerts, publishAlert, withdrawAlert } from '../alerts/own-alerts.ts';
import { createRoutes } from '../calls/route.ts';
import type { Services } from '../calls/services.ts';
import { peopleIn, readEveryone, readStudentTypeNames, unknownItems } from '../content/audience.ts';
import {
  changeEntry,
  EntryConflictError,
  EntryProblemError,
  NoEntryError,
  type RowVersion,
} from '../content/change-entry.ts';
import { countLive, findEntries, findEntry, lastChangedFirst, type Moment } from '../content/entry-queries.ts';
import { changePublication } from '../content/publication.ts';
import type { PersonRow } from '../db/schema.ts';
import { notFound } from '../http/request.ts';
import { type Circuit, FEED_PREFIX } from '../integrations/integrations.ts';
import { loadResizer } from '../pictures/resize-picture.ts';
import { readReminderQueues } from '../reminders/queue-summary.ts';
import { CannotUndoError, findChanges, undoChange } from './change-queries.ts';
import { peopleRoutes } from './people-routes.ts';
import { pictureCalls } from './picture-routes.ts';

/** What a route needs to know about its caller. Each route says so itself, so that none is open by accident (ADMIN-01). */
const STAFF = { wholePerson: true, requires: 'is_staff' } as const;

const SOON_MS = 14 * 86_400_000;
const ON_FIRST_PAGE = 20;
const REMINDERS_MS = 7 * 86_400_000;

/** The calls of the admin pages, below `/api/admin`. */
export function adminRoutes(services: Services): Hono {
  const { clock, integrations, senders } = services;
  const { orm } = services.database;
  const { routes, serve } = createRoutes(services);
  const moment = (): Moment => {
    const now = clock();
    return { now, today: dayIn(site.timeZone, now) };
  };

  const readEntry = async (kind: Kind, id: string): Promise<StoredEntry> => {
    const found = await findEntry(orm, kind, id, moment());
    if (found === null) throw notFound();
    return found as unknown as StoredEntry;
  };

  /** Changes an entry and answers with it, or with 409 when somebody else has changed it. */
  const change = async <K extends Kind>(
    person: PersonRow,
    kind: K,
    row: RowVersion | null,
    toEntry: (present: Entry<K> | null) => Entry<K>,
  ): Promise<StoredEntry> => {
    try {
      const id = await changeEntry(orm, kind, row, toEntry, { by: person.username, now: clock() });
      return await readEntry(kind, id);
    } catch (error) {
      if (error instanceof NoEntryError) throw notFound();
      if (error instanceof EntryProblemError) throw new HTTPException(400, { message: error.message });
      if (error instanceof EntryConflictError) throw new HTTPException(409, { message: error.message });
      throw error;
    }
  };

  serve(
    listEntries,
    async ({ query: { limit, offset, ...filter } }) =>
      findEntries(orm, filter, moment(), { limit: partOf(limit, 50), offset: Number(offset ?? 0) }),
    STAFF,
  );

  serve(getEntry, ({ query: { kind, id } }) => readEntry(kind, id), STAFF);

  serve(createEntry, ({ person, body }) => change(person, body.kind, null, () => body.entry), STAFF);

  serve(saveEntry, ({ person, body: { kind, entry, ...row } }) => change(person, kind, row, () => entry), STAFF);

  serve(
    publishEntry,
    ({ person, body: { kind, id, version, ...action } }) =>
      change(person, kind, { id, version }, (present) => changePublication(kind, present, action, clock())),
    STAFF,
  );

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

  serve(createAlert, ({ person, body }) => publishAlert(orm, body, person.username, clock()), STAFF);

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

  serve(
    getSummary,
    async ({ person }) => {
      const at = moment();
      const until = new Date(at.now.getTime() + SOON_MS).toISOString();
      const all = { limit: Number.POSITIVE_INFINITY, offset: 0 };
      const scheduled = [
        ...(await findEntries(orm, { kind: 'post', state: 'scheduled' }, at, all)).results,
        ...(await findEntries(orm, { kind: 'task', state: 'scheduled' }, at, all)).results,
        ...(await findEntries(orm, { kind: 'message', state: 'scheduled' }, at, all)).results,
      ];
      const drafts = [];
      for (const kind of ['post', 'page', 'task', 'message'] as const) {
        drafts.push(...(await findEntries(orm, { kind, state: 'draft' }, at, all)).results);
      }
      return {
        live: {
          post: await countLive(orm, 'post', at),
          page: await countLive(orm, 'page', at),
          task: await countLive(orm, 'task', at),
          message: await countLive(orm, 'message', at),
        },
        opening: scheduled
          .filter(({ opens_on }) => opens_on !== null && opens_on <= until)
          .sort((one, other) => (one.opens_on ?? '').localeCompare(other.opens_on ?? ''))
          .slice(0, ON_FIRST_PAGE),
        drafts: (await lastChangedFirst(orm, drafts)).slice(0, ON_FIRST_PAGE),
        messages: (await findEntries(orm, { kind: 'message', state: 'live' }, at, { limit: 5, offset: 0 })).results,
        alerts: (await findOwnAlerts(orm, at.now)).filter(({ is_live }) => is_live),
        maintenance: await readMaintenanceState(orm),
        health: {
          gateway: integrations.isAvailable() ? ('ok' as const) : ('unavailable' as const),
          pictures: (await loadResizer()) === null ? ('unavailable' as const) : ('ok' as const),
          feeds: failingFeeds(integrations.circuits()),
          reminders: await readReminderQueues(
            orm,
            Object.keys(senders) as ReminderChannel[],
            dayIn(site.timeZone, new Date(at.now.getTime() - REMINDERS_MS)),
          ),
        },
        changes: (await findChanges(orm, {}, person.is_superuser, 10)).results,
      };
    },
    STAFF,
  );

  routes.route('/', peopleRoutes(services));
  routes.route('/', pictureCalls(services));
  return routes;
}

/** The feeds that are left alone after repeated failures, by name. */
const failingFeeds = (circuits: readonly Circuit[]): string[] =>
  circuits.flatMap(({ system, isOpen }) =>
    isOpen && system.startsWith(FEED_PREFIX) ? [system.slice(FEED_PREFIX.length)] : [],
  );

/** The length of a part of a list: as asked, or `usual`, and at most 200. */
const partOf = (limit: string | undefined, usual: number): number => Math.min(Number(limit ?? usual), 200);

import type { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import {
  endAnySession,
  endSessionsOf,
  exportPersonData,
  findPeople as findPeopleCall,
  getPerson,
  type PersonDetail,
  setFlags,
} from '../../src/api/admin/people.ts';
import { firstInAWhile } from '../calls/first-in-a-while.ts';
import { createRoutes, FORBIDDEN } from '../calls/route.ts';
import type { Services } from '../calls/services.ts';
import type { PersonRow } from '../db/schema.ts';
import { notFound } from '../http/request.ts';
import { addToAuditLog } from '../records/audit-log.ts';
import { readPersonData } from '../records/person-data.ts';
import { addSecurityEvents } from '../records/security-events.ts';
import { findSessions } from '../sessions/session-queries.ts';
import { rejectOldSignIn } from './fresh-sign-in.ts';
import {
  changeFlags,
  endAndRecordSessions,
  findPeople,
  readExistingPerson,
  readStudentTypes,
  toSummary,
} from './people-queries.ts';

/** As in `server/admin/routes.ts`. */
const PEOPLE = { wholePerson: true, requires: ['people'] } as const;
/** Only superusers give them: with any other rule, a person could give all rights to themselves. */
const FLAGS_OF_SUPERUSERS = ['is_staff', 'is_superuser'];

const MOST_PEOPLE = 100;
/** Searches of one member of staff within this time are one event. */
const SEARCH_MS = 60_000;

/** The calls about people and their sessions, below `/api/admin`. */
export function peopleRoutes(services: Services): Hono {
  const { clock, settings } = services;
  const { orm } = services.database;
  const { routes, serve } = createRoutes(services);

  const isFirstSearch = firstInAWhile(clock, SEARCH_MS);
  const existing = (id: number) => readExistingPerson(orm, id);
  const detail = async (person: PersonRow): Promise<PersonDetail> => ({
    ...toSummary(person),
    student_types: await readStudentTypes(orm, person),
    sessions: (await findSessions(orm, person, clock(), settings.sessionIdleMs)).map((session) => ({
      ...session,
      started_on: session.started_on.toISOString(),
      last_used_on: session.last_used_on.toISOString(),
    })),
  });

  serve(
    findPeopleCall,
    async ({ person, query: { q, limit } }) => {
      const found = await findPeople(orm, q, Math.min(Number(limit ?? 20), MOST_PEOPLE));
      // The page searches at each letter.
      if (isFirstSearch(`${person.id}`)) {
        const event = { kind: 'people searched' as const, done_by: person.username, detail: { found: found.length } };
        await addSecurityEvents(orm, [event], clock());
      }
      return found;
    },
    PEOPLE,
  );

  serve(
    getPerson,
    async ({ person, id }) => {
      const read = await detail(await existing(id));
      await addSecurityEvents(orm, [{ kind: 'person read', person_id: id, done_by: person.username }], clock());
      return read;
    },
    PEOPLE,
  );

  serve(
    setFlags,
    async ({ person, session, id, body }) => {
      if (id === person.id && body.is_superuser === false) {
        throw new HTTPException(400, {
          message: 'You cannot take the flag of superusers from yourself. Ask another superuser.',
        });
      }
      const flags = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
      if (!person.is_superuser && FLAGS_OF_SUPERUSERS.some((flag) => flag in flags))
        throw new HTTPException(403, { message: FORBIDDEN });
      await rejectOldSignIn(services, session, 'rights');
      const changed = await changeFlags(orm, id, flags, person.username, clock());
      if (changed === null) throw notFound();
      return detail(changed);
    },
    PEOPLE,
  );

  serve(
    endSessionsOf,
    async ({ person, id }) => {
      const { id: owner } = await existing(id);
      await endAndRecordSessions(orm, { person: owner }, person.username, clock());
      return undefined;
    },
    PEOPLE,
  );

  serve(
    endAnySession,
    async ({ person, id }) => {
      const ended = await endAndRecordSessions(orm, { session: id }, person.username, clock());
      if (ended === 0) throw notFound();
      return undefined;
    },
    PEOPLE,
  );

  serve(
    exportPersonData,
    async ({ person, session, id }) => {
      await rejectOldSignIn(services, session, 'export');
      const data = await readPersonData(orm, await existing(id));
      const change = { kind: 'person', key: String(id), before: null, after: { is_exported: true } };
      await addToAuditLog(orm, [change], person.username, clock());
      const event = { kind: 'person exported' as const, person_id: id, done_by: person.username };
      await addSecurityEvents(orm, [event], clock());
      return data;
    },
    PEOPLE,
  );

  return routes;
}

import type { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { listRecipients } from '../../src/api/admin/recipients.ts';
import { explainVisibility, lookUpContent } from '../../src/api/admin/visibility.ts';
import { rightsOf } from '../../src/rules/staff-rights.ts';
import { createRoutes } from '../calls/route.ts';
import type { Services } from '../calls/services.ts';
import { peopleIn, readEveryone, resolveNames } from '../content/audience.ts';
import type { PersonRow } from '../db/schema.ts';
import { notFound } from '../http/request.ts';
import { addSecurityEvents } from '../records/security-events.ts';
import { momentOf } from './entry-handlers.ts';
import { readExistingPerson } from './people-queries.ts';
import { explainEntry, findPersonContent, nameRecipients } from './visibility-queries.ts';

const NAMES_OF_TYPES =
  'The names behind a student type are only for staff who may look up people. Ask an administrator of the portal.';

/** Who may look up what one person has. */
const MAY_LOOK_UP = { wholePerson: true, requires: ['people'] } as const;
/** Who may read the names of an audience: all who may count it. */
const MAY_NAME = { wholePerson: true, requires: ['content', 'messages'] } as const;

/** The calls that say who sees what, below `/api/admin`. They change nothing, and each is a security event. Source: ADMIN-110, ADMIN-111. */
export function visibilityRoutes(services: Services): Hono {
  const { clock } = services;
  const { orm } = services.database;
  const { routes, serve } = createRoutes(services);

  const existing = (id: number) => readExistingPerson(orm, id);
  const record = (by: PersonRow, person_id: number, detail: Record<string, unknown>) =>
    addSecurityEvents(orm, [{ kind: 'content looked up', person_id, done_by: by.username, detail }], clock());

  serve(
    lookUpContent,
    async ({ person, id }) => {
      const content = await findPersonContent(orm, await existing(id), momentOf(clock()));
      await record(person, id, {});
      return content;
    },
    MAY_LOOK_UP,
  );

  serve(
    explainVisibility,
    async ({ person, id, body: { kind, entry } }) => {
      const explained = await explainEntry(orm, await existing(id), kind, entry, momentOf(clock()));
      if (explained === null) throw notFound();
      await record(person, id, { kind, id: entry });
      return explained;
    },
    MAY_LOOK_UP,
  );

  serve(
    listRecipients,
    async ({ person, body: { audience, offset } }) => {
      // "Veterans and their families" is a fact about each of them. Source: ADMIN-92.
      if (audience.some((item) => item.startsWith('type:')) && !rightsOf(person).includes('people'))
        throw new HTTPException(403, { message: NAMES_OF_TYPES });
      const everyone = await readEveryone(orm);
      const found = peopleIn(await resolveNames(orm, audience, everyone), everyone);
      const names = await nameRecipients(orm, found, offset);
      const detail = { people: names.count, offset };
      await addSecurityEvents(orm, [{ kind: 'recipients listed', done_by: person.username, detail }], clock());
      return names;
    },
    MAY_NAME,
  );

  return routes;
}

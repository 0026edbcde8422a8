import type { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { type Kind, keyOf, kinds } from '../../src/api/admin/entries.ts';
import {
  applyImport,
  checkImport,
  exportEntries,
  type ImportCheck,
  MOST_IMPORTED,
  MOST_LISTED,
} from '../../src/api/admin/import-calls.ts';
import type { CheckedBody } from '../../src/api/endpoint.ts';
import { rightOfKind, rightsOf } from '../../src/rules/staff-rights.ts';
import { createRoutes, FORBIDDEN } from '../calls/route.ts';
import type { Services } from '../calls/services.ts';
import { ContentError, type ContentFiles, readSentFile } from '../content/content-files.ts';
import { contentKind } from '../content/content-kinds.ts';
import { type ContentChange, importContent } from '../content/import-content.ts';
import type { PersonRow } from '../db/schema.ts';
import { addSecurityEvents } from '../records/security-events.ts';
import type { CallingSession } from '../sessions/running-sessions.ts';
import { sha256 } from '../shared/sha256.ts';
import { checkOfMessages } from './fresh-sign-in.ts';

const WRITERS = { wholePerson: true, requires: ['content', 'messages'] } as const;
const NOTHING = { count: 0, changes: [], problems: [], problem_count: 0, warnings: [], samples: [], digest: '' };

type Sent = Pick<CheckedBody<typeof checkImport>, 'name' | 'content' | 'as_drafts'>;
type Importer = { person: PersonRow; session: CallingSession };

/** Import and export of content, by the rules of the commands. Source: ADMIN-135. */
export function importRoutes(services: Services): Hono {
  const { clock } = services;
  const { orm } = services.database;
  const { routes, serve } = createRoutes(services);

  /** @throws HTTPException 403 for a kind without the right, ContentError for a file that cannot be imported */
  const read = ({ name, content }: Sent, person: PersonRow): ContentFiles => {
    const files = readSentFile(name, Buffer.from(content, 'base64'));
    const used = kinds.filter((kind) => files.content[kind].length > 0);
    for (const kind of used) rejectWithoutRight(person, kind);
    const count = used.reduce((sum, kind) => sum + files.content[kind].length, 0);
    if (count === 0) throw new ContentError([`${name} has no entries.`]);
    if (count > MOST_IMPORTED) {
      const most = MOST_IMPORTED.toLocaleString('en-US');
      throw new ContentError([
        `${name} has ${count.toLocaleString('en-US')} entries. Divide it into files of at most ${most}.`,
      ]);
    }
    return files;
  };
  const optionsFor = (sent: Sent, person: PersonRow) => ({
    by: person.username,
    now: clock(),
    newAreDrafts: sent.as_drafts,
  });

  serve(
    checkImport,
    async ({ person, body }): Promise<ImportCheck> => {
      try {
        const files = read(body, person);
        const options = { ...optionsFor(body, person), apply: false };
        const { changes, warnings } = await importContent(orm, files.content, options);
        const titles = new Map(
          kinds.flatMap((kind) =>
            files.content[kind].map((entry) => [`${kind} ${keyOf(kind, entry)}`, titleOf(entry)]),
          ),
        );
        const listed = changes.slice(0, MOST_LISTED).map(({ kind, key, before, after, newPeople }) => ({
          kind: kind as Kind,
          key,
          title: titles.get(`${kind} ${key}`) ?? key,
          before,
          after,
          new_people: newPeople,
        }));
        return {
          ...NOTHING,
          count: changes.length,
          changes: listed,
          warnings,
          samples: files.samples,
          digest: digestOf(changes),
        };
      } catch (error) {
        if (!(error instanceof ContentError)) throw error;
        const { problems } = error;
        return { ...NOTHING, problems: problems.slice(0, MOST_LISTED), problem_count: problems.length };
      }
    },
    WRITERS,
  );

  serve(
    applyImport,
    async ({ person, session, body }) => {
      try {
        const files = read(body, person);
        await checkMessages({ person, session }, files, body.as_drafts);
        const beforeApply = (changes: readonly ContentChange[]) => {
          if (digestOf(changes) === body.digest) return;
          throw new HTTPException(409, {
            message: 'Something was changed since this file was checked. Check it again.',
          });
        };
        const options = { ...optionsFor(body, person), apply: true, beforeApply };
        return { count: (await importContent(orm, files.content, options)).changes.length };
      } catch (error) {
        if (!(error instanceof ContentError)) throw error;
        throw new HTTPException(400, { message: error.problems[0] ?? error.message });
      }
    },
    WRITERS,
  );

  /** A message to many people needs a fresh sign-in here too. A draft reaches no one. */
  const checkMessages = async ({ session }: Importer, { content }: ContentFiles, areDrafts: boolean) => {
    if (content.message.length === 0) return;
    const check = await checkOfMessages(services, session);
    // An entry that is there already keeps its publication, which the file may change.
    const known = areDrafts
      ? new Set((await contentKind('message').read(orm, undefined)).map(({ entry }) => entry.key))
      : null;
    for (const entry of content.message) if (known === null || known.has(entry.key)) check?.('message', entry);
  };

  serve(
    exportEntries,
    async ({ person, query: { kind } }) => {
      rejectWithoutRight(person, kind);
      await addSecurityEvents(orm, [{ kind: 'content exported', done_by: person.username }], clock());
      const rows = await contentKind(kind).read(orm, undefined);
      return { entries: rows.map(({ entry }): Record<string, unknown> => ({ ...entry })) };
    },
    WRITERS,
  );

  return routes;
}

function rejectWithoutRight(person: PersonRow, kind: Kind): void {
  if (!rightsOf(person).includes(rightOfKind(kind))) throw new HTTPException(403, { message: FORBIDDEN });
}

const digestOf = (changes: readonly ContentChange[]): string => sha256(JSON.stringify(changes));

const titleOf = (entry: object): string => {
  const { title, name } = entry as { title?: string; name?: string };
  return title ?? name ?? '';
};

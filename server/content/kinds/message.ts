import { and, asc, between, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Orm } from '../../db/database.ts';
import { mailings, messages, people } from '../../db/schema.ts';
import { audienceProblems } from '../audience.ts';
import type { ContentKind, Item, WrittenRow } from './kind.ts';
import { inParts, writeRow } from './rows.ts';

const isOfPerson = eq(messages.import_key, mailings.import_key);
/** A session that began before the message reaches its person too, who may have read it there. */
const notSince = and(
  isNull(messages.user_read_on),
  or(isNull(people.signed_in_on), lt(people.signed_in_on, messages.created_on)),
);

export const message: ContentKind<'message'> = {
  table: mailings,
  key: mailings.import_key,
  list: {
    title: mailings.title,
    audience: mailings.import_audience,
    is_published: mailings.is_published,
    opens: mailings.created_on,
    html: mailings.body,
    isByTime: true,
  },
  read: async (orm, where) => {
    const rows = await orm.select().from(mailings).where(where).orderBy(asc(mailings.import_key));
    return rows.map(({ id, version, import_key, import_audience, created_on, ...columns }) => ({
      id: String(id),
      version,
      entry: { key: import_key, ...columns, created_on: created_on.toISOString(), audience: import_audience },
    }));
  },
  write,
  problems: ({ entry }, known) => audienceProblems(entry.audience, known),
  people: {
    nameOf: ({ entry, row }) => row?.entry.key ?? entry.key,
    owners: async (orm, names) => {
      const rows = await orm
        .select({ of: messages.import_key, person: messages.person_id })
        .from(messages)
        .where(inArray(messages.import_key, [...names]));
      return rows.map(({ of, person }) => ({ of: String(of), person }));
    },
    counts: sql`(select json_build_object('people', count(*), 'read', count(${messages.user_read_on}), 'done', 0, 'dismissed', 0,
      'not_reached', count(*) filter (where ${notSince}))
      from ${messages} join ${people} on ${eq(people.id, messages.person_id)} where ${isOfPerson})`,
    hasPeople: sql`exists (select 1 from ${messages} where ${isOfPerson})`,
  },
};

async function write(
  orm: Orm,
  { entry: { key: import_key, audience: import_audience, created_on, is_published, ...fields }, row }: Item<'message'>,
  newPeople: readonly number[],
  now: Date,
): Promise<WrittenRow> {
  const texts = { ...fields, created_on: new Date(created_on), import_key, import_audience };
  const written = await writeRow(orm, mailings, row, { ...texts, is_published });
  const withdrawn_on = is_published ? null : sql`coalesce(${messages.withdrawn_on}, ${now.toISOString()}::timestamptz)`;
  const isCopy = eq(messages.import_key, row?.entry.key ?? import_key);
  const owners = await orm.select({ id: messages.person_id }).from(messages).where(isCopy).orderBy(messages.person_id);
  await inParts(
    owners.map(({ id }) => id),
    (ids) =>
      orm
        .update(messages)
        .set({ ...texts, withdrawn_on })
        .where(and(isCopy, between(messages.person_id, ids[0] ?? 0, ids.at(-1) ?? 0))),
  );
  // The texts go from row to row inside the database: they are the same for each person.
  await inParts(newPeople, (ids) =>
    orm.execute(sql`insert into ${messages} (person_id, ${COPIED})
      select person_id::int, ${COPIED} from ${mailings}, json_array_elements_text(${JSON.stringify(ids)}::json) person_id
      where ${eq(mailings.id, Number(written.id))} on conflict do nothing`),
  );
  return written;
}

/** The columns that `mailings` and `messages` both have. */
const COPIED = sql.raw(
  'title, body, created_on, action_link, display_as_banner, is_nudge, nudge_type, import_key, import_audience',
);

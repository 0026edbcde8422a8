import { asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Orm } from '../../db/database.ts';
import { categories, people, tasks, userTasks } from '../../db/schema.ts';
import { audienceProblems } from '../audience.ts';
import type { ContentKind, Item, Known, WrittenRow } from './kind.ts';
import { importKeyOf, inParts, writeRow } from './rows.ts';

const ofPeople = sql`from ${userTasks} join ${people} on ${eq(people.id, userTasks.person_id)} where ${eq(userTasks.task_id, tasks.id)}`;

export const task: ContentKind<'task'> = {
  table: tasks,
  key: tasks.import_key,
  list: {
    title: tasks.title,
    category: sql`(select ${categories.slug} from ${categories} where ${eq(categories.id, tasks.category)})`,
    audience: tasks.import_audience,
    is_published: tasks.is_published,
    begins: tasks.starts_on,
    ends: tasks.ends_on,
    html: tasks.description,
  },
  read: async (orm, where) => {
    const rows = await orm
      .select({ task: tasks, category: categories.slug })
      .from(tasks)
      .leftJoin(categories, eq(categories.id, tasks.category))
      .where(where)
      .orderBy(asc(tasks.id));
    return rows.map(({ task: { id, version, import_key, import_audience, ...columns }, category }) => ({
      id: String(id),
      version,
      entry: { key: import_key ?? `#${id}`, ...columns, category, audience: import_audience ?? [] },
    }));
  },
  write,
  references: ({ category }) => (category === null ? {} : { category: [category] }),
  problems: (item, known) => [
    ...(item.entry.category !== null && !known.keys.category.includes(item.entry.category)
      ? [`category: there is no category ${item.entry.category}`]
      : []),
    ...audienceProblems(item.entry.audience, known),
    ...(isForNoPerson(item, known) ? ['audience: must name the people who get the task'] : []),
  ],
  people: {
    nameOf: ({ row }) => row?.id ?? '',
    owners: async (orm, names) => {
      const ids = names.filter((name) => name !== '').map(Number);
      const rows = await orm
        .select({ of: userTasks.task_id, person: userTasks.person_id })
        .from(userTasks)
        .where(inArray(userTasks.task_id, ids));
      return rows.map(({ of, person }) => ({ of: String(of), person }));
    },
    counts: sql`(select json_build_object('people', count(*), 'read', 0, 'done', count(${userTasks.completed_on}),
      'dismissed', count(${userTasks.does_not_apply_on}), 'not_reached', count(*) filter (where ${isNull(people.signed_in_on)})) ${ofPeople})`,
    hasPeople: sql`exists (select 1 from ${userTasks} where ${eq(userTasks.task_id, tasks.id)})`,
  },
};

async function write(
  orm: Orm,
  { entry: { key, category, audience, ...fields }, row }: Item<'task'>,
  newPeople: readonly number[],
): Promise<WrittenRow> {
  const [found] =
    category === null
      ? []
      : await orm.select({ id: categories.id }).from(categories).where(eq(categories.slug, category));
  const columns = { ...fields, category: found?.id ?? null, import_key: importKeyOf(key), import_audience: audience };
  const written = await writeRow(orm, tasks, row, columns);
  await inParts(newPeople, (ids) =>
    orm.execute(sql`insert into ${userTasks} (person_id, task_id)
      select person_id::int, ${Number(written.id)}::int from json_array_elements_text(${JSON.stringify(ids)}::json) person_id
      on conflict do nothing`),
  );
  return written;
}

/**
 * Whether a task would be published to no person. One that people have, from another system for example, needs no audience, and
 * one that stood there without it stays as it is.
 */
function isForNoPerson({ entry, row }: Item<'task'>, { givenTasks }: Known): boolean {
  if (!entry.is_published || entry.audience.length > 0) return false;
  if (row === null) return true;
  return !givenTasks.has(row.id) && (!row.entry.is_published || row.entry.audience.length > 0);
}

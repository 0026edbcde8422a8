import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import type { Entry } from '../../src/api/admin/entries.ts';
import type { EntryState } from '../../src/api/admin/entry-calls.ts';
import { RECIPIENTS_AT_ONCE, type RecipientNames } from '../../src/api/admin/recipients.ts';
import type { Explanation, Owned, PersonContent } from '../../src/api/admin/visibility.ts';
import { type ExplainedEntry, type ExplainedKind, visibilityOf } from '../../src/rules/visibility.ts';
import { type Reachable, readReachable } from '../content/audience.ts';
import { findEntry, type Moment } from '../content/entry-queries.ts';
import type { Orm } from '../db/database.ts';
import { mailings, messages, type PersonRow, pagePosts, pages, people, tasks, userTasks } from '../db/schema.ts';

const MOST_OWNED = 200;

/** The newest tasks and messages that a person has, with the reason why the person sees each or not. */
export async function findPersonContent(orm: Orm, person: PersonRow, at: Moment): Promise<PersonContent> {
  const by = { items: [], reader: person };
  const ownTasks = await orm
    .select({ own: userTasks, task: tasks })
    .from(userTasks)
    .innerJoin(tasks, eq(tasks.id, userTasks.task_id))
    .where(eq(userTasks.person_id, person.id))
    .orderBy(desc(userTasks.id))
    .limit(MOST_OWNED);
  const ownMessages = await orm
    .select({ own: messages, mailing: mailings.id })
    .from(messages)
    .leftJoin(mailings, eq(mailings.import_key, messages.import_key))
    .where(eq(messages.person_id, person.id))
    .orderBy(desc(messages.created_on), desc(messages.id))
    .limit(MOST_OWNED);
  return {
    tasks: {
      count: await countOwned(orm, userTasks, person),
      results: ownTasks.map(({ own, task }): Owned => {
        const facts = { kind: 'task', state: 'live', audience: [], ...task, own: ownTask(own) } as const;
        return { id: String(task.id), title: task.title, ...visibilityOf(facts, by, at) };
      }),
    },
    messages: {
      count: await countOwned(orm, messages, person),
      results: ownMessages.map(({ own, mailing }): Owned => {
        const created_on = own.created_on.toISOString();
        const facts = { kind: 'message', state: 'live', is_published: true, audience: [], created_on } as const;
        const seen = visibilityOf({ ...facts, own: ownMessage(own) }, by, at);
        return { id: mailing === null ? null : String(mailing), title: own.title, ...seen };
      }),
    },
  };
}

/**
 * Says why a person sees an entry or not.
 * @param id of the entry, as in the calls about entries
 * @returns null when there is no such entry
 */
export async function explainEntry(
  orm: Orm,
  person: PersonRow,
  kind: ExplainedKind,
  id: string,
  at: Moment,
): Promise<Explanation | null> {
  const reachable = await readReachable(orm, person);
  const found = await findEntry(orm, kind, id, at);
  if (found === null || reachable === null) return null;
  const facts = await readFacts(orm, found as Found, reachable);
  const { entry, pages: shownOn } = facts;
  const { audience } = entry;
  const groups = audience.filter((item) => !item.startsWith('user:'));
  return {
    kind,
    title: found.entry.title,
    ...visibilityOf(entry, { items: reachable.items, reader: person }, at),
    audience: groups,
    named: audience.length - groups.length,
    category: entry.kind === 'post' ? entry.category : null,
    pages: shownOn.map(({ path, title }) => ({ path, title })),
  };
}

type FoundOf<K extends ExplainedKind> = { kind: K; id: string; state: EntryState; entry: Entry<K> };
type Found = FoundOf<'task'> | FoundOf<'message'> | FoundOf<'post'>;
type ShownOn = { path: string; title: string; is_published: boolean };

/** What the rule needs of the entry, and the pages that have it. */
async function readFacts(
  orm: Orm,
  found: Found,
  { id: person }: Reachable,
): Promise<{ entry: ExplainedEntry; pages: ShownOn[] }> {
  const { kind, state } = found;
  switch (kind) {
    case 'task': {
      const isOwn = and(eq(userTasks.person_id, person), eq(userTasks.task_id, Number(found.id)));
      const [own] = await orm.select().from(userTasks).where(isOwn);
      return { entry: { kind, state, ...found.entry, own: own === undefined ? null : ownTask(own) }, pages: [] };
    }
    case 'message': {
      const isOwn = and(eq(messages.person_id, person), eq(messages.import_key, found.entry.key));
      const [own] = await orm.select().from(messages).where(isOwn);
      return { entry: { kind, state, ...found.entry, own: own === undefined ? null : ownMessage(own) }, pages: [] };
    }
    case 'post': {
      const shownOn = await readPagesOf(orm, found.id);
      return { entry: { kind, ...found.entry, pages: shownOn }, pages: shownOn };
    }
  }
}

/** The pages that have a post, by path. */
async function readPagesOf(orm: Orm, post: string): Promise<ShownOn[]> {
  return orm
    .selectDistinct({ path: pages.id, title: pages.title, is_published: pages.is_published })
    .from(pagePosts)
    .innerJoin(pages, eq(pages.id, pagePosts.path))
    .where(eq(pagePosts.post_id, Number(post)))
    .orderBy(asc(pages.id));
}

const ownTask = ({ completed_on, does_not_apply_on }: typeof userTasks.$inferSelect) => ({
  completed_on: completed_on?.toISOString() ?? null,
  does_not_apply_on: does_not_apply_on?.toISOString() ?? null,
});

const ownMessage = ({ created_on, user_read_on, withdrawn_on }: typeof messages.$inferSelect) => ({
  created_on: created_on.toISOString(),
  user_read_on: user_read_on?.toISOString() ?? null,
  withdrawn_on: withdrawn_on?.toISOString() ?? null,
});

async function countOwned(orm: Orm, table: typeof userTasks | typeof messages, { id }: PersonRow): Promise<number> {
  const [row] = await orm.select({ total: count() }).from(table).where(eq(table.person_id, id));
  return row?.total ?? 0;
}

/** A part of these people by name, and how many they are. */
export async function nameRecipients(orm: Orm, found: readonly Reachable[], offset: number): Promise<RecipientNames> {
  const ids = JSON.stringify(found.map(({ id }) => id));
  const rows = await orm
    .select({ username: people.username, first: people.first_name, last: people.last_name })
    .from(people)
    .where(sql`${people.id} in (select person_id::int from json_array_elements_text(${ids}::json) person_id)`)
    .orderBy(asc(people.last_name), asc(people.first_name), asc(people.id))
    .limit(RECIPIENTS_AT_ONCE)
    .offset(offset);
  return {
    count: found.length,
    results: rows.map(({ username, first, last }) => ({ username, name: `${first} ${last}`.trim() })),
  };
}

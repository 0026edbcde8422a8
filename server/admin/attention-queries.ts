import { and, desc, eq, gte, isNull, lte, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { PublishedKind } from '../../src/api/admin/entries.ts';
import type { LooseEnd, WentOut } from '../../src/api/admin/summary.ts';
import { addDays } from '../../src/rules/dates.ts';
import { PAGELESS_TYPES } from '../../src/rules/visibility.ts';
import { timeInZone } from '../../src/rules/zones.ts';
import type { Moment } from '../content/entry-queries.ts';
import type { Orm } from '../db/database.ts';
import { alerts, auditLog, mailings, messages, pagePosts, pages, posts, tasks, userTasks } from '../db/schema.ts';
import { site } from '../settings/site.ts';

const MOST_OF_A_KIND = 20;
const MOST_LOOSE_ENDS = 10;

/**
 * What users got to see since the beginning of yesterday on campus, the newest first; at most 20 of each kind.
 * @param kinds those that the reader may see; alerts are for all
 */
export async function findWentOut(orm: Orm, kinds: readonly PublishedKind[], at: Moment): Promise<WentOut[]> {
  const since = timeInZone(site().timeZone, addDays(at.today, -1)) ?? at.now;
  const found = await Promise.all([
    kinds.includes('post') ? openedPosts(orm, since, at) : [],
    kinds.includes('post') ? endedPosts(orm, since, at) : [],
    kinds.includes('message') ? sentMessages(orm, since, at) : [],
    kinds.includes('task') ? publishedTasks(orm, since) : [],
    publishedAlerts(orm, since),
  ]);
  return found.flat().sort((one, other) => other.on.localeCompare(one.on));
}

async function openedPosts(orm: Orm, since: Date, { now }: Moment): Promise<WentOut[]> {
  const rows = await orm
    .select({ id: posts.id, title: posts.title, on: posts.publishing_opens_on })
    .from(posts)
    .where(and(posts.is_published, gte(posts.publishing_opens_on, since), lte(posts.publishing_opens_on, now)))
    .orderBy(desc(posts.publishing_opens_on))
    .limit(MOST_OF_A_KIND);
  return rows.map(({ id, title, on }) => toWentOut('opened', 'post', id, title, on.toISOString()));
}

async function endedPosts(orm: Orm, since: Date, { now }: Moment): Promise<WentOut[]> {
  const { id, title, publishing_closes_on: closes } = posts;
  const rows = await orm
    .select({ id, title, on: closes })
    .from(posts)
    .where(and(posts.is_published, gte(closes, since), lte(closes, now)))
    .orderBy(desc(closes))
    .limit(MOST_OF_A_KIND);
  return rows.flatMap(({ id, title, on }) =>
    on === null ? [] : [toWentOut('ended', 'post', id, title, on.toISOString())],
  );
}

async function sentMessages(orm: Orm, since: Date, { now }: Moment): Promise<WentOut[]> {
  const { id, title, created_on } = mailings;
  const people = sql<number>`(select count(*)::int from ${messages} where ${eq(messages.import_key, mailings.import_key)})`;
  const rows = await orm
    .select({ id, title, on: created_on, people })
    .from(mailings)
    .where(and(mailings.is_published, gte(created_on, since), lte(created_on, now)))
    .orderBy(desc(created_on))
    .limit(MOST_OF_A_KIND);
  return rows.map(({ id, title, on, people }) => toWentOut('sent', 'message', id, title, on.toISOString(), people));
}

/** Only the audit log knows when a task was published. */
async function publishedTasks(orm: Orm, since: Date): Promise<WentOut[]> {
  const { id, title } = tasks;
  const isPublication = and(
    eq(auditLog.kind, 'task'),
    sql`${auditLog.row_id} = ${tasks.id}::text`,
    gte(auditLog.changed_on, since),
    sql`${auditLog.after} ->> 'is_published' = 'true'`,
  );
  const published = sql<string | null>`(select max(${auditLog.changed_on}) from ${auditLog} where ${isPublication})`;
  const people = sql<number>`(select count(*)::int from ${userTasks} where ${eq(userTasks.task_id, tasks.id)})`;
  const rows = await orm
    .select({ id, title, published, people })
    .from(tasks)
    .where(and(tasks.is_published, sql`${published} is not null`))
    .orderBy(desc(id))
    .limit(MOST_OF_A_KIND);
  return rows.flatMap(({ id, title, published, people }) =>
    published === null ? [] : [toWentOut('shown', 'task', id, title, new Date(published).toISOString(), people)],
  );
}

async function publishedAlerts(orm: Orm, since: Date): Promise<WentOut[]> {
  const { id, title, published_on } = alerts;
  const rows = await orm
    .select({ id, title, on: published_on })
    .from(alerts)
    .where(gte(published_on, since))
    .orderBy(desc(published_on))
    .limit(MOST_OF_A_KIND);
  return rows.map(({ id, title, on }) => toWentOut('shown', 'alert', id, title, on.toISOString()));
}

const toWentOut = (
  event: WentOut['event'],
  kind: WentOut['kind'],
  id: number,
  title: string,
  on: string,
  people: number | null = null,
): WentOut => ({ event, kind, id: String(id), title, on, people });

/** What is live and does not work as its author may believe: at most 10 of each problem, the newest first. */
export async function findLooseEnds(orm: Orm, kinds: readonly PublishedKind[], at: Moment): Promise<LooseEnd[]> {
  const found = await Promise.all([
    kinds.includes('task') ? tasksForNoOne(orm, at) : [],
    kinds.includes('message') ? messagesForNoOne(orm, at) : [],
    kinds.includes('post') ? postsOnNoPage(orm, at) : [],
    kinds.includes('post') ? brokenLinks(orm, at) : [],
  ]);
  return found.flat();
}

async function tasksForNoOne(orm: Orm, { today }: Moment): Promise<LooseEnd[]> {
  const hasPeople = sql`exists (select 1 from ${userTasks} where ${eq(userTasks.task_id, tasks.id)})`;
  const rows = await orm
    .select({ id: tasks.id, title: tasks.title })
    .from(tasks)
    .where(and(tasks.is_published, or(isNull(tasks.ends_on), gte(tasks.ends_on, today)), not(hasPeople)))
    .orderBy(desc(tasks.id))
    .limit(MOST_LOOSE_ENDS);
  return rows.map(({ id, title }) => ({ problem: 'noPeople', kind: 'task', id: String(id), title, link: null }));
}

async function messagesForNoOne(orm: Orm, { now }: Moment): Promise<LooseEnd[]> {
  const hasPeople = sql`exists (select 1 from ${messages} where ${eq(messages.import_key, mailings.import_key)})`;
  const rows = await orm
    .select({ id: mailings.id, title: mailings.title })
    .from(mailings)
    .where(and(mailings.is_published, lte(mailings.created_on, now), not(hasPeople)))
    .orderBy(desc(mailings.created_on))
    .limit(MOST_LOOSE_ENDS);
  return rows.map(({ id, title }) => ({ problem: 'noPeople', kind: 'message', id: String(id), title, link: null }));
}

async function postsOnNoPage(orm: Orm, at: Moment): Promise<LooseEnd[]> {
  const isOnPage = sql`exists (select 1 from ${pagePosts} join ${pages} on ${eq(pages.id, pagePosts.path)}
    where ${eq(pagePosts.post_id, posts.id)} and ${pages.is_published})`;
  const rows = await orm
    .select({ id: posts.id, title: posts.title })
    .from(posts)
    .where(and(isLive(at), notInArray(posts.post_type, [...PAGELESS_TYPES]), not(isOnPage)))
    .orderBy(desc(posts.publishing_opens_on), desc(posts.id))
    .limit(MOST_LOOSE_ENDS);
  return rows.map(({ id, title }) => ({ problem: 'onNoPage', kind: 'post', id: String(id), title, link: null }));
}

/** The posts whose links name a dialog or an article that is not live. Other addresses are not asked. */
async function brokenLinks(orm: Orm, at: Moment): Promise<LooseEnd[]> {
  const texts = sql`concat_ws(' ', ${posts.action_link}, ${posts.links}::text, ${posts.body})`;
  const named = sql`regexp_matches(${texts}, '(?:^|["'' ])(#modal-|/whats-new/)([a-z0-9-]+)', 'g')`;
  const mayHaveLinks = sql`(${texts} like '%#modal-%' or ${texts} like '%/whats-new/%')`;
  const query = sql`select distinct on (id) id, title, place || target as link from
    (select ${posts.id} as id, ${posts.title} as title, parts[1] as place, parts[2] as target from ${posts}, ${named} parts
      where ${isLive(at)} and ${mayHaveLinks}) found
    where not exists (select 1 from ${posts} where ${posts.slug} = target
      and ${posts.post_type} = case place when '#modal-' then 'modal' else 'blog' end and ${isLive(at)})
    order by id desc limit ${MOST_LOOSE_ENDS}`;
  const { rows } = (await orm.execute(query)) as { rows: { id: number; title: string; link: string }[] };
  return rows.map(({ id, title, link }) => ({ problem: 'brokenLink', kind: 'post', id: String(id), title, link }));
}

const isLive = ({ now }: Moment): SQL | undefined =>
  and(
    posts.is_published,
    lte(posts.publishing_opens_on, now),
    or(isNull(posts.publishing_closes_on), sql`${posts.publishing_closes_on} > ${now.toISOString()}::timestamptz`),
  );

import { asc, isNotNull } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { categories, messages, pagePosts, pages, posts, tasks } from '../db/schema.ts';
import type { Content, Entry } from './entries.ts';

/**
 * The content of the database as entries, in the form of the files. Messages that were not imported are left out: they
 * belong to single people. A task that was not imported has `#` and its number as key.
 */
export async function readStoredContent(orm: Orm): Promise<Content> {
  const categoryRows = await orm.select().from(categories).orderBy(asc(categories.id));
  const taskRows = await orm.select().from(tasks).orderBy(asc(tasks.id));
  const postRows = await orm.select().from(posts).orderBy(asc(posts.id));
  const pageRows = await orm.select().from(pages).orderBy(asc(pages.id));
  const pagePostRows = await orm.select().from(pagePosts).orderBy(asc(pagePosts.position), asc(pagePosts.post_id));
  const messageRows = await orm
    .selectDistinctOn([messages.import_key])
    .from(messages)
    .where(isNotNull(messages.import_key))
    .orderBy(asc(messages.import_key), asc(messages.id));

  const categorySlugs = new Map(categoryRows.map(({ id, slug }) => [id, slug]));
  const postSlugs = new Map(postRows.map(({ id, slug }) => [id, slug]));
  return {
    category: categoryRows.map(({ slug, name }) => ({ slug, name })),
    task: taskRows.map(({ id, category, import_key, import_audience, ...columns }) => ({
      key: import_key ?? `#${id}`,
      ...columns,
      category: category === null ? null : (categorySlugs.get(category) ?? null),
      audience: import_audience ?? [],
    })),
    post: postRows.map(({ id: _, publishing_opens_on, links, post_type, ...columns }) => ({
      ...columns,
      post_type: post_type as Entry<'post'>['post_type'],
      publishing_opens_on: publishing_opens_on.toISOString(),
      links: links.map(({ url, link_text, description, icon_class }) => ({ url, link_text, description, icon_class })),
    })),
    page: pageRows.map(({ id: path, slug, title, is_published }) => ({
      path,
      slug,
      title,
      is_published,
      posts: pagePostRows.filter((row) => row.path === path).flatMap(({ post_id }) => postSlugs.get(post_id) ?? []),
    })),
    message: messageRows.map((row) => ({
      key: row.import_key ?? '',
      title: row.title,
      body: row.body,
      created_on: row.created_on.toISOString(),
      action_link: row.action_link,
      display_as_banner: row.display_as_banner,
      is_nudge: row.is_nudge,
      nudge_type: row.nudge_type,
      audience: row.import_audience ?? [],
    })),
  };
}

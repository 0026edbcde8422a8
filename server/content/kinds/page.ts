import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Orm } from '../../db/database.ts';
import { pagePosts, pages, posts } from '../../db/schema.ts';
import type { ContentKind, Item, WrittenRow } from './kind.ts';

export const page: ContentKind<'page'> = {
  table: pages,
  key: pages.id,
  list: { title: pages.title, is_published: pages.is_published },
  read: async (orm, where) => {
    const rows = await orm.select().from(pages).where(where).orderBy(asc(pages.id));
    const shown = await orm
      .select({ path: pagePosts.path, slug: posts.slug })
      .from(pagePosts)
      .innerJoin(posts, eq(posts.id, pagePosts.post_id))
      .innerJoin(pages, eq(pages.id, pagePosts.path))
      .where(where)
      .orderBy(asc(pagePosts.position), asc(pagePosts.post_id));
    const slugs = new Map<string, string[]>(rows.map(({ id: path }) => [path, []]));
    for (const { path, slug } of shown) slugs.get(path)?.push(slug);
    return rows.map(({ id: path, version, slug, title, is_published }) => ({
      id: path,
      version,
      entry: { path, slug, title, is_published, posts: slugs.get(path) ?? [] },
    }));
  },
  write,
  references: ({ posts: slugs }) => ({ post: slugs }),
  problems: ({ entry }, { keys }) => {
    const known = new Set(keys.post);
    return entry.posts.filter((slug) => !known.has(slug)).map((slug) => `posts: there is no post ${slug}`);
  },
};

async function write(orm: Orm, { entry: { path, posts: slugs, ...fields }, row }: Item<'page'>): Promise<WrittenRow> {
  const returned = { id: pages.id, version: pages.version };
  const [written] =
    row === null
      ? await orm
          .insert(pages)
          .values({ id: path, ...fields })
          .returning(returned)
      : await orm
          .update(pages)
          .set({ id: path, ...fields, version: sql`${pages.version} + 1` })
          .where(eq(pages.id, row.id))
          .returning(returned);
  if (written === undefined) throw new Error('The page is gone.');
  await orm.delete(pagePosts).where(eq(pagePosts.path, path));
  const found = await orm.select({ id: posts.id, slug: posts.slug }).from(posts).where(inArray(posts.slug, slugs));
  const ids = new Map(found.map(({ id, slug }) => [slug, id]));
  const shown = slugs.flatMap((slug, position) => {
    const post_id = ids.get(slug);
    return post_id === undefined ? [] : [{ id: `${path}#${post_id}#${position}`, path, post_id, position }];
  });
  if (shown.length > 0) await orm.insert(pagePosts).values(shown);
  return written;
}

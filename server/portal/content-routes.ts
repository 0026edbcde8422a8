import { and, asc, desc, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { Hono } from 'hono';
import { getPage } from '../../src/api/portal/pages.ts';
import { listPosts } from '../../src/api/portal/posts.ts';
import { maySee } from '../../src/rules/posts.ts';
import { isForTypes } from '../../src/rules/visibility.ts';
import { createRoutes } from '../calls/route.ts';
import type { Services } from '../calls/services.ts';
import { readReachable } from '../content/audience.ts';
import type { Orm } from '../db/database.ts';
import { type PersonRow, pagePosts, pages, posts } from '../db/schema.ts';

type Post = typeof posts.$inferSelect;

/** Posts and pages. Each person gets those that they may see. */
export function contentRoutes(services: Services): Hono {
  const { database, clock } = services;
  const { orm } = database;
  const { routes, serve } = createRoutes(services);

  serve(
    listPosts,
    async ({ person, query }) => {
      const matches =
        'slug' in query
          ? eq(posts.slug, query.slug)
          : and(
              eq(posts.post_type, query.post_type),
              query.category === undefined ? undefined : eq(posts.category, query.category),
            );
      const found = await orm
        .select()
        .from(posts)
        .where(and(matches, isLive(clock())))
        .orderBy(desc(posts.publishing_opens_on), desc(posts.id));
      return (await forPerson(orm, found, person)).map(postAnswer);
    },
    { wholePerson: true, hasPictures: true },
  );

  serve(
    getPage,
    async ({ person, query }) => {
      const matches = 'slug' in query ? eq(pages.slug, query.slug) : eq(pages.id, query.path);
      // ROLE-12: ignored for people who are not staff.
      const isPreview = person.is_staff && query.published === 'all';
      const found = await orm
        .select()
        .from(pages)
        .where(and(matches, isPreview ? undefined : eq(pages.is_published, true)))
        .orderBy(asc(pages.id));
      const answers = found.map(async ({ id: path, slug, title }) => {
        const shown = await postsOf(orm, path, isPreview ? null : clock());
        // Staff have no student types: a preview has the posts of all types.
        const own = isPreview ? shown.filter((post) => maySeePost(post, person)) : await forPerson(orm, shown, person);
        return { path, slug, title, posts: own.map(postAnswer) };
      });
      return Promise.all(answers);
    },
    { wholePerson: true, hasPictures: true },
  );

  return routes;
}

/** A condition: the post is no draft, has opened, and has not closed. */
function isLive(now: Date): SQL | undefined {
  const isOpen = or(isNull(posts.publishing_closes_on), gt(posts.publishing_closes_on, now));
  return and(eq(posts.is_published, true), lte(posts.publishing_opens_on, now), isOpen);
}

/**
 * The posts of a page in their order.
 * @param until the time at which the posts are live; null for all posts, drafts among them
 */
async function postsOf(orm: Orm, path: string, until: Date | null): Promise<Post[]> {
  const isOpen = until === null ? undefined : isLive(until);
  const rows = await orm
    .select({ post: posts })
    .from(pagePosts)
    .innerJoin(posts, eq(posts.id, pagePosts.post_id))
    .where(and(eq(pagePosts.path, path), isOpen))
    .orderBy(asc(pagePosts.position), asc(posts.id));
  return rows.map(({ post }) => post);
}

const maySeePost = (post: Post, person: PersonRow): boolean =>
  maySee({ ...post, publishing_opens_on: post.publishing_opens_on.toISOString() }, person);

/** Those of the posts that are for the person: by role, and by student type where a post names some. Source: ADMIN-131. */
async function forPerson(orm: Orm, found: readonly Post[], person: PersonRow): Promise<Post[]> {
  const own = found.filter((post) => maySeePost(post, person));
  // Nearly always no post names one, and the types of the person are not read.
  if (own.every(({ audience }) => audience.length === 0)) return own;
  const items = (await readReachable(orm, person))?.items ?? [];
  return own.filter(({ audience }) => isForTypes(audience, items));
}

function postAnswer({
  id: pk,
  publishing_opens_on,
  is_published: _published,
  publishing_closes_on: _closes,
  version: _version,
  audience: _audience,
  ...post
}: Post) {
  return { pk, ...post, publishing_opens_on: publishing_opens_on.toISOString() };
}

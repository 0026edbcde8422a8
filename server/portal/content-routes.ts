import { and, asc, desc, eq, lte } from 'drizzle-orm';
import { Hono } from 'hono';
import type * as z from 'zod/mini';
import { PagesQuery } from '../../src/api/portal/pages.ts';
import { PostsQuery } from '../../src/api/portal/posts.ts';
import { maySee } from '../../src/rules/posts.ts';
import { requireToken } from '../accounts/authentication.ts';
import type { Orm } from '../db/database.ts';
import { pagePosts, pages, posts } from '../db/schema.ts';
import type { Dependencies, Signed } from '../dependencies.ts';
import { readQuery } from '../request.ts';

type Post = typeof posts.$inferSelect;

/** Posts and pages, each person's own selection of them. */
export function contentRoutes(dependencies: Dependencies): Hono<Signed> {
  const { database, clock } = dependencies;
  const { orm } = database;
  const routes = new Hono<Signed>();
  const signedIn = requireToken(dependencies);

  routes.get('/posts', signedIn, async (context) => {
    const query = readQuery(context, PostsQuery, 'The query needs either post_type, perhaps with category, or slug.');
    const isOpen = lte(posts.publishing_opens_on, clock());
    const found = await orm
      .select()
      .from(posts)
      .where(and(isWanted(query), isOpen))
      .orderBy(desc(posts.publishing_opens_on), desc(posts.id));
    return context.json(found.map(postAnswer).filter((post) => maySee(post, context.var.person)));
  });

  routes.get('/pages', signedIn, async (context) => {
    const query = readQuery(context, PagesQuery, 'The query needs either slug or path, and published only as “all”.');
    const { person } = context.var;
    const isOfPage = 'slug' in query ? eq(pages.slug, query.slug) : eq(pages.id, query.path);
    // ROLE-12: for anybody else the wish to see what is not published yet counts as not said.
    const isPreview = person.is_staff && query.published === 'all';
    const found = await orm
      .select()
      .from(pages)
      .where(and(isOfPage, isPreview ? undefined : eq(pages.is_published, true)))
      .orderBy(asc(pages.id));
    const answers = found.map(async ({ id: path, slug, title }) => {
      const shown = await postsOf(orm, path, isPreview ? null : clock());
      return { path, slug, title, posts: shown.map(postAnswer).filter((post) => maySee(post, person)) };
    });
    return context.json(await Promise.all(answers));
  });

  return routes;
}

function isWanted(query: z.infer<typeof PostsQuery>) {
  if ('slug' in query) return eq(posts.slug, query.slug);
  const ofCategory = query.category === undefined ? undefined : eq(posts.category, query.category);
  return and(eq(posts.post_type, query.post_type), ofCategory);
}

/**
 * The posts of a page in their order.
 * @param until posts that open later are left out; null to have them all
 */
async function postsOf(orm: Orm, path: string, until: Date | null): Promise<Post[]> {
  const isOpen = until === null ? undefined : lte(posts.publishing_opens_on, until);
  const rows = await orm
    .select({ post: posts })
    .from(pagePosts)
    .innerJoin(posts, eq(posts.id, pagePosts.post_id))
    .where(and(eq(pagePosts.path, path), isOpen))
    .orderBy(asc(pagePosts.position), asc(posts.id));
  return rows.map(({ post }) => post);
}

function postAnswer({ id: pk, publishing_opens_on, ...post }: Post) {
  return { pk, ...post, publishing_opens_on: publishing_opens_on.toISOString() };
}

import { PagesQuery } from '../api/portal/pages.ts';
import { PostsQuery } from '../api/portal/posts.ts';
import { isPublished, maySee } from '../rules/posts.ts';
import { samplePages } from '../sample/pages.ts';
import { samplePosts } from '../sample/posts.ts';
import type { SamplePost } from '../sample/shapes.ts';
import { type Calls, queryOf } from './calls.ts';
import type { Sample } from './sample.ts';

/**
 * Posts and pages, as far as the sample student sees them. `published=all` is for people with is_staff, so that it
 * counts as not said here. Source: ROLE-07, ROLE-12.
 */
export function contentCalls({ person, now, timeZone, today }: Sample): Calls {
  const visible = () =>
    samplePosts(today()).filter((post) => maySee(post, person.user) && isPublished(post, now(), timeZone));
  return {
    'GET /posts': (question) => {
      const query = queryOf(question, PostsQuery, 'The query needs either post_type, perhaps with category, or slug.');
      const isWanted = (post: SamplePost) =>
        'slug' in query
          ? post.slug === query.slug
          : post.post_type === query.post_type && (query.category ?? post.category) === post.category;
      return visible().filter(isWanted).sort(newestFirst);
    },
    'GET /pages': (question) => {
      const query = queryOf(question, PagesQuery, 'The query needs either slug or path, and published only as “all”.');
      const posts = new Map(visible().map((post) => [post.pk, post]));
      return samplePages()
        .filter(({ path, slug }) => ('slug' in query ? slug === query.slug : path === query.path))
        .filter(({ is_published }) => is_published)
        .map(({ path, slug, title, posts: pks }) => ({
          path,
          slug,
          title,
          posts: pks.flatMap((pk) => posts.get(pk) ?? []),
        }));
    },
  };
}

function newestFirst(one: SamplePost, other: SamplePost): number {
  const [a, b] = [one.publishing_opens_on, other.publishing_opens_on].map((time) => Date.parse(time));
  return (b ?? 0) - (a ?? 0) || other.pk - one.pk;
}

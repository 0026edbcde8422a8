import { getPage } from '../api/portal/pages.ts';
import { listPosts } from '../api/portal/posts.ts';
import { isPublished, maySee } from '../rules/posts.ts';
import { samplePages } from '../sample/pages.ts';
import { samplePosts } from '../sample/posts.ts';
import type { SamplePost } from '../sample/shapes.ts';
import { type Handler, handle } from './calls.ts';
import type { Sample } from './sample.ts';

/**
 * Posts and pages that the sample student may see. `published=all` is for people with is_staff, so the demo ignores it.
 * Source: ROLE-07, ROLE-12.
 */
export function contentHandlers({ person, now, timeZone, today }: Sample): Handler[] {
  const visible = () =>
    samplePosts(today()).filter((post) => maySee(post, person.user) && isPublished(post, now(), timeZone));
  return [
    handle(listPosts, ({ query }) => {
      const matches = (post: SamplePost) =>
        'slug' in query
          ? post.slug === query.slug
          : post.post_type === query.post_type && (query.category ?? post.category) === post.category;
      return visible().filter(matches).sort(newestFirst);
    }),
    handle(getPage, ({ query }) => {
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
    }),
  ];
}

function newestFirst(one: SamplePost, other: SamplePost): number {
  const [a, b] = [one.publishing_opens_on, other.publishing_opens_on].map((time) => Date.parse(time));
  return (b ?? 0) - (a ?? 0) || other.pk - one.pk;
}

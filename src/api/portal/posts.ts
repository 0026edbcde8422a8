import * as z from 'zod/mini';
import { firstOf, flag, listOf, number, text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';
import { slug, textUpTo } from '../request-fields.ts';

const PostLink = z.object({ url: text, link_text: text, description: text, icon_class: text });

/**
 * A piece of content. `body` is HTML, `category` a role, another word or empty; images and links are addresses as they
 * were written, not yet judged.
 */
export const Post = z.object({
  pk: number,
  post_type: text,
  title: text,
  slug: text,
  body: text,
  category: text,
  image: text,
  thumbnail_image: text,
  medium_image: text,
  large_image: text,
  action_link: text,
  link_text: text,
  hide_text: flag,
  publishing_opens_on: text,
  links: listOf(PostLink),
});
export type Post = z.infer<typeof Post>;

export const PostType = z.enum([
  'blog',
  'card',
  'hero',
  'basic_html',
  'icon_link',
  'promo',
  'video_embed',
  'accordion',
  'calendar',
  'resources',
  'modal',
]);

/** Posts are requested by type, optionally of one category, or a single one by its slug. */
const PostsQuery = z.union(
  [z.strictObject({ post_type: PostType, category: z.optional(textUpTo(100)) }), z.strictObject({ slug })],
  { error: 'The query needs either post_type (with an optional category) or slug.' },
);

const posts = { path: '/posts', query: PostsQuery } as const;

/**
 * The published posts of a type, optionally of one category. Without a type, the query names a slug; then the first post counts.
 * Offered, not used: `category`, because a page brings its own posts.
 */
export const listPosts = endpoint({ ...posts, answer: z.array(Post) });

/** The published post of a slug. */
export const getPost = endpoint({ ...posts, answer: firstOf(Post) });

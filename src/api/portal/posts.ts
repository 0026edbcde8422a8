import * as z from 'zod/mini';
import { flag, listOf, number, text } from '../answer-fields.ts';
import type { Client } from '../client.ts';
import { either, exactly, perhaps, slug, textUpTo, word } from '../request-fields.ts';

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

export const PostType = word([
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
export type PostType = z.infer<typeof PostType>;

/** Posts are asked for by type, perhaps narrowed to a category, or a single one by its slug. */
export const PostsQuery = either(exactly({ post_type: PostType, category: perhaps(textUpTo(100)) }), exactly({ slug }));

/** GET {apiBase}/posts?post_type[&category]. */
export const listPosts = (client: Client, signal: AbortSignal, query: { post_type: PostType; category?: string }) =>
  client(z.array(Post), '/posts', { signal, query, empty: [] });

/** GET {apiBase}/posts?slug: the first post of the list counts; null when no post has that slug. */
export const getPost = async (client: Client, signal: AbortSignal, slug: string): Promise<Post | null> => {
  const [post] = await client(z.array(Post), '/posts', { signal, query: { slug }, empty: [] });
  return post ?? null;
};

/** What is new: the posts of type blog. */
export const listWhatsNew = (client: Client, signal: AbortSignal) => listPosts(client, signal, { post_type: 'blog' });

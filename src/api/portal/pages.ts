import * as z from 'zod/mini';
import { firstOf, listOf, text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';
import { slug, textUpTo } from '../request-fields.ts';
import { Post } from './posts.ts';

export const Page = z.object({ path: text, slug: text, title: text, posts: listOf(Post) });
export type Page = z.infer<typeof Page>;

const published = z.optional(z.enum(['all']));

/** A page is requested by slug or by path, never by both. With `published=all` staff get unpublished pages too. */
const PagesQuery = z.union([z.strictObject({ slug, published }), z.strictObject({ path: textUpTo(500), published })], {
  error: 'The query needs either slug or path; published can only be “all”.',
});

/**
 * The page of a slug or of a path with its posts, as the first item of a list; staff may ask for unpublished ones. The
 * query has either a slug or a path, never both. An empty list means “not found”. The request bypasses the browser’s
 * cache.
 */
export const getPage = endpoint({ path: '/pages', cache: 'no-store', query: PagesQuery, answer: firstOf(Page) });

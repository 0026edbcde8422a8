import * as z from 'zod/mini';
import { firstOf, listOf, text } from '../answer-fields.ts';
import type { Client } from '../client.ts';
import { either, exactly, perhaps, slug, textUpTo, word } from '../request-fields.ts';
import { Post } from './posts.ts';

export const Page = z.object({ path: text, slug: text, title: text, posts: listOf(Post) });
export type Page = z.infer<typeof Page>;

const Pages = firstOf(Page);

const published = perhaps(word(['all']));

/** A page is asked for by slug or by path, never by both; `published=all` shows staff what is not published yet. */
export const PagesQuery = either(exactly({ slug, published }), exactly({ path: textUpTo(500), published }));

/**
 * GET {apiBase}/pages: a list of which the first item counts; null when it is empty, which is "not found". Passes the
 * browser's HTTP cache by, so that an edited page shows at once (API-45).
 * @param query written out: `slug=dashboard`, `path=clubs%2Fchess&published=all`
 */
export const getPage = (client: Client, signal: AbortSignal, query: string) =>
  client(Pages, '/pages', {
    query: Object.fromEntries(new URLSearchParams(query)),
    cache: 'no-store',
    signal,
    empty: null,
  });

import * as z from 'zod/mini';
import { required, slug, yes } from './fields.ts';
import type { KindFacts } from './kind.ts';

/** The pages of content, which show posts. */
export const page = {
  schema: z.strictObject({
    path: z
      .string()
      .check(
        z.regex(
          /^(\/|[^/\s]+(\/[^/\s]+)*)$/,
          'must be a path without the first slash, such as student-life/clubs, or “/”',
        ),
        z.maxLength(500, 'must have at most 500 characters'),
      ),
    slug: required,
    title: required,
    is_published: yes,
    /** The slugs of the posts, in their order on the page. */
    posts: z._default(z.array(slug), []),
  }),
  keyField: 'path',
  name: 'Page',
  noun: 'page',
  nouns: 'pages',
  listName: 'pages',
  folder: 'pages',
  htmlField: null,
  stateNames: { draft: 'Draft', live: 'Live' },
} as const satisfies KindFacts;

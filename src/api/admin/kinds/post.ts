import * as z from 'zod/mini';
import { PostType } from '../../portal/posts.ts';
import { no, optional, orNull, required, slug, TypeAudience, time, yes } from './fields.ts';
import { type KindFacts, STATE_NAMES } from './kind.ts';

const PostLinkEntry = z.strictObject({
  url: required,
  link_text: required,
  description: optional,
  icon_class: optional,
});

/** The posts of the pages. */
export const post = {
  schema: z.strictObject({
    slug,
    post_type: PostType,
    title: required,
    /** HTML. */
    body: optional,
    category: optional,
    audience: z._default(TypeAudience, []),
    image: optional,
    thumbnail_image: optional,
    medium_image: optional,
    large_image: optional,
    action_link: optional,
    link_text: optional,
    hide_text: no,
    /** False for a draft, which is not shown, whatever its times are. */
    is_published: yes,
    publishing_opens_on: time,
    /** From then on the post is not shown. Null for a post that stays. */
    publishing_closes_on: orNull(time),
    links: z._default(z.array(PostLinkEntry), []),
  }),
  keyField: 'slug',
  name: 'Post',
  noun: 'post',
  nouns: 'posts',
  listName: 'posts',
  folder: 'posts',
  htmlField: 'body',
  stateNames: STATE_NAMES,
} as const satisfies KindFacts;

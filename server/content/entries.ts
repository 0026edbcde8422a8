import * as z from 'zod';
import { PostType } from '../../src/api/portal/posts.ts';
import { ROLES } from '../../src/rules/roles.ts';

/**
 * The entries of content files. Fields have the same names as in the API. A field that is left out has its default, also
 * when the entry changes an existing row. Unknown fields are errors, because they are misspelled ones.
 */

const required = z.string().trim().min(1, 'must not be empty');
const optional = z.string().trim().min(1, 'must not be empty; leave the field out instead').nullable().default(null);
const day = z.iso.date('must be a day such as 2026-10-13').nullable().default(null);
/** Any notation of the same time becomes the same text. */
const time = z.iso
  .datetime({ offset: true, error: 'must be a time with zone such as 2026-10-13T09:00:00-07:00' })
  .transform((text) => new Date(text).toISOString());
const no = z.boolean().default(false);
const yes = z.boolean().default(true);
const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must have only small letters, digits and single hyphens between them');

/** A new row needs a name. `#12` is the existing row 12 that was not imported. */
const key = z.union([slug, z.string().regex(/^#\d+$/)], {
  error: 'must be a name such as apply-for-housing, or # and the number of an existing task',
});

const audienceItem = z.string().regex(new RegExp(`^(all|role:(${ROLES.join('|')})|user:\\S+)$`), {
  error: 'must be “all”, a role such as “role:student”, or a person such as “user:amara”',
});
/** The people that a task or a message is for. */
const audience = z.array(audienceItem);

const CategoryEntry = z.strictObject({ slug, name: required });

const TaskEntry = z.strictObject({
  key,
  title: required,
  description: optional,
  /** The slug of a category. */
  category: slug.nullable().default(null),
  starts_on: day,
  ends_on: day,
  action_date: day,
  periodicity: optional,
  important_reason: optional,
  sort_by: required.default('START'),
  modality: required.default('ONLINE'),
  has_deadline: no,
  is_important: no,
  new_student_checklist: no,
  checklist_rank: z.int().nullable().default(null),
  is_published: yes,
  audience: audience.default([]),
});

const PostLinkEntry = z.strictObject({
  url: required,
  link_text: required,
  description: optional,
  icon_class: optional,
});

const PostEntry = z.strictObject({
  slug,
  post_type: PostType,
  title: required,
  body: optional,
  category: optional,
  image: optional,
  thumbnail_image: optional,
  medium_image: optional,
  large_image: optional,
  action_link: optional,
  link_text: optional,
  hide_text: no,
  publishing_opens_on: time,
  links: z.array(PostLinkEntry).default([]),
});

const PageEntry = z.strictObject({
  path: z
    .string()
    .regex(/^(\/|[^/\s]+(\/[^/\s]+)*)$/, 'must be a path without the first slash, such as student-life/clubs, or “/”'),
  slug: required,
  title: required,
  is_published: yes,
  /** The slugs of the posts, in their order on the page. */
  posts: z.array(slug).default([]),
});

const MessageEntry = z.strictObject({
  key: slug,
  title: required,
  body: required,
  created_on: time,
  action_link: optional,
  display_as_banner: no,
  is_nudge: no,
  nudge_type: optional,
  audience: audience.min(1, 'must name the people who get the message'),
});

/** The kinds of content, in the order in which rows refer to earlier ones. */
export const entrySchemas = {
  category: CategoryEntry,
  task: TaskEntry,
  post: PostEntry,
  page: PageEntry,
  message: MessageEntry,
} as const;

export type Kind = keyof typeof entrySchemas;
export type Entry<K extends Kind> = z.infer<(typeof entrySchemas)[K]>;
/** All entries of the files by kind. */
export type Content = { [K in Kind]: Entry<K>[] };

export const kinds = Object.keys(entrySchemas) as Kind[];

/** The name of the lists in JSON files. */
export const listNames = {
  category: 'categories',
  task: 'tasks',
  post: 'posts',
  page: 'pages',
  message: 'messages',
} as const satisfies Record<Kind, string>;

/** The field that identifies an entry among those of its kind. */
const keyFields: Record<Kind, string> = { category: 'slug', task: 'key', post: 'slug', page: 'path', message: 'key' };

/** The value that identifies an entry among those of its kind. */
export const keyOf = (kind: Kind, entry: object): string => String((entry as Record<string, unknown>)[keyFields[kind]]);

/** The name of an entry for people and as a key of maps. */
export const nameOf = (kind: Kind, key: string): string => `${kind} ${key}`;

export const emptyContent = (): Content => ({ category: [], task: [], post: [], page: [], message: [] });

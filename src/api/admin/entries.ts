import * as z from 'zod/mini';
import { ROLES } from '../../rules/roles.ts';
import { PostType } from '../portal/posts.ts';

/**
 * The entries of content, as files have them, as forms write them, and as the calls of the admin pages carry them. Fields have
 * the same names as in the API. A field that is left out has its default, also when the entry changes an existing row. Unknown
 * fields are errors, because they are misspelled ones.
 */

/* @__NO_SIDE_EFFECTS__ */
const textThat = (error: string, ...checks: Parameters<z.ZodMiniString['check']>) =>
  z.string().check(z.trim(), z.minLength(1, error), ...checks);

const required = textThat('must not be empty');
/* @__NO_SIDE_EFFECTS__ */
const orNull = <T extends z.ZodMiniType>(schema: T) => z._default(z.nullable(schema), null);
const optional = orNull(textThat('must not be empty; leave the field out instead'));
const day = orNull(z.iso.date('must be a day such as 2026-10-13'));
/** Any notation of the same time becomes the same text. */
const time = z.pipe(
  z.iso.datetime({ offset: true, error: 'must be a time with zone such as 2026-10-13T09:00:00-07:00' }),
  z.transform((text: string) => new Date(text).toISOString()),
);
const no = z._default(z.boolean(), false);
const yes = z._default(z.boolean(), true);
const slug = z
  .string()
  .check(
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must have only small letters, digits and single hyphens between them'),
    z.maxLength(200, 'must have at most 200 characters'),
  );

/* @__NO_SIDE_EFFECTS__ */
const keyOfA = (kind: string) =>
  z.union([slug, z.string().check(z.regex(/^#\d{1,9}$/))], {
    error: `must be a name such as apply-for-housing, or # and the number of an existing ${kind}`,
  });
/** A new row needs a name. `#12` is the existing row 12 that has none. */
const key = keyOfA('task');

const audienceItem = z.string().check(
  z.regex(new RegExp(`^(all|role:(${ROLES.join('|')})|type:(#\\d{1,9}|[a-z0-9]+(-[a-z0-9]+)*)|user:\\S+)$`), {
    error:
      'must be “all”, a role such as “role:student”, a student type such as “type:transfer”, or a person such as “user:amara”',
  }),
);
/** The people that a task or a message is for: everyone whom one of the items names. */
export const Audience = z.array(audienceItem);
/** What people may write. An older entry may have more, and is still shown. */
export const MOST_AUDIENCE_ITEMS = 20_000;
export const TOO_MANY_ITEMS =
  'must have at most 20,000 names. Divide a longer list between several entries, or choose a role or a student type';

const categoryFields = { slug, name: required };

const taskFields = {
  key,
  title: required,
  /** HTML. */
  description: optional,
  /** The slug of a category. */
  category: orNull(slug),
  starts_on: day,
  ends_on: day,
  action_date: day,
  periodicity: optional,
  important_reason: optional,
  sort_by: z._default(required, 'START'),
  modality: z._default(required, 'ONLINE'),
  has_deadline: no,
  is_important: no,
  new_student_checklist: no,
  checklist_rank: orNull(z.int('must be a whole number')),
  is_published: yes,
  audience: z._default(Audience, []),
};

const PostLinkEntry = z.strictObject({
  url: required,
  link_text: required,
  description: optional,
  icon_class: optional,
});

const postFields = {
  slug,
  post_type: PostType,
  title: required,
  /** HTML. */
  body: optional,
  category: optional,
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
};

const pageFields = {
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
};

const messageFields = {
  key: slug,
  title: required,
  /** HTML. */
  body: required,
  /** People have the message from then on. */
  created_on: time,
  action_link: optional,
  display_as_banner: no,
  is_nudge: no,
  nudge_type: optional,
  /** False for a draft, which has not reached anyone, and for a message that was withdrawn. */
  is_published: yes,
  audience: Audience.check(z.minLength(1, 'must name the people who get the message')),
};

const studentTypeFields = { key: keyOfA('student type'), name: required };
const notificationTypeFields = {
  key: keyOfA('notification type'),
  name: required,
  /** What the server sends to people who choose the type. Null for a type that another system works with. */
  kind: orNull(z.enum(['email', 'text', 'weekly'], 'must be email, text or weekly')),
};

/** The kinds of content, in the order in which rows refer to earlier ones. */
export const entrySchemas = {
  category: z.strictObject(categoryFields),
  student_type: z.strictObject(studentTypeFields),
  notification_type: z.strictObject(notificationTypeFields),
  task: z.strictObject(taskFields),
  post: z.strictObject(postFields),
  page: z.strictObject(pageFields),
  message: z.strictObject(messageFields),
} as const;

export type Kind = keyof typeof entrySchemas;
export type Entry<K extends Kind> = z.output<(typeof entrySchemas)[K]>;

export const kinds = Object.keys(entrySchemas) as Kind[];
export const KindName = z.enum([
  'category',
  'student_type',
  'notification_type',
  'task',
  'post',
  'page',
  'message',
] satisfies Kind[]);

/** The field that identifies an entry among those of its kind. */
export const keyFields = {
  category: 'slug',
  student_type: 'key',
  notification_type: 'key',
  task: 'key',
  post: 'slug',
  page: 'path',
  message: 'key',
} as const satisfies Record<Kind, string>;

/** The value that identifies an entry among those of its kind. */
export const keyOf = (kind: Kind, entry: object): string => String((entry as Record<string, unknown>)[keyFields[kind]]);

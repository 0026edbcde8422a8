import * as z from 'zod/mini';
import { ROLES } from '../../../rules/roles.ts';

/** The parts of which the schemas of the kinds are made. */

/* @__NO_SIDE_EFFECTS__ */
const textThat = (error: string, ...checks: Parameters<z.ZodMiniString['check']>) =>
  z.string().check(z.trim(), z.minLength(1, error), ...checks);

export const required = textThat('must not be empty');
/* @__NO_SIDE_EFFECTS__ */
export const orNull = <T extends z.ZodMiniType>(schema: T) => z._default(z.nullable(schema), null);
export const optional = orNull(textThat('must not be empty; leave the field out instead'));
export const day = orNull(z.iso.date('must be a day such as 2026-10-13'));
/** Any notation of the same time becomes the same text. */
export const time = z.pipe(
  z.iso.datetime({ offset: true, error: 'must be a time with zone such as 2026-10-13T09:00:00-07:00' }),
  z.transform((text: string) => new Date(text).toISOString()),
);
export const no = z._default(z.boolean(), false);
export const yes = z._default(z.boolean(), true);
export const slug = z
  .string()
  .check(
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must have only small letters, digits and single hyphens between them'),
    z.maxLength(200, 'must have at most 200 characters'),
  );

/**
 * The key of a kind whose rows may have no name: a new row needs one, and `#12` is the existing row 12 that has none.
 * @param noun of the kind, for the sentence about a wrong key
 */
/* @__NO_SIDE_EFFECTS__ */
export const keyOfA = (noun: string) =>
  z.union([slug, z.string().check(z.regex(/^#\d{1,9}$/))], {
    error: `must be a name such as apply-for-housing, or # and the number of an existing ${noun}`,
  });

const audienceItem = z.string().check(
  z.regex(new RegExp(`^(all|role:(${ROLES.join('|')})|type:(#\\d{1,9}|[a-z0-9]+(-[a-z0-9]+)*)|user:\\S+( \\S+)*)$`), {
    error:
      'must be “all”, a role such as “role:student”, a student type such as “type:transfer”, or a person such as “user:amara” or “user:amara@example.edu”',
  }),
);
/** The people that a task or a message is for: everyone whom one of the items names. */
export const Audience = z.array(audienceItem);
/** The student types that a post is for, as items of an audience. Without one it is for the people of its category. */
export const TypeAudience = z.array(
  audienceItem.check(
    z.refine(
      (item) => item.startsWith('type:'),
      'must be a student type such as “type:transfer”. A post has its role as category',
    ),
  ),
);
/** What people may write. An older entry may have more, and is still shown. */
export const MOST_AUDIENCE_ITEMS = 20_000;
export const TOO_MANY_ITEMS =
  'must have at most 20,000 names. Divide a longer list between several entries, or choose a role or a student type';

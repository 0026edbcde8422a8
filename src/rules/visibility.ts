import type { EntryStateName } from './entry-state.ts';
import { maySee, type Reader } from './posts.ts';

/** What staff may ask about. */
export const EXPLAINED_KINDS = ['task', 'message', 'post'] as const;
export type ExplainedKind = (typeof EXPLAINED_KINDS)[number];

/**
 * Why a person sees an entry or not. The person sees or has it: `shown`, `read`, `done`, `dismissed`. It is shown to no one: `draft`,
 * `scheduled`, `ended`, `withdrawn`, `onNoPage`, `onHiddenPages`. It is for other people: by `role`, student `type` or `name`, or
 * by `access` to the financial dashboard. It is for the person, who does not have it yet (`nextSignIn`) or came too late (`tooOld`).
 */
export const VISIBILITY_REASONS = [
  'shown',
  'read',
  'done',
  'dismissed',
  'draft',
  'scheduled',
  'ended',
  'withdrawn',
  'onNoPage',
  'onHiddenPages',
  'role',
  'type',
  'name',
  'access',
  'nextSignIn',
  'tooOld',
] as const;
export type VisibilityReason = (typeof VISIBILITY_REASONS)[number];

/** The reason, and the time (ISO 8601) or day since or until which it holds; null for a reason without one. */
export type Visibility = { reason: VisibilityReason; on: string | null };

/** Times are ISO 8601, days `YYYY-MM-DD`. `own` is the record of the person; null for a person who does not have the entry. */
export type ExplainedEntry =
  | {
      kind: 'task';
      state: EntryStateName;
      is_published: boolean;
      ends_on: string | null;
      audience: readonly string[];
      own: { completed_on: string | null; does_not_apply_on: string | null } | null;
    }
  | {
      kind: 'message';
      state: EntryStateName;
      is_published: boolean;
      created_on: string;
      audience: readonly string[];
      own: { created_on: string; user_read_on: string | null; withdrawn_on: string | null } | null;
    }
  | {
      kind: 'post';
      is_published: boolean;
      post_type: string;
      category: string | null;
      /** Student types, as items of an audience. */
      audience: readonly string[];
      publishing_opens_on: string;
      publishing_closes_on: string | null;
      /** Whether each page that has the post is published. */
      pages: readonly { is_published: boolean }[];
    };

/** Messages older than these days are no news for a person who comes later. Source: ADMIN-12. */
export const MESSAGE_DAYS = 30;

const SHOWN: Visibility = { reason: 'shown', on: null };

/** Whether an audience names a person. @param items that reach the person, such as `role:student` */
export const isNamedIn = (audience: ReadonlySet<string>, items: readonly string[]): boolean =>
  items.some((item) => audience.has(item));

/**
 * Whether a post that names student types is for a person who has chosen some. Without types it is for all of its category.
 * Source: decisions, audiences of posts; ADMIN-131.
 * @param items that reach the person, as in an audience
 */
export const isForTypes = (audience: readonly string[], items: readonly string[]): boolean =>
  audience.length === 0 || isNamedIn(new Set(audience), items);

/**
 * Whether a person sees an entry, and why. The server gives and shows content by the same rules. Source: ADMIN-08, ADMIN-12,
 * ADMIN-110, ADMIN-131; ROLE-02 to ROLE-08.
 * @param items that reach the person, as in an audience
 * @param today `YYYY-MM-DD` in the site's time zone
 */
export function visibilityOf(
  entry: ExplainedEntry,
  { items, reader }: { items: readonly string[]; reader: Reader },
  { now, today }: { now: Date; today: string },
): Visibility {
  switch (entry.kind) {
    case 'task':
      return ofTask(entry, items, today);
    case 'message':
      return ofMessage(entry, items, now);
    case 'post':
      return ofPost(entry, items, reader, now);
  }
}

function ofTask(task: ExplainedEntry & { kind: 'task' }, items: readonly string[], today: string): Visibility {
  if (!task.is_published) return hidden(task.own === null ? task.state : 'ended');
  if (task.own === null) {
    if (!isNamedIn(new Set(task.audience), items)) return otherPeople(task.audience);
    if (task.ends_on !== null && task.ends_on < today) return { reason: 'ended', on: task.ends_on };
    return { reason: 'nextSignIn', on: null };
  }
  const { completed_on, does_not_apply_on } = task.own;
  if (completed_on !== null) return { reason: 'done', on: completed_on };
  return does_not_apply_on === null ? SHOWN : { reason: 'dismissed', on: does_not_apply_on };
}

function ofMessage(message: ExplainedEntry & { kind: 'message' }, items: readonly string[], now: Date): Visibility {
  const { own, created_on } = message;
  if (own === null) {
    if (!message.is_published) return hidden(message.state);
    if (!isNamedIn(new Set(message.audience), items)) return otherPeople(message.audience);
    const isOld = new Date(created_on) <= daysBefore(now, MESSAGE_DAYS);
    return isOld ? { reason: 'tooOld', on: created_on } : { reason: 'nextSignIn', on: null };
  }
  if (own.withdrawn_on !== null) return { reason: 'withdrawn', on: own.withdrawn_on };
  if (new Date(own.created_on) > now) return { reason: 'scheduled', on: own.created_on };
  return own.user_read_on === null ? SHOWN : { reason: 'read', on: own.user_read_on };
}

function ofPost(
  post: ExplainedEntry & { kind: 'post' },
  items: readonly string[],
  reader: Reader,
  now: Date,
): Visibility {
  const { publishing_opens_on: opens, publishing_closes_on: closes, pages } = post;
  if (!post.is_published) return { reason: 'draft', on: null };
  if (closes !== null && new Date(closes) <= now) return { reason: 'ended', on: closes };
  if (new Date(opens) > now) return { reason: 'scheduled', on: opens };
  if (!maySee(post, reader)) return { reason: post.category === 'financial_dashboard' ? 'access' : 'role', on: null };
  if (!isForTypes(post.audience, items)) return { reason: 'type', on: null };
  if (PAGELESS_TYPES.includes(post.post_type)) return SHOWN;
  if (pages.length === 0) return { reason: 'onNoPage', on: null };
  return pages.some(({ is_published }) => is_published) ? SHOWN : { reason: 'onHiddenPages', on: null };
}

/** The types of posts that need no page: What's New lists its posts by itself, and a link opens a dialog. */
export const PAGELESS_TYPES: readonly string[] = ['blog', 'modal'];

/** An entry that is not published: a draft, or one that people had. */
const hidden = (state: EntryStateName): Visibility => ({ reason: state === 'draft' ? 'draft' : 'withdrawn', on: null });

function otherPeople(audience: readonly string[]): Visibility {
  const has = (prefix: string) => audience.some((item) => item.startsWith(prefix));
  return { reason: has('role:') ? 'role' : has('type:') ? 'type' : 'name', on: null };
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);

import type { Entry, Kind } from '../../src/api/admin/entries.ts';
import { dayIn } from '../../src/rules/dates.ts';
import { site } from '../settings/site.ts';
import { EntryProblemError } from './change-entry.ts';

/** What is done to the publication of an entry. `at` is a time in ISO 8601 with offset. */
export type PublicationAction = { action: 'publish' } | { action: 'withdraw' } | { action: 'schedule'; at: string };

/**
 * The entry with other times, or with another answer to whether it is published. Source: ADMIN-04.
 * @throws EntryProblemError for an action that the kind does not have, and for an end that would keep the entry hidden
 */
export function changePublication<K extends Kind>(
  kind: K,
  present: Entry<K> | null,
  action: PublicationAction,
  now: Date,
): Entry<K> {
  const entry = present as Entry<Kind>;
  switch (kind) {
    case 'post':
      return changePost(entry as Entry<'post'>, action, now) as Entry<K>;
    case 'message':
      return changeMessage(entry as Entry<'message'>, action, now) as Entry<K>;
    case 'task':
      return changeTask(entry as Entry<'task'>, action, dayIn(site().timeZone, now)) as Entry<K>;
    default:
      if (action.action === 'schedule') throw new EntryProblemError('A page has no time. Publish it.');
      return { ...entry, is_published: action.action === 'publish' } as Entry<K>;
  }
}

function changePost(post: Entry<'post'>, action: PublicationAction, now: Date): Entry<'post'> {
  if (action.action === 'withdraw') {
    const hasOpened = post.is_published && new Date(post.publishing_opens_on) <= now;
    return hasOpened ? { ...post, publishing_closes_on: now.toISOString() } : { ...post, is_published: false };
  }
  if (action.action === 'publish' && isLive(post, now)) return post;
  const opens = action.action === 'schedule' ? new Date(action.at) : now;
  const closes = post.publishing_closes_on;
  const isHidden = closes !== null && new Date(closes) <= opens;
  // An end that is over belongs to the time before, such as that of a withdrawal. Any other one was filled in for this time.
  const hasEnded = isHidden && post.is_published && new Date(closes) <= now;
  if (isHidden && !hasEnded) {
    throw new EntryProblemError('Ends: people would never see this post. Empty the field, or choose a later time.');
  }
  return {
    ...post,
    is_published: true,
    publishing_opens_on: opens.toISOString(),
    publishing_closes_on: hasEnded ? null : closes,
  };
}

const isLive = ({ is_published, publishing_opens_on, publishing_closes_on }: Entry<'post'>, now: Date): boolean =>
  is_published &&
  new Date(publishing_opens_on) <= now &&
  (publishing_closes_on === null || new Date(publishing_closes_on) > now);

/** @param today `YYYY-MM-DD` in the site's time zone */
function changeTask(task: Entry<'task'>, { action }: PublicationAction, today: string): Entry<'task'> {
  switch (action) {
    case 'withdraw':
      return { ...task, is_published: false };
    case 'schedule':
      throw new EntryProblemError('A task has no time. Publish it.');
    case 'publish':
      if (task.is_published) return task;
      // Nearly always the day of last year.
      if (task.ends_on !== null && task.ends_on < today) {
        throw new EntryProblemError('Ends on: this day is over. Empty the field, or choose a later day.');
      }
      return { ...task, is_published: true };
  }
}

/** A draft is sent now, not at the time at which it was begun. */
function changeMessage(message: Entry<'message'>, action: PublicationAction, now: Date): Entry<'message'> {
  switch (action.action) {
    case 'withdraw':
      return { ...message, is_published: false };
    case 'schedule':
      return { ...message, is_published: true, created_on: new Date(action.at).toISOString() };
    case 'publish':
      return { ...message, is_published: true, created_on: now.toISOString() };
  }
}

import { dayIn, dayOf, daysBetween, timeOf } from './dates.ts';
import { isPublished, maySee, type PostFacts, type Reader } from './posts.ts';

const DAYS_NEW = 60;

/**
 * The published blog posts that a user may see, by `publishing_opens_on`, newest first, those without a readable time last.
 * Source: decisions, where each block gets its content (What's New); CONTENT-10, ROLE-07, ROLE-08.
 * @param posts of any type
 * @param zone IANA name of the campus' zone
 */
export function blogPosts<T extends PostFacts>(posts: readonly T[], reader: Reader, now: Date, zone: string): T[] {
  return posts
    .filter((post) => post.post_type === 'blog' && isPublished(post, now, zone) && maySee(post, reader))
    .sort((one, other) => openedAt(other) - openedAt(one));
}

/**
 * The post of What's New: the newest blog post that a user may see, if it was published within the last 60 days.
 * Source: portal specification, limits (What's New); CONTENT-10, CONTENT-11,
 * DASH-21.
 * @param posts of any type
 * @param zone IANA name of the campus' zone: days are counted there
 */
export function whatsNew<T extends PostFacts>(posts: readonly T[], reader: Reader, now: Date, zone: string): T | null {
  const [newest] = blogPosts(posts, reader, now, zone);
  if (newest === undefined) return null;
  const opens = newest.publishing_opens_on ?? '';
  const at = timeOf(opens);
  const day = at === null ? dayOf(opens) : dayIn(zone, at);
  return daysBetween(day, dayIn(zone, now)) <= DAYS_NEW ? newest : null;
}

/** Milliseconds, only for sorting. */
function openedAt({ publishing_opens_on }: PostFacts): number {
  const opens = publishing_opens_on ?? '';
  return (timeOf(opens) ?? timeOf(`${dayOf(opens)}T00:00Z`) ?? new Date(0)).getTime();
}

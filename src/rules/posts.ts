import { dayIn, dayOf, timeOf } from './dates.ts';
import { canSee, isEmployee, isFaculty, isRole } from './role-access.ts';
import type { RoleFacts } from './roles.ts';

/** Fields of a post. `publishing_opens_on` is an ISO 8601 time or a day; an empty field is null. */
export type PostFacts = {
  post_type: string | null;
  category: string | null;
  publishing_opens_on: string | null;
};

/** Fields of the user to whom posts are shown. */
export type Reader = RoleFacts & { financial_dashboard_access: boolean };

/** The blocks of a page that show posts. */
export type PostBlock =
  | 'hero'
  | 'staffPromos'
  | 'facultyPromos'
  | 'financialDashboardPromos'
  | 'otherPromos'
  | 'schoolTools'
  | 'staffResources'
  | 'facultyResources'
  | 'advisorResources'
  | 'generalResources'
  | 'video'
  | 'basicHtml'
  | 'cards'
  | 'accordions'
  | 'calendar'
  | 'blog';

/** A part of a content page: one post, or all its cards as one group. */
export type PagePart<T> = { kind: 'post'; post: T } | { kind: 'cards'; posts: T[] };

/**
 * The block that shows a post. There is no block for resources of students, student workers and emeritus. They are in the
 * general block, where `maySee` shows them only to these roles.
 * Source: portal specification, dashboard; decisions, where each block gets its content; DASH-03 to DASH-12, DASH-17,
 * DASH-18, DASH-20, DASH-22, CONTENT-01.
 * @returns null for a modal post, which is not part of a page, and for an unknown type
 */
export function blockOf({ post_type, category }: PostFacts): PostBlock | null {
  switch (post_type) {
    case 'promo':
      return promoBlockOf(category);
    case 'resources':
      return resourceBlockOf(category);
    case 'icon_link':
      return 'schoolTools';
    case 'video_embed':
      return 'video';
    case 'basic_html':
      return 'basicHtml';
    case 'card':
      return 'cards';
    case 'accordion':
      return 'accordions';
    case 'hero':
    case 'calendar':
    case 'blog':
      return post_type;
    default:
      return null;
  }
}

/**
 * Whether a user may see a post. Staff promos and staff resources are for employees, `financial_dashboard` for users with
 * that access, all other posts with a role as category for that role (`canSee`). Posts without a role category are public.
 * Source: portal specification, roles and permissions; decisions, faculty promos; DASH-06, DASH-07, DASH-09 to DASH-11,
 * ROLE-02 to ROLE-08.
 */
export function maySee(post: PostFacts, reader: Reader): boolean {
  switch (blockOf(post)) {
    case 'staffPromos':
    case 'staffResources':
      return isEmployee(reader);
    case 'facultyPromos':
    case 'facultyResources':
      return isFaculty(reader);
    default:
      if (post.category === 'financial_dashboard') return reader.financial_dashboard_access;
      return isRole(post.category) ? canSee(reader, post.category) : true;
  }
}

/** The posts of a block that a user may see, in the given order. */
export function postsOf<T extends PostFacts>(posts: readonly T[], block: PostBlock, reader: Reader): T[] {
  return posts.filter((post) => blockOf(post) === block && maySee(post, reader));
}

/**
 * The parts of a content page from top to bottom: the posts that a user may see, in the given order, with all cards in
 * the place of the first one. Source: decisions, where each block gets its content; CONTENT-01, CONTENT-03, CONTENT-15.
 */
export function pageParts<T extends PostFacts>(posts: readonly T[], reader: Reader): PagePart<T>[] {
  const shown = posts.filter((post) => blockOf(post) !== null && maySee(post, reader));
  const cards = shown.filter((post) => blockOf(post) === 'cards');
  return shown.flatMap((post): PagePart<T>[] => {
    if (blockOf(post) !== 'cards') return [{ kind: 'post', post }];
    return post === cards[0] ? [{ kind: 'cards', posts: cards }] : [];
  });
}

/**
 * Whether a post is published: `publishing_opens_on` is not in the future. A day begins at midnight on campus. A post
 * without a readable time is published. For the posts of a page the backend decides. Source: decisions, where each block gets its content (What's New).
 * @param zone IANA name of the campus' zone
 */
export function isPublished({ publishing_opens_on }: PostFacts, now: Date, zone: string): boolean {
  const opens = timeOf(publishing_opens_on ?? '');
  return opens === null ? dayOf(publishing_opens_on ?? '') <= dayIn(zone, now) : opens <= now;
}

/** The text of a post's link. Source: portal specification, limits (post modal); CONTENT-13, MODAL-12. */
export function linkText({ link_text }: { link_text: string | null }): string {
  return link_text?.trim() || 'Read more';
}

function promoBlockOf(category: string | null): PostBlock {
  switch (category) {
    case 'staff':
      return 'staffPromos';
    case 'faculty':
      return 'facultyPromos';
    case 'financial_dashboard':
      return 'financialDashboardPromos';
    default:
      return 'otherPromos';
  }
}

function resourceBlockOf(category: string | null): PostBlock {
  switch (category) {
    case 'staff':
      return 'staffResources';
    case 'faculty':
      return 'facultyResources';
    case 'advisor':
      return 'advisorResources';
    default:
      return 'generalResources';
  }
}

import { dayIn, dayOf, timeOf } from './dates.ts';
import { canSee, isEmployee, isFaculty, isRole } from './role-access.ts';
import type { RoleFacts } from './roles.ts';

/** What the rules need of a post. `publishing_opens_on` is an ISO 8601 time or a day; an empty field is null. */
export type PostFacts = {
  post_type: string | null;
  category: string | null;
  publishing_opens_on: string | null;
};

/** What the rules need of whom posts are shown to. */
export type Reader = RoleFacts & { financial_dashboard_access: boolean };

/** The blocks that a page's posts stand in. */
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

/** A part of a page's flow: a post by itself, or all of its cards as one group. */
export type FlowPart<T> = { kind: 'post'; post: T } | { kind: 'cards'; posts: T[] };

/**
 * The block that a post belongs to. A resource for students, student workers or emeritus, for whom there is no block of
 * their own, stands among the general ones, where `maySee` shows it to them alone.
 * Source: portal specification, dashboard; decisions, where each block gets its content; DASH-03 to DASH-12, DASH-17,
 * DASH-18, DASH-20, DASH-22, CONTENT-01.
 * @returns null for a modal post, which is no part of any page, and for an unknown type
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
 * Whether a post is for a person. Staff promos and staff resources go by "employee", `financial_dashboard` by its
 * access, every other category that is a role by who receives its content; a category that is none is for everybody.
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

/** The posts of a block that a person sees, in the order given. */
export function postsOf<T extends PostFacts>(posts: readonly T[], block: PostBlock, reader: Reader): T[] {
  return posts.filter((post) => blockOf(post) === block && maySee(post, reader));
}

/**
 * A content page from top to bottom: the posts that a person sees, in the order given, with the cards together in the
 * place of the first. Source: decisions, where each block gets its content; CONTENT-01, CONTENT-03, CONTENT-15.
 */
export function flowOf<T extends PostFacts>(posts: readonly T[], reader: Reader): FlowPart<T>[] {
  const shown = posts.filter((post) => blockOf(post) !== null && maySee(post, reader));
  const cards = shown.filter((post) => blockOf(post) === 'cards');
  return shown.flatMap((post): FlowPart<T>[] => {
    if (blockOf(post) !== 'cards') return [{ kind: 'post', post }];
    return post === cards[0] ? [{ kind: 'cards', posts: cards }] : [];
  });
}

/**
 * Whether a post's time has come: `publishing_opens_on` is not in the future; a day counts from its first moment on
 * campus. A post without a readable one has no time to wait for. Pages are not judged by it: what is on them, the
 * backend decides. Source: decisions, where each block gets its content (What's New).
 * @param zone IANA name of the campus' zone
 */
export function isPublished({ publishing_opens_on }: PostFacts, now: Date, zone: string): boolean {
  const opens = timeOf(publishing_opens_on ?? '');
  return opens === null ? dayOf(publishing_opens_on ?? '') <= dayIn(zone, now) : opens <= now;
}

/** What a post's link is called. Source: portal specification, limits (post modal); CONTENT-13, MODAL-12. */
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

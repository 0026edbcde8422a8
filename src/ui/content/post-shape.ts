import type { Post } from '../../api/portal/posts.ts';
import { safeImage } from '../../rules/links.ts';

/** The visible text of a post: with `hide_text` neither title nor body. Source: CONTENT-14. */
export function visibleText({ title, body, hide_text }: Post): { title: string | null; body: string | null } {
  return hide_text ? { title: null, body: null } : { title: title?.trim() || null, body };
}

/** The smallest image of a post whose address is allowed; null if it has none. */
export function smallImage({ thumbnail_image, medium_image, large_image, image }: Post): string | null {
  return [thumbnail_image, medium_image, large_image, image].find((each) => safeImage(each) !== null) ?? null;
}

/** The alternative text of a post's image: its title if `hide_text` hides it, otherwise nothing. */
export const imageAlt = ({ title, hide_text }: Post): string => (hide_text ? (title ?? '') : '');

/** The first paragraph of a body, as HTML that is not sanitised; null if there is none. */
export function firstParagraph(body: string | null): string | null {
  const html = body ?? '';
  const start = html.search(/<p[\s>]/i);
  const rest = start < 0 ? '' : html.slice(start);
  const end = rest.search(/<\/p>/i);
  return end < 0 ? null : rest.slice(0, end + '</p>'.length);
}

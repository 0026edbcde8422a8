import type { Post } from '../../api/portal/posts.ts';
import { safeImage } from '../../rules/links.ts';

/** What of a post is shown: with `hide_text` neither title nor body. Source: CONTENT-14. */
export function textOf({ title, body, hide_text }: Post): { title: string | null; body: string | null } {
  return hide_text ? { title: null, body: null } : { title: title?.trim() || null, body };
}

/** The smallest picture of a post that may be loaded, for a place that is small. */
export function smallImage({ thumbnail_image, medium_image, large_image, image }: Post): string | null {
  return [thumbnail_image, medium_image, large_image, image].find((each) => safeImage(each) !== null) ?? null;
}

/** What a picture says where its post's text is hidden; nothing where the text is beside it. */
export const pictureText = ({ title, hide_text }: Post): string => (hide_text ? (title ?? '') : '');

/** The first paragraph of a body, as HTML that is not sanitised yet; null when there is none. */
export function leadOf(body: string | null): string | null {
  return /<p\b[^>]*>.*?<\/p>/is.exec(body ?? '')?.[0] ?? null;
}

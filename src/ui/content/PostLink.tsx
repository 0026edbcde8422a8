import type { Post } from '../../api/portal/posts.ts';
import { safeHref } from '../../rules/links.ts';
import { linkText } from '../../rules/posts.ts';
import { ContentLink } from './ContentLink.tsx';
import styles from './PostLink.module.css';

/** A post's own link; none without an address that may be followed. Source: CONTENT-13, SEC-06. */
export function PostLink({ post }: { post: Pick<Post, 'action_link' | 'link_text'> }) {
  const url = post.action_link?.trim() ?? '';
  if (!url.startsWith('#modal-') && safeHref(url) === null) return null;
  return (
    <ContentLink className={styles.link} url={url}>
      {linkText(post)}
    </ContentLink>
  );
}

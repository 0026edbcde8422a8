import type { Post } from '../../api/portal/posts.ts';
import { linkTarget } from '../../rules/content-links.ts';
import { linkText } from '../../rules/posts.ts';
import { useSite } from '../hooks/use-site.ts';
import { ContentLink } from './ContentLink.tsx';
import styles from './PostLink.module.css';

/** The link of a post; nothing if it has no address or the address is not allowed. Source: CONTENT-13, SEC-06. */
export function PostLink({ post }: { post: Pick<Post, 'action_link' | 'link_text'> }) {
  if (linkTarget(post.action_link, null, useSite().veteranCertificationUrl) === null) return null;
  return (
    <ContentLink className={styles.link} url={post.action_link}>
      {linkText(post)}
    </ContentLink>
  );
}

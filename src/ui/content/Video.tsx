import type { Post } from '../../api/portal/posts.ts';
import { videoFrame } from '../../rules/video.ts';
import { PostLink } from './PostLink.tsx';
import { PostText } from './PostText.tsx';
import { visibleText } from './post-shape.ts';
import styles from './Video.module.css';

/** A video in a frame if its host is known, otherwise a link to it. Source: CONTENT-05, CONTENT-06. */
export function Video({ post }: { post: Post }) {
  const frame = videoFrame(post.action_link);
  return (
    <>
      {frame === null ? null : (
        <iframe
          className={styles.frame}
          src={frame}
          title={post.title ?? 'Video'}
          loading="lazy"
          allow="fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
      <PostText html={visibleText(post).body} form="small" />
      {frame === null ? <PostLink post={post} /> : null}
    </>
  );
}

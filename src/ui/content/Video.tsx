import { useState } from 'react';
import type { Post } from '../../api/portal/posts.ts';
import { videoFrame } from '../../rules/video.ts';
import { focusOnMount } from '../components/focus.ts';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import { PostLink } from './PostLink.tsx';
import { PostText } from './PostText.tsx';
import { visibleText } from './post-shape.ts';
import styles from './Video.module.css';

/**
 * A video of a known host, otherwise a link to it. Nothing is loaded from the host before a press on "Play".
 * Source: CONTENT-05, CONTENT-06, CONTENT-17.
 */
export function Video({ post }: { post: Post }) {
  const frame = videoFrame(post.action_link);
  return (
    <>
      {frame === null ? null : <Player key={frame} address={frame} title={post.title ?? 'Video'} />}
      <PostText html={visibleText(post).body} form="small" />
      {frame === null ? <PostLink post={post} /> : null}
    </>
  );
}

function Player({ address, title }: { address: string; title: string }) {
  const [isLoaded, setIsLoaded] = useState(false);
  return isLoaded ? (
    <iframe
      className={styles.frame}
      src={address}
      title={title}
      ref={focusOnMount}
      allow="fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  ) : (
    <button type="button" className={styles.cover} onClick={() => setIsLoaded(true)}>
      <span className={styles.play}>
        <svg className={styles.triangle} viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3 1.5v13l11-6.5z" />
        </svg>
        Play <VisuallyHidden>{title}</VisuallyHidden>
      </span>{' '}
      <span className={styles.host}>{`Plays from ${videoHost(address)}`}</span>
    </button>
  );
}

/** YouTube has several host names, which say nothing to readers. */
function videoHost(address: string): string {
  const { hostname } = new URL(address);
  return /(^|\.)youtube(-nocookie)?\.com$/.test(hostname) ? 'YouTube' : hostname.replace(/^www\./, '');
}

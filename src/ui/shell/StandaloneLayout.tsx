import type { ReactNode } from 'react';
import { focusOnMount } from '../components/focus-on-mount.ts';
import { Logo } from '../components/Logo.tsx';
import styles from './StandaloneLayout.module.css';

/**
 * A screen that stands in place of page, sidebar and footer alike. The logo is no link, because the way on is one of
 * `actions`; the heading takes the focus, because whatever had it is gone.
 */
export function StandaloneLayout({
  siteName,
  heading,
  actions,
  children,
}: {
  siteName: string;
  heading: string;
  actions: ReactNode;
  children: ReactNode;
}) {
  return (
    <main className={styles.alone} id="main">
      <div className={styles.top}>
        <Logo name={siteName} />
      </div>
      <div className={styles.body}>
        <svg className={styles.art} viewBox="4 4 112 96" width="112" height="96" aria-hidden="true">
          <path d="M60 8 6 32v8h108v-8zM6 94h108M6 88h108M20 46v36M32 46v36M88 46v36M100 46v36M16 46h20M84 46h20M16 82h20M84 82h20" />
          <path className={styles.missing} d="M50 46h20M54 46v36M66 46v36M50 82h20" />
        </svg>
        <h1 className={styles.heading} tabIndex={-1} ref={focusOnMount}>
          {heading}
        </h1>
        <div className={styles.text}>{children}</div>
        <div className={styles.actions}>{actions}</div>
      </div>
    </main>
  );
}

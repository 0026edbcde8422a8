import { Suspense } from 'react';
import { sanitiser } from '../../browser/lazy-sanitiser.ts';
import styles from './SafeHtml.module.css';

/**
 * Sanitised HTML of the backend: task descriptions, posts, messages. The sanitiser is loaded with the first piece; until
 * then the space is reserved and empty.
 */
export function SafeHtml({ html }: { html: string }) {
  return (
    <Suspense fallback={<div className={styles.prose} aria-busy="true" />}>
      <Sanitised html={html} />
    </Suspense>
  );
}

/** The same as running text, without paragraphs, lists and images. */
export function SafeHtmlLine({ html }: { html: string }) {
  return (
    <Suspense fallback={null}>
      <SanitisedLine html={html} />
    </Suspense>
  );
}

function Sanitised({ html }: { html: string }) {
  const sanitise = sanitiser.read();
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is sanitised
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: sanitise(html) }} />;
}

function SanitisedLine({ html }: { html: string }) {
  const sanitise = sanitiser.read();
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is sanitised
  return <span className={styles.line} dangerouslySetInnerHTML={{ __html: sanitise(html) }} />;
}

import { Suspense } from 'react';
import { sanitiser } from '../../browser/lazy-sanitiser.ts';
import styles from './SafeHtml.module.css';

type SafeHtmlProps = {
  html: string;
  /**
   * `message`: addresses with http:// or https:// in the text become links (MSG-04). `line`: content that is usually one
   * line, so that less space is reserved.
   */
  kind?: 'content' | 'message' | 'line';
};

/**
 * Sanitised HTML of the backend: task descriptions, posts, messages. The sanitiser is loaded with the first piece; until
 * then the space is reserved and empty.
 */
export function SafeHtml({ html, kind = 'content' }: SafeHtmlProps) {
  return (
    <Suspense fallback={<div className={styles.prose} data-kind={kind} aria-busy="true" />}>
      <Sanitised html={html} kind={kind} />
    </Suspense>
  );
}

/** The text of a message in one line, without links; nothing until the sanitiser is loaded. */
export function MessageBeginning({ html }: { html: string }) {
  return (
    <Suspense fallback={null}>
      <PlainText html={html} />
    </Suspense>
  );
}

/** A message as running text, without paragraphs, lists and images. */
export function SafeHtmlLine({ html }: { html: string }) {
  return (
    <Suspense fallback={null}>
      <SanitisedLine html={html} />
    </Suspense>
  );
}

function Sanitised({ html, kind }: Required<SafeHtmlProps>) {
  const { sanitise, sanitiseMessage } = sanitiser.read();
  const safe = kind === 'message' ? sanitiseMessage(html) : sanitise(html);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is sanitised
  return <div className={styles.prose} data-kind={kind} dangerouslySetInnerHTML={{ __html: safe }} />;
}

function SanitisedLine({ html }: { html: string }) {
  const { sanitiseMessage } = sanitiser.read();
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is sanitised
  return <span className={styles.line} dangerouslySetInnerHTML={{ __html: sanitiseMessage(html) }} />;
}

function PlainText({ html }: { html: string }) {
  return sanitiser.read().plainText(html);
}

import { sanitiser } from '../../browser/lazy-sanitiser.ts';
import { useLazyValue } from '../hooks/use-lazy-value.ts';
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
  const code = useLazyValue(sanitiser);
  if (code === null) return <div className={styles.prose} data-kind={kind} aria-busy="true" />;
  const safe = kind === 'message' ? code.sanitiseMessage(html) : code.sanitise(html);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is sanitised
  return <div className={styles.prose} data-kind={kind} dangerouslySetInnerHTML={{ __html: safe }} />;
}

/** The text of a message in one line, without links; nothing until the sanitiser is loaded. */
export function MessageBeginning({ html }: { html: string }) {
  return useLazyValue(sanitiser)?.plainText(html) ?? null;
}

/** A message as running text, without paragraphs, lists and images; nothing until the sanitiser is loaded. */
export function SafeHtmlLine({ html }: { html: string }) {
  const code = useLazyValue(sanitiser);
  if (code === null) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is sanitised
  return <span className={styles.line} dangerouslySetInnerHTML={{ __html: code.sanitiseMessage(html) }} />;
}

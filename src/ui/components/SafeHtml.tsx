import { type RefObject, useLayoutEffect, useRef } from 'react';
import { plainText, safeContent } from '../../browser/safe-content.ts';
import { sanitiser } from '../../browser/sanitiser.ts';
import { linkTarget } from '../../rules/content-links.ts';
import { useVeteranEligibility } from '../content/VeteranEligibility.tsx';
import { useLazyValue } from '../hooks/use-lazy-value.ts';
import { useSite } from '../hooks/use-site.ts';
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
 * Sanitised HTML of the backend: task descriptions, posts, messages. Until the sanitiser is there, the space is reserved
 * and empty.
 */
export function SafeHtml({ html, kind = 'content' }: SafeHtmlProps) {
  const [element, isShown] = useSafeContent<HTMLDivElement>(html, kind === 'message' ? 'message' : 'content');
  return <div ref={element} className={styles.prose} data-kind={kind} aria-busy={isShown ? undefined : true} />;
}

/** The text of a message in one line, without links; nothing until the sanitiser is there. */
export function MessageBeginning({ html }: { html: string }) {
  const sanitise = useLazyValue(sanitiser);
  return sanitise === null ? null : plainText(html, sanitise);
}

/** A message as running text, without paragraphs, lists and images; nothing until the sanitiser is there. */
export function SafeHtmlLine({ html }: { html: string }) {
  const [element] = useSafeContent<HTMLSpanElement>(html, 'message');
  return <span ref={element} className={styles.line} />;
}

/**
 * Puts sanitised content into an element before it is painted. React does not know these nodes, so the element has no
 * other children.
 * @returns the element's ref, and whether the content is in it
 */
function useSafeContent<E extends HTMLElement>(
  html: string,
  kind: 'content' | 'message',
): [element: RefObject<E | null>, isShown: boolean] {
  const element = useRef<E>(null);
  const sanitise = useLazyValue(sanitiser);
  const eligibility = useVeteranEligibility();
  const { veteranCertificationUrl } = useSite();
  useLayoutEffect(() => {
    if (sanitise === null) return;
    const targetOf = (url: string) => linkTarget(url, eligibility, veteranCertificationUrl);
    element.current?.replaceChildren(safeContent(html, sanitise, kind, targetOf));
  }, [html, kind, sanitise, eligibility, veteranCertificationUrl]);
  return [element, sanitise !== null];
}

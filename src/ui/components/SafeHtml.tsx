import { type RefObject, useLayoutEffect, useRef } from 'react';
import { plainText, safeContent } from '../../browser/safe-content.ts';
import { sanitiser } from '../../browser/sanitiser.ts';
import { linkTarget } from '../../rules/content-links.ts';
import { useVeteranEligibility } from '../content/VeteranEligibility.tsx';
import { useDevice } from '../hooks/use-device.ts';
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
  const [content, isShown] = useSafeContent<HTMLDivElement>(html, kind === 'message' ? 'message' : 'content');
  return <div {...content} className={styles.prose} data-kind={kind} aria-busy={isShown ? undefined : true} />;
}

/** The text of a message in one line, without links; nothing until the sanitiser is there. */
export function MessageBeginning({ html }: { html: string }) {
  const { html: writer } = useDevice();
  const sanitise = useLazyValue(sanitiser);
  return <span>{writer?.textOf(html) ?? (sanitise === null ? null : plainText(html, sanitise))}</span>;
}

/** A message as running text, without paragraphs, lists and images; nothing until the sanitiser is there. */
export function SafeHtmlLine({ html }: { html: string }) {
  const [content] = useSafeContent<HTMLSpanElement>(html, 'message');
  return <span {...content} className={styles.line} />;
}

type ContentProps<E extends HTMLElement> = {
  ref: RefObject<E | null>;
  dangerouslySetInnerHTML: { __html: string };
  suppressHydrationWarning: true;
};

/**
 * For React, the element is empty: it does not know the nodes in it, and must not compare them with those that the server
 * has drawn. Under the policy of Trusted Types, an empty text must be one of theirs.
 */
const EMPTY = { __html: (globalThis as { trustedTypes?: { emptyHTML: string } }).trustedTypes?.emptyHTML ?? '' };

/**
 * Puts sanitised content into an element before it is painted.
 * @returns the properties of the element, which has no children, and whether the content is in it
 */
function useSafeContent<E extends HTMLElement>(
  html: string,
  kind: 'content' | 'message',
): [content: ContentProps<E>, isShown: boolean] {
  const element = useRef<E>(null);
  const { html: writer } = useDevice();
  const sanitise = useLazyValue(sanitiser);
  const eligibility = useVeteranEligibility();
  const { veteranCertificationUrl } = useSite();
  useLayoutEffect(() => {
    if (sanitise === null) return;
    const targetOf = (url: string) => linkTarget(url, eligibility, veteranCertificationUrl);
    element.current?.replaceChildren(safeContent(html, sanitise, kind, targetOf));
  }, [html, kind, sanitise, eligibility, veteranCertificationUrl]);
  return [
    {
      ref: element,
      dangerouslySetInnerHTML:
        writer === undefined ? EMPTY : { __html: writer.write(html, kind, eligibility, veteranCertificationUrl) },
      suppressHydrationWarning: true,
    },
    (writer ?? sanitise) !== null,
  ];
}

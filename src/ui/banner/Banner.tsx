import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { INTEGRATION_TEXT } from '../../rules/banner.ts';
import { Icon } from '../components/Icon.tsx';
import { PageLink } from '../components/PageLink.tsx';
import styles from './Banner.module.css';
import { StaticBannerLine } from './BannerLine.tsx';
import { ConnectedBannerLine } from './ConnectedBannerLine.tsx';
import type { BannerContent } from './use-banner.ts';

export type BannerProps = BannerContent & {
  /** How many lines show; the others are behind "Show all notices". Null if all show. */
  visibleLines: number | null;
  /** The height of these lines in CSS pixels; null if all show. */
  visibleHeight: number | null;
  /** The user wants to see more. */
  onExpand: () => void;
  /** Of the list, which always has its whole height. */
  ref: RefObject<HTMLUListElement | null>;
};

/** The notices from top to bottom. On one column the third to fifth message are behind a button. */
export function Banner({ showsIntegration, lines, older, visibleLines, visibleHeight, onExpand, ref }: BannerProps) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const messages = lines.filter(({ kind }) => kind === 'message').length;
  const folded = lines.filter((line) => line.kind === 'message' && line.isFolded).length;
  const isBelowMessages = ({ kind }: { kind: string }) => kind === 'hold' || kind === 'nudge';
  const firstBelow = lines.findIndex(isBelowMessages);
  const endOfMessages = firstBelow < 0 ? lines.length : firstBelow;
  const isHidden = (index: number) => visibleLines !== null && index >= visibleLines;
  const drawn = lines.map((line, index) => (
    <ConnectedBannerLine key={line.key} line={line} isHidden={isHidden(index)} />
  ));
  /** The button disappears with the press, so the focus moves to the first line that it brings. */
  const expand = (change: () => void, firstLine: number) => {
    flushSync(change);
    const line = ref.current?.querySelectorAll('[data-line]')[firstLine];
    line?.querySelector<HTMLElement>('a, button')?.focus();
  };
  return (
    <section aria-label="Notices">
      <div className={styles.limit} style={visibleHeight === null ? undefined : { maxHeight: visibleHeight }}>
        <ul className={styles.lines} data-unfolded={isUnfolded} ref={ref}>
          {showsIntegration ? <StaticBannerLine icon="plug">{INTEGRATION_TEXT}</StaticBannerLine> : null}
          {drawn.slice(0, endOfMessages)}
          {folded > 0 && !isUnfolded ? (
            <li className={styles.more} data-hidden={isHidden(endOfMessages)}>
              <button
                type="button"
                className={styles.button}
                onClick={() =>
                  expand(
                    () => {
                      onExpand();
                      setIsUnfolded(true);
                    },
                    lines.findIndex((line) => line.kind === 'message' && line.isFolded),
                  )
                }
              >
                {folded} more
              </button>
            </li>
          ) : null}
          {older > 0 ? (
            <li className={styles.older} data-hidden={isHidden(endOfMessages)}>
              Showing {messages} of {messages + older} messages.{' '}
              <PageLink className={styles.all} href="/messages">
                See all messages
                <Icon name="arrow-right" size={16} />
              </PageLink>
            </li>
          ) : null}
          {drawn.slice(endOfMessages)}
        </ul>
      </div>
      {visibleLines === null ? null : (
        <p className={styles.rest}>
          <button type="button" className={styles.button} onClick={() => expand(onExpand, visibleLines)}>
            Show all notices
          </button>
        </p>
      )}
    </section>
  );
}

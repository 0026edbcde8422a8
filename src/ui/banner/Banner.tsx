import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { INTEGRATION_TEXT } from '../../rules/banner.ts';
import { Icon } from '../components/Icon.tsx';
import { PageLink } from '../components/PageLink.tsx';
import styles from './Banner.module.css';
import { StaticBannerLine } from './BannerLine.tsx';
import type { Item } from './use-banner.ts';

export type BannerProps = {
  showsIntegration: boolean;
  items: Item[];
  /** How many more messages there are that would stand here but for the limit. */
  older: number;
  /** Not everything has room: the rest is scrolled to, or shown by a press. */
  isCut: boolean;
  onUncut: () => void;
  drawItem: (item: Item) => ReactNode;
  /** To the list alone, without what stands over its end while it is cut. */
  ref: RefObject<HTMLUListElement | null>;
};

/** The notices from top to bottom. On one column the third to fifth message stand behind a button. */
export function Banner({ showsIntegration, items, older, isCut, onUncut, drawItem, ref }: BannerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isMessage = ({ kind }: Item) => kind === 'message' || kind === 'emergency';
  const messages = items.filter(({ kind }) => kind === 'message');
  const behind = messages.filter((item) => item.kind === 'message' && item.isBehindMore).length;
  // The button goes with the press: the focus goes to the first line that it has brought.
  useEffect(() => {
    if (isOpen) ref.current?.querySelector<HTMLElement>('[data-behind="true"] :is(a, button)')?.focus();
  }, [isOpen, ref]);
  return (
    <section aria-label="Notices">
      <ul className={styles.notices} data-open={isOpen} ref={ref}>
        {showsIntegration ? <StaticBannerLine icon="plug">{INTEGRATION_TEXT}</StaticBannerLine> : null}
        {items.filter(isMessage).map(drawItem)}
        {behind > 0 && !isOpen ? (
          <li className={styles.more}>
            <button
              type="button"
              className={styles.button}
              onClick={() => {
                onUncut();
                setIsOpen(true);
              }}
            >
              {behind} more
            </button>
          </li>
        ) : null}
        {older > 0 ? (
          <li className={styles.older}>
            Showing {messages.length} of {messages.length + older} messages.{' '}
            <PageLink className={styles.all} href="/messages">
              See all messages
              <Icon name="arrow-right" size={16} />
            </PageLink>
          </li>
        ) : null}
        {items.filter((item) => !isMessage(item)).map(drawItem)}
      </ul>
      {isCut ? (
        <p className={styles.cut}>
          <button type="button" className={styles.button} onClick={onUncut}>
            Show all notices
          </button>
        </p>
      ) : null}
    </section>
  );
}

import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, type Ref, useId } from 'react';
import { safeHref } from '../../rules/links.ts';
import { parseRssDate } from '../../rules/rss-dates.ts';
import { AddressLink } from '../components/AddressLink.tsx';
import { IconButton } from '../components/Button.tsx';
import { DateTime } from '../components/DateTime.tsx';
import { Icon, type IconName } from '../components/Icon.tsx';
import { PageLink } from '../components/PageLink.tsx';
import { SafeHtmlLine } from '../components/SafeHtml.tsx';
import styles from './BannerLine.module.css';
import { bannerLineTitle } from './banner-line-title.ts';
import type { Item } from './use-banner.ts';

const ICONS: Record<Item['kind'], IconName> = { emergency: 'warning', message: 'mail', hold: 'lock', nudge: 'bell' };

export type BannerLineProps = {
  item: Item;
  /** IANA name, for the time of an alert. */
  zone: string;
  /** `YYYY-MM-DD` in that zone. */
  today: string;
  isBusy: boolean;
  /** The last dismissal failed. */
  isRefused: boolean;
  onDismiss: () => void;
  ref?: Ref<HTMLLIElement>;
};

/** One line of the banner, as an `li`. */
export function BannerLine({ item, zone, today, isBusy, isRefused, onDismiss, ref }: BannerLineProps) {
  const textId = useId();
  return (
    <li
      className={styles.notice}
      data-kind={item.kind}
      data-behind={item.kind === 'message' && item.isBehindMore}
      ref={ref}
    >
      <Icon name={ICONS[item.kind]} />
      <div className={styles.words}>
        <div className={styles.text} id={textId} role={item.kind === 'emergency' ? 'alert' : undefined}>
          {item.kind === 'emergency' ? <AlertText item={item} zone={zone} today={today} /> : null}
          {item.kind === 'message' ? <MessageText item={item} /> : null}
          {item.kind === 'hold' ? <LinkedText text={item.text} word="Account" href="/account#holds" /> : null}
          {item.kind === 'nudge' ? <LinkedText text={item.text} word="message center" href="/messages" /> : null}
        </div>
        {isRefused ? (
          <p className={styles.refused} role="alert">
            This notice was not dismissed. Check your connection, then press “Dismiss” again.
          </p>
        ) : null}
      </div>
      <IconButton icon="close" label="Dismiss" describedBy={textId} isBusy={isBusy} onClick={onDismiss} />
    </li>
  );
}

/** A line that the portal itself says. It stays as long as it is true. */
export function StaticBannerLine({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className={styles.notice} data-kind="standing">
      <Icon name={icon} />
      <p className={styles.text} role="status">
        {children}
      </p>
    </li>
  );
}

function AlertText({
  item,
  zone,
  today,
}: { item: Extract<Item, { kind: 'emergency' }> } & Pick<BannerLineProps, 'zone' | 'today'>) {
  const { alert } = item;
  return (
    <>
      <Title href={alert.link}>{bannerLineTitle(item)}</Title> {alert.description}{' '}
      <DateTime at={parseRssDate(alert.pubDate)} day="short" today={today} zone={zone} />
    </>
  );
}

function MessageText({ item }: { item: Extract<Item, { kind: 'message' }> }) {
  const { action_link, body } = item.message;
  return (
    <>
      <Title href={action_link}>{bannerLineTitle(item)}</Title>{' '}
      {body === null ? null : (
        // A sanitiser that cannot be loaded costs the text and not the page.
        <CatchBoundary getResetKey={() => body} errorComponent={() => null}>
          <SafeHtmlLine html={body} />
        </CatchBoundary>
      )}
    </>
  );
}

function Title({ href, children }: { href: string | null; children: string }) {
  const address = safeHref(href);
  return address === null ? (
    <strong>{children}</strong>
  ) : (
    <AddressLink className={styles.title} href={address}>
      {children}
    </AddressLink>
  );
}

/** A sentence of the specification, to the letter, in which one word leads to the page that it names. */
function LinkedText({ text, word, href }: { text: string; word: string; href: string }) {
  const [before, after] = text.split(word);
  return (
    <p>
      {before}
      <PageLink href={href}>{word}</PageLink>
      {after}
    </p>
  );
}

import { memo, type Ref, useId } from 'react';
import { Icon } from '../components/Icon.tsx';
import { PageLink } from '../components/PageLink.tsx';
import styles from './Banner.module.css';
import { type BannerLineProps, IntegrationLine } from './BannerLine.tsx';
import { RowPlace } from './BannerPlace.tsx';
import { bannerLineTitle } from './banner-line-title.ts';
import { ConnectedBannerLine } from './ConnectedBannerLine.tsx';
import type { AlertLine, BannerContent, Notice } from './use-banner.ts';

export type BannerProps = Omit<BannerContent, 'sources' | 'alerts' | 'areAlertsKnown'> & {
  /** The emergencies and all-clears, then other alerts without a place of their own. */
  alerts: AlertLine[];
  /** The places of the alerts that arrived after the page, by key. */
  pins: ReadonlyMap<string, BannerLineProps['pin']>;
  /** CSS pixels that the alerts keep; 0 if they take what they need. */
  alertsHeight: number;
  /** The line of the holds, if it has a place of its own; null otherwise. `notices` then has it if there is one. */
  hold: Notice | null;
  /** Whether two or more notices are open. */
  isOpen: boolean;
  onToggle: () => void;
  /** What stands in the place of the row while there is no notice. */
  place: 'loading' | 'noNotices' | 'failed' | 'none';
  /** Gets the list of the alerts. */
  alertsRef: Ref<HTMLUListElement>;
};

/**
 * The integration banner, the alerts and the sentence about holds, then the other notices: a single one whole, more of them behind a
 * row with their number. Source: decisions, notices; BANNER-23, BANNER-24.
 */
export const Banner = memo(function Banner({
  showsIntegration,
  alerts,
  pins,
  alertsHeight,
  hold,
  notices,
  older,
  counts,
  isOpen,
  onToggle,
  place,
  alertsRef,
}: BannerProps) {
  const listId = useId();
  // A hold without a place of its own is in the row, also alone.
  const hasRow = notices.length > 1 || notices.some(({ kind }) => kind === 'hold');
  const messages = notices.filter(({ kind }) => kind === 'message').length;
  const isEmpty = !showsIntegration && alerts.length === 0 && hold === null && notices.length === 0;
  if (isEmpty && place === 'none') return null;
  if (isEmpty && place === 'loading') return <RowPlace />;
  return (
    <section aria-label="Notices">
      {showsIntegration || alerts.length > 0 ? (
        <ul className={styles.lines} ref={alertsRef} style={alertsHeight > 0 ? { minHeight: alertsHeight } : undefined}>
          {showsIntegration ? <IntegrationLine /> : null}
          {alerts.map((line) => (
            <ConnectedBannerLine key={line.key} line={line} pin={pins.get(line.key) ?? null} />
          ))}
        </ul>
      ) : null}
      {hold === null ? null : (
        <ul className={styles.lines}>
          <ConnectedBannerLine key={hold.key} line={hold} />
        </ul>
      )}
      {hasRow ? (
        <button type="button" className={styles.row} aria-expanded={isOpen} aria-controls={listId} onClick={onToggle}>
          <Icon name="bell" />
          <strong className={styles.count} data-spaced>
            {countOf(notices.length)}
          </strong>
          <RowSummary notices={notices} counts={counts} />
          <span className={styles.arrow}>
            <Icon name="arrow-right" size={16} />
          </span>
        </button>
      ) : null}
      {notices.length === 0 && place === 'noNotices' ? (
        <p className={styles.none}>{hold === null ? 'No notices' : 'No other notices'}</p>
      ) : null}
      {notices.length === 0 && place === 'failed' ? <p className={styles.none}>Notices could not be loaded</p> : null}
      {notices.length === 0 && place === 'loading' ? <RowPlace /> : null}
      {/* The same list before and after the row: the last notice stays in its place when the others go. */}
      <ul className={styles.lines} id={listId}>
        {hasRow && !isOpen ? null : notices.map((line) => <ConnectedBannerLine key={line.key} line={line} />)}
        {hasRow && isOpen && older > 0 ? (
          <li className={styles.older}>
            <span>{`Showing ${messages} of ${messages + older} messages.`}</span>{' '}
            <PageLink className={styles.all} href="/messages">
              See all messages
              <Icon name="arrow-right" size={16} />
            </PageLink>
          </li>
        ) : null}
      </ul>
    </section>
  );
});

const countOf = (count: number) => (count === 1 ? '1 notice' : `${count} notices`);

/** Whether a line is read before all others: an advisory. */
const isNews = (line: Notice): boolean => line.kind === 'otherAlert' && line.alert.severity !== 'test';

/** "Your registration time is set · 1 to confirm · 1 test". An advisory is named before the messages. */
function RowSummary({ notices, counts }: Pick<BannerContent, 'notices' | 'counts'>) {
  const first = (kind: Notice['kind']) => notices.find((line) => line.kind === kind);
  const newest = notices.find(isNews) ?? first('message') ?? first('otherAlert');
  const tests = notices.filter((line) => line.kind === 'otherAlert' && line !== newest && !isNews(line)).length;
  const numbers = [
    first('hold') !== undefined ? `${counts.holds} ${counts.holds === 1 ? 'hold' : 'holds'}` : null,
    counts.nudges > 0 ? `${counts.nudges} to confirm` : null,
    tests > 0 ? `${tests} ${tests === 1 ? 'test' : 'tests'}` : null,
  ].filter((text) => text !== null);
  return (
    <span className={styles.summary}>
      {newest === undefined ? null : (
        <span className={styles.newest} data-spaced>
          {bannerLineTitle(newest)}
        </span>
      )}
      {numbers.map((text) => (
        <span key={text} data-spaced>
          {text}
        </span>
      ))}
    </span>
  );
}

import { CatchBoundary } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { memo, type RefObject, useId, useRef } from 'react';
import { selectFailedResources } from '../../machines/resources/selectors.ts';
import { INTEGRATION_TEXT } from '../../rules/banner.ts';
import { safeHref } from '../../rules/links.ts';
import { parseRssDate } from '../../rules/rss-dates.ts';
import type { Severity } from '../../rules/severities.ts';
import { AddressLink } from '../components/AddressLink.tsx';
import { Button, IconButton } from '../components/Button.tsx';
import { DateTime } from '../components/DateTime.tsx';
import { useFocusAfterRemoval } from '../components/focus.ts';
import { Icon, type IconName } from '../components/Icon.tsx';
import { PageLink } from '../components/PageLink.tsx';
import { SafeHtmlLine } from '../components/SafeHtml.tsx';
import { useFailureText } from '../hooks/use-is-offline.ts';
import { useSystemActor } from '../hooks/use-portal.ts';
import styles from './BannerLine.module.css';
import type { Line } from './use-banner.ts';

/** An all-clear has one of its own. */
export const ICONS: Record<Line['kind'], IconName> = {
  alert: 'warning',
  otherAlert: 'shield',
  message: 'mail',
  hold: 'lock',
  nudge: 'bell',
};

export type BannerLineProps = {
  kind: Line['kind'];
  /** Of an alert; null for the others. */
  severity: Severity | null;
  /** What an alert is that is no emergency: "Advisory"; null for the others. */
  label: string | null;
  /** The sentence of the line for holds and nudges. */
  title: string;
  /** HTML for a message, plain text for an alert, null for the others. */
  text: string | null;
  href: string | null;
  /** When an alert was published, as the feed has it; null for the others. */
  publishedAt: string | null;
  /** When its text was corrected; null if it was not. */
  updatedAt: string | null;
  /** IANA name, for the time of an alert. */
  zone: string;
  /** `YYYY-MM-DD` in that zone. */
  today: string;
  /** The place of an alert that arrived after the page, over the page; null for a line with a place of its own. */
  pin: 'alone' | 'first' | 'second' | 'waiting' | null;
  isBusy: boolean;
  /** The last dismissal failed. */
  hasFailed: boolean;
  onDismiss: () => void;
  ref: RefObject<HTMLLIElement | null>;
};

/** One line of the banner, as an `li`. Its props are plain values, so it is redrawn only when one of them changes. */
export const BannerLine = memo(function BannerLine(props: BannerLineProps) {
  const { kind, severity, pin, isBusy, hasFailed, onDismiss, ref } = props;
  const failureText = useFailureText();
  const titleId = useId();
  return (
    <li
      className={styles.line}
      data-kind={kind}
      data-severity={severity ?? undefined}
      data-pinned={pin ?? undefined}
      ref={ref}
    >
      <Icon name={severity === 'clear' ? 'check' : ICONS[kind]} />
      <div className={styles.words}>
        <div className={styles.text} role={kind === 'alert' ? 'alert' : undefined}>
          <LineText {...props} titleId={titleId} />
        </div>
        {hasFailed ? (
          <p className={styles.failure} role="alert">
            {failureText('This notice may not have been dismissed. Check your connection, then press “Dismiss” again.')}
          </p>
        ) : null}
      </div>
      <IconButton icon="close" label="Dismiss" describedBy={titleId} isBusy={isBusy} onClick={onDismiss} />
    </li>
  );
});

/** The integration banner. It stays as long as it is true. Source: BANNER-18, BANNER-28. */
export function IntegrationLine() {
  const resources = useSystemActor('resources');
  const ref = useRef<HTMLButtonElement>(null);
  // The button goes with the last failure.
  useFocusAfterRemoval(ref, () => ['main h1']);
  return (
    <li className={styles.line} data-kind="static">
      <Icon name="plug" />
      <p className={styles.text} role="status">
        {INTEGRATION_TEXT}
      </p>
      {useSelector(resources, selectFailedResources).length > 0 ? (
        <Button icon="refresh" ref={ref} onClick={() => resources.send({ type: 'resources.retry' })}>
          Try all again
        </Button>
      ) : null}
    </li>
  );
}

/**
 * What a line says, without its icon and buttons.
 * @param titleId of the short text that the button to dismiss the line refers to
 */
export function LineText({
  kind,
  label,
  title,
  text,
  href,
  publishedAt,
  updatedAt,
  zone,
  today,
  titleId,
}: Omit<BannerLineProps, 'severity' | 'pin' | 'isBusy' | 'hasFailed' | 'onDismiss' | 'ref'> & { titleId: string }) {
  const name = (
    <Title id={titleId} href={href}>
      {title}
    </Title>
  );
  switch (kind) {
    case 'alert':
    case 'otherAlert':
      return (
        <span className={styles.parts}>
          {label === null ? name : <strong>{label}</strong>}
          <span>
            <span> </span>
            <DateTime at={parseRssDate(publishedAt)} day="short" today={today} zone={zone} />
          </span>
          {label === null ? null : <span> {name}</span>}
          {updatedAt === null ? null : (
            <span>
              <span> Updated </span>
              <DateTime at={parseRssDate(updatedAt)} day="short" today={today} zone={zone} />
            </span>
          )}
          {text === null ? null : <span>{` ${text}`}</span>}
        </span>
      );
    case 'message':
      return (
        <>
          {name}
          {text === null ? null : (
            // Without the sanitiser the line shows without its text, and the page does not crash.
            <CatchBoundary getResetKey={() => text} errorComponent={() => null}>
              <span>
                {' '}
                <SafeHtmlLine html={text} />
              </span>
            </CatchBoundary>
          )}
        </>
      );
    case 'hold':
      return <LinkedText id={titleId} text={title} word="Account" href="/account#holds" />;
    case 'nudge':
      return <LinkedText id={titleId} text={title} word="message center" href="/messages" />;
  }
}

function Title({ id, href, children }: { id: string; href: string | null; children: string }) {
  const address = safeHref(href);
  return address === null ? (
    <strong id={id}>{children}</strong>
  ) : (
    <AddressLink className={styles.title} id={id} href={address}>
      {children}
    </AddressLink>
  );
}

/** A sentence of the specification, to the letter. One word of it links to the page that it names. */
function LinkedText({ id, text, word, href }: { id: string; text: string; word: string; href: string }) {
  const [before, after] = text.split(word);
  return (
    <p id={id}>
      <span>{before}</span>
      <PageLink href={href}>{word}</PageLink>
      <span>{after}</span>
    </p>
  );
}

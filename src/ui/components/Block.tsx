import { type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { useIsOffline } from '../hooks/use-is-offline.ts';
import { AddressLink } from './AddressLink.tsx';
import styles from './Block.module.css';
import { Button, IconButton } from './Button.tsx';
import type { Elements } from './elements.ts';
import { useFocusAfterRemoval } from './focus.ts';
import { Icon, type IconName } from './Icon.tsx';
import { OutsideLink } from './OutsideLink.tsx';
import { Bar } from './Skeleton.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** Data that could not be refreshed and is shown with its age. */
type Stale = {
  /** When the data arrived: "10:42 AM", or "Nov 26, 10:42 AM". */
  asOf: string;
  isRefreshing: boolean;
  onRefresh: () => void;
};

export type BlockProps = {
  title: string;
  /** An anchor for links (`#today`). */
  id?: string | undefined;
  /** Whether it is a landmark for screen readers. A page has ten at most: for most blocks the heading is enough. Source: READ-05. */
  isLandmark?: boolean | undefined;
  /** What the block is about, below the heading: "Fall 2026, Week 3". With null the line is empty, and keeps its place. */
  line?: string | null | undefined;
  /** A `MoreLink` at the end of the heading line. It is shown in every state of the block. */
  more?: Elements;
  stale?: Stale | null | undefined;
  children: Elements;
};

/** A section of a page: a heading with a line above it and a link beside it, then the body. */
export function Block({ title, id, isLandmark = false, line, more, stale = null, children }: BlockProps) {
  const headingId = useId();
  return (
    <section className={styles.block} id={id} aria-labelledby={isLandmark ? headingId : undefined}>
      <div className={styles.head}>
        <h2 className={styles.heading} id={headingId} data-takes-focus>
          {title}
        </h2>
        {more}
        {line === undefined ? null : <p className={styles.line}>{line}</p>}
        {stale === null ? null : (
          <p className={styles.stale}>
            <span>{`as of ${stale.asOf}`}</span>
            <IconButton
              icon="refresh"
              label={`Refresh ${title}`}
              isBusy={stale.isRefreshing}
              onClick={stale.onRefresh}
            />
          </p>
        )}
      </div>
      {children}
    </section>
  );
}

/**
 * The link beside a block's heading.
 * @param about what a screen reader says after a text that several blocks have: "View more Resources"
 */
export function MoreLink({ href, about, children }: { href: string; about?: string; children: ReactNode }) {
  return (
    <AddressLink className={styles.more} href={href}>
      <span>{children}</span> <VisuallyHidden>{about}</VisuallyHidden>
    </AddressLink>
  );
}

/**
 * The body of a block while its data loads.
 * @param rows expected rows, so that the page does not move when they come
 * @param label of what loads, for screen readers: the block's title
 */
export function BlockSkeleton({ rows, label }: { rows: number; label: string }) {
  return (
    <>
      <Loading label={label} />
      <ul className={styles.skeleton} aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all rows are alike and never change places
          <li key={row} className={styles.skeletonRow}>
            <Bar width="long" />
            <Bar width="middle" isSmall />
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * What a screen reader reads for a skeleton: "Loading", or "Loading Holds" with the label "Holds". Without JavaScript nothing more
 * comes by itself, and a block that the server has drawn says so. Source: PART-02.
 */
export function Loading({ label }: { label?: string | undefined }) {
  return (
    <>
      <div role="status">
        <VisuallyHidden>{label === undefined ? 'Loading' : `Loading ${label}`}</VisuallyHidden>
      </div>
      {label === undefined ? null : (
        <noscript>
          <p>
            <span>Not loaded yet.</span>{' '}
            {/* biome-ignore lint/a11y/useValidAnchor: an empty address is that of this page */}
            <a href="">Load the page again</a>
          </p>
        </noscript>
      )}
    </>
  );
}

export type BlockFailedProps = {
  /** What happened, in a few words; "Error retrieving info" for most blocks. */
  title?: string | undefined;
  /** What could not be loaded, and what still works. */
  text: string;
  isRetrying: boolean;
  onRetry: () => void;
  /** With which the help desk finds the failure in the log of the server. */
  reference?: string | null;
  /** A place outside the portal with the same data. */
  alternative?: { href: string; text: string } | undefined;
};

const subscribeToNothing = () => () => {};
const isInBrowser = () => true;
const isDrawnByServer = () => false;

/** The body of a block whose data could not be loaded. Without a network that is the reason, and the way outside needs one too. */
export function BlockFailed({
  title = 'Error retrieving info',
  text,
  isRetrying,
  onRetry,
  reference = null,
  alternative,
}: BlockFailedProps) {
  const headingId = useId();
  const ref = useRef<HTMLDivElement>(null);
  const isOffline = useIsOffline();
  // A server that has drawn this page had a call of its own, with another reference.
  const isTakenOver = useSyncExternalStore(subscribeToNothing, isInBrowser, isDrawnByServer);
  useOnlineAgain(onRetry);
  // A successful retry removes the button that was pressed.
  useFocusAfterRemoval(ref, (failed) => [failed.closest('section, main')?.querySelector('h1, h2, h3')]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; this is a text with a button and a link
    <div className={styles.failed} role="group" aria-labelledby={headingId} ref={ref}>
      <Icon name="plug" />
      <strong id={headingId}>{isOffline ? 'This needs a network' : title}</strong>
      <p className={styles.text}>{isOffline ? 'It loads as soon as you are online again.' : text}</p>
      <div className={styles.actions}>
        <Button icon="refresh" isBusy={isRetrying} onClick={onRetry}>
          Try again
        </Button>
        {alternative === undefined || isOffline ? null : (
          <OutsideLink className={styles.alternative} href={alternative.href}>
            {alternative.text}
          </OutsideLink>
        )}
      </div>
      {reference === null || isOffline || !isTakenOver ? null : (
        <p className={styles.text}>{`Reference ${reference}, for the help desk`}</p>
      )}
    </div>
  );
}

/** Calls the function when the network is back, if there was none while the component was drawn. */
function useOnlineAgain(onOnline: () => void): void {
  const isOffline = useIsOffline();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (wasOffline.current && !isOffline) onOnline();
    wasOffline.current = isOffline;
  });
}

/** The body of a block by term while there is no term to ask for. Whether there is anything in it is not known. */
export const NoTerm = () => <BlockEmpty>The university’s systems name no current term.</BlockEmpty>;

/** The body of a block that has nothing to show. */
export function BlockEmpty({ icon, children }: { icon?: IconName | undefined; children: ReactNode }) {
  return (
    <div className={styles.empty}>
      {icon === undefined ? null : <Icon name={icon} />}
      <p>{children}</p>
    </div>
  );
}

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { AddressLink } from './AddressLink.tsx';
import styles from './Block.module.css';
import { Button, IconButton } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { OutsideLink } from './OutsideLink.tsx';
import { Bar } from './Skeleton.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** Data that could not be refreshed: shown all the same, with the time they are from. */
type Stale = {
  /** A time of day: "10:42 AM". */
  asOf: string;
  isRefreshing: boolean;
  onRefresh: () => void;
};

export type BlockProps = {
  title: string;
  /** An anchor that links lead to (`#today`). */
  id?: string | undefined;
  /** The corner of the heading line: a `MoreLink`. It stays in every state of the block. */
  more?: ReactNode;
  stale?: Stale | null | undefined;
  children: ReactNode;
};

/** A part of a page: a rule, a heading, a corner link and, below, whatever its state is. */
export function Block({ title, id, more, stale = null, children }: BlockProps) {
  const headingId = useId();
  return (
    <section className={styles.block} id={id} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 className={styles.heading} id={headingId} tabIndex={-1}>
          {title}
        </h2>
        {more}
        {stale === null ? null : (
          <p className={styles.stale}>
            as of {stale.asOf}
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

/** The corner link of a block. */
export function MoreLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <AddressLink className={styles.more} href={href}>
      {children}
    </AddressLink>
  );
}

/**
 * A block whose data are on their way, as high as its rows will be.
 * @param rows how many there were last time, so that nothing jumps
 * @param of the block's title, said to a screen reader
 */
export function BlockSkeleton({ rows, of }: { rows: number; of: string }) {
  return (
    <>
      <Loading of={of} />
      <ul className={styles.skeleton} aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never change places
          <li key={row} className={styles.skeletonRow}>
            <Bar width="long" />
            <Bar width="middle" isSmall />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What a screen reader hears of a skeleton: "Loading", and of what. */
export function Loading({ of }: { of?: string | undefined }) {
  return (
    <div role="status">
      <VisuallyHidden>{of === undefined ? 'Loading' : `Loading ${of}`}</VisuallyHidden>
    </div>
  );
}

export type BlockFailedProps = {
  /** One sentence: what is missing, and what still works. */
  missing: string;
  isRetrying: boolean;
  onRetry: () => void;
  /** Where a person finds the same facts without the portal. */
  direct?: { href: string; text: string } | undefined;
};

/** A block whose data could not be had. */
export function BlockFailed({ missing, isRetrying, onRetry, direct }: BlockFailedProps) {
  const headingId = useId();
  const ref = useRef<HTMLDivElement>(null);
  // When the retry succeeds this goes, and the button that was pressed with it: without a new place the focus would
  // fall back to the top of the page.
  useLayoutEffect(() => {
    const failed = ref.current;
    const heading = failed?.closest('section, main')?.querySelector<HTMLElement>('h1, h2');
    return () => {
      if (failed?.contains(document.activeElement)) heading?.focus();
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; this is a sentence with its two ways out
    <div className={styles.failed} role="group" aria-labelledby={headingId} ref={ref}>
      <Icon name="plug" />
      <strong id={headingId}>Error retrieving info</strong>
      <p className={styles.missing}>{missing}</p>
      <div className={styles.ways}>
        <Button icon="refresh" isBusy={isRetrying} onClick={onRetry}>
          Try again
        </Button>
        {direct === undefined ? null : (
          <OutsideLink className={styles.direct} href={direct.href}>
            {direct.text}
          </OutsideLink>
        )}
      </div>
    </div>
  );
}

/** A block that has nothing to show, said in the words that the block has for it. */
export function BlockEmpty({ icon, children }: { icon?: IconName | undefined; children: ReactNode }) {
  return (
    <div className={styles.empty}>
      {icon === undefined ? null : <Icon name={icon} />}
      <p>{children}</p>
    </div>
  );
}

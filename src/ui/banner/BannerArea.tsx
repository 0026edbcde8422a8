import { useSelector } from '@xstate/react';
import { memo, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { itemActorId } from '../../machines/banner/item-actor-id.ts';
import { itemIn } from '../../machines/banner/selectors.ts';
import { selectIsDismissing, selectIsRefused } from '../../machines/banner-item/selectors.ts';
import { dayIn } from '../../rules/dates.ts';
import { Announcement } from '../components/Announcement.tsx';
import { Icon } from '../components/Icon.tsx';
import { useToday } from '../hooks/use-now.ts';
import { useSystemActor } from '../hooks/use-portal.ts';
import { useSite } from '../hooks/use-site.ts';
import { Banner } from './Banner.tsx';
import styles from './BannerArea.module.css';
import { BannerLine } from './BannerLine.tsx';
import { bannerLineTitle } from './banner-line-title.ts';
import { useReservedHeight } from './ReservedHeight.tsx';
import { type Item, useBanner } from './use-banner.ts';

/** What a person should know on whichever page they are: between the page's head and its content. */
export function BannerArea() {
  const { showsIntegration, items, older, isSettled, isPartMissing } = useBanner();
  const { limit, release } = useReservedHeight();
  const content = useRef<HTMLUListElement>(null);
  const count = items.length + (showsIntegration ? 1 : 0);
  const height = useHeight(content, count, isSettled);
  const { said, onGone } = useLostRows();
  return (
    <div className={styles.area}>
      <Announcement text={said ?? (isSettled && count > 0 ? (count === 1 ? '1 notice' : `${count} notices`) : '')} />
      {count === 0 ? null : (
        <Banner
          showsIntegration={showsIntegration}
          items={items}
          older={older}
          ref={content}
          isCut={limit !== null && height > limit}
          onUncut={release}
          drawItem={(item) => <Row key={itemActorId(item.dismissal)} item={item} onPress={release} onGone={onGone} />}
        />
      )}
      {limit !== null && isSettled ? <Rest hasNotices={count > 0} isPartMissing={isPartMissing} /> : null}
    </div>
  );
}

/** Says of the room that the page has left and the notices do not take why nothing stands in it. */
function Rest({ hasNotices, isPartMissing }: { hasNotices: boolean; isPartMissing: boolean }) {
  return (
    <div className={styles.rest}>
      <p className={styles.quiet}>
        <Icon name={isPartMissing ? 'plug' : 'check'} />
        {isPartMissing
          ? 'Some notices did not load. They are asked for again by themselves; everything else on this page works.'
          : hasNotices
            ? 'No other notices right now.'
            : 'No notices right now.'}
      </p>
    </div>
  );
}

type RowProps = {
  item: Item;
  onPress: () => void;
  onGone: (row: HTMLElement, item: Item) => void;
};

/** Drawn anew when what it says changes: the next answer and the next minute mostly say the same. */
const Row = memo(function Row({ item, onPress, onGone }: RowProps) {
  const banner = useSystemActor('banner');
  const { timeZone } = useSite();
  const actor = useSelector(banner, (snapshot) => itemIn(snapshot, item.dismissal));
  const isBusy = useSelector(actor, selectIsDismissing);
  const isRefused = useSelector(actor, selectIsRefused);
  const row = useRef<HTMLLIElement>(null);
  const drawn = useRef(item);
  useLayoutEffect(() => {
    drawn.current = item;
  }, [item]);
  useLayoutEffect(() => {
    const element = row.current;
    return () => {
      if (element !== null) onGone(element, drawn.current);
    };
  }, [onGone]);
  return (
    <BannerLine
      item={item}
      zone={timeZone}
      today={dayIn(timeZone, useToday())}
      isBusy={isBusy}
      isRefused={isRefused}
      onDismiss={() => {
        onPress();
        banner.send({ type: 'banner.dismiss', dismissal: item.dismissal });
      }}
      ref={row}
    />
  );
}, isSameRow);

function isSameRow(one: RowProps, other: RowProps): boolean {
  if (one.onPress !== other.onPress || one.onGone !== other.onGone) return false;
  return JSON.stringify(one.item) === JSON.stringify(other.item);
}

/**
 * What happens when a row has gone: a screen reader hears which one was dismissed, and the focus that was in it goes to
 * the next row's "Dismiss", else to one before, else to the page's heading.
 */
function useLostRows() {
  const banner = useSystemActor('banner');
  const [said, setSaid] = useState<string | null>(null);
  const heirs = useRef<HTMLElement[] | null>(null);
  const onGone = useCallback(
    (row: HTMLElement, item: Item) => {
      // The other way that a row goes is that a newer answer no longer has it.
      if (itemIn(banner.getSnapshot(), item.dismissal)?.getSnapshot().matches('dismissed') === true) {
        setSaid(`Dismissed: ${bannerLineTitle(item)}`);
      }
      if (row.contains(document.activeElement)) {
        const rows = [...(row.parentElement?.children ?? [])];
        const at = rows.indexOf(row);
        heirs.current = [...rows.slice(at + 1), ...rows.slice(0, at).reverse()].flatMap(
          (other) => other.querySelector<HTMLElement>('button[aria-describedby]') ?? [],
        );
      }
    },
    [banner],
  );
  // Only now are the other rows as they will be: one that stood behind "N more" may have come out.
  useLayoutEffect(() => {
    if (heirs.current === null) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    for (const heir of [...heirs.current, heading]) {
      heir?.focus();
      if (heir !== null && heir !== undefined && document.activeElement === heir) break;
    }
    heirs.current = null;
  });
  return { said, onGone };
}

/** How high the list is, in pixels, as it grows; remembered for the next page load once everything is there. */
function useHeight(list: RefObject<HTMLUListElement | null>, count: number, isSettled: boolean): number {
  const { remember } = useReservedHeight();
  const [height, setHeight] = useState(0);
  const isEmpty = count === 0;
  useEffect(() => {
    const measure = () => {
      const { offsetHeight } = list.current ?? { offsetHeight: 0 };
      setHeight(offsetHeight);
      if (isSettled) remember(offsetHeight);
    };
    if (isEmpty || list.current === null) {
      measure();
      return;
    }
    const growth = new ResizeObserver(measure);
    growth.observe(list.current);
    return () => growth.disconnect();
  }, [list, isEmpty, isSettled, remember]);
  return height;
}

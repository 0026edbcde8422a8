import { useSelector } from '@xstate/react';
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { BannerEvent } from '../../machines/banner/machine.ts';
import { selectSave } from '../../machines/banner/selectors.ts';
import { selectHasFailed, selectIsSaving } from '../../machines/save/selectors.ts';
import { dayIn } from '../../rules/dates.ts';
import { type FocusTarget, nearestFirst, useFocusAfterRemoval } from '../components/focus.ts';
import { useToday } from '../hooks/use-now.ts';
import { useSystemActor } from '../hooks/use-portal.ts';
import { useSite } from '../hooks/use-site.ts';
import { BannerLine, type BannerLineProps } from './BannerLine.tsx';
import { bannerLineTitle, severityName } from './banner-line-title.ts';
import type { Line } from './use-banner.ts';

/** One line of the banner, with the state of its dismissal. */
export function ConnectedBannerLine({ line, pin = null }: { line: Line; pin?: BannerLineProps['pin'] }) {
  const banner = useSystemActor('banner');
  const { timeZone } = useSite();
  const save = useSelector(banner, selectSave(line.dismissal));
  const ref = useRef<HTMLLIElement>(null);
  useFocusAfterRemoval(ref, dismissTargets);
  // The same function for each draw, so that a new answer with the same content does not redraw the line.
  const latest = useRef(line);
  useLayoutEffect(() => {
    latest.current = line;
  }, [line]);
  const onDismiss = useCallback(() => banner.send(dismissalOf(latest.current)), [banner]);
  return (
    <BannerLine
      {...contentOf(line)}
      zone={timeZone}
      pin={pin}
      today={dayIn(timeZone, useToday())}
      isBusy={useSelector(save, selectIsSaving)}
      hasFailed={useSelector(save, selectHasFailed)}
      onDismiss={onDismiss}
      ref={ref}
    />
  );
}

function dismissalOf(line: Line): BannerEvent {
  const { dismissal } = line;
  const title = bannerLineTitle(line);
  if (dismissal === null) return { type: 'hold.dismiss', title };
  if (dismissal.kind === 'alert') return { type: 'alert.dismiss', key: dismissal.key, title };
  return { type: 'banner.dismiss', dismissal, title };
}

type LineContent = Pick<BannerLineProps, 'kind' | 'label' | 'title' | 'text' | 'href' | 'publishedAt'>;

function contentOf(line: Line): LineContent {
  const { kind } = line;
  const title = bannerLineTitle(line);
  switch (kind) {
    case 'alert': {
      const { description, link, pubDate } = line.alert;
      return { kind, label: null, title, text: description, href: link, publishedAt: pubDate };
    }
    case 'otherAlert': {
      const { title: ownTitle, description, link, pubDate, severity } = line.alert;
      const name = severityName(severity);
      return {
        kind,
        ...(ownTitle === null ? { label: null, title } : { label: name, title: ownTitle }),
        text: description,
        // A long text is cut here. The page Messages has it whole.
        href: link ?? '/messages',
        publishedAt: pubDate,
      };
    }
    case 'message': {
      const { body, action_link } = line.message;
      return { kind, label: null, title, text: body, href: action_link, publishedAt: null };
    }
    case 'hold':
    case 'nudge':
      return { kind, label: null, title, text: null, href: null, publishedAt: null };
  }
}

/**
 * The "Dismiss" of the next lines, then of the previous lines, nearest first; then the row of closed notices, and the
 * heading of the page.
 */
function dismissTargets(removed: Element): FocusTarget[] {
  const banner = removed.closest('section');
  const lines = nearestFirst(removed, [...(banner?.querySelectorAll('li') ?? [])]);
  const buttons = lines.map((line) => line.querySelector('button[aria-describedby]'));
  return [...buttons, banner?.querySelector('button[aria-expanded]'), 'main h1'];
}

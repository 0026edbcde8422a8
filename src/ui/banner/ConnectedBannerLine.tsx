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
import { alertContent } from './alert-content.ts';
import { BannerLine, type BannerLineProps } from './BannerLine.tsx';
import { bannerLineTitle } from './banner-line-title.ts';
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

type LineContent = Omit<BannerLineProps, 'zone' | 'pin' | 'today' | 'isBusy' | 'hasFailed' | 'onDismiss' | 'ref'>;

const NO_ALERT = { severity: null, label: null, publishedAt: null, updatedAt: null };

function contentOf(line: Line): LineContent {
  const { kind } = line;
  const title = bannerLineTitle(line);
  switch (kind) {
    case 'alert':
      return alertContent(kind, line.alert);
    case 'otherAlert': {
      const content = alertContent(kind, line.alert);
      // A long text is cut here. The page Messages has it whole.
      return { ...content, href: content.href ?? '/messages' };
    }
    case 'message': {
      const { body, action_link } = line.message;
      return { ...NO_ALERT, kind, title, text: body, href: action_link };
    }
    case 'hold':
    case 'nudge':
      return { ...NO_ALERT, kind, title, text: null, href: null };
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

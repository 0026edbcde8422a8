import { useSelector } from '@xstate/react';
import type { Nudge } from '../../api/portal/nudges.ts';
import type { BannerRef, BannerSnapshot } from '../../machines/banner/machine.ts';
import { selectDismissed } from '../../machines/banner/selectors.ts';
import { selectHasFrame } from '../../machines/portal/selectors.ts';
import { findActor } from '../../machines/shared/actors.ts';
import { dismissalKeys, type SavedDismissal } from '../../rules/banner.ts';
import { usePortal } from './use-portal.ts';

const NONE: never[] = [];

/** The banner's machine saves what the user dismisses or marks as read on any page; undefined until its code has loaded. */
export function useBannerActor(): BannerRef | undefined {
  const portal = usePortal();
  const hasFrame = useSelector(portal, selectHasFrame);
  return hasFrame ? findActor(portal.system, 'banner') : undefined;
}

/** What was dismissed since the last answer. */
export const dismissedIn = (snapshot: BannerSnapshot | undefined): string[] =>
  snapshot === undefined ? NONE : selectDismissed(snapshot);

/** The nudges of an answer without those that were dismissed since. Source: MSG-06, BANNER-17, DASH-33. */
export const useNudges = (nudges: readonly Nudge[] | null): readonly Nudge[] =>
  useSelector(
    useBannerActor(),
    (snapshot) => {
      const dismissed = dismissedIn(snapshot);
      const isLeft = ({ nudge_type: type }: Nudge) =>
        type === null || !dismissalKeys(nudgeDismissal(type)).every((key) => dismissed.includes(key));
      return (nudges ?? NONE).filter(isLeft);
    },
    // Dismissing anything else changes nothing here.
    (one, other) => one.length === other.length && one.every((nudge, index) => nudge === other[index]),
  );

export const nudgeDismissal = (type: string): SavedDismissal => ({ kind: 'nudge', types: [type] });

import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Alert } from '../../api/portal/alerts.ts';
import type { Message } from '../../api/portal/messages.ts';
import { apiErrorOf, isResourceName } from '../../api/resources.ts';
import { selectErrorState } from '../../machines/app-status/selectors.ts';
import {
  selectAreNudgesDismissed,
  selectDismissed,
  selectHasSettled,
  selectIsHoldDismissed,
  selectIsRecalled,
  selectUnread,
} from '../../machines/banner/selectors.ts';
import { selectFailedResources } from '../../machines/resources/selectors.ts';
import { selectIsStudent } from '../../machines/session/selectors.ts';
import { type BannerLine, bannerLines, showsIntegrationBanner } from '../../rules/banner.ts';
import { dayIn } from '../../rules/dates.ts';
import { currentHolds } from '../../rules/holds.ts';
import { withUnread } from '../../rules/messages.ts';
import { useAlerts } from '../alerts/use-alerts.ts';
import { useIsOffline } from '../hooks/use-is-offline.ts';
import { useNow } from '../hooks/use-now.ts';
import { useSystemActor } from '../hooks/use-portal.ts';
import { type Resource, useResource } from '../hooks/use-resource.ts';
import { useSite } from '../hooks/use-site.ts';

export type Line = BannerLine<Message, Alert>;

export type AlertLine = Extract<Line, { kind: 'alert' | 'otherAlert' }>;

/** A line that is neither an emergency nor an all-clear. */
export type Notice = Exclude<Line, { kind: 'alert' }>;

export type BannerContent = {
  showsIntegration: boolean;
  /** The emergencies, then the all-clears. */
  alerts: AlertLine[];
  /** Whether an answer says which alerts there are, and this device which of them were dismissed. */
  areAlertsKnown: boolean;
  /** The other lines. */
  notices: Notice[];
  /** How many more unread messages there are beyond the limit. */
  older: number;
  /** How many holds and nudges their lines stand for; 0 without the line. */
  counts: { holds: number; nudges: number };
  /**
   * Whether there can be no other line: `all` sources have answered and were understood, some are `loading`, or some have
   * failed (SEV-06).
   */
  sources: 'loading' | 'failed' | 'all';
};

const NONE: never[] = [];

/** What the banner shows now. The banner machine says what may show; the registry of resources keeps the answers fresh. */
export function useBanner(): BannerContent {
  const banner = useSystemActor('banner');
  const errorState = useSelector(useSystemActor('appStatus'), selectErrorState);
  const failed = useSelector(useSystemActor('resources'), selectFailedResources);
  const isStudent = useSelector(useSystemActor('session'), selectIsStudent);
  const dismissed = useSelector(banner, selectDismissed);
  const unread = useSelector(banner, selectUnread);
  const hasSettled = useSelector(banner, selectHasSettled);
  const isRecalled = useSelector(banner, selectIsRecalled);
  const isHoldDismissed = useSelector(banner, selectIsHoldDismissed);
  const areNudgesDismissed = useSelector(banner, selectAreNudgesDismissed);
  // The notices appear together, and alerts only when it is known which ones were dismissed.
  const [ofAlerts, ofMessages, ofHolds, ofNudges] = [
    useAlerts(),
    useResource('messages'),
    useResource('holds'),
    useResource('nudges'),
  ];
  const alerts = shownIf(isRecalled, ofAlerts.answer);
  const areShown = hasSettled && isRecalled;
  const messages = shownIf(areShown, ofMessages.answer);
  const holds = shownIf(areShown && isStudent && !isHoldDismissed, ofHolds.answer);
  const nudges = shownIf(areShown && !areNudgesDismissed, ofNudges.answer);
  const now = useNow();
  const { timeZone } = useSite();
  const content = useMemo(() => {
    const current = currentHolds(holds, dayIn(timeZone, now));
    const { lines, older } = bannerLines(
      { alerts, messages: withUnread(messages, unread), holds: current, nudges, dismissed },
      now,
    );
    const has = (kind: Line['kind']) => lines.some((line) => line.kind === kind);
    return {
      alerts: lines.filter((line) => line.kind === 'alert'),
      notices: hasSettled ? lines.filter((line) => line.kind !== 'alert') : NONE,
      older,
      counts: { holds: has('hold') ? current.length : 0, nudges: has('nudge') ? nudges.length : 0 },
    };
  }, [alerts, messages, unread, holds, nudges, dismissed, hasSettled, now, timeZone]);
  // Without a network nothing is known about the systems behind the portal.
  const errors = useIsOffline() ? NONE : failed.filter(isResourceName).map(apiErrorOf);
  const others = [ofMessages, ofNudges, ...(isStudent ? [ofHolds] : [])];
  const isLoading = !isRecalled || [ofAlerts, ...others].some(({ view }) => view === 'loading');
  const hasFailed = !ofAlerts.isComplete || others.some(isUnknown);
  return {
    ...content,
    areAlertsKnown: isRecalled && ofAlerts.answer !== null,
    showsIntegration: showsIntegrationBanner(errors, errorState),
    sources: isLoading ? 'loading' : hasFailed ? 'failed' : 'all',
  };
}

const isUnknown = ({ view, hasFailed }: Pick<Resource<'messages'>, 'view' | 'hasFailed'>): boolean =>
  view === 'failed' || hasFailed;

/** The answer if its lines may show. Always the same list without them, so that nothing is redrawn. */
function shownIf<Row>(mayShow: boolean, answer: readonly Row[] | null): readonly Row[] {
  return mayShow && answer !== null ? answer : NONE;
}

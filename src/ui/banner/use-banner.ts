import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import type { Alert } from '../../api/portal/alerts.ts';
import type { Message } from '../../api/portal/messages.ts';
import type { AnswerOf, ResourceName } from '../../api/resources.ts';
import { onAlertDismissedInOtherTab } from '../../browser/cross-tab.ts';
import { selectErrorState } from '../../machines/app-status/selectors.ts';
import { selectDismissed, selectIsReady } from '../../machines/banner/selectors.ts';
import { selectFailedResources } from '../../machines/resources/selectors.ts';
import { showResources } from '../../machines/resources/show-resources.ts';
import { selectIsStudent } from '../../machines/session/selectors.ts';
import { getActor } from '../../machines/shared/actors.ts';
import { type BannerItem, bannerOf, showsIntegrationBanner } from '../../rules/banner.ts';
import { loadSanitiser } from '../components/SafeHtml.tsx';
import { useNow } from '../hooks/use-now.ts';
import { usePortal } from '../hooks/use-portal.ts';
import { useResource } from '../hooks/use-resource.ts';

const OF_EVERYBODY = ['alerts', 'messages'] as const;
const OF_STUDENTS = ['holds', 'nudges'] as const;

export type Item = BannerItem<Message, Alert>;

type BannerContent = {
  showsIntegration: boolean;
  items: Item[];
  /** How many more messages there are that would stand here but for the limit. */
  older: number;
  /** Whether everything that may stand here has been answered or has failed, at least once. */
  isSettled: boolean;
  /** Whether a part of it is not known, because its call failed. */
  isPartMissing: boolean;
};

/** What stands in the banner. It is asked for in here, when the calls of the page in view have already left. */
export function useBanner(): BannerContent {
  const portal = usePortal();
  const banner = getActor(portal.system, 'banner');
  const isOfStudent = useSelector(getActor(portal.system, 'session'), selectIsStudent);
  const errorState = useSelector(getActor(portal.system, 'appStatus'), selectErrorState);
  const failed = useSelector(getActor(portal.system, 'resources'), selectFailedResources);
  const isReady = useSelector(banner, selectIsReady);
  const dismissed = useSelector(banner, selectDismissed);
  const now = useNow();
  useShownResources(isOfStudent);
  useEffect(
    () => onAlertDismissedInOtherTab(window, (keys) => banner.send({ type: 'alerts.dismissed', keys })),
    [banner],
  );
  const alerts = usePart('alerts');
  const messages = usePart('messages');
  const holds = usePart('holds');
  const nudges = usePart('nudges');

  const parts = isOfStudent ? [alerts, messages, holds, nudges] : [alerts, messages];
  const hasWords = useHasSanitiser();

  // From top to bottom: a line waits for those above it, so that none is pushed down by one that comes later.
  const upToAlerts = isReady && alerts.isSettled;
  const upToMessages = upToAlerts && messages.isSettled && hasWords;
  const upToHolds = upToMessages && (!isOfStudent || holds.isSettled);
  const isSettled = upToHolds && (!isOfStudent || nudges.isSettled);
  const shownAlerts = upToAlerts ? alerts.answer : null;
  const shownMessages = upToMessages ? messages.answer : null;
  const shownHolds = upToHolds && isOfStudent ? holds.answer : null;
  const shownNudges = isSettled && isOfStudent ? nudges.answer : null;
  const content = useMemo(
    () =>
      bannerOf(
        {
          alerts: shownAlerts ?? [],
          messages: shownMessages ?? [],
          holds: shownHolds ?? [],
          nudges: shownNudges ?? [],
          dismissed,
        },
        now,
      ),
    [shownAlerts, shownMessages, shownHolds, shownNudges, dismissed, now],
  );
  return {
    ...content,
    showsIntegration: showsIntegrationBanner(failed, errorState),
    isSettled,
    isPartMissing: parts.some(({ isMissing }) => isMissing),
  };
}

/** The banner shows these on every page; the registry of resources keeps them fresh. */
function useShownResources(isStudent: boolean): void {
  const { system } = usePortal();
  useEffect(() => {
    showResources(system, 'banner', [...OF_EVERYBODY, ...(isStudent ? OF_STUDENTS : [])], null);
  }, [system, isStudent]);
}

/** Whether the texts of messages can be drawn, or will never be: one that came later would move its line. */
function useHasSanitiser(): boolean {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    const done = () => setIsThere(true);
    void loadSanitiser().then(done, done);
  }, []);
  return isThere;
}

type Part<Name extends ResourceName> = { answer: AnswerOf<Name> | null; isSettled: boolean; isMissing: boolean };

/** What stands here stays while it is fetched anew after a dismissal, or cannot be: a resource keeps its answer then. */
function usePart<Name extends ResourceName>(name: Name): Part<Name> {
  const { view, answer } = useResource(name);
  return { answer, isSettled: view !== 'loading', isMissing: view === 'failed' };
}

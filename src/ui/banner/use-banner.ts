import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Alert } from '../../api/portal/alerts.ts';
import type { Message } from '../../api/portal/messages.ts';
import { apiErrorOf, isResourceName } from '../../api/resources.ts';
import { selectErrorState } from '../../machines/app-status/selectors.ts';
import type { BannerTag } from '../../machines/banner/machine.ts';
import { selectDismissed, selectShows } from '../../machines/banner/selectors.ts';
import { selectFailedResources } from '../../machines/resources/selectors.ts';
import { selectIsStudent } from '../../machines/session/selectors.ts';
import { type BannerLine, bannerLines, showsIntegrationBanner } from '../../rules/banner.ts';
import { useNow } from '../hooks/use-now.ts';
import { useSystemActor } from '../hooks/use-portal.ts';
import { useResource } from '../hooks/use-resource.ts';

export type Line = BannerLine<Message, Alert>;

export type BannerContent = {
  showsIntegration: boolean;
  lines: Line[];
  /** How many more unread messages there are beyond the limit. */
  older: number;
};

const NONE: never[] = [];

/** What the banner shows now. The banner machine says what may show; the registry of resources keeps the answers fresh. */
export function useBanner(): BannerContent {
  const banner = useSystemActor('banner');
  const errorState = useSelector(useSystemActor('appStatus'), selectErrorState);
  const failed = useSelector(useSystemActor('resources'), selectFailedResources);
  const isStudent = useSelector(useSystemActor('session'), selectIsStudent);
  const dismissed = useSelector(banner, selectDismissed);
  const alerts = useShown('showsAlerts', useResource('alerts').answer);
  const messages = useShown('showsMessages', useResource('messages').answer);
  const ofHolds = useShown('showsHolds', useResource('holds').answer);
  const ofNudges = useShown('showsNudges', useResource('nudges').answer);
  const holds = isStudent ? ofHolds : NONE;
  const nudges = isStudent ? ofNudges : NONE;
  const now = useNow();
  const content = useMemo(
    () => bannerLines({ alerts, messages, holds, nudges, dismissed }, now),
    [alerts, messages, holds, nudges, dismissed, now],
  );
  const errors = failed.filter(isResourceName).map(apiErrorOf);
  return { ...content, showsIntegration: showsIntegrationBanner(errors, errorState) };
}

/** The answer, once everything above its lines has arrived. */
function useShown<Row>(tag: BannerTag, answer: readonly Row[] | null): readonly Row[] {
  const shows = useSelector(useSystemActor('banner'), selectShows(tag));
  return shows && answer !== null ? answer : NONE;
}

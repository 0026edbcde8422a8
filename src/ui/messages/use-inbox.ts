import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { Message } from '../../api/portal/messages.ts';
import { selectSave } from '../../machines/banner/selectors.ts';
import { sendToFrame } from '../../machines/portal/send-to-frame.ts';
import { selectHasFailed, selectIsSaving } from '../../machines/save/selectors.ts';
import { findActor } from '../../machines/shared/actors.ts';
import { selectMarked } from '../../machines/whats-new-visit/selectors.ts';
import { type Dismissal, isDismissed } from '../../rules/banner.ts';
import { isUnread, newestFirst } from '../../rules/messages.ts';
import { dismissedIn, useBannerActor } from '../hooks/use-nudges.ts';
import { usePortal } from '../hooks/use-portal.ts';

/** A message with what is known since the last answer. */
export type InboxMessage = { message: Message; isUnread: boolean };

const NONE: never[] = [];

/**
 * The messages of an answer, newest first. One that was marked as read or dismissed anywhere since the answer is read, as
 * it is for the bell and the banner. Source: MSG-01, MSG-02, MSG-03.
 */
export function useInbox(messages: readonly Message[] | null): InboxMessage[] {
  const portal = usePortal();
  const dismissed = useSelector(useBannerActor(), dismissedIn);
  const visit = findActor(portal.system, 'whatsNewVisit');
  const marked = useSelector(visit, (snapshot) => (snapshot === undefined ? NONE : selectMarked(snapshot)));
  return useMemo(
    () =>
      newestFirst(messages ?? NONE).map((message) => ({
        message,
        isUnread: isUnread(message) && !marked.includes(message.pk) && !isDismissed(message, dismissed),
      })),
    [messages, dismissed, marked],
  );
}

export type Dismissing = {
  isBusy: boolean;
  hasFailed: boolean;
  start: () => void;
};

/** The save of one press on "Mark all as read" or "Dismiss". */
export function useDismissing(dismissal: Dismissal): Dismissing {
  const portal = usePortal();
  const banner = useBannerActor();
  const save = useSelector(banner, (snapshot) =>
    snapshot === undefined ? undefined : selectSave(dismissal)(snapshot),
  );
  return {
    isBusy: useSelector(save, selectIsSaving),
    hasFailed: useSelector(save, selectHasFailed),
    start: () => sendToFrame(portal, 'banner', { type: 'message.dismiss', dismissal }),
  };
}

/** Marks a message as read each time it opens. If that fails, it is only logged. Source: MSG-03, ERR-20. */
export function useMarkOpened(pk: number, isOpenAndUnread: boolean): void {
  const banner = useBannerActor();
  useEffect(() => {
    if (isOpenAndUnread) banner?.send({ type: 'message.opened', pk });
  }, [banner, pk, isOpenAndUnread]);
}

/** @returns marks several messages as read, each by a save of its own */
export function useMarkAll(): (messages: readonly InboxMessage[]) => void {
  const portal = usePortal();
  return (messages) => {
    for (const { message } of messages) {
      sendToFrame(portal, 'banner', { type: 'message.dismiss', dismissal: { kind: 'message', pk: message.pk } });
    }
  };
}

import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import type { Message } from '../../api/portal/messages.ts';
import type { BannerEvent, BannerSnapshot } from '../../machines/banner/machine.ts';
import { selectOpenedSave, selectSave, selectUnread, selectUnreadSave } from '../../machines/banner/selectors.ts';
import { sendToFrame } from '../../machines/portal/send-to-frame.ts';
import type { SaveRef } from '../../machines/save/machine.ts';
import { selectHasFailed, selectIsSaving } from '../../machines/save/selectors.ts';
import { findActor } from '../../machines/shared/actors.ts';
import { selectMarked } from '../../machines/whats-new-visit/selectors.ts';
import { isDismissed, readingKeys, type SavedDismissal } from '../../rules/banner.ts';
import { isUnread, newestFirst, withUnread } from '../../rules/messages.ts';
import { dismissedIn, useBannerActor } from '../hooks/use-nudges.ts';
import { usePortal } from '../hooks/use-portal.ts';

/** A message with what is known since the last answer. */
export type InboxMessage = { message: Message; isUnread: boolean };

const NONE: never[] = [];

/**
 * The messages of an answer, newest first. One that was marked as read or dismissed anywhere since the answer is read, as
 * it is for the bell and the banner; one that was marked as unread since is unread. Source: MSG-01, MSG-02, MSG-03, MSG-14.
 */
export function useInbox(messages: readonly Message[] | null): InboxMessage[] {
  const portal = usePortal();
  const dismissed = useSelector(useBannerActor(), dismissedIn);
  const unread = useSelector(useBannerActor(), (snapshot) => (snapshot === undefined ? NONE : selectUnread(snapshot)));
  const visit = findActor(portal.system, 'whatsNewVisit');
  const marked = useSelector(visit, (snapshot) => (snapshot === undefined ? NONE : selectMarked(snapshot)));
  return useMemo(
    () =>
      newestFirst(withUnread(messages ?? NONE, unread)).map((message) => ({
        message,
        isUnread: isUnread(message) && !marked.includes(message.pk) && !isDismissed(message, dismissed),
      })),
    [messages, dismissed, unread, marked],
  );
}

export type Dismissing = {
  isBusy: boolean;
  hasFailed: boolean;
  start: () => void;
};

/** The save of one press on "Mark all as read" or "Dismiss". */
export const useDismissing = (dismissal: SavedDismissal): Dismissing =>
  usePress(selectSave(dismissal), () => ({ type: 'message.dismiss', dismissal }));

/** @param select finds the save @param eventOf makes the event of the press, which starts it */
function usePress(select: SelectSave, eventOf: () => BannerEvent): Dismissing {
  const portal = usePortal();
  const save = useSave(select);
  return {
    isBusy: useSelector(save, selectIsSaving),
    hasFailed: useSelector(save, selectHasFailed),
    start: () => sendToFrame(portal, 'banner', eventOf()),
  };
}

type SelectSave = (snapshot: BannerSnapshot) => SaveRef | undefined;

/** A save of the banner's machine; undefined until it exists. */
const useSave = (select: SelectSave): SaveRef | undefined =>
  useSelector(useBannerActor(), (snapshot) => (snapshot === undefined ? undefined : select(snapshot)));

/**
 * Marks a message as read each time it opens, and not again while it stays open. If that fails, it is only logged.
 * Source: MSG-03, MSG-14, ERR-20.
 * @param opening another number each time that an open message is opened again, by its address
 * @returns whether that is done for this opening, or is not needed
 */
export function useMarkOpened(pk: number, isOpen: boolean, isUnread: boolean, opening: number): boolean {
  const banner = useBannerActor();
  const [done, setDone] = useState<number | null>(null);
  const isSaving = useSelector(useSave(selectOpenedSave(pk)), selectIsSaving);
  useEffect(() => {
    if (!isOpen) setDone(null);
    else if (banner !== undefined && done !== opening) {
      setDone(opening);
      if (isUnread) banner.send({ type: 'message.opened', pk });
    }
  }, [banner, pk, isOpen, isUnread, opening, done]);
  return done === opening && !isSaving;
}

/** The save of one press on "Mark as unread". */
export const useMarkUnread = (message: Message): Dismissing =>
  usePress(selectUnreadSave(message.pk), () => ({
    type: 'message.unread',
    pk: message.pk,
    keys: readingKeys(message),
  }));

/** @returns marks several messages as read, each by a save of its own */
export function useMarkAll(): (messages: readonly InboxMessage[]) => void {
  const portal = usePortal();
  return (messages) => {
    for (const { message } of messages) {
      sendToFrame(portal, 'banner', { type: 'message.dismiss', dismissal: { kind: 'message', pk: message.pk } });
    }
  };
}

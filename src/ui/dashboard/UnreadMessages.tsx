import { useSelector } from '@xstate/react';
import { selectDismissed, selectUnread } from '../../machines/banner/selectors.ts';
import { getActor } from '../../machines/shared/actors.ts';
import { selectMarked } from '../../machines/whats-new-visit/selectors.ts';
import { isDismissed } from '../../rules/banner.ts';
import { countUnread, withUnread } from '../../rules/messages.ts';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import { usePortal } from '../hooks/use-portal.ts';
import { useResource } from '../hooks/use-resource.ts';
import styles from './UnreadMessages.module.css';

/** The largest number that fits beside the bell. */
const MAX_SHOWN = 9;

/**
 * The name of the bell and the number of unread messages. Messages that were dismissed in the banner or marked read by a
 * visit to a post are not counted, and those that were marked as unread are, even before the next answer.
 * Source: DASH-02, MSG-02, MSG-14.
 */
export function UnreadMessages() {
  const portal = usePortal();
  const { answer } = useResource('messages');
  const dismissed = useSelector(getActor(portal.system, 'banner'), selectDismissed);
  const unread = useSelector(getActor(portal.system, 'banner'), selectUnread);
  const marked = useSelector(getActor(portal.system, 'whatsNewVisit'), selectMarked);
  const remaining = withUnread(answer ?? [], unread).filter(
    (message) => !marked.includes(message.pk) && !isDismissed(message, dismissed),
  );
  return <UnreadCount count={countUnread(remaining)} />;
}

/** @param count 0 while it is unknown */
export function UnreadCount({ count }: { count: number }) {
  if (count === 0) return <VisuallyHidden>Messages</VisuallyHidden>;
  return (
    <>
      <VisuallyHidden>{`Messages, ${count} unread`}</VisuallyHidden>
      <span className={styles.count} aria-hidden="true">
        {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
      </span>
    </>
  );
}

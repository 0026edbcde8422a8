import type { Message } from '../../api/portal/messages.ts';
import { useFailureText } from '../hooks/use-is-offline.ts';
import styles from './Messages.module.css';
import { useDismissing, useMarkUnread } from './use-inbox.ts';

export type ReadingButtonProps = {
  message: Message;
  isUnread: boolean;
  /** Whether the opening of the message has done its part: until then it is about to be read. */
  isReadingDone: boolean;
  /** The id of the message's title. */
  titleId: string;
};

/**
 * Makes an open message unread, and then read again. It is one button, so that it keeps the focus. Source: MSG-14.
 */
export function ReadingButton({ message, isUnread, isReadingDone, titleId }: ReadingButtonProps) {
  const toUnread = useMarkUnread(message);
  const toRead = useDismissing({ kind: 'message', pk: message.pk });
  const failureText = useFailureText();
  const offersRead = isUnread && isReadingDone;
  const { isBusy, start } = offersRead ? toRead : toUnread;
  const isWaiting = isBusy || (isUnread && !isReadingDone);
  return (
    <>
      <button
        type="button"
        className={styles.plain}
        aria-describedby={titleId}
        aria-busy={isBusy}
        aria-disabled={isWaiting}
        onClick={isWaiting ? undefined : start}
      >
        {offersRead ? 'Mark as read' : 'Mark as unread'}
      </button>
      {toUnread.hasFailed && !isUnread ? (
        <p className={styles.failure} role="alert">
          {failureText(
            'This message may not have been marked as unread. Check your connection, then press “Mark as unread” again.',
          )}
        </p>
      ) : null}
    </>
  );
}

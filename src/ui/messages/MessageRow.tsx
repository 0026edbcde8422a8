import { type RefObject, useId, useRef } from 'react';
import { safeHref } from '../../rules/links.ts';
import { ButtonLink } from '../components/Button.tsx';
import { DateTime } from '../components/DateTime.tsx';
import { siblingsByDistance, useFocusAfterRemoval } from '../components/focus.ts';
import { Icon } from '../components/Icon.tsx';
import { isOutside, OutsideMark } from '../components/OutsideMark.tsx';
import { MessageBeginning, SafeHtml } from '../components/SafeHtml.tsx';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import { useFailureText } from '../hooks/use-is-offline.ts';
import { useSettings } from '../hooks/use-portal.ts';
import { linkName } from './link-name.ts';
import { MessageDay } from './MessageDay.tsx';
import styles from './Messages.module.css';
import { ReadingButton } from './ReadingButton.tsx';
import { type InboxMessage, useDismissing, useMarkOpened } from './use-inbox.ts';

export type MessageRowProps = InboxMessage & {
  isOpen: boolean;
  onToggle: () => void;
  /** Another number each time that the address opens the message again. */
  opening: number;
  /** Of the heading of the message that the address names. */
  headingRef: RefObject<HTMLHeadingElement | null> | null;
};

/** One message, as an `li`: a line that opens in its place. Opening it marks it as read. Source: MSG-01 to MSG-05, MSG-14. */
export function MessageRow({ message, isUnread, isOpen, onToggle, opening, headingRef }: MessageRowProps) {
  const title = message.title ?? 'Message';
  const failureText = useFailureText();
  const [panelId, titleId] = [useId(), useId()];
  const offersUnread = useSettings().offers.includes('unread');
  const address = safeHref(message.action_link);
  const row = useRef<HTMLLIElement>(null);
  const { hasFailed } = useDismissing({ kind: 'message', pk: message.pk });
  const isReadingDone = useMarkOpened(message.pk, isOpen, isUnread, opening);
  // With the filter "Unread" the row goes once it was read elsewhere.
  useFocusAfterRemoval(row, (removed) => [
    ...siblingsByDistance(removed).map((sibling) => sibling.querySelector('button')),
    'main h1',
  ]);
  return (
    <li className={styles.message} data-unread={isUnread} data-open={isOpen} ref={row}>
      <div className={styles.summary}>
        <span className={styles.dot} />
        <h3 className={styles.title} id={titleId} data-takes-focus ref={headingRef}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={onToggle}
          >
            {isUnread ? (
              <span key="unread">
                <VisuallyHidden>Unread:</VisuallyHidden> <span>{title}</span>
              </span>
            ) : (
              <span key="read">{title}</span>
            )}
          </button>
        </h3>
        {isOpen || message.body === null ? null : (
          <p className={styles.beginning}>
            <MessageBeginning html={message.body} />
          </p>
        )}
        <span className={styles.date}>
          <MessageDay at={message.created_on} />
        </span>
        <span className={styles.chevron}>
          <Icon name="arrow-right" />
        </span>
      </div>
      <div id={panelId} hidden={!isOpen}>
        {isOpen ? (
          <div className={styles.body}>
            <p className={styles.when}>
              <DateTime at={message.created_on} day="long" />
            </p>
            {message.body === null ? null : <SafeHtml html={message.body} kind="message" />}
            {address === null && !offersUnread ? null : (
              <div className={styles.do}>
                {address === null ? null : <MessageLink address={address} />}
                {offersUnread ? (
                  <ReadingButton
                    message={message}
                    isUnread={isUnread}
                    isReadingDone={isReadingDone}
                    titleId={titleId}
                  />
                ) : null}
              </div>
            )}
          </div>
        ) : null}
      </div>
      {hasFailed && isUnread ? (
        <p className={styles.failure} role="alert">
          {failureText(
            'This message may not have been marked as read. Check your connection, then press “Mark all as read” again.',
          )}
        </p>
      ) : null}
    </li>
  );
}

/** The link of a message, named by where it leads. Source: MSG-05, SEC-05, SEC-06. */
function MessageLink({ address }: { address: string }) {
  const name = linkName(address);
  return <ButtonLink href={address}>{isOutside(address) ? <OutsideMark text={name} /> : name}</ButtonLink>;
}

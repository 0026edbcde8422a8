import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type MessageFilter, matchesSearch } from '../../rules/messages.ts';
import { BlockEmpty } from '../components/Block.tsx';
import { FilterLinks } from '../components/FilterLinks.tsx';
import { moveFocus } from '../components/focus.ts';
import { Icon } from '../components/Icon.tsx';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import { MessageRow } from './MessageRow.tsx';
import styles from './Messages.module.css';
import type { InboxMessage } from './use-inbox.ts';

/** The filters with their addresses, which other users may see: they hold no text of a search. */
const FILTERS: { filter: MessageFilter; name: string; href: string; empty: string }[] = [
  { filter: 'all', name: 'All', href: '/messages', empty: 'You have no messages.' },
  { filter: 'unread', name: 'Unread', href: '/messages?show=unread', empty: 'No unread messages.' },
  { filter: 'read', name: 'Read', href: '/messages?show=read', empty: 'No read messages.' },
];

export type MessageListProps = {
  messages: readonly InboxMessage[];
  filter: MessageFilter;
  search: string;
  onSearch: (text: string) => void;
  /** The id of the message that the address names; null without one. */
  openId: string | null;
  /** Whether it is known that the list has no message with this id. */
  isOpenMissing: boolean;
};

/** The filters and the search, with the messages that they let through. */
export function MessageList({ search, onSearch, ...rows }: MessageListProps) {
  const { messages, filter } = rows;
  return (
    <>
      <div className={styles.bar}>
        <FilterLinks
          label="Show"
          choices={FILTERS.map((each) => ({
            name: each.name,
            href: each.href,
            isCurrent: each.filter === filter,
            count: filtered(messages, each.filter).length,
          }))}
        />
        <label className={styles.find}>
          <Icon name="search" />
          <VisuallyHidden>Find in messages</VisuallyHidden>
          <input
            type="search"
            autoComplete="off"
            placeholder="Find in messages"
            value={search}
            onChange={({ currentTarget }) => onSearch(currentTarget.value)}
          />
        </label>
      </div>
      <MessageRows key={filter} search={search} {...rows} />
    </>
  );
}

/**
 * The messages that a filter and a search let through. The message that the address names is always among them. A message
 * that was opened here stays until the filter changes, although it is read by then.
 */
function MessageRows({ messages, filter, search, openId, isOpenMissing }: Omit<MessageListProps, 'onSearch'>) {
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map());
  const named = messages.find(({ message }) => String(message.pk) === openId);
  const [arrivals, setArrivals] = useState(0);
  const heading = useArrival(named?.message.pk ?? null, () => {
    setToggled(new Map());
    setArrivals((count) => count + 1);
  });
  const shown = listed(messages, filter, search, { openId, openedHere: [...toggled.keys()] });
  const { empty = '' } = FILTERS.find((each) => each.filter === filter) ?? {};
  const isOpen = (pk: number) => toggled.get(pk) ?? pk === named?.message.pk;
  return (
    <>
      {isOpenMissing ? (
        <p className={styles.note} role="status">
          <Icon name="mail" />
          This message is not in your list.
        </p>
      ) : null}
      {shown.length === 0 ? (
        <BlockEmpty icon="mail">
          {search.trim() === '' ? empty : `No ${filter === 'all' ? '' : `${filter} `}message contains these words.`}
        </BlockEmpty>
      ) : (
        <ul className={styles.rows}>
          {shown.map(({ message, isUnread }) => (
            <MessageRow
              key={message.pk}
              message={message}
              isUnread={isUnread}
              isOpen={isOpen(message.pk)}
              onToggle={() => setToggled(new Map(toggled).set(message.pk, !isOpen(message.pk)))}
              opening={message.pk === named?.message.pk ? arrivals : 0}
              headingRef={message.pk === named?.message.pk ? heading : null}
            />
          ))}
        </ul>
      )}
    </>
  );
}

/**
 * The messages of a filter that contain the words of a search.
 * @param kept.openId the message that the address names: neither filter nor search hides it
 * @param kept.openedHere keys of messages that the filter does not hide
 */
export function listed(
  messages: readonly InboxMessage[],
  filter: MessageFilter,
  search: string,
  kept: { openId: string | null; openedHere: readonly number[] } = { openId: null, openedHere: [] },
): InboxMessage[] {
  const ofFilter = filtered(messages, filter);
  return messages.filter((each) => {
    const { message } = each;
    if (String(message.pk) === kept.openId) return true;
    const isKept = ofFilter.includes(each) || kept.openedHere.includes(message.pk);
    return isKept && (search.trim() === '' || matchesSearch(message, search));
  });
}

function filtered(messages: readonly InboxMessage[], filter: MessageFilter): InboxMessage[] {
  return messages.filter(({ isUnread }) => filter === 'all' || isUnread === (filter === 'unread'));
}

/**
 * Brings the message that the address names into view and gives its heading the focus: when it has loaded, and at each
 * navigation to it. Source: decisions, one message by address; OPEN-01.
 * @param onArrival called at each navigation, before the focus moves
 */
function useArrival(pk: number | null, onArrival: () => void) {
  const router = useRouter();
  const heading = useRef<HTMLHeadingElement>(null);
  const latest = useRef(onArrival);
  useEffect(() => {
    latest.current = onArrival;
  });
  useEffect(() => {
    if (pk === null) return;
    const arrive = () => {
      moveFocus([heading.current], { preventScroll: true });
      heading.current?.scrollIntoView({ block: 'start' });
    };
    arrive();
    // The app scrolls a page to its top after a navigation. This listener was added later, so it runs after that.
    return router.subscribe('onRendered', () => {
      latest.current();
      arrive();
    });
  }, [router, pk]);
  return heading;
}

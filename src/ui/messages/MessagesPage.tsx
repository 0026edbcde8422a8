import { useEffect, useRef, useState } from 'react';
import type { MessageFilter } from '../../rules/messages.ts';
import { AlertBlock } from '../alerts/AlertBlock.tsx';
import { Block, BlockFailed, BlockSkeleton } from '../components/Block.tsx';
import { useFocusAfterRemoval } from '../components/focus.ts';
import { HeldBack } from '../components/HeldBack.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { PagePosts } from '../content/PagePosts.tsx';
import { useResource } from '../hooks/use-resource.ts';
import { useStale } from '../hooks/use-stale.ts';
import { listed, MessageList } from './MessageList.tsx';
import styles from './Messages.module.css';
import { Requests, useAreRequestsKnown } from './Requests.tsx';
import { type InboxMessage, useInbox, useMarkAll } from './use-inbox.ts';

const TITLE = 'All messages';
const SKELETON_ROWS = 4;

export type MessagesPageProps = {
  filter: MessageFilter;
  /** The message to open; null for none. */
  openId: string | null;
};

/** The message center: what the user is asked to confirm, the messages, and the emergency alerts. Source: MSG-01 to MSG-09. */
export function MessagesPage({ filter, openId }: MessagesPageProps) {
  const resource = useResource('messages');
  const { view, isBusy, reference, retry, refetch } = resource;
  const messages = useInbox(resource.answer);
  const [search, setSearch] = useState('');
  const isLoaded = view === 'ready' || view === 'empty';
  const unread = messages.filter(({ isUnread }) => isUnread);
  const isUnknown = isLoaded && openId !== null && !messages.some(({ message }) => String(message.pk) === openId);
  const isOpenMissing = useIsMissing(isUnknown ? openId : null, isBusy, refetch);
  const hasRequests = useAreRequestsKnown();
  return (
    <>
      <PageHead heading="Messages" line={isLoaded ? countLine(unread.length) : null} />
      <Requests />
      {/* An element that is hidden cannot get the focus, which goes to the message that the address names. */}
      <HeldBack until={hasRequests || openId !== null}>
        <Block
          title={TITLE}
          isLandmark
          more={<MarkAll messages={listed(unread, filter, search)} />}
          stale={useStale(resource)}
        >
          {view === 'loading' ? <BlockSkeleton rows={SKELETON_ROWS} label="messages" /> : null}
          {view === 'failed' ? (
            <BlockFailed
              text="Your messages could not be loaded. Other parts of the portal may still work."
              isRetrying={isBusy}
              onRetry={retry}
              reference={reference}
            />
          ) : null}
          {isLoaded ? (
            <MessageList
              messages={messages}
              filter={filter}
              search={search}
              onSearch={setSearch}
              openId={openId}
              isOpenMissing={isOpenMissing}
            />
          ) : null}
        </Block>
      </HeldBack>
      <HeldBack until={hasRequests && view !== 'loading'}>
        <AlertBlock />
        <PagePosts />
      </HeldBack>
    </>
  );
}

/**
 * Whether a message is missing that the address names. The list may be some minutes old, and the message newer: the list is
 * fetched once more before.
 * @param id of a message that the list does not have; null without one
 */
function useIsMissing(id: string | null, isBusy: boolean, refetch: () => void): boolean {
  const [asked, setAsked] = useState<string | null>(null);
  const latest = useRef(refetch);
  useEffect(() => {
    latest.current = refetch;
  });
  useEffect(() => {
    if (id === null) return;
    latest.current();
    setAsked(id);
  }, [id]);
  return id !== null && asked === id && !isBusy;
}

const countLine = (unread: number): string => (unread === 0 ? 'No unread messages' : `${unread} unread`);

/** Marks the unread messages of the list as read. Each is saved by itself, and its line says if that fails. */
function MarkAll({ messages }: { messages: readonly InboxMessage[] }) {
  const markAll = useMarkAll();
  if (messages.length === 0) return null;
  return <MarkAllButton onClick={() => markAll(messages)} />;
}

function MarkAllButton({ onClick }: { onClick: () => void }) {
  const ref = useRef<HTMLButtonElement>(null);
  useFocusAfterRemoval(ref, (removed) => [removed.closest('section')?.querySelector('h2')]);
  return (
    <button type="button" className={styles.markAll} ref={ref} onClick={onClick}>
      Mark all as read
    </button>
  );
}

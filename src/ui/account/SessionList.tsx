import { useRouter } from '@tanstack/react-router';
import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Session } from '../../api/portal/sessions.ts';
import { selectHasLater, selectIsDemo } from '../../machines/portal/selectors.ts';
import type { SessionListRef } from '../../machines/session-list/machine.ts';
import {
  selectSessionListChange,
  selectSessionListView,
  selectSessions,
} from '../../machines/session-list/selectors.ts';
import { getActor } from '../../machines/shared/actors.ts';
import { Block, BlockFailed, BlockSkeleton } from '../components/Block.tsx';
import { Button, ButtonLink } from '../components/Button.tsx';
import { DateTime } from '../components/DateTime.tsx';
import { siblingsByDistance, useFocusAfterRemoval } from '../components/focus.ts';
import { Icon } from '../components/Icon.tsx';
import { useFailureText } from '../hooks/use-is-offline.ts';
import { usePortal, useSettings } from '../hooks/use-portal.ts';
import styles from './SessionList.module.css';

const TITLE = 'Where you are signed in';
/** Also the anchor of the block. */
const ID = 'sessions';
/** More sessions than these are folded: this device, and the two that were used last. */
const SHOWN_AT_FIRST = 3;

/**
 * The block that lists the user's own sessions and ends them. Without the setting `sessionList`, and in demo mode, it is
 * not shown. Source: decisions, sessions; SESS-03 to SESS-05, SESS-07.
 */
export function SessionList() {
  const { sessionList } = useSettings();
  const portal = usePortal();
  const isDemo = useSelector(portal, selectIsDemo);
  const hasLater = useSelector(portal, selectHasLater);
  if (!sessionList || isDemo) return null;
  return (
    <Block title={TITLE} id={ID}>
      {hasLater ? <Content actor={getActor(portal.system, 'sessionList')} /> : <Placeholder />}
    </Block>
  );
}

const Placeholder = () => <BlockSkeleton rows={2} label={TITLE} />;

function Content({ actor }: { actor: SessionListRef }) {
  const router = useRouter();
  useEffect(() => {
    actor.send({ type: 'sessionList.show' });
    return () => actor.send({ type: 'sessionList.hide' });
  }, [actor]);
  const view = useSelector(actor, selectSessionListView);
  useEffect(() => {
    if (view === 'allEnded') void router.navigate({ to: '/logout' });
  }, [view, router]);
  switch (view) {
    case 'loading':
      return <Placeholder />;
    case 'loadFailed':
      return (
        <BlockFailed
          text="The list of your sessions could not be loaded. That ends none of them."
          isRetrying={false}
          onRetry={() => actor.send({ type: 'sessionList.retry' })}
        />
      );
    case 'shown':
    case 'allEnded':
      return <Sessions actor={actor} />;
  }
}

function Sessions({ actor }: { actor: SessionListRef }) {
  const sessions = useSelector(actor, selectSessions);
  const change = useSelector(actor, selectSessionListChange, shallowEqual);
  const isBusy = change?.state === 'busy';
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const folded = sessions.length - SHOWN_AT_FIRST;
  const { calendarUrl } = useSettings();
  const [endsCalendar, setEndsCalendar] = useState(false);
  return (
    <div className={styles.box}>
      <ul className={styles.sessions} id={listId}>
        {sessions.slice(0, isOpen ? undefined : SHOWN_AT_FIRST).map((session) => (
          <Row
            key={session.id}
            session={session}
            isEnding={isBusy && change.id === session.id}
            isUnavailable={isBusy}
            hasFailed={change?.state === 'failed' && change.id === session.id}
            onEnd={() => actor.send({ type: 'sessionList.end', id: session.id })}
          />
        ))}
      </ul>
      {folded > 0 ? (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span>{isOpen ? 'Show fewer sessions' : `Show ${folded} more ${folded === 1 ? 'session' : 'sessions'}`}</span>
          <span className={styles.arrow}>
            <Icon name="arrow-right" />
          </span>
        </button>
      ) : null}
      <div className={styles.all}>
        <Button
          isBusy={isBusy && change.id === null}
          isUnavailable={isBusy}
          onClick={() => actor.send({ type: 'sessionList.endAll', endsCalendar })}
        >
          Sign out everywhere
        </Button>
        <p className={styles.note}>You are signed out on all devices, also on this one.</p>
        {calendarUrl === null ? null : (
          <label className={styles.calendar}>
            <input type="checkbox" checked={endsCalendar} onChange={({ target }) => setEndsCalendar(target.checked)} />
            Also stop my calendar link
          </label>
        )}
        <p className={styles.failure} aria-live="polite" aria-atomic="true">
          {change?.state === 'failed' && change.id === null
            ? 'Some sessions may not have ended. Check your connection, then try again.'
            : null}
        </p>
      </div>
    </div>
  );
}

type RowProps = {
  session: Session;
  isEnding: boolean;
  isUnavailable: boolean;
  hasFailed: boolean;
  onEnd: () => void;
};

function Row({ session, isEnding, isUnavailable, hasFailed, onEnd }: RowProps) {
  const { device, started_on, last_used_on, is_current } = session;
  const failureText = useFailureText();
  const deviceId = useId();
  const ref = useRef<HTMLLIElement>(null);
  useFocusAfterRemoval(ref, (row) => [
    ...siblingsByDistance(row).map((other) => other.querySelector('button')),
    `#${ID} h2`,
  ]);
  return (
    <li className={styles.session} data-is-current={is_current} ref={ref}>
      <div className={styles.facts}>
        <p className={styles.device} id={deviceId}>
          {device ?? 'Unknown device'}
        </p>
        {is_current ? (
          <p className={styles.current}>This device</p>
        ) : last_used_on === null ? null : (
          <p className={styles.time}>
            <span>Last used </span>
            <DateTime at={last_used_on} day="short" />
          </p>
        )}
        {started_on === null ? null : (
          <p className={styles.time}>
            <span>Signed in </span>
            <DateTime at={started_on} day="short" />
          </p>
        )}
      </div>
      {is_current ? (
        <ButtonLink href="/logout" preload={false} aria-describedby={deviceId}>
          Sign out
        </ButtonLink>
      ) : (
        <Button isBusy={isEnding} isUnavailable={isUnavailable} onClick={onEnd} aria-describedby={deviceId}>
          Sign out there
        </Button>
      )}
      <p className={styles.failure} aria-live="polite" aria-atomic="true">
        {hasFailed ? failureText('This session may not have ended. Check your connection, then try again.') : null}
      </p>
    </li>
  );
}

import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Session } from '../../api/portal/sessions.ts';
import { selectIsDemo } from '../../machines/portal/selectors.ts';
import { selectHaveAllEnded } from '../../machines/session/selectors.ts';
import { Block, BlockFailed, BlockSkeleton } from '../components/Block.tsx';
import { Button, ButtonLink } from '../components/Button.tsx';
import { DateTime } from '../components/DateTime.tsx';
import { siblingsByDistance, useFocusAfterRemoval } from '../components/focus.ts';
import { Icon } from '../components/Icon.tsx';
import { useFailureText } from '../hooks/use-is-offline.ts';
import { useListed } from '../hooks/use-listed.ts';
import { usePortal, useSettings, useSystemActor } from '../hooks/use-portal.ts';
import styles from './SessionList.module.css';
import { useChange, useListOnScreen } from './use-change.ts';

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
  const isDemo = useSelector(usePortal(), selectIsDemo);
  if (!sessionList || isDemo) return null;
  return (
    <Block title={TITLE} id={ID}>
      <Content />
    </Block>
  );
}

function Content() {
  const router = useRouter();
  const { view, answer, isBusy, retry } = useListed('sessions', true);
  useListOnScreen('sessions');
  const haveAllEnded = useSelector(useSystemActor('session'), selectHaveAllEnded);
  useEffect(() => {
    if (haveAllEnded) void router.navigate({ to: '/logout' });
  }, [haveAllEnded, router]);
  switch (view) {
    case 'loading':
      return <BlockSkeleton rows={2} label={TITLE} />;
    case 'failed':
      return (
        <BlockFailed
          text="The list of your sessions could not be loaded. That ends none of them."
          isRetrying={isBusy}
          onRetry={retry}
        />
      );
    case 'empty':
    case 'ready':
      return <Sessions sessions={answer ?? []} />;
  }
}

function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const { isSaving, hasFailed, save } = useChange('sessions');
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const folded = sessions.length - SHOWN_AT_FIRST;
  const { calendarUrl } = useSettings();
  const [endsCalendar, setEndsCalendar] = useState(false);
  return (
    <div className={styles.box}>
      <ul className={styles.sessions} id={listId}>
        {sessions.slice(0, isOpen ? undefined : SHOWN_AT_FIRST).map((session) => (
          <Row key={session.id} session={session} isUnavailable={isSaving} />
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
        <Button isBusy={isSaving} onClick={() => save({ kind: 'endSessions', endsCalendar })}>
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
          {hasFailed ? 'Some sessions may not have ended. Check your connection, then try again.' : null}
        </p>
      </div>
    </div>
  );
}

/** @param isUnavailable all sessions are being ended */
function Row({ session, isUnavailable }: { session: Session; isUnavailable: boolean }) {
  const { id, device, started_on, last_used_on, is_current } = session;
  const { isSaving, hasFailed, save } = useChange(`sessions/${id}`);
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
        <Button
          isBusy={isSaving}
          isUnavailable={isUnavailable}
          onClick={() => save({ kind: 'endSession', id })}
          aria-describedby={deviceId}
        >
          Sign out there
        </Button>
      )}
      <p className={styles.failure} aria-live="polite" aria-atomic="true">
        {hasFailed ? failureText('This session may not have ended. Check your connection, then try again.') : null}
      </p>
    </li>
  );
}

import { useMatches } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { selectIsChecking, selectIsOffline } from '../../machines/app-status/selectors.ts';
import { selectShownSince } from '../../machines/resources/selectors.ts';
import { findActor } from '../../machines/shared/actors.ts';
import { Announcement } from '../components/Announcement.tsx';
import { Button } from '../components/Button.tsx';
import { Icon } from '../components/Icon.tsx';
import { useArrival } from '../hooks/use-arrival.ts';
import { usePortal, useSystemActor } from '../hooks/use-portal.ts';
import styles from './OfflineLine.module.css';

/**
 * The line at the lower edge of the window while there is no network, on every page. It moves nothing. A screen reader hears once
 * that the network is gone, and once that it is back. Source: AWAY-01, AWAY-05.
 */
export function OfflineLine() {
  const isOffline = useSelector(useSystemActor('appStatus'), selectIsOffline);
  const [wasOffline, setWasOffline] = useState(false);
  if (isOffline && !wasOffline) setWasOffline(true);
  return (
    <>
      <Announcement text={isOffline ? 'You are offline' : wasOffline ? 'You are online again' : ''} />
      {isOffline ? <Line /> : null}
    </>
  );
}

function Line() {
  const appStatus = useSystemActor('appStatus');
  const isChecking = useSelector(appStatus, selectIsChecking);
  const since = useShownSince();
  const arrival = useArrival();
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => makeRoom(line.current), []);
  return (
    <div className={styles.line} ref={line} data-offline>
      <Icon name="plug" />
      <p className={styles.text}>
        {since === null ? 'You are offline.' : `You are offline. This is from ${arrival(since)}.`}
      </p>
      <Button kind="quiet" isBusy={isChecking} onClick={() => appStatus.send({ type: 'network.retry' })}>
        Try again
      </Button>
    </div>
  );
}

/** When the oldest answer on the page arrived (ISO 8601); null while it shows none. */
function useShownSince(): string | null {
  const { system } = usePortal();
  const isChecklist = useMatches({ select: (matches) => matches.at(-1)?.staticData.checklist !== undefined });
  const ofPage = useSelector(useSystemActor('resources'), selectShownSince);
  const ofList = useSelector(findActor(system, 'checklist'), (list) => list?.context.receivedAt ?? '');
  if (!isChecklist) return ofPage;
  return ofList === '' ? null : ofList;
}

/** Tells the page how high the line is, and shows what has the focus if the line has come to lie on it. @returns undoes it */
function makeRoom(line: HTMLElement | null): (() => void) | undefined {
  if (line === null) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--offline-line', `${line.offsetHeight}px`));
  observer.observe(line);
  style.setProperty('--offline-line', `${line.offsetHeight}px`);
  const focused = document.activeElement;
  const isCovered =
    focused !== null &&
    focused !== document.body &&
    focused.getBoundingClientRect().bottom > line.getBoundingClientRect().top;
  if (isCovered) focused.scrollIntoView({ block: 'nearest' });
  return () => {
    observer.disconnect();
    style.removeProperty('--offline-line');
  };
}

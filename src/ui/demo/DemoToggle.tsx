import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { demoEnd } from '../../browser/demo-cookie.ts';
import type { DemoTogglePlace } from '../../machines/demo/machine.ts';
import {
  type DemoRefusal,
  selectIsBusy,
  selectIsOn,
  selectIsShown,
  selectRefusal,
} from '../../machines/demo/selectors.ts';
import { getChild } from '../../machines/portal/children.ts';
import { Button } from '../components/Button.tsx';
import { useNow } from '../hooks/use-now.ts';
import { usePortal } from '../hooks/use-portal.ts';
import styles from './DemoToggle.module.css';
import { useLoadOnNavigation } from './use-load-on-navigation.ts';
import { useMayUseDemo } from './use-may-use-demo.ts';

const MINUTE = 60_000;

/** Starts and ends demo mode, for users who may use it. Source: decisions, demo toggle; DEMO-01 to DEMO-03, DEMO-15. */
export function DemoToggle({ place }: { place: DemoTogglePlace }) {
  const mayUse = useMayUseDemo();
  return mayUse ? <Toggle place={place} /> : null;
}

function Toggle({ place }: { place: DemoTogglePlace }) {
  const demo = getChild(usePortal(), 'demo');
  const isOn = useSelector(demo, selectIsOn);
  const isShown = useSelector(demo, selectIsShown);
  const isBusy = useSelector(demo, selectIsBusy);
  const refusal = useSelector(demo, selectRefusal(place));
  const isAwaited = isOn && !isShown;
  const name = isOn ? 'End Demo' : 'Start Demo';

  return (
    <div className={styles.demo} data-place={place}>
      {isOn && place === 'sidebar' ? <Label isAwaited={isAwaited} /> : null}
      <Button isBusy={isBusy} onClick={() => demo.send({ type: isOn ? 'demo.end' : 'demo.start', place })}>
        {name}
      </Button>
      <div role="status">
        {refusal === null ? null : <p className={styles.failure}>{refusalText(refusal, name)}</p>}
        {isAwaited && place === 'footer' && refusal === null ? (
          <p className={styles.awaited}>
            Demo mode is on: the next page that you open shows sample data.
            <Button onClick={() => window.location.reload()}>Show it on this page</Button>
          </p>
        ) : null}
      </div>
    </div>
  );
}

function Label({ isAwaited }: { isAwaited: boolean }) {
  useLoadOnNavigation(isAwaited);
  return (
    <p className={styles.label}>
      <strong className={styles.mark}>DEMO</strong>
      {isAwaited ? <span>from the next page</span> : <TimeLeft />}
    </p>
  );
}

function TimeLeft() {
  const demo = getChild(usePortal(), 'demo');
  const left = demoEnd.left(useNow());
  const isOver = left !== null && left <= 0;
  useEffect(() => {
    if (isOver) demo.send({ type: 'demo.expired' });
  }, [demo, isOver]);
  return left === null ? null : <span>{Math.max(Math.ceil(left / MINUTE), 0)} min left</span>;
}

function refusalText(refusal: DemoRefusal, name: string): string {
  switch (refusal) {
    case 'signedOut':
      return `“${name}” did not work because your session has ended. Sign in again and then try once more.`;
    case 'forbidden':
      return `“${name}” did not work: your account may not use demo mode. Nothing has changed.`;
    case 'unanswered':
      return `“${name}” did not work, and nothing has changed. Check your connection and try again.`;
  }
}

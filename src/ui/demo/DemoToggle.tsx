import { useSelector } from '@xstate/react';
import { demoEnd } from '../../browser/demo-cookie.ts';
import type { DemoTogglePlace } from '../../machines/demo/machine.ts';
import {
  type DemoFailure,
  selectFailure,
  selectIsBusy,
  selectIsOn,
  selectWasPressed,
} from '../../machines/demo/selectors.ts';
import { Button } from '../components/Button.tsx';
import { isFocusLost } from '../components/focus.ts';
import menuRow from '../components/MenuRow.module.css';
import { useFailureText } from '../hooks/use-is-offline.ts';
import { useNow } from '../hooks/use-now.ts';
import { useSystemActor } from '../hooks/use-portal.ts';
import styles from './DemoToggle.module.css';
import { useMayUseDemo } from './use-may-use-demo.ts';

const FLASK = 'M10 3.5h4M10.5 3.5V10L5 19.5h14L13.5 10V3.5M7.8 15h8.4';
const MINUTE = 60_000;

/** Starts and ends demo mode, for users who may use it. Source: decisions, demo toggle; DEMO-01 to DEMO-03, DEMO-15. */
export function DemoToggle({ place }: { place: DemoTogglePlace }) {
  const mayUse = useMayUseDemo();
  return mayUse ? <Toggle place={place} /> : null;
}

function Toggle({ place }: { place: DemoTogglePlace }) {
  const demo = useSystemActor('demo');
  const isOn = useSelector(demo, selectIsOn);
  const isBusy = useSelector(demo, selectIsBusy);
  const failure = useSelector(demo, selectFailure(place));
  const wasPressed = useSelector(demo, selectWasPressed(place));
  const withoutNetwork = useFailureText();
  const name = isOn ? 'End Demo' : 'Start Demo';

  return (
    <div className={place === 'sidebar' ? menuRow.row : styles.demo}>
      {isOn && place === 'sidebar' ? <Label /> : null}
      <Button
        kind="quiet"
        icon={place === 'sidebar' ? FLASK : undefined}
        isBusy={isBusy}
        // The button that was pressed is gone with the visit before.
        ref={isOn && wasPressed ? takeLostFocus : undefined}
        onClick={() => demo.send({ type: isOn ? 'demo.end' : 'demo.start', place })}
      >
        {name}
      </Button>
      <div aria-live="polite" aria-atomic="true">
        {failure === null ? null : (
          <p className={styles.failure}>
            {failure === 'unanswered' ? withoutNetwork(failureText(failure, name)) : failureText(failure, name)}
          </p>
        )}
      </div>
    </div>
  );
}

/** A ref: the element takes the focus when it is mounted, if no other element has it. */
function takeLostFocus(element: HTMLElement | null): void {
  if (isFocusLost()) element?.focus();
}

function Label() {
  return (
    <p className={styles.label}>
      <strong className={styles.mark} data-spaced>
        DEMO
      </strong>
      <TimeLeft />
    </p>
  );
}

function TimeLeft() {
  const left = demoEnd.left(useNow());
  return left === null ? null : <span>{`${Math.max(Math.ceil(left / MINUTE), 0)} min left`}</span>;
}

function failureText(failure: DemoFailure, name: string): string {
  switch (failure) {
    case 'signedOut':
      return `“${name}” did not work because your session has ended. Sign in again and then try once more.`;
    case 'forbidden':
      return `“${name}” did not work: your account may not use demo mode. Nothing has changed.`;
    case 'unanswered':
      return `It is not certain that “${name}” worked. Check your connection and try again.`;
  }
}

import { shallowEqual, useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { PushDevice, PushTestResult } from '../../api/portal/push-devices.ts';
import { selectHasLater, selectIsDemo } from '../../machines/portal/selectors.ts';
import type { PushChoice, PushDevicesRef } from '../../machines/push-devices/machine.ts';
import {
  type PushDevicesState,
  selectPushDevices,
  selectPushDevicesChange,
  selectPushDevicesView,
  selectTested,
} from '../../machines/push-devices/selectors.ts';
import type { PushSubscriptionRef } from '../../machines/push-subscription/machine.ts';
import { selectDeviceId, selectPushEnd, selectPushView } from '../../machines/push-subscription/selectors.ts';
import { getActor } from '../../machines/shared/actors.ts';
import { Block, BlockFailed, BlockSkeleton } from '../components/Block.tsx';
import { Button } from '../components/Button.tsx';
import { DateTime } from '../components/DateTime.tsx';
import { siblingsByDistance, useFocusAfterRemoval } from '../components/focus.ts';
import { useFailureText } from '../hooks/use-is-offline.ts';
import { usePortal, useSettings, useSystemActor } from '../hooks/use-portal.ts';
import choiceStyles from './ChoiceForm.module.css';
import styles from './PushNotifications.module.css';

const TITLE = 'Notifications on your devices';
/** Also the anchor of the block. */
const ID = 'push';

/**
 * The block that switches push notifications on for this device, and lists all devices of the user. Without the setting
 * `pushKey`, and in demo mode, it is not shown. Source: decisions, push notifications; PUSH-09 to PUSH-12.
 */
export function PushNotifications() {
  const { pushKey } = useSettings();
  const portal = usePortal();
  const isDemo = useSelector(portal, selectIsDemo);
  const hasLater = useSelector(portal, selectHasLater);
  if (pushKey === null || isDemo) return null;
  return (
    <Block title={TITLE} id={ID}>
      {hasLater ? <Content /> : <Placeholder />}
    </Block>
  );
}

const Placeholder = () => <BlockSkeleton rows={2} label={TITLE} />;

function Content() {
  const subscription = useSystemActor('pushSubscription');
  const deviceId = useSelector(subscription, selectDeviceId);
  return (
    <div className={styles.box}>
      <ThisDevice actor={subscription} />
      {/* Another device here is another list. */}
      <Devices key={deviceId} deviceId={deviceId} />
    </div>
  );
}

function ThisDevice({ actor }: { actor: PushSubscriptionRef }) {
  const view = useSelector(actor, selectPushView);
  const failureText = useFailureText();
  const turnOn = (label: string) => (
    <Button isBusy={view === 'turningOn'} onClick={() => actor.send({ type: 'pushSubscription.turnOn' })}>
      {label}
    </Button>
  );
  switch (view) {
    case 'checking':
      return <Placeholder />;
    case 'on':
      return null;
    case 'unsupported':
      return <p className={styles.device}>This browser cannot show notifications of the portal.</p>;
    case 'homeScreen':
      return (
        <p className={styles.device}>
          On an iPhone or iPad, the portal must be on the home screen before it can show notifications. Open the share
          menu, choose “Add to Home Screen”, and open the portal from there.
        </p>
      );
    case 'denied':
      return (
        <State key={view}>
          <p role="status">
            This browser blocks notifications of the portal. Allow them in the settings of the browser, then try again.
          </p>
          {turnOn('Try again')}
        </State>
      );
    case 'off':
    case 'turningOn':
    case 'failed':
      return (
        <State key="off">
          <p>This device can remind you of tasks, also while the portal is closed. Your browser asks you first.</p>
          {turnOn('Turn on for this device')}
          <p className={styles.failure} aria-live="polite" aria-atomic="true">
            {view === 'failed'
              ? failureText(
                  'Notifications may be off on this device. Check your connection and try again. If it fails again, use another browser.',
                )
              : null}
          </p>
        </State>
      );
  }
}

/** One state of this device. When another one takes its place, the focus moves to the heading. */
function State({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(ref, () => [`#${ID} h2`]);
  return (
    <div className={styles.device} ref={ref}>
      {children}
    </div>
  );
}

function Devices({ deviceId }: { deviceId: number | null }) {
  const actor = getActor(usePortal().system, 'pushDevices');
  useEffect(() => {
    actor.send({ type: 'pushDevices.show' });
    return () => actor.send({ type: 'pushDevices.hide' });
  }, [actor]);
  const view = useSelector(actor, selectPushDevicesView);
  switch (view) {
    case 'loading':
      return <Placeholder />;
    case 'loadFailed':
      return (
        <BlockFailed
          text="The list of your devices could not be loaded. That changes nothing about your notifications."
          isRetrying={false}
          onRetry={() => actor.send({ type: 'pushDevices.retry' })}
        />
      );
    case 'shown':
      return <List actor={actor} deviceId={deviceId} />;
  }
}

function List({ actor, deviceId }: { actor: PushDevicesRef; deviceId: number | null }) {
  const devices = useSelector(actor, selectPushDevices, shallowEqual);
  const change = useSelector(actor, selectPushDevicesChange, shallowEqual);
  const tested = useSelector(actor, selectTested);
  const subscription = useSystemActor('pushSubscription');
  const end = useSelector(subscription, selectPushEnd);
  const isBusy = end === 'busy' || ['ending', 'saving', 'testing'].includes(change?.state ?? '');
  if (devices.length === 0) return null;
  return (
    <ul className={styles.devices}>
      {devices.map((device) => {
        const { id } = device;
        const isCurrent = id === deviceId;
        const state = change?.id === id ? change.state : null;
        const own = end === 'busy' ? 'ending' : end === 'failed' ? 'endFailed' : null;
        return (
          <Row
            key={id}
            device={device}
            isCurrent={isCurrent}
            isUnavailable={isBusy}
            state={isCurrent && own !== null ? own : state}
            tested={tested}
            onChoose={(choice, isOn) => actor.send({ type: 'pushDevices.choose', id, choice, isOn })}
            onTest={() => actor.send({ type: 'pushDevices.test', id })}
            onEnd={() =>
              isCurrent
                ? subscription.send({ type: 'pushSubscription.turnOff' })
                : actor.send({ type: 'pushDevices.end', id })
            }
          />
        );
      })}
    </ul>
  );
}

const TESTED: Record<PushTestResult, string> = {
  sent: 'The test is on its way to this device.',
  ended: 'The test was not sent: this device no longer takes notifications. Turn them off and on again.',
  failed: 'The test may not have been sent: the push service did not confirm it. Reminders are tried again later.',
  tooSoon: 'The test was not sent: the last one is less than a minute old. Wait a minute, and try again.',
};

function statusOf(
  state: PushDevicesState | null,
  tested: PushTestResult | null,
  failureText: (usual: string) => string,
): string | null {
  switch (state) {
    case 'endFailed':
      return failureText('Notifications may still be on. Check your connection, then try again.');
    case 'saveFailed':
      return failureText('Your choice may not have been saved. Check your connection, then choose again.');
    case 'testFailed':
      return failureText('The test may not have been sent. Check your connection, then try again.');
    case 'tested':
      return tested === null ? null : TESTED[tested];
    default:
      return null;
  }
}

const CHOICES: { choice: PushChoice; label: string }[] = [
  { choice: 'shows_details', label: 'Show titles of tasks and messages' },
  { choice: 'wants_alerts', label: 'Show emergency alerts, at any hour' },
];

type RowProps = {
  device: PushDevice;
  isCurrent: boolean;
  isUnavailable: boolean;
  /** What the last press on this device does; null without one. */
  state: PushDevicesState | null;
  tested: PushTestResult | null;
  onChoose: (choice: PushChoice, isOn: boolean) => void;
  onTest: () => void;
  onEnd: () => void;
};

function Row({ device, isCurrent, isUnavailable, state, tested, onChoose, onTest, onEnd }: RowProps) {
  const failureText = useFailureText();
  const nameId = useId();
  const ref = useRef<HTMLLIElement>(null);
  useFocusAfterRemoval(ref, (row) => [
    ...siblingsByDistance(row).map((other) => other.querySelector('button')),
    `#${ID} h2`,
  ]);
  return (
    <li className={styles.device} ref={ref}>
      <p className={styles.name} id={nameId}>
        {device.device ?? 'Unknown device'}
      </p>
      <p className={styles.note}>
        {isCurrent ? (
          <strong>This device</strong>
        ) : (
          <span>
            <span>Since </span>
            <DateTime at={device.created_on} day="short" />
          </span>
        )}
      </p>
      <fieldset disabled={isUnavailable} aria-labelledby={nameId}>
        {CHOICES.map(({ choice, label }) => (
          <label className={choiceStyles.choice} key={choice}>
            <input
              type="checkbox"
              checked={device[choice]}
              onChange={({ target }) => onChoose(choice, target.checked)}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.actions}>
        <Button isBusy={state === 'testing'} isUnavailable={isUnavailable} onClick={onTest} aria-describedby={nameId}>
          Send me a test
        </Button>
        <Button isBusy={state === 'ending'} isUnavailable={isUnavailable} onClick={onEnd} aria-describedby={nameId}>
          Turn off
        </Button>
      </div>
      <p className={styles.failure} aria-live="polite" aria-atomic="true">
        {statusOf(state, tested, failureText)}
      </p>
    </li>
  );
}

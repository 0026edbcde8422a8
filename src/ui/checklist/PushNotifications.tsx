import { useSelector } from '@xstate/react';
import { type ReactNode, useId, useRef } from 'react';
import type { PushDevice, PushTestResult } from '../../api/portal/push-devices.ts';
import type { AccountChange, DeviceChoice } from '../../machines/account/change.ts';
import { selectTested } from '../../machines/account/selectors.ts';
import { selectHasLater, selectIsDemo } from '../../machines/portal/selectors.ts';
import type { PushSubscriptionRef } from '../../machines/push-subscription/machine.ts';
import { selectDeviceId, selectPushEnd, selectPushView } from '../../machines/push-subscription/selectors.ts';
import { useAccount, useChange, useListOnScreen } from '../account/use-change.ts';
import { Block, BlockFailed, BlockSkeleton } from '../components/Block.tsx';
import { Button } from '../components/Button.tsx';
import { DateTime } from '../components/DateTime.tsx';
import { siblingsByDistance, useFocusAfterRemoval } from '../components/focus.ts';
import { useFailureText } from '../hooks/use-is-offline.ts';
import { useListed } from '../hooks/use-listed.ts';
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
      <Devices deviceId={deviceId} />
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
  const { view, answer, isBusy, retry } = useListed('pushDevices', true);
  useListOnScreen('devices');
  switch (view) {
    case 'loading':
      return <Placeholder />;
    case 'failed':
      return (
        <BlockFailed
          text="The list of your devices could not be loaded. That changes nothing about your notifications."
          isRetrying={isBusy}
          onRetry={retry}
        />
      );
    case 'empty':
      return null;
    case 'ready':
      return (
        <ul className={styles.devices}>
          {answer?.map((device) => (
            <Row key={device.id} device={device} isCurrent={device.id === deviceId} />
          ))}
        </ul>
      );
  }
}

const TESTED: Record<PushTestResult, string> = {
  sent: 'The test is on its way to this device.',
  ended: 'The test was not sent: this device no longer takes notifications. Turn them off and on again.',
  failed: 'The test may not have been sent: the push service did not confirm it. Reminders are tried again later.',
  tooSoon: 'The test was not sent: the last one is less than a minute old. Wait a minute, and try again.',
};

/** What became of the last press on a device; null while there is nothing to say. */
function statusOf(
  failed: AccountChange['kind'] | null,
  tested: PushTestResult | null,
  failureText: (usual: string) => string,
): string | null {
  switch (failed) {
    case 'endDevice':
      return failureText('Notifications may still be on. Check your connection, then try again.');
    case 'changeDevice':
      return failureText('Your choice may not have been saved. Check your connection, then choose again.');
    case 'testDevice':
      return failureText('The test may not have been sent. Check your connection, then try again.');
    default:
      return tested === null ? null : TESTED[tested];
  }
}

const CHOICES: { choice: DeviceChoice; label: string }[] = [
  { choice: 'shows_details', label: 'Show titles of tasks and messages' },
  { choice: 'wants_alerts', label: 'Show emergency alerts, at any hour' },
];

function Row({ device, isCurrent }: { device: PushDevice; isCurrent: boolean }) {
  const { id } = device;
  const { change, isSaving, hasFailed, save } = useChange(`devices/${id}`);
  const tested = useSelector(useAccount(), selectTested);
  // This device ends by its own subscription, which the browser has too.
  const subscription = useSystemActor('pushSubscription');
  const ownEnd = useSelector(subscription, selectPushEnd);
  const end = isCurrent ? ownEnd : null;
  const isBusy = (kind: AccountChange['kind']) => isSaving && change?.kind === kind;
  const isEnding = end === 'busy' || isBusy('endDevice');
  const isUnavailable = isSaving || isEnding;
  const failed = end === 'failed' ? 'endDevice' : hasFailed ? (change?.kind ?? null) : null;
  /** The box shows what is being saved. */
  const isOn = (choice: DeviceChoice) =>
    isSaving && change?.kind === 'changeDevice' && change.choice === choice ? change.isOn : device[choice];
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
              checked={isOn(choice)}
              onChange={({ target }) => save({ kind: 'changeDevice', id, choice, isOn: target.checked })}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.actions}>
        <Button
          isBusy={isBusy('testDevice')}
          isUnavailable={isUnavailable}
          onClick={() => save({ kind: 'testDevice', id })}
          aria-describedby={nameId}
        >
          Send me a test
        </Button>
        <Button
          isBusy={isEnding}
          isUnavailable={isUnavailable}
          onClick={() =>
            isCurrent ? subscription.send({ type: 'pushSubscription.turnOff' }) : save({ kind: 'endDevice', id })
          }
          aria-describedby={nameId}
        >
          Turn off
        </Button>
      </div>
      <p className={styles.failure} aria-live="polite" aria-atomic="true">
        {statusOf(failed, tested?.id === id ? tested.result : null, failureText)}
      </p>
    </li>
  );
}

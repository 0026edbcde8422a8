import { useSelector } from '@xstate/react';
import type { KeptScheduleRef } from '../../machines/kept-schedule/machine.ts';
import {
  selectFailure,
  selectIsBusy,
  selectIsOffered,
  selectIsOn,
  selectSavedAt,
} from '../../machines/kept-schedule/selectors.ts';
import { selectHasLater, selectIsDemo } from '../../machines/portal/selectors.ts';
import { selectIsStudent } from '../../machines/session/selectors.ts';
import { getActor } from '../../machines/shared/actors.ts';
import { DateTime } from '../components/DateTime.tsx';
import { Switch } from '../components/Switch.tsx';
import { useDevice } from '../hooks/use-device.ts';
import { usePortal, useSystemActor } from '../hooks/use-portal.ts';
import styles from './KeepSchedule.module.css';

const LABEL = 'Keep my schedule for when I am offline';
const NOTE = 'Anyone with this device can see it';

const FAILURES = {
  keep: 'Your schedule was not saved on this device. Check your connection and try again.',
  forget: 'Your schedule may still be on this device. Try again, or clear this site’s data in the browser.',
};

/**
 * The switch with which a student keeps the schedule on this device. It is not shown in demo mode, nor in a browser that
 * cannot show a page without a network. Source: decisions, schedule kept on this device; KEEP-01.
 */
export function KeepSchedule() {
  const portal = usePortal();
  const { hasWorkers } = useDevice();
  const isDemo = useSelector(portal, selectIsDemo);
  const isStudent = useSelector(useSystemActor('session'), selectIsStudent);
  const hasLater = useSelector(portal, selectHasLater);
  if (isDemo || !isStudent || !hasWorkers()) return null;
  return hasLater ? <KeepSwitch actor={getActor(portal.system, 'keptSchedule')} /> : <Room />;
}

/** The room of the switch until it is known what this device keeps, so that nothing below moves. */
const Room = () => (
  <div className={styles.keep} data-known="false" aria-hidden="true" inert>
    <Switch label={LABEL} isOn={false} onChange={() => {}} />
    <p className={styles.note}>{NOTE}</p>
  </div>
);

function KeepSwitch({ actor }: { actor: KeptScheduleRef }) {
  const isOffered = useSelector(actor, selectIsOffered);
  const isOn = useSelector(actor, selectIsOn);
  const isBusy = useSelector(actor, selectIsBusy);
  const savedAt = useSelector(actor, selectSavedAt);
  const failure = useSelector(actor, selectFailure);
  if (!isOffered) return <Room />;
  return (
    <div className={styles.keep}>
      <Switch
        label={LABEL}
        isOn={isOn}
        isBusy={isBusy}
        error={failure === null ? null : FAILURES[failure]}
        onChange={(next) => actor.send({ type: next ? 'keptSchedule.switchOn' : 'keptSchedule.switchOff' })}
      />
      <p className={styles.note}>
        <span>{NOTE}</span>
        {savedAt === null ? null : (
          <span>
            <span>. Saved </span>
            <DateTime at={savedAt} day="long" />
          </span>
        )}
      </p>
    </div>
  );
}

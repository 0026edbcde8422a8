import { useSelector } from '@xstate/react';
import { areWorkersSupported } from '../../browser/service-worker/registration.ts';
import type { KeptScheduleRef } from '../../machines/kept-schedule/machine.ts';
import {
  selectFailure,
  selectIsBusy,
  selectIsOffered,
  selectIsOn,
  selectSavedAt,
} from '../../machines/kept-schedule/selectors.ts';
import { selectHasLater } from '../../machines/portal/selectors.ts';
import { getActor } from '../../machines/shared/actors.ts';
import { DateTime } from '../components/DateTime.tsx';
import { Switch } from '../components/Switch.tsx';
import { usePortal } from '../hooks/use-portal.ts';
import styles from './KeepSchedule.module.css';

const FAILURES = {
  keep: 'Your schedule was not saved on this device. Check your connection and try again.',
  forget: 'Your schedule was not deleted from this device. Try again, or clear this site’s data in the browser.',
};

/**
 * The switch with which a student keeps the schedule on this device. It is not shown in demo mode, nor in a browser that
 * cannot show a page without a network. Source: decisions, schedule kept on this device; KEEP-01.
 */
export function KeepSchedule() {
  const portal = usePortal();
  const hasLater = useSelector(portal, selectHasLater);
  if (!hasLater || !areWorkersSupported()) return null;
  return <KeepSwitch actor={getActor(portal.system, 'keptSchedule')} />;
}

function KeepSwitch({ actor }: { actor: KeptScheduleRef }) {
  const isOffered = useSelector(actor, selectIsOffered);
  const isOn = useSelector(actor, selectIsOn);
  const isBusy = useSelector(actor, selectIsBusy);
  const savedAt = useSelector(actor, selectSavedAt);
  const failure = useSelector(actor, selectFailure);
  if (!isOffered) return null;
  return (
    <div className={styles.keep}>
      <Switch
        label="Keep my schedule on this device"
        isOn={isOn}
        isBusy={isBusy}
        error={failure === null ? null : FAILURES[failure]}
        onChange={(next) => actor.send({ type: next ? 'keptSchedule.switchOn' : 'keptSchedule.switchOff' })}
      />
      <p className={styles.note}>
        Anyone who uses this device can see it
        {savedAt === null ? null : (
          <>
            . Saved <DateTime at={savedAt} day="long" />
          </>
        )}
      </p>
    </div>
  );
}

import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { OwnAlert } from '../../src/api/admin/alerts.ts';
import { createEmergency } from '../../src/machines/emergency/effects.ts';
import type { AlertChange, EmergencyEvent, emergencyMachine } from '../../src/machines/emergency/machine.ts';
import {
  type EmergencyTrouble,
  selectAlert,
  selectAlertChange,
  selectDone,
  selectEmergencyFailure,
  selectIsAsked,
  selectIsSending,
  selectIsUnsure,
  selectTrouble,
} from '../../src/machines/emergency/selectors.ts';
import { stateOfOwnAlert } from '../../src/rules/own-alerts.ts';
import { Button } from '../../src/ui/components/Button.tsx';
import { VisuallyHidden } from '../../src/ui/components/VisuallyHidden.tsx';
import { useNow } from '../../src/ui/hooks/use-now.ts';
import { useSite } from '../../src/ui/hooks/use-site.ts';
import { type AlertDevices, endAfter, factsOf } from '../alert-facts.ts';
import { describeFailure, whyNoAnswer } from '../failure-texts.ts';
import { useAdmin, useReload } from '../hooks.ts';
import { ClearForm, CorrectionForm } from './AlertForms.tsx';
import { ALERT_KINDS, AlertLine } from './AlertLine.tsx';
import styles from './Alerts.module.css';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { CheckField, formatMoment } from './Field.tsx';
import { KeepsFocus } from './KeepsFocus.tsx';
import { Notice, Notices } from './Notice.tsx';

export type Emergency = ActorRefFrom<typeof emergencyMachine>;

/** The machine of an alert, which follows the list and the clock. @param alert null for the form of a new one */
export function useEmergency(alert: OwnAlert | null): Emergency {
  const { client } = useAdmin();
  const reload = useReload();
  const onChanged = useRef(reload);
  useEffect(() => {
    onChanged.current = reload;
  });
  const logic = useMemo(() => createEmergency(client, () => void onChanged.current()), [client]);
  const emergency = useActorRef(logic, { input: { alert } });
  const now = useNow();
  useEffect(() => emergency.send({ type: 'emergency.time', now: now.toISOString() }), [emergency, now]);
  return emergency;
}

/** Tells the machine what the list has of its alert; undefined if the list has not got it. */
export function useListed(emergency: Emergency, listed: OwnAlert | undefined): void {
  useEffect(() => {
    if (listed !== undefined) emergency.send({ type: 'emergency.received', alert: listed });
  }, [emergency, listed]);
}

/** What each change is called: the question, and the button that sends it. */
const CHANGES: Record<AlertChange['kind'], { question: string; action: string; done: string }> = {
  show: {
    question: 'Show this alert to everybody?',
    action: 'Show the alert',
    done: 'Everybody sees it, on open pages within a minute.',
  },
  correct: {
    question: 'Show this correction to everybody?',
    action: 'Show the correction',
    done: 'Corrected. Open pages show it within a minute.',
  },
  clear: {
    question: 'Give the all-clear?',
    action: 'Show the all-clear',
    done: 'The all-clear takes its place, on open pages within a minute.',
  },
  end: {
    question: 'Withdraw this alert?',
    action: 'Withdraw',
    done: 'Withdrawn. Open pages stop showing it within a minute.',
  },
};

/** The box to check before everybody sees a new alert. */
const SURE: Record<OwnAlert['severity'], string> = {
  emergency: 'This is an emergency, and everybody must see it now',
  advisory: 'This is no emergency, and everybody should see it now',
  test: 'This is only a test, and everybody may see it now',
};

/** What became of the last change, and the question before the next one. */
export function EmergencyState({ emergency, devices }: { emergency: Emergency; devices: AlertDevices }) {
  const isBusy = useSelector(emergency, selectIsSending);
  const trouble = useSelector(emergency, selectTrouble);
  const done = useSelector(emergency, selectDone);
  return (
    <>
      <Notices>
        {isBusy ? (
          <Notice tone="now">It is being sent.</Notice>
        ) : trouble !== null ? (
          <Trouble emergency={emergency} trouble={trouble} />
        ) : done !== null ? (
          <Notice tone="good">{CHANGES[done].done}</Notice>
        ) : null}
      </Notices>
      {useSelector(emergency, selectIsAsked) ? <Question emergency={emergency} devices={devices} /> : null}
    </>
  );
}

/** Why a change is not made, or not known to be made, and the buttons that go on. Source: ADMIN-123. */
function Trouble({ emergency, trouble }: { emergency: Emergency; trouble: EmergencyTrouble }) {
  const failure = useSelector(emergency, selectEmergencyFailure);
  const change = useSelector(emergency, selectAlertChange);
  if (failure === null || change === null) return null;
  const { action } = CHANGES[change.kind];
  const why = whyNoAnswer(failure);
  const texts: Record<EmergencyTrouble, string> = {
    unknown: `${why}, so it is not known whether this was done. You can send it again: it is done only once.`,
    lost: `${why}, and this was not done. Press “${action}” to send it again.`,
    signedOut: `Your session has ended, and this was not done. Sign in in another tab, then press “${action}”.`,
    needsSignIn: `Your sign-in is too old for this, and it was not done. Sign in again, then press “${action}”.`,
    refused: `Not done. ${describeFailure(failure)}`,
  };
  return (
    <Notice
      tone="wrong"
      actions={
        <>
          <Button onClick={() => emergency.send({ type: 'emergency.confirm' })}>{action}</Button>
          {trouble === 'unknown' ? (
            <Button onClick={() => emergency.send({ type: 'emergency.check' })}>Check again</Button>
          ) : (
            <Button onClick={() => emergency.send({ type: 'emergency.cancel' })}>Cancel</Button>
          )}
        </>
      }
    >
      {texts[trouble]}
    </Notice>
  );
}

/** The question, with the line as it will be, where it shows, and what is not sent. Source: ADMIN-122. */
function Question({ emergency, devices }: { emergency: Emergency; devices: AlertDevices }) {
  const { device, site } = useAdmin();
  const change = useSelector(emergency, selectAlertChange);
  const alert = useSelector(emergency, selectAlert);
  const isUnsure = useSelector(emergency, selectIsUnsure);
  if (change === null) return null;
  const now = device.now();
  const ends = formatMoment(site.timeZone, endAfter(change, alert, now)?.toISOString() ?? null);
  const { question, action } = CHANGES[change.kind];
  return (
    <ConfirmDialog
      title={question}
      action={action}
      isUnavailable={isUnsure}
      onConfirm={() => emergency.send({ type: 'emergency.confirm' })}
      onClose={() => emergency.send({ type: 'emergency.cancel' })}
    >
      <ChangedLine change={change} alert={alert} now={now} />
      {factsOf(change, alert, devices, ends).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {change.kind === 'show' ? (
        <CheckField
          label={SURE[change.severity]}
          isChecked={!isUnsure}
          onChange={(isSure) => emergency.send({ type: 'emergency.sure', isSure })}
        />
      ) : null}
    </ConfirmDialog>
  );
}

/** The line as it will be; nothing for a withdrawal. */
function ChangedLine({ change, alert, now }: { change: AlertChange; alert: OwnAlert | null; now: Date }) {
  switch (change.kind) {
    case 'show':
      return <AlertLine {...change} at={now} updatedAt={null} />;
    case 'correct':
      return (
        <AlertLine
          {...change}
          severity={alert?.severity ?? 'emergency'}
          at={alert === null ? now : new Date(alert.published_on)}
          updatedAt={now}
        />
      );
    case 'clear':
      return (
        <AlertLine
          severity="clear"
          title={alert?.title ?? ''}
          description={change.description}
          at={now}
          updatedAt={null}
        />
      );
    case 'end':
      return null;
  }
}

/** An alert of the portal itself in a list, with what staff can do with it. */
export function ListedAlert(props: { alert: OwnAlert; devices: AlertDevices; needsSignIn: boolean }) {
  const emergency = useEmergency(props.alert);
  useListed(emergency, props.alert);
  return (
    <li>
      <ShownAlert emergency={emergency} devices={props.devices} needsSignIn={props.needsSignIn} />
    </li>
  );
}

/** An alert of the portal itself, with what became of it and what staff can do with it. */
export function ShownAlert({
  emergency,
  devices,
  needsSignIn,
}: {
  emergency: Emergency;
  devices: AlertDevices;
  /** The operator wants a fresh sign-in before everybody sees another text. */
  needsSignIn: boolean;
}) {
  const alert = useSelector(emergency, selectAlert);
  const isBusy = useSelector(emergency, selectIsSending);
  const trouble = useSelector(emergency, selectTrouble);
  const done = useSelector(emergency, selectDone);
  const [opened, setOpened] = useState<'correct' | 'clear' | null>(null);
  useEffect(() => {
    if (done !== null) setOpened(null);
  }, [done]);
  if (alert === null) return null;
  const state = stateOfOwnAlert(alert);
  const isShown = state === 'shown' || state === 'corrected';
  const mayWrite = isShown && !needsSignIn;
  // A question may follow a failure.
  const ask = (event: EmergencyEvent) => {
    emergency.send({ type: 'emergency.cancel' });
    emergency.send(event);
  };
  const isUnavailable = isBusy || trouble === 'unknown';
  const close = () => setOpened(null);
  return (
    <div
      className={styles.alert}
      data-is-live={alert.is_live}
      data-severity={state === 'allClear' ? 'clear' : alert.severity}
    >
      <AlertText alert={alert} />
      <EmergencyState emergency={emergency} devices={devices} />
      {opened === 'correct' && mayWrite ? (
        <CorrectionForm
          alert={alert}
          isBusy={isUnavailable}
          onContinue={(correction) => ask({ type: 'emergency.correct', ...correction })}
          onClose={close}
        />
      ) : opened === 'clear' && mayWrite ? (
        <ClearForm
          isBusy={isUnavailable}
          onContinue={(description) => ask({ type: 'emergency.clear', description })}
          onClose={close}
        />
      ) : null}
      {alert.is_live && trouble === null && (opened === null || !mayWrite) ? (
        <KeepsFocus className={styles.actions}>
          {mayWrite ? (
            <Button isUnavailable={isUnavailable} onClick={() => setOpened('correct')}>
              Correct <VisuallyHidden>{alert.title}</VisuallyHidden>
            </Button>
          ) : null}
          {mayWrite && alert.severity === 'emergency' ? (
            <Button isUnavailable={isUnavailable} onClick={() => setOpened('clear')}>
              All clear <VisuallyHidden>{alert.title}</VisuallyHidden>
            </Button>
          ) : null}
          <Button isUnavailable={isUnavailable} onClick={() => ask({ type: 'emergency.end' })}>
            Withdraw <VisuallyHidden>{alert.title}</VisuallyHidden>
          </Button>
        </KeepsFocus>
      ) : null}
    </div>
  );
}

/** The text of an alert, who wrote it when, and what became of it. */
export function AlertText({ alert }: { alert: OwnAlert }) {
  const { timeZone } = useSite();
  const { severity, published_on, published_by, updated_on, cleared_on, clear_text, withdrawn_on, ends_on } = alert;
  const history = [
    updated_on === null ? null : ` · corrected ${formatMoment(timeZone, updated_on)}`,
    cleared_on === null ? null : ` · all clear ${formatMoment(timeZone, cleared_on)}`,
    alert.is_live
      ? ` · ends ${formatMoment(timeZone, ends_on)}`
      : withdrawn_on !== null && cleared_on === null
        ? ` · withdrawn ${formatMoment(timeZone, withdrawn_on)}`
        : ` · ended ${formatMoment(timeZone, ends_on)}`,
  ].filter((text) => text !== null);
  return (
    <div>
      <strong>{alert.title}</strong>
      <p>{alert.description}</p>
      {clear_text === null ? null : <p>{`All clear: ${clear_text}`}</p>}
      <p className={styles.by}>
        <span>{`${ALERT_KINDS[severity]} · `}</span>
        <span translate="no">{published_by}</span>
        <span>{`, ${formatMoment(timeZone, published_on)}`}</span>
        {history.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
    </div>
  );
}

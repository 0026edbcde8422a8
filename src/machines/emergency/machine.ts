import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { OwnAlert, OwnSeverity } from '../../api/admin/alerts.ts';
import type { ApiFailure } from '../../api/failure.ts';
import { mayBeSignedOut, mayHaveWorked } from '../../rules/failures.ts';
import { isOldSignIn } from '../../rules/old-sign-in.ts';
import { type AlertHours, stateOfOwnAlert } from '../../rules/own-alerts.ts';
import { pending } from '../shared/pending.ts';
import { type Result, UNEXPECTED_FAILURE } from '../shared/result.ts';

/** The text of an alert. */
export type AlertContent = Pick<OwnAlert, 'title' | 'description' | 'link'>;

export type NewAlert = AlertContent & { severity: OwnSeverity; hours: AlertHours };
/** `hours`: from now until it ends; null keeps its end. */
export type AlertCorrection = AlertContent & { hours: AlertHours | null; tells_again: boolean };

/** What staff want. `corrected`: the correction of the alert that they have seen. */
export type AlertChange =
  | ({ kind: 'show' } & NewAlert)
  | ({ kind: 'correct'; corrected: string | null } & AlertCorrection)
  | { kind: 'clear'; description: string }
  | { kind: 'end' };

type Context = {
  alert: OwnAlert | null;
  /** What is asked or sent. */
  change: AlertChange | null;
  /** What was done last on this screen; null after the next question. */
  done: AlertChange['kind'] | null;
  failure: ApiFailure | null;
};

export type EmergencyEvent =
  | ({ type: 'emergency.show' } & NewAlert)
  | ({ type: 'emergency.correct' } & AlertCorrection)
  | { type: 'emergency.clear'; description: string }
  | { type: 'emergency.end' }
  /** The box in the question before everybody sees an alert. */
  | { type: 'emergency.sure'; isSure: boolean }
  /** Sends what is asked, and sends it again after a failure. */
  | { type: 'emergency.confirm' }
  | { type: 'emergency.cancel' }
  /** Asks again whether it was done. */
  | { type: 'emergency.check' }
  /** The form is for another alert. */
  | { type: 'emergency.new' }
  /** The list of alerts was loaded again. */
  | { type: 'emergency.received'; alert: OwnAlert }
  /** The time, each minute. ISO 8601. */
  | { type: 'emergency.time'; now: string };

type Done = Result<OwnAlert>;
type Found = Result<OwnAlert[]>;

const noEffects = () => ({
  actors: {
    /** Sends the change of an alert; of none, a new alert. Resolves to the alert as it is then. */
    send: fromPromise<Done, { id: number | null; change: AlertChange | null }>(pending),
    /** The alerts as the server has them now. */
    look: fromPromise<Found>(pending),
  },
});

/**
 * One alert of the portal itself, from the form of a new one to its end: what everybody sees of it, the question before a change, and what
 * is known of a change whose answer is lost. An alert cannot wait: after a lost answer it can be sent again at once, because the
 * server does nothing twice. Source: decisions, alerts of the portal; ADMIN-10, ADMIN-120 to ADMIN-123.
 */
export const createEmergencyMachine = ({ actors }: ReturnType<typeof noEffects>) => {
  const emergencySetup = setup({
    types: {
      context: {} as Context,
      events: {} as EmergencyEvent,
      input: {} as { alert: OwnAlert | null },
      tags: {} as 'busy',
    },
    actors,
    actions: {
      setChange: assign((_, change: AlertChange) => ({ change, done: null, failure: null })),
      setCorrection: assign(({ context }, correction: AlertCorrection) => ({
        change: { kind: 'correct' as const, corrected: context.alert?.updated_on ?? null, ...correction },
        done: null,
        failure: null,
      })),
      setDone: assign(({ context }, result: Done) =>
        result.ok ? { alert: result.value, done: context.change?.kind ?? null, change: null, failure: null } : {},
      ),
      /** The change was made, although its answer was lost. */
      setFoundDone: assign(({ context }, result: Found) => ({
        alert: (result.ok ? found(context, result.value) : null) ?? context.alert,
        done: context.change?.kind ?? null,
        change: null,
        failure: null,
      })),
      /** The change was not made: the screen says why, beside what the server knows. */
      setFoundAlert: assign(({ context }, result: Found) => ({
        alert: (result.ok ? result.value.find(({ id }) => id === context.alert?.id) : null) ?? context.alert,
      })),
      setAlert: assign((_, alert: OwnAlert) => ({ alert })),
      setEnded: assign(({ context }) => ({ alert: context.alert && { ...context.alert, is_live: false } })),
      setFailure: assign((_, result: Result<unknown>) => (result.ok ? {} : { failure: result.failure })),
      setUnexpected: assign({ failure: UNEXPECTED_FAILURE }),
      dropChange: assign({ change: null, failure: null }),
      forgetAlert: assign({ alert: null, done: null }),
    },
    guards: {
      isNone: ({ context }) => context.alert === null,
      isEnded: ({ context }) => context.alert !== null && stateOfOwnAlert(context.alert) === 'ended',
      isCleared: ({ context }) => context.alert !== null && stateOfOwnAlert(context.alert) === 'allClear',
      isCorrected: ({ context }) => context.alert !== null && stateOfOwnAlert(context.alert) === 'corrected',
      isEmergency: ({ context }) => context.alert?.severity === 'emergency',
      isThis: ({ context }, { alert }: { alert: OwnAlert }) => context.alert?.id === alert.id,
      hasEnded: ({ context }, { now }: { now: string }) => context.alert !== null && context.alert.ends_on <= now,
      isSure: (_, { isSure }: { isSure: boolean }) => isSure,
      isShow: ({ context }) => context.change?.kind === 'show',
      isSuccess: (_, result: Result<unknown>) => result.ok,
      isUnsure: (_, result: Result<unknown>) => !result.ok && mayHaveWorked(result.failure),
      isSignedOut: (_, result: Result<unknown>) => !result.ok && mayBeSignedOut(result.failure),
      isOldSignIn: (_, result: Result<unknown>) => !result.ok && isOldSignIn(result.failure),
      isMade: ({ context }, result: Found) => result.ok && found(context, result.value) !== null,
    },
  });

  const received = emergencySetup.createStateConfig({
    on: {
      'emergency.received': {
        guard: { type: 'isThis', params: ({ event }) => event },
        target: 'settling',
        actions: { type: 'setAlert', params: ({ event }) => event.alert },
      },
    },
  });
  const shown = emergencySetup.createStateConfig({
    on: {
      ...received.on,
      'emergency.correct': {
        target: 'asked',
        actions: {
          type: 'setCorrection',
          params: ({ event: { type: _, ...correction } }) => correction,
        },
      },
      'emergency.clear': {
        guard: 'isEmergency',
        target: 'asked',
        actions: { type: 'setChange', params: ({ event }) => ({ kind: 'clear', description: event.description }) },
      },
    },
  });
  const ending = emergencySetup.createStateConfig({
    on: {
      'emergency.end': { target: 'asked', actions: { type: 'setChange', params: { kind: 'end' } } },
      'emergency.time': {
        guard: { type: 'hasEnded', params: ({ event }) => event },
        target: 'ended',
        actions: 'setEnded',
      },
      'emergency.new': { target: 'none', actions: 'forgetAlert' },
    },
  });

  return emergencySetup.createMachine({
    id: 'emergency',
    context: ({ input }) => ({ ...input, change: null, done: null, failure: null }),
    initial: 'settling',
    states: {
      settling: {
        description: 'Follows what the server says about the alert.',
        always: [
          { guard: 'isNone', target: 'none' },
          { guard: 'isEnded', target: 'ended' },
          { guard: 'isCleared', target: 'allClear' },
          { guard: 'isCorrected', target: 'corrected' },
          { target: 'shown' },
        ],
      },
      none: {
        description: 'The form of a new alert.',
        on: {
          'emergency.show': {
            target: 'asked',
            actions: {
              type: 'setChange',
              params: ({ event: { type: _, ...alert } }) => ({ kind: 'show', ...alert }),
            },
          },
        },
      },
      shown: { on: { ...shown.on, ...ending.on } },
      corrected: {
        description: 'As shown: users read the time of the correction too.',
        on: { ...shown.on, ...ending.on },
      },
      allClear: {
        description: 'The all-clear is shown in the place of the emergency.',
        on: { ...received.on, ...ending.on },
      },
      ended: { on: { 'emergency.new': { target: 'none', actions: 'forgetAlert' } } },
      asked: {
        description: 'The question before everybody sees the change, with the line as it will be.',
        on: { 'emergency.cancel': { target: 'settling', actions: 'dropChange' } },
        initial: 'opening',
        states: {
          opening: { always: [{ guard: 'isShow', target: 'unsure' }, { target: 'ready' }] },
          unsure: {
            description: 'A new alert needs the box in the question.',
            on: {
              'emergency.sure': { guard: { type: 'isSure', params: ({ event }) => event }, target: 'ready' },
            },
          },
          ready: {
            on: { 'emergency.sure': { guard: 'isShow', target: 'unsure' }, 'emergency.confirm': '#emergency.sending' },
          },
        },
      },
      sending: {
        tags: 'busy',
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context }) => ({ id: context.alert?.id ?? null, change: context.change }),
          onDone: [
            {
              guard: { type: 'isSuccess', params: ({ event }) => event.output },
              target: 'settling',
              actions: { type: 'setDone', params: ({ event }) => event.output },
            },
            {
              guard: { type: 'isUnsure', params: ({ event }) => event.output },
              target: 'checking',
              actions: { type: 'setFailure', params: ({ event }) => event.output },
            },
            {
              guard: { type: 'isSignedOut', params: ({ event }) => event.output },
              target: 'failed.signedOut',
              actions: { type: 'setFailure', params: ({ event }) => event.output },
            },
            {
              guard: { type: 'isOldSignIn', params: ({ event }) => event.output },
              target: 'failed.needsSignIn',
              actions: { type: 'setFailure', params: ({ event }) => event.output },
            },
            { target: 'failed.refused', actions: { type: 'setFailure', params: ({ event }) => event.output } },
          ],
          onError: { target: 'checking', actions: 'setUnexpected' },
        },
      },
      checking: {
        description: 'Asks the server what it has, because the answer to the change did not say it.',
        tags: 'busy',
        invoke: {
          id: 'look',
          src: 'look',
          onDone: [
            {
              guard: { type: 'isMade', params: ({ event }) => event.output },
              target: 'settling',
              actions: { type: 'setFoundDone', params: ({ event }) => event.output },
            },
            {
              guard: { type: 'isSuccess', params: ({ event }) => event.output },
              target: 'failed.lost',
              actions: { type: 'setFoundAlert', params: ({ event }) => event.output },
            },
            { target: 'unknown' },
          ],
          onError: 'unknown',
        },
      },
      unknown: {
        description:
          'It is not known whether everybody sees the change. It can be sent again: the server does nothing twice.',
        on: { 'emergency.check': 'checking', 'emergency.confirm': 'sending' },
      },
      failed: {
        description: 'The change was not made. What was typed stays, and the same button sends it again.',
        on: {
          'emergency.confirm': 'sending',
          'emergency.cancel': { target: 'settling', actions: 'dropChange' },
        },
        initial: 'refused',
        states: {
          refused: { description: 'The server says why.' },
          signedOut: { description: 'The session has ended: the user signs in in another tab.' },
          needsSignIn: { description: 'The operator wants a fresh sign-in before what everybody sees.' },
          lost: { description: 'There was no answer, and the server does not have the change.' },
        },
      },
    },
  });
};

/** The alert that has the change of the context, in a list of the server; null if none has it. */
function found({ alert, change }: Context, alerts: readonly OwnAlert[]): OwnAlert | null {
  if (change === null) return null;
  if (change.kind === 'show') {
    const isSame = (each: OwnAlert) =>
      each.is_live && each.cleared_on === null && each.severity === change.severity && hasContent(each, change);
    return alerts.find(isSame) ?? null;
  }
  const now = alerts.find(({ id }) => id === alert?.id);
  if (now === undefined) return null;
  switch (change.kind) {
    case 'correct':
      return now.updated_on !== change.corrected && hasContent(now, change) ? now : null;
    case 'clear':
      return now.cleared_on === null ? null : now;
    case 'end':
      return now.is_live ? null : now;
  }
}

const hasContent = (alert: OwnAlert, { title, description, link }: AlertContent): boolean =>
  alert.title === title && alert.description === description && alert.link === link;

export const emergencyMachine = /* @__PURE__ */ createEmergencyMachine(/* @__PURE__ */ noEffects());

export type EmergencySnapshot = SnapshotFrom<typeof emergencyMachine>;

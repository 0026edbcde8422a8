import { fromPromise } from 'xstate';
import { saveUserPreference } from '../../api/checklist/preference.ts';
import { saveStudentTypes } from '../../api/checklist/student-types.ts';
import { acknowledgeUserMessage } from '../../api/checklist/user-messages.ts';
import { type Client, createClient } from '../../api/client.ts';
import { toFailure } from '../../api/failure.ts';
import { markMessageRead } from '../../api/portal/messages.ts';
import { dismissedAs, dismissNudge } from '../../api/portal/nudges.ts';
import { savePhotoChoice, savePreference } from '../../api/portal/preferences.ts';
import type { Preferences } from '../../api/portal/user.ts';
import { invalidatedBy, type ResourceName } from '../../api/resources.ts';
import type { Dismissal } from '../../rules/banner.ts';
import { checklistTransport, identifyOnce } from '../checklist/checklist-client.ts';
import { messageKey } from '../checklist/message-key.ts';
import { STORED_PREFERENCE, STORED_STUDENT_TYPES } from '../preferences/stored-answers.ts';
import { selectUser } from '../session/selectors.ts';
import { getActor } from '../shared/actors.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import type { Result } from '../shared/result.ts';
import { receiver, type System } from '../shared/system.ts';
import { toLoggedResult } from '../shared/to-result.ts';
import { type Change, type Saved, saveMachine } from './machine.ts';

type Context = { system: System; signal: AbortSignal };

/** The save machine, connected to the calls and the storage of each kind of change. */
export const createSave = (dependencies: Dependencies) =>
  saveMachine.provide({
    actors: {
      save: fromPromise(async ({ input, system, signal }) => {
        const call = save(dependencies, input.change, { system, signal });
        const result = await toLoggedResult(call, 'A change could not be saved.');
        reportToChecklist(input.change, result, system);
        return result;
      }),
    },
  });

/** A change that the checklist's host saves counts as an action of the checklist. Source: decisions, toast counter. */
function reportToChecklist(change: Change, result: Result<Saved>, system: System): void {
  const isOfChecklist =
    change.kind === 'choices' || (change.kind === 'dismissal' && change.dismissal.kind === 'appMessage');
  if (!isOfChecklist || (!result.ok && result.failure.kind === 'aborted')) return;
  receiver(system, 'checklist')?.send({ type: result.ok ? 'action.succeeded' : 'action.failed' });
}

async function save(dependencies: Dependencies, change: Change, context: Context): Promise<Saved> {
  switch (change.kind) {
    case 'choices':
      await saveChoices(dependencies, change, context);
      return { remaining: null };
    case 'dismissal': {
      const { kind, dismissal } = change;
      const remaining = await dismiss(dependencies, dismissal, context);
      if (remaining !== null) return { remaining: { kind, dismissal: remaining } };
      const names = OUTDATED[dismissal.kind];
      if (names.length > 0) receiver(context.system, 'resources')?.send({ type: 'resources.invalidate', names });
      return { remaining: null };
    }
    case 'preference': {
      const saved = await savePreferenceOf(dependencies, change, context);
      const session = getActor(context.system, 'session');
      const current = selectUser(session.getSnapshot())?.preferences ?? saved;
      // Only the field that was sent: another one may be on its way.
      const preferences = { ...current, [change.field]: saved[change.field] };
      session.send({ type: 'session.preferencesReceived', preferences });
      receiver(context.system, 'resources')?.send({
        type: 'resources.invalidate',
        names: invalidatedBy.preferenceSaved,
      });
      if (change.field === 'use_profile_photo') {
        receiver(context.system, 'toasts')?.send({
          type: 'toast.add',
          toast: { kind: 'flash', topic: { name: 'photoChoiceSaved' } },
        });
      }
      return { remaining: null };
    }
  }
}

/**
 * Saves one preference: the photo choice with a PATCH, any other with a PUT. Rejects with `ApiError`.
 * Source: portal specification, the calls it makes; decisions, after a write; ACCT-03, ACCT-23.
 */
function savePreferenceOf(
  { portal }: Dependencies,
  { pk, field, isOn }: Extract<Change, { kind: 'preference' }>,
  { signal }: Context,
): Promise<Preferences> {
  const client = createClient(portal);
  switch (field) {
    case 'use_profile_photo':
      return client(savePhotoChoice, { path: { pk }, body: { use_profile_photo: isOn }, signal });
    case 'contact_by_email':
      return client(savePreference, { path: { pk }, body: { contact_by_email: isOn }, signal });
    case 'contact_by_text':
      return client(savePreference, { path: { pk }, body: { contact_by_text: isOn }, signal });
  }
}

/** Saves the choices of a group and tells the preferences what is stored now. Source: NEXT-09, NEXT-12. */
async function saveChoices(
  dependencies: Dependencies,
  { group, pk, ids }: Extract<Change, { kind: 'choices' }>,
  { system, signal }: Context,
): Promise<void> {
  const client = createClient(checklistTransport(dependencies, system));
  const path = { pk };
  let stored: readonly number[];
  if (group === 'notifications') {
    const saved = await client(saveUserPreference, { path, body: { notifications: [...ids] }, signal });
    stored = saved.notifications;
    dependencies.answers.evict([STORED_PREFERENCE]);
  } else {
    const saved = await client(saveStudentTypes, { path, body: { student_types: [...ids] }, signal });
    stored = saved.student_types;
    dependencies.answers.evict([STORED_STUDENT_TYPES]);
  }
  receiver(system, 'preferences')?.send({ type: 'preferences.saved', group, sent: ids, ids: stored });
}

/** The resources that are out of date after a dismissal. */
const OUTDATED: Record<Dismissal['kind'], readonly ResourceName[]> = {
  hold: [],
  alert: [],
  // Messages may carry the same nudges.
  nudge: [...invalidatedBy.nudgeDismissed, ...invalidatedBy.messageRead],
  message: invalidatedBy.messageRead,
  appMessage: invalidatedBy.userMessageAcknowledged,
};

/**
 * Dismisses one line of the banner. Rejects with `ApiError`. Source: decisions, banner dismissal; BANNER-09 to BANNER-15.
 * @returns the part of the dismissal that is not saved if only a part succeeded, otherwise null
 */
async function dismiss(
  dependencies: Dependencies,
  dismissal: Dismissal,
  { system, signal }: Context,
): Promise<Dismissal | null> {
  const at = dependencies.now().toISOString();
  switch (dismissal.kind) {
    case 'hold':
      return null;
    case 'alert':
      dependencies.memory.saveDismissedAlert(dismissal.key);
      receiver(system, 'toasts')?.send({
        type: 'toast.add',
        toast: { kind: 'flash', topic: { name: 'alertDismissed' } },
      });
      return null;
    case 'nudge': {
      const types = await dismissNudges(createClient(dependencies.portal), signal, dismissal.types);
      return types.length > 0 ? { kind: 'nudge', types } : null;
    }
    case 'message':
      await createClient(dependencies.portal)(markMessageRead, {
        path: { pk: dismissal.pk },
        body: { user_read_on: at },
        signal,
      });
      return null;
    case 'appMessage':
      await identifyOnce(dependencies, system, signal);
      await createClient(checklistTransport(dependencies, system))(acknowledgeUserMessage, {
        path: { id: dismissal.id },
        body: { user_acknowledged_on: at },
        signal,
      });
      // The banner and the checklist show the same message.
      receiver(system, 'checklist')?.send({ type: 'save.succeeded', key: messageKey(dismissal.id) });
      return null;
  }
}

/**
 * Sends one call for each name; two types may share a name.
 * @returns the types whose call failed. Rejects if every call failed.
 */
async function dismissNudges(client: Client, signal: AbortSignal, types: readonly string[]): Promise<string[]> {
  const names = [...new Set(types.map(dismissedAs))];
  const failures = new Map<string, unknown>();
  await Promise.all(
    names.map((name) =>
      client(dismissNudge, { body: { nudge_type: name }, signal }).catch((error: unknown) => failures.set(name, error)),
    ),
  );
  if (failures.size === 0) return [];
  const [error] = failures.values();
  if (failures.size === names.length) throw error;
  console.warn('A change could not be saved.', toFailure(error));
  return types.filter((type) => failures.has(dismissedAs(type)));
}

import { waitFor } from 'xstate';
import { type Client, createClient } from '../../api/client.ts';
import { ApiError } from '../../api/failure.ts';
import type { Preferences } from '../../api/portal/user.ts';
import { invalidatedBy, type ResourceName } from '../../api/resources.ts';
import { selectIsBusy } from '../resource/selectors.ts';
import { selectResource } from '../resources/selectors.ts';
import type { WriteContext } from '../save/effects.ts';
import { selectUser } from '../session/selectors.ts';
import { getActor } from '../shared/actors.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { receiver } from '../shared/system.ts';
import { unlessGone } from '../shared/to-result.ts';
import type { AccountChange } from './change.ts';

type PreferenceChange = Extract<AccountChange, { kind: 'preference' }>;

/** Saves a change of the account, and tells those who show it. Rejects with `ApiError`. */
export async function saveChange(
  { portal }: Pick<Dependencies, 'portal'>,
  change: AccountChange,
  context: WriteContext,
): Promise<null> {
  await save(createClient(portal), change, context);
  return null;
}

async function save(client: Client, change: AccountChange, context: WriteContext): Promise<void> {
  const { system, signal } = context;
  switch (change.kind) {
    case 'preference':
      return savePreference(client, change, context);
    case 'endSession':
      await client('endSession', { path: { id: change.id }, signal }).catch(unlessGone);
      return fetchAgain('sessions', context);
    case 'endSessions':
      await client('endAllSessions', { query: change.endsCalendar ? { calendar: 'end' } : {}, signal });
      getActor(system, 'session').send({ type: 'session.allEnded' });
      return;
    case 'endDevice':
      await client('endPushDevice', { path: { id: change.id }, signal }).catch(unlessGone);
      return fetchAgain('pushDevices', context);
    case 'changeDevice': {
      const { id, choice, isOn } = change;
      const body = choice === 'shows_details' ? { shows_details: isOn } : { wants_alerts: isOn };
      await client('changePushDevice', { path: { id }, body, signal });
      return fetchAgain('pushDevices', context);
    }
    case 'testDevice': {
      const { id } = change;
      const { result } = await client('testPushDevice', { body: { id }, signal });
      receiver(system, 'account')?.send({ type: 'account.tested', id, result });
    }
  }
}

/**
 * Fetches a list again after a change of it, so that the change is over when the screen shows the new list. Rejects with
 * `ApiError`: the user does not see then what has become of the change, and the next attempt fetches the list again.
 */
async function fetchAgain(name: ResourceName, { system, signal }: WriteContext): Promise<void> {
  const resources = getActor(system, 'resources');
  resources.send({ type: 'resources.invalidate', names: [name] });
  const list = selectResource(name, null)(resources.getSnapshot());
  // Nothing shows the list any more.
  if (list === undefined) return;
  const { failure } = (await waitFor(list, (snapshot) => !selectIsBusy(snapshot), { signal })).context;
  if (failure !== null) throw new ApiError(failure, name);
}

async function savePreference(client: Client, change: PreferenceChange, { system, signal }: WriteContext) {
  const { field } = change;
  const saved = await send(client, change, signal);
  const session = getActor(system, 'session');
  const current = selectUser(session.getSnapshot())?.preferences ?? saved;
  // Only the field that was sent: another one may be on its way.
  const preferences = { ...current, [field]: saved[field] };
  session.send({ type: 'session.preferencesReceived', preferences });
  receiver(system, 'resources')?.send({ type: 'resources.invalidate', names: invalidatedBy.preferenceSaved });
  if (field === 'use_profile_photo') {
    receiver(system, 'toasts')?.send({
      type: 'toast.add',
      toast: { kind: 'flash', topic: { name: 'photoChoiceSaved' } },
    });
  }
}

/**
 * The photo choice with a PATCH, any other with a PUT.
 * Source: portal specification, the calls it makes; decisions, after a write; ACCT-03, ACCT-23.
 */
function send(client: Client, { pk, field, isOn }: PreferenceChange, signal: AbortSignal): Promise<Preferences> {
  switch (field) {
    case 'use_profile_photo':
      return client('savePhotoChoice', { path: { pk }, body: { use_profile_photo: isOn }, signal });
    case 'contact_by_email':
      return client('savePreference', { path: { pk }, body: { contact_by_email: isOn }, signal });
    case 'contact_by_text':
      return client('savePreference', { path: { pk }, body: { contact_by_text: isOn }, signal });
  }
}

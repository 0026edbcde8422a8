import { createClient } from '../../api/client.ts';
import type { Preferences } from '../../api/portal/user.ts';
import { invalidatedBy } from '../../api/resources.ts';
import type { Transport } from '../../api/wire.ts';
import type { Write } from '../save/effects.ts';
import { selectUser } from '../session/selectors.ts';
import { getActor } from '../shared/actors.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { receiver } from '../shared/system.ts';
import type { ChosenPreference } from './machine.ts';

/** Saves one preference, and tells the session, the registry of resources and the toasts. Rejects with `ApiError`. */
export const savePreferenceWith =
  ({ portal }: Pick<Dependencies, 'portal'>): Write<ChosenPreference> =>
  async (change, { system, signal }) => {
    const { field } = change;
    const saved = await send(portal, change, signal);
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
    return null;
  };

/**
 * The photo choice with a PATCH, any other with a PUT.
 * Source: portal specification, the calls it makes; decisions, after a write; ACCT-03, ACCT-23.
 */
function send(portal: Transport, { pk, field, isOn }: ChosenPreference, signal: AbortSignal): Promise<Preferences> {
  const client = createClient(portal);
  switch (field) {
    case 'use_profile_photo':
      return client('savePhotoChoice', { path: { pk }, body: { use_profile_photo: isOn }, signal });
    case 'contact_by_email':
      return client('savePreference', { path: { pk }, body: { contact_by_email: isOn }, signal });
    case 'contact_by_text':
      return client('savePreference', { path: { pk }, body: { contact_by_text: isOn }, signal });
  }
}

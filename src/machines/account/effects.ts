import { fromCallback } from 'xstate';
import type { ResourceSnapshot } from '../resource/machine.ts';
import { selectAnswerOf } from '../resource/selectors.ts';
import { selectResource } from '../resources/selectors.ts';
import { watchResource } from '../resources/watch-resource.ts';
import { createSave } from '../save/effects.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { receiver, type System } from '../shared/system.ts';
import { createAccountMachine } from './machine.ts';
import { savePreferenceWith } from './save-preference.ts';

/** The account machine, connected to the calls that read and save preferences. */
export const createAccount = (dependencies: Dependencies) =>
  createAccountMachine({
    actors: {
      save: createSave(savePreferenceWith(dependencies)),
      watchPreferences: fromCallback(({ system }) => watchPreferences(system)),
    },
  });

/** Each answer replaces the preferences of the user, which the session keeps. Source: API-17. */
function watchPreferences(system: System): () => void {
  let last: unknown = null;
  const update = (snapshot: ResourceSnapshot) => {
    const preferences = selectAnswerOf('preferences')(snapshot);
    if (preferences === null || preferences === last) return;
    last = preferences;
    receiver(system, 'session')?.send({ type: 'session.preferencesReceived', preferences });
  };
  return watchResource(system, selectResource('preferences', null), update);
}

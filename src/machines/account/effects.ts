import { fromCallback } from 'xstate';
import type { AnswerOf } from '../../api/resources.ts';
import { factsFromProfile } from '../../rules/user-profile.ts';
import type { ResourceSnapshot } from '../resource/machine.ts';
import { selectAnswerOf } from '../resource/selectors.ts';
import { selectResource } from '../resources/selectors.ts';
import { watchResource } from '../resources/watch-resource.ts';
import { createSave } from '../save/effects.ts';
import { selectUser } from '../session/selectors.ts';
import { getActor } from '../shared/actors.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { receiver, type System } from '../shared/system.ts';
import { watchActor } from '../shared/watch-actor.ts';
import type { AccountChange } from './change.ts';
import { createAccountMachine } from './machine.ts';

/** The account machine, connected to the calls that read and change the account. The code of the writes loads with the first one. */
export const createAccount = (dependencies: Dependencies) =>
  createAccountMachine({
    actors: {
      save: createSave<AccountChange>(async (change, context) => {
        const { saveChange } = await import('./save-change.ts');
        return saveChange(dependencies, change, context);
      }),
      watchPreferences: fromCallback(({ system }) => watchPreferences(system)),
      watchProfile: fromCallback(({ system }) => watchProfile(system)),
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

/** Another user answer, and other preferences, are completed again. Source: API-20. */
function watchProfile(system: System): () => void {
  const session = getActor(system, 'session');
  let profile: AnswerOf<'profile'> = null;
  const complete = () => {
    const user = selectUser(session.getSnapshot());
    const facts = user === null || profile === null ? null : factsFromProfile(user, profile);
    if (facts !== null) session.send({ type: 'session.completed', facts });
  };
  const stopProfile = watchResource(system, selectResource('profile', null), (snapshot) => {
    profile = selectAnswerOf('profile')(snapshot);
    complete();
  });
  const stopSession = watchActor(session, selectUser, complete);
  return () => {
    stopProfile();
    stopSession();
  };
}

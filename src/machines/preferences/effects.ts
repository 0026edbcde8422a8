import { fromPromise, waitFor } from 'xstate';
import type { UserPreference } from '../../api/checklist/preference.ts';
import type { Client } from '../../api/client.ts';
import { type Choices, choicesOf, NOTHING_TO_CHOOSE, offeredStudentTypes } from '../../rules/type-choices.ts';
import { isOffline } from '../app-status/is-offline.ts';
import { fetchOrCached } from '../resource/answer-cache.ts';
import { createSave } from '../save/effects.ts';
import { checklistTransport, identifyOnce } from '../session/checklist-host.ts';
import { getActor } from '../shared/actors.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import type { System } from '../shared/system.ts';
import { createPreferencesMachine, type LoadedGroups } from './machine.ts';
import { saveChoicesWith } from './save-choices.ts';
import { STORED_PREFERENCE, STORED_STUDENT_TYPES } from './stored-answers.ts';

/** Milliseconds for which a stored answer counts as fresh. */
const LIFETIME = 5 * 60_000;

/** The preferences machine, connected to the checklist's calls and to this tab's storage. */
export const createPreferences = (dependencies: Dependencies) =>
  createPreferencesMachine({
    actors: {
      loadGroups: fromPromise(async ({ system, signal }) => {
        const options = { signal, timeout: Number.POSITIVE_INFINITY };
        await waitFor(getActor(system, 'session'), (snapshot) => snapshot.matches('signedIn'), options);
        await identifyOnce(dependencies, system, signal).catch((error: unknown) => {
          if (!isOffline(system)) throw error;
        });
        return loadGroups(dependencies, system, signal);
      }),
      save: createSave(saveChoicesWith(dependencies)),
    },
  });

/** The user's preference record: the stored answer while it is fresh. Rejects with `ApiError`. */
export const fetchPreference = (
  dependencies: Dependencies,
  system: System,
  signal: AbortSignal,
): Promise<UserPreference | null> =>
  fetchStored(dependencies, system, STORED_PREFERENCE, (client) => client('getUserPreference', { signal }));

async function loadGroups(dependencies: Dependencies, system: System, signal: AbortSignal): Promise<LoadedGroups> {
  const notificationTypes = fetchStored(dependencies, system, 'notificationTypes', (client) =>
    client('listNotificationTypes', { signal }),
  );
  const studentTypes = fetchStored(dependencies, system, 'studentTypes', (client) =>
    client('listStudentTypes', { signal }),
  );
  const userStudentTypes = fetchStored(dependencies, system, STORED_STUDENT_TYPES, (client) =>
    client('getUserStudentTypes', { signal }),
  );
  // Both at once: a call that fails while nothing waits for it would be an error of the page.
  const [notifications, chosenStudentTypes] = await Promise.all([
    ifAll([fetchPreference(dependencies, system, signal), notificationTypes], (own, types) =>
      own === null ? NOTHING_TO_CHOOSE : choicesOf(own.pk, types, own.notifications),
    ),
    ifAll([userStudentTypes, studentTypes], (own, types) =>
      own === null ? NOTHING_TO_CHOOSE : choicesOf(own.pk, offeredStudentTypes(types), own.student_types),
    ),
  ]);
  return { notifications, studentTypes: chosenStudentTypes };
}

/** The choices from both answers; null if one of the calls fails. */
async function ifAll<Own, Types>(
  calls: readonly [Promise<Own>, Promise<Types>],
  combine: (own: Own, types: Types) => Choices,
): Promise<Choices | null> {
  const [own, types] = await Promise.allSettled(calls);
  return own.status === 'fulfilled' && types.status === 'fulfilled' ? combine(own.value, types.value) : null;
}

async function fetchStored<Answer>(
  dependencies: Dependencies,
  system: System,
  name: string,
  call: (client: Client) => Promise<Answer>,
): Promise<Answer> {
  const cachedCall = { key: `${name}/`, lifetime: LIFETIME, mayUseStored: true, system, call };
  return (await fetchOrCached(dependencies, checklistTransport(dependencies, system), cachedCall)).answer;
}

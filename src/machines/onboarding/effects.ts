import { fromPromise, waitFor } from 'xstate';
import { createClient } from '../../api/client.ts';
import { fetchPreference } from '../preferences/effects.ts';
import type { ChoiceGroup } from '../preferences/machine.ts';
import { sendChoices } from '../preferences/save-choices.ts';
import { selectUnsavedChanges } from '../preferences/selectors.ts';
import { STORED_PREFERENCE } from '../preferences/stored-answers.ts';
import type { WriteContext } from '../save/effects.ts';
import { checklistTransport } from '../session/checklist-host.ts';
import type { SessionSnapshot } from '../session/machine.ts';
import { selectChecklistToken } from '../session/selectors.ts';
import { getActor } from '../shared/actors.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { toLoggedResult, toResult } from '../shared/to-result.ts';
import { createOnboardingMachine, type FirstVisit } from './machine.ts';

/** The onboarding machine, connected to the preference calls and this tab's storage. */
export const createOnboarding = (dependencies: Dependencies) =>
  createOnboardingMachine({
    actors: {
      checkFirstVisit: fromPromise(async ({ system, signal }) => {
        // The list and the preferences ask for the token; this check must not ask a second time.
        const hasToken = (snapshot: SessionSnapshot) => selectChecklistToken(snapshot) !== null;
        await waitFor(getActor(system, 'session'), hasToken, { signal, timeout: Number.POSITIVE_INFINITY });
        return toResult(
          fetchPreference(dependencies, system, signal).then(
            (own): FirstVisit => ({
              pk: own?.pk ?? null,
              isComplete: own !== null && own.updated_by_user_on !== null,
              wasLed: dependencies.memory.wasLedToPreferences(),
            }),
          ),
        );
      }),
      complete: fromPromise(async ({ input, system, signal }) => {
        const failed = await saveChosen(dependencies, { system, signal });
        if (failed.length > 0) return failed;
        const client = createClient(checklistTransport(dependencies, system));
        const body = { updated_by_user_on: input.finishedAt };
        const result = await toResult(client('saveUserPreference', { path: { pk: input.pk }, body, signal }));
        if (!result.ok) return ['end'];
        dependencies.answers.evict([STORED_PREFERENCE]);
        return [];
      }),
    },
    actions: { rememberLed: () => dependencies.memory.saveLedToPreferences() },
  });

/**
 * Saves the choices of each group that has changed. A group that was saved is not sent again by the next press.
 * @returns the groups whose call failed
 */
async function saveChosen(dependencies: Dependencies, context: WriteContext): Promise<ChoiceGroup[]> {
  const changes = selectUnsavedChanges(getActor(context.system, 'preferences').getSnapshot());
  const results = await Promise.all(
    changes.map((change) => toLoggedResult(sendChoices(dependencies, change, context), 'A change could not be saved.')),
  );
  return changes.filter((_, index) => results[index]?.ok === false).map(({ group }) => group);
}

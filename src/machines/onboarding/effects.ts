import { fromPromise, waitFor } from 'xstate';
import { saveUserPreference } from '../../api/checklist/preference.ts';
import { createClient } from '../../api/client.ts';
import { fetchPreference } from '../preferences/effects.ts';
import { STORED_PREFERENCE } from '../preferences/stored-answers.ts';
import { checklistTransport } from '../session/checklist-host.ts';
import type { SessionSnapshot } from '../session/machine.ts';
import { selectChecklistToken } from '../session/selectors.ts';
import { getActor } from '../shared/actors.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { toResult } from '../shared/to-result.ts';
import { type FirstVisit, onboardingMachine } from './machine.ts';

/** The onboarding machine, connected to the preference calls and this tab's storage. */
export const createOnboarding = (dependencies: Dependencies) =>
  onboardingMachine.provide({
    actors: {
      checkFirstVisit: fromPromise(async ({ system, signal }) => {
        // The list and the preferences ask for the token; this check must not ask a second time.
        const hasToken = (snapshot: SessionSnapshot) => selectChecklistToken(snapshot) !== null;
        await waitFor(getActor(system, 'session'), hasToken, { signal, timeout: Number.POSITIVE_INFINITY });
        return toResult(
          fetchPreference(dependencies, system).then(
            (own): FirstVisit => ({
              pk: own?.pk ?? null,
              isComplete: own !== null && own.updated_by_user_on !== null,
              wasLed: dependencies.memory.wasLedToPreferences(),
            }),
          ),
        );
      }),
      complete: fromPromise(async ({ input, system, signal }) => {
        const client = createClient(checklistTransport(dependencies, system));
        const result = await toResult(
          client(saveUserPreference, {
            path: { pk: input.pk },
            body: { updated_by_user_on: input.finishedAt },
            signal,
          }).then(() => null),
        );
        if (result.ok) dependencies.answers.evict([STORED_PREFERENCE]);
        return result;
      }),
    },
    actions: { rememberLed: () => dependencies.memory.saveLedToPreferences() },
  });

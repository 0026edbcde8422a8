import { fromCallback, fromPromise } from 'xstate';
import type { ResourceSnapshot } from '../resource/machine.ts';
import { selectView } from '../resource/selectors.ts';
import { selectResource } from '../resources/selectors.ts';
import { watchResource } from '../resources/watch-resource.ts';
import { createSave } from '../save/effects.ts';
import type { SessionSnapshot } from '../session/machine.ts';
import { selectIsStudent } from '../session/selectors.ts';
import { getActor } from '../shared/actors.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import type { SendBack, System } from '../shared/system.ts';
import { watchActor } from '../shared/watch-actor.ts';
import { dismissWith } from './dismiss.ts';
import { type BannerEvent, type BannerPart, createBannerMachine } from './machine.ts';
import { FOR_STUDENTS, showBannerResources } from './shown-resources.ts';

/** The banner machine, connected to the session, the registry of resources, this device and the calls of dismissals. */
export const createBanner = (dependencies: Dependencies) => {
  const { page } = dependencies;
  return createBannerMachine({
    actors: {
      recall: fromPromise(async () => ({ alerts: dependencies.memory.readDismissedAlerts() })),
      watchParts: fromCallback(({ system, sendBack }) => {
        // The sanitiser loads while the messages load.
        void page.loadSanitiser().catch(() => {});
        return watchSession(system, page, sendBack);
      }),
      watchOtherTabs: fromCallback(({ sendBack }) =>
        page.watchDismissedAlerts((keys) => sendBack({ type: 'alerts.dismissed', keys } satisfies BannerEvent)),
      ),
      save: createSave(dismissWith(dependencies)),
    },
  });
};

/** While a user is signed in, the banner shows the resources of their roles. */
function watchSession(system: System, page: Dependencies['page'], sendBack: SendBack<BannerEvent>): () => void {
  let stops: (() => void)[] = [];
  const stopParts = () => {
    for (const stop of stops) stop();
  };
  const studentOf = (snapshot: SessionSnapshot) => (snapshot.matches('signedIn') ? selectIsStudent(snapshot) : null);
  const stopSession = watchActor(getActor(system, 'session'), studentOf, (isStudent) => {
    if (isStudent === null) return;
    sendBack({ type: 'banner.audienceChanged', isStudent });
    showBannerResources(system, isStudent);
    // A part that is there already counts for the new role too.
    stopParts();
    stops = (['messages', 'nudges', ...(isStudent ? FOR_STUDENTS : [])] as const).map((part) =>
      watchPart(system, page, part, sendBack),
    );
    stops.push(watchMessages(system, sendBack));
  });
  return () => {
    stopSession();
    stopParts();
  };
}

/** Sends `banner.partSettled` when the resource has an answer or an error. */
function watchPart(
  system: System,
  page: Dependencies['page'],
  part: BannerPart,
  sendBack: SendBack<BannerEvent>,
): () => void {
  let hasSettled = false;
  const update = (snapshot: ResourceSnapshot) => {
    if (hasSettled || selectView(snapshot) === 'loading') return;
    hasSettled = true;
    void settle(page, part, sendBack);
  };
  return watchResource(system, selectResource(part, null), update);
}

/** Sends `messages.received` with each answer of the messages. */
function watchMessages(system: System, sendBack: SendBack<BannerEvent>): () => void {
  let last: unknown = null;
  return watchResource(system, selectResource('messages', null), ({ context: { answer } }) => {
    if (answer === last) return;
    last = answer;
    sendBack({ type: 'messages.received' });
  });
}

/** The texts of messages need the sanitiser. Without it the messages show without texts. */
async function settle(page: Dependencies['page'], part: BannerPart, sendBack: SendBack<BannerEvent>): Promise<void> {
  if (part === 'messages') await page.loadSanitiser().catch(() => {});
  sendBack({ type: 'banner.partSettled', part });
}

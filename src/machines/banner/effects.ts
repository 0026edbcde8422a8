import { fromCallback, fromPromise } from 'xstate';
import type { AnswerOf } from '../../api/resources.ts';
import { hidesHolds, readReadWarnings, saveHidesHolds, saveReadWarning } from '../../browser/hidden-blocks.ts';
import type { ResourceSnapshot } from '../resource/machine.ts';
import { selectAnswerOf, selectView } from '../resource/selectors.ts';
import { selectResource } from '../resources/selectors.ts';
import { watchResource } from '../resources/watch-resource.ts';
import { createSave } from '../save/effects.ts';
import type { SessionSnapshot } from '../session/machine.ts';
import { selectIsStudent, selectUser } from '../session/selectors.ts';
import { getActor } from '../shared/actors.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import type { SendBack, System } from '../shared/system.ts';
import { watchActor } from '../shared/watch-actor.ts';
import { type BannerChange, type BannerEvent, type BannerPart, createBannerMachine } from './machine.ts';
import { FOR_STUDENTS, showBannerResources } from './shown-resources.ts';

/**
 * The banner machine, connected to the session, the registry of resources, this device and the calls of dismissals. The code of
 * these calls loads with the first one.
 */
export const createBanner = (dependencies: Dependencies) => {
  const { memory, page } = dependencies;
  return createBannerMachine({
    actors: {
      recall: fromPromise(async () => ({
        alerts: memory.readDismissedAlerts(),
        warnings: readReadWarnings(),
      })),
      watchParts: fromCallback(({ system, sendBack }) => {
        // The sanitiser loads while the messages load.
        void page.loadSanitiser().catch(() => {});
        return watchSession(system, page, sendBack);
      }),
      watchOtherTabs: fromCallback(({ sendBack }) =>
        page.watchDismissedAlerts((keys) => sendBack({ type: 'alerts.dismissed', keys } satisfies BannerEvent)),
      ),
      save: createSave<BannerChange>(async (change, context) => {
        const { saveChange } = await import('./dismiss.ts');
        return saveChange(dependencies, change, context);
      }),
    },
    actions: {
      rememberAlert: ({ key }) => memory.saveDismissedAlert(key),
      rememberHidden: ({ username }) => saveHidesHolds(username),
      rememberRead: ({ key }) => saveReadWarning(key),
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
  const session = getActor(system, 'session');
  const stopSession = watchActor(session, studentOf, (isStudent) => {
    if (isStudent === null) return;
    const username = selectUser(session.getSnapshot())?.username ?? '';
    sendBack({ type: 'banner.audienceChanged', isStudent, hidesHolds: hidesHolds(username) });
    showBannerResources(system, isStudent);
    // A part that is there already counts for the new role too.
    stopParts();
    stops = (['messages', 'nudges', ...(isStudent ? FOR_STUDENTS : [])] as const).map((part) =>
      watchPart(system, page, part, sendBack),
    );
    stops.push(
      watchAnswers(system, 'messages', () => sendBack({ type: 'messages.received' })),
      watchAnswers(system, 'nudges', (nudges) => {
        const types = nudges.flatMap(({ nudge_type }) => nudge_type ?? []);
        sendBack({ type: 'nudges.received', types });
      }),
    );
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

/** Calls `onAnswer` with each answer of the resource. */
function watchAnswers<Name extends BannerPart>(
  system: System,
  name: Name,
  onAnswer: (answer: AnswerOf<Name>) => void,
): () => void {
  let last: AnswerOf<Name> | null = null;
  return watchResource(system, selectResource(name, null), (snapshot) => {
    const answer = selectAnswerOf(name)(snapshot);
    if (answer === null || answer === last) return;
    last = answer;
    onAnswer(answer);
  });
}

/** The texts of messages need the sanitiser. Without it the messages show without texts. */
async function settle(page: Dependencies['page'], part: BannerPart, sendBack: SendBack<BannerEvent>): Promise<void> {
  if (part === 'messages') await page.loadSanitiser().catch(() => {});
  sendBack({ type: 'banner.partSettled', part });
}

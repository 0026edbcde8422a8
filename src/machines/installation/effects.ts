import { fromCallback, fromPromise } from 'xstate';
import { showAppBadge } from '../../browser/app-badge.ts';
import { openInstallDialog, watchInstallation } from '../../browser/installation.ts';
import { countUnread } from '../../rules/messages.ts';
import { isOpen } from '../../rules/tasks.ts';
import { selectAnswerOf } from '../resource/selectors.ts';
import { selectResource } from '../resources/selectors.ts';
import { showResources } from '../resources/show-resources.ts';
import { watchResource } from '../resources/watch-resource.ts';
import { getActor } from '../shared/actors.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import type { SendBack, System } from '../shared/system.ts';
import { watchActor } from '../shared/watch-actor.ts';
import { createInstallationMachine, type InstallationEvent } from './machine.ts';

type Needs = Pick<Dependencies, 'demo' | 'now'>;

/** The machine of the installation, connected to the browser. Demo mode shows the sample student, who installs nothing. */
export const createInstallation = ({ demo, now }: Needs) =>
  createInstallationMachine({
    actors: {
      watchBrowser: fromCallback(({ sendBack }) => (demo === null ? watchBrowser(sendBack) : undefined)),
      ask: fromPromise(() => openInstallDialog(window)),
      showBadge: fromCallback(({ system }) => showBadge(system, now)),
    },
  });

const watchBrowser = (sendBack: SendBack<InstallationEvent>): (() => void) =>
  watchInstallation(window, {
    onOffer: () => sendBack({ type: 'installation.offered' }),
    onByHand: () => sendBack({ type: 'installation.byHand' }),
    onInstalled: () => sendBack({ type: 'installation.installed' }),
  });

/** Shows unread messages and overdue tasks on the app's icon, until the user is no longer signed in. */
function showBadge(system: System, now: Dependencies['now']): () => void {
  let [isSignedIn, unread, overdue] = [false, 0, 0];
  const show = () => showAppBadge(isSignedIn ? unread + overdue : 0);
  const stopSession = watchActor(
    getActor(system, 'session'),
    (snapshot) => snapshot.matches('signedIn'),
    (isNow) => {
      isSignedIn = isNow;
      show();
    },
  );
  const stopMessages = watchResource(system, selectResource('messages', null), (snapshot) => {
    unread = countUnread(selectAnswerOf('messages')(snapshot) ?? []);
    show();
  });
  const stopTasks = watchResource(system, selectResource('myNextSteps', null), (snapshot) => {
    const tasks = selectAnswerOf('myNextSteps')(snapshot) ?? [];
    overdue = tasks.filter((task) => task.overdue && isOpen(task)).length;
    show();
  });
  showResources(system, 'appBadge', ['messages', 'myNextSteps'], now().toISOString());
  return () => {
    stopSession();
    stopMessages();
    stopTasks();
  };
}

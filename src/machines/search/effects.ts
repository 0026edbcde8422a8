import { fromCallback, fromPromise } from 'xstate';
import { selectShown } from '../modal/selectors.ts';
import { getActor } from '../shared/actors.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import type { SendBack, System } from '../shared/system.ts';
import { watchActor } from '../shared/watch-actor.ts';
import { loadPosts } from './load-posts.ts';
import { createSearchMachine, type SearchEvent } from './machine.ts';

/** The search machine, connected to what is loaded and to the dialogs over the page. */
export const createSearch = (dependencies: Pick<Dependencies, 'answers' | 'site' | 'nextStepsUrl' | 'now'>) =>
  createSearchMachine({
    actors: {
      // The code of the search loads when the dialog first opens.
      find: fromPromise(async ({ input, system }) => {
        const { find } = await import('./find.ts');
        return find(dependencies, system, input.query);
      }),
      loadPosts: fromCallback(({ system, sendBack }) => loadPosts(system, dependencies.now(), sendBack)),
      watchPage: fromCallback(({ system, sendBack }) => watchPage(system, sendBack)),
    },
  });

/** Sends `search.close` while another dialog covers the page, or no user is signed in. */
function watchPage(system: System, sendBack: SendBack<SearchEvent>): () => void {
  const closeIf = (mustClose: boolean) => {
    if (mustClose) sendBack({ type: 'search.close' });
  };
  const stopModal = watchActor(getActor(system, 'modal'), (snapshot) => selectShown(snapshot) !== 'nothing', closeIf);
  const stopSession = watchActor(getActor(system, 'session'), (snapshot) => !snapshot.matches('signedIn'), closeIf);
  return () => {
    stopModal();
    stopSession();
  };
}

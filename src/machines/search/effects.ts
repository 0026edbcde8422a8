import { fromCallback, fromPromise } from 'xstate';
import type { SearchIndex } from '../../rules/search.ts';
import { selectShown } from '../modal/selectors.ts';
import { getActor } from '../shared/actors.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import type { SendBack, System } from '../shared/system.ts';
import { watchActor } from '../shared/watch-actor.ts';
import { loadSources } from './load-sources.ts';
import { createSearchMachine, type SearchEvent } from './machine.ts';

type Needs = Pick<Dependencies, 'answers' | 'site' | 'nextStepsUrl' | 'now' | 'accountBlocks'>;

/** The search machine, connected to what is loaded and to the dialogs over the page. */
export const createSearch = (needs: Needs) => {
  /** What is searched while the dialog is open, so that a press of a key need not put it together. */
  let index: Promise<SearchIndex> | null = null;
  // The code of the search loads when the dialog first opens.
  const loadSearch = async (system: System) => {
    const { collect, find } = await import('./find.ts');
    index ??= collect(needs, system);
    return { index: await index, find };
  };
  return createSearchMachine({
    actors: {
      find: fromPromise(async ({ input, system, signal }) => {
        const search = await loadSearch(system);
        return search.find(search.index, input.query, signal);
      }),
      loadSources: fromCallback(({ system, sendBack }) => {
        const renew = () => {
          index = null;
          // So that no press of a key waits for it. If its code does not load, the next press says so.
          loadSearch(system).catch(() => {});
        };
        renew();
        return loadSources(system, needs.now(), () => {
          renew();
          sendBack({ type: 'search.loaded' });
        });
      }),
      watchPage: fromCallback(({ system, sendBack }) => watchPage(system, sendBack)),
    },
  });
};

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

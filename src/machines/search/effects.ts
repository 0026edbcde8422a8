import { fromCallback, fromPromise } from 'xstate';
import { selectShown } from '../modal/selectors.ts';
import { getActor } from '../shared/actors.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { receiver } from '../shared/system.ts';
import { loadPosts } from './load-posts.ts';
import { searchMachine } from './machine.ts';

/** The search machine, connected to what is loaded and to the dialogs over the page. */
export const createSearch = (dependencies: Pick<Dependencies, 'answers' | 'site' | 'nextStepsUrl' | 'now'>) =>
  searchMachine.provide({
    actors: {
      // The code of the search loads when the dialog first opens.
      find: fromPromise(async ({ input, system }) => {
        const { find } = await import('./find.ts');
        return find(dependencies, system, input.query);
      }),
      loadPosts: fromCallback(({ system }) =>
        loadPosts(system, dependencies.now(), () => receiver(system, 'search')?.send({ type: 'search.loaded' })),
      ),
      watchPage: fromCallback(({ system }) => {
        const [modal, session] = [getActor(system, 'modal'), getActor(system, 'session')];
        const check = () => {
          const isCovered = selectShown(modal.getSnapshot()) !== 'nothing';
          if (isCovered || !session.getSnapshot().matches('signedIn')) {
            receiver(system, 'search')?.send({ type: 'search.close' });
          }
        };
        const subscriptions = [modal.subscribe(check), session.subscribe(check)];
        check();
        return () => {
          for (const subscription of subscriptions) subscription.unsubscribe();
        };
      }),
    },
  });

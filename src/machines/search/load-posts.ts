import { pageParameter } from '../../api/resources.ts';
import { selectAnswerOf } from '../resource/selectors.ts';
import { selectResource } from '../resources/selectors.ts';
import { showResources } from '../resources/show-resources.ts';
import { getActor } from '../shared/actors.ts';
import type { SendBack, System } from '../shared/system.ts';
import type { SearchEvent } from './machine.ts';

/** The parameter of the page Resources. */
export const RESOURCES_POSTS = pageParameter('/resources', false);

/**
 * Requests the posts of Resources for the search, from the answers of this tab if they are there. Source: FIND-09.
 * @param sendBack gets `search.loaded` for each answer that arrives
 * @returns ends it; a call that is still running is aborted
 */
export function loadPosts(system: System, at: Date, sendBack: SendBack<SearchEvent>): () => void {
  const resources = getActor(system, 'resources');
  const select = selectResource('searchPosts', RESOURCES_POSTS);
  const posts = [{ name: 'searchPosts', parameter: RESOURCES_POSTS }] as const;
  showResources(system, 'search', posts, at.toISOString());
  let before: unknown = null;
  const subscription = select(resources.getSnapshot())?.subscribe((snapshot) => {
    const answer = selectAnswerOf('searchPosts')(snapshot);
    if (answer !== null && answer !== before) sendBack({ type: 'search.loaded' });
    before = answer;
  });
  return () => {
    subscription?.unsubscribe();
    showResources(system, 'search', [], null);
  };
}

import { pageParameter, type ResourceName } from '../../api/resources.ts';
import { PAGES, SECTIONS } from '../../rules/pages.ts';
import { selectAnswerOf } from '../resource/selectors.ts';
import { selectResource, selectTerm } from '../resources/selectors.ts';
import { showResources } from '../resources/show-resources.ts';
import { getActor } from '../shared/actors.ts';
import type { System } from '../shared/system.ts';

/** The parameters of the pages whose posts the search finds: the sections and Account. */
export const SEARCHED_PAGES = [...SECTIONS, PAGES.account].map(({ href }) => pageParameter(href, false));

/**
 * Requests what the search looks at and this tab may lack: the posts of the sections and of Account, and a student's courses and
 * advisors. What this tab has and is fresh sends no call. Source: FIND-09.
 * @param onArrival is called for each answer that arrives
 * @returns ends it; a call that is still running is aborted
 */
export function loadSources(system: System, at: Date, onArrival: () => void): () => void {
  const resources = getActor(system, 'resources');
  const sources: { name: ResourceName; parameter: string | null }[] = [
    ...SEARCHED_PAGES.map((parameter) => ({ name: 'searchPosts' as const, parameter })),
    { name: 'searchCourses', parameter: selectTerm(resources.getSnapshot()) },
    { name: 'searchAdvisors', parameter: null },
  ];
  showResources(
    system,
    'search',
    sources.map(({ name, parameter }) => (parameter === null ? name : { name, parameter })),
    at.toISOString(),
  );
  const subscriptions = sources.map(({ name, parameter }) => {
    const resource = selectResource(name, parameter)(resources.getSnapshot());
    const answerOf = selectAnswerOf(name);
    let before = answerOf(resource?.getSnapshot());
    return resource?.subscribe((snapshot) => {
      const answer = answerOf(snapshot);
      if (answer !== null && answer !== before) onArrival();
      before = answer;
    });
  });
  return () => {
    for (const subscription of subscriptions) subscription?.unsubscribe();
    showResources(system, 'search', [], null);
  };
}

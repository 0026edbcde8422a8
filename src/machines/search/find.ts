import { createClient } from '../../api/client.ts';
import { type AnswerOf, definitionOf, pageParameter, type ResourceName } from '../../api/resources.ts';
import { PAGES } from '../../rules/pages.ts';
import { type SearchItem, searchItems } from '../../rules/search.ts';
import { siteOfficesOf } from '../../site-offices.ts';
import { selectTasks } from '../checklist/selectors.ts';
import { selectAnswerOf, selectView } from '../resource/selectors.ts';
import { selectResource, selectTerm } from '../resources/selectors.ts';
import { selectUser } from '../session/selectors.ts';
import { findActor, getActor } from '../shared/actors.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import type { System } from '../shared/system.ts';
import { searchableItems } from './items.ts';
import { RESOURCES_POSTS } from './load-posts.ts';

type FindDependencies = Pick<Dependencies, 'answers' | 'site' | 'nextStepsUrl'>;

/**
 * The results for a query: among the links and offices of the site, the places inside the portal, and what this tab has loaded
 * for the user. Nothing is fetched here.
 * Source: decisions, search; FIND-02, FIND-05, FIND-07.
 */
export async function find(dependencies: FindDependencies, system: System, query: string): Promise<SearchItem[]> {
  const { site, nextStepsUrl } = dependencies;
  const read = <Name extends ResourceName>(name: Name, parameter: string | null) =>
    loadedAnswer(dependencies, system, name, parameter);
  const resources = getActor(system, 'resources').getSnapshot();
  const user = selectUser(getActor(system, 'session').getSnapshot());
  if (user === null) return [];
  const term = selectTerm(resources);
  const parameters = new Set([
    // Their answers may be stored from an earlier visit in this tab.
    ...Object.values(PAGES).map(({ href }) => pageParameter(href, false)),
    ...Object.keys(resources.children).flatMap((id) => /^resource:page\/(.+)$/.exec(id)?.[1] ?? []),
  ]);
  const pages = await Promise.all([
    read('searchPosts', RESOURCES_POSTS),
    ...[...parameters].map((parameter) => read('page', parameter)),
  ]);
  const [messages, meetings, tasks, news, personInfo] = await Promise.all([
    read('messages', null),
    term === null ? null : read('schedule', term),
    read('myNextSteps', null),
    read('whatsNew', null),
    read('personInfo', null),
  ]);
  const checklist = findActor(system, 'checklist');
  const listed = checklist === undefined ? [] : selectTasks(checklist.getSnapshot());
  const items = searchableItems({
    site,
    offices: siteOfficesOf(site).offices,
    nextStepsUrl,
    user,
    veteranEligibility: personInfo?.VETERAN_ELIGIBILITY ?? null,
    pages: pages.filter((page) => page !== null),
    meetings: meetings ?? [],
    tasks: listed.length > 0 ? listed : (tasks ?? []),
    messages: messages ?? [],
    news: news ?? [],
  });
  return searchItems(items, query);
}

/** The answer on screen, otherwise the one that this tab stores, checked like any other; null if there is neither. */
async function loadedAnswer<Name extends ResourceName>(
  { answers }: FindDependencies,
  system: System,
  name: Name,
  parameter: string | null,
): Promise<AnswerOf<Name> | null> {
  const actor = selectResource(name, parameter)(getActor(system, 'resources').getSnapshot())?.getSnapshot();
  if (actor !== undefined && selectView(actor) === 'ready') return selectAnswerOf(name)(actor);
  const definition = definitionOf(name);
  const stored = answers.read(`${definition.storedAs ?? name}/${parameter ?? ''}`);
  if (stored === null) return null;
  if (stored.isChecked) return stored.content as AnswerOf<Name>;
  const replay = createClient(async () => stored.content);
  return definition.call(replay, new AbortController().signal, parameter ?? '').catch(() => null);
}

import { createClient } from '../../api/client.ts';
import { type AnswerOf, definitionOf, type ResourceName, storedNameOf } from '../../api/resources.ts';
import { createSearchIndex, type SearchIndex, type SearchItem, searchItems } from '../../rules/search.ts';
import { siteOfficesOf } from '../../site-offices.ts';
import { selectTasks } from '../checklist/selectors.ts';
import { selectAnswerOf, selectView } from '../resource/selectors.ts';
import { selectResource, selectTerm } from '../resources/selectors.ts';
import { selectUser } from '../session/selectors.ts';
import { findActor, getActor } from '../shared/actors.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import type { System } from '../shared/system.ts';
import { searchableItems } from './items.ts';
import { SEARCHED_PAGES } from './load-sources.ts';

type Needs = Pick<Dependencies, 'answers' | 'site' | 'nextStepsUrl' | 'now' | 'accountBlocks'>;

/**
 * All that is searched: the links and offices of the site, the places inside the portal, and what this tab has loaded for the
 * user. Nothing is fetched here. Source: decisions, search; FIND-02, FIND-05, FIND-07.
 */
export async function collect(needs: Needs, system: System): Promise<SearchIndex> {
  const { site, nextStepsUrl, now, accountBlocks } = needs;
  /** The answer that the first of these resources has. */
  const read = async <Name extends ResourceName>(parameter: string | null, ...names: Name[]) => {
    for (const name of names) {
      const answer = await loadedAnswer(needs, system, name, parameter);
      if (answer !== null) return answer;
    }
    return null;
  };
  const resources = getActor(system, 'resources').getSnapshot();
  const user = selectUser(getActor(system, 'session').getSnapshot());
  if (user === null) return createSearchIndex([]);
  const term = selectTerm(resources);
  const parameters = new Set([
    // Their answers may be stored from an earlier visit in this tab.
    ...SEARCHED_PAGES,
    ...Object.keys(resources.children).flatMap((id) => /^resource:page\/(.+)$/.exec(id)?.[1] ?? []),
  ]);
  const pages = await Promise.all([...parameters].map((parameter) => read(parameter, 'page', 'searchPosts')));
  const [messages, meetings, courses, advisors, tasks, news, personInfo] = await Promise.all([
    read(null, 'messages'),
    term === null ? null : read(term, 'schedule'),
    term === null ? null : read(term, 'courses', 'searchCourses'),
    read(null, 'advisors', 'searchAdvisors'),
    read(null, 'myNextSteps'),
    read(null, 'whatsNew'),
    read(null, 'personInfo'),
  ]);
  const [accountSummary, holds, gpa, program, classStanding] = await Promise.all([
    read(null, 'accountSummary'),
    read(null, 'holds'),
    read(null, 'gpa'),
    read(null, 'program'),
    read(null, 'classStanding'),
  ]);
  const checklist = findActor(system, 'checklist');
  const listed = checklist === undefined ? [] : selectTasks(checklist.getSnapshot());
  return createSearchIndex(
    searchableItems({
      site,
      siteOffices: siteOfficesOf(site),
      nextStepsUrl,
      user,
      blocks: accountBlocks,
      now: now(),
      veteranEligibility: personInfo?.VETERAN_ELIGIBILITY ?? null,
      pages: pages.filter((page) => page !== null),
      meetings: meetings ?? [],
      courses: courses ?? [],
      advisors: advisors ?? [],
      tasks: listed.length > 0 ? listed : (tasks ?? []),
      messages: messages ?? [],
      news: news ?? [],
      accountSummary,
      holds,
      gpa: gpa ?? [],
      program,
      classStanding,
    }),
  );
}

/**
 * The results for a query, in a task of its own, so that the browser paints the letter first. Source: decisions, search; FIND-13.
 * @param signal aborted once another letter has been typed: then nothing is searched
 */
export async function find(index: SearchIndex, query: string, signal: AbortSignal): Promise<SearchItem[]> {
  await new Promise((done) => setTimeout(done));
  return signal.aborted ? [] : searchItems(index, query);
}

/** The answer on screen, otherwise the one that this tab stores, checked like any other; null if there is neither. */
async function loadedAnswer<Name extends ResourceName>(
  { answers }: Pick<Dependencies, 'answers'>,
  system: System,
  name: Name,
  parameter: string | null,
): Promise<AnswerOf<Name> | null> {
  const actor = selectResource(name, parameter)(getActor(system, 'resources').getSnapshot())?.getSnapshot();
  if (actor !== undefined && selectView(actor) === 'ready') return selectAnswerOf(name)(actor);
  const stored = answers.read(`${storedNameOf(name)}/${parameter ?? ''}`);
  if (stored === null) return null;
  if (stored.isChecked) return stored.content as AnswerOf<Name>;
  const replay = createClient(async () => stored.content);
  return definitionOf(name)
    .call(replay, new AbortController().signal, parameter ?? '')
    .catch(() => null);
}

import { createClient } from '../../api/client.ts';
import type { Page } from '../../api/portal/pages.ts';
import { type AnswerOf, definitionOf, pageParameter, type ResourceName } from '../../api/resources.ts';
import { dayIn, formatDay, timeOf } from '../../rules/dates.ts';
import { safeHref } from '../../rules/links.ts';
import { blockOf, maySee, type Reader } from '../../rules/posts.ts';
import { isStudent, type RoleFacts } from '../../rules/roles.ts';
import { formatClassTime } from '../../rules/schedule.ts';
import { type SearchItem, type SearchKind, searchItems } from '../../rules/search.ts';
import { helpLinks, SECTIONS, schoolTools } from '../../rules/site-links.ts';
import { dateDisplay, formatDateDisplay, isOpen } from '../../rules/tasks.ts';
import type { Site } from '../../site.ts';
import { selectTasks } from '../checklist/selectors.ts';
import { selectAnswer, selectView } from '../resource/selectors.ts';
import { selectResource, selectTerm } from '../resources/selectors.ts';
import { selectUser } from '../session/selectors.ts';
import { findActor, getActor } from '../shared/actors.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import type { System } from '../shared/system.ts';

/** The pages of the menus. Their answers may be stored from an earlier visit in this tab. */
const MENU_PAGES = ['/', '/academics', '/messages', '/account', '/resources', '/finances', '/community'];

/** By the letters of a schedule. */
const WEEKDAYS: Record<string, string> = { M: 'Mon', T: 'Tue', W: 'Wed', R: 'Thu', F: 'Fri', S: 'Sat', U: 'Sun' };

type FindDependencies = Pick<Dependencies, 'answers' | 'site' | 'nextStepsUrl'>;

/**
 * The results for a query: among the links of the site, and among what this tab has loaded for the user. Nothing is fetched. What a
 * page shows only to other roles is left out. Source: decisions, search; FIND-02, FIND-05, ROLE-07.
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
    ...MENU_PAGES.map((path) => pageParameter(path, false)),
    ...Object.keys(resources.children).flatMap((id) => /^resource:page\/(.+)$/.exec(id)?.[1] ?? []),
  ]);
  const pages = await Promise.all([...parameters].map((parameter) => read('page', parameter)));
  const [messages, meetings, tasks] = await Promise.all([
    read('messages', null),
    term === null ? null : read('schedule', term),
    read('myNextSteps', null),
  ]);
  const checklist = findActor(system, 'checklist');
  const listed = checklist === undefined ? [] : selectTasks(checklist.getSnapshot());
  return searchItems(
    [
      ...siteItems(site, nextStepsUrl),
      ...partItems(user),
      ...pages.flatMap((page) => (page === null ? [] : pageItems(page, user))),
      ...courseItems(meetings ?? []),
      ...taskItems(listed.length > 0 ? listed : (tasks ?? []), nextStepsUrl),
      ...messageItems(messages ?? [], site.timeZone),
    ],
    query,
  );
}

/** The answer on screen, otherwise the one that this tab stores, checked like any other; null if there is neither. */
async function loadedAnswer<Name extends ResourceName>(
  { answers }: FindDependencies,
  system: System,
  name: Name,
  parameter: string | null,
): Promise<AnswerOf<Name> | null> {
  const actor = selectResource(name, parameter)(getActor(system, 'resources').getSnapshot())?.getSnapshot();
  // The actor of this name holds what the schema of this name's call has checked.
  if (actor !== undefined && selectView(actor) === 'ready') return selectAnswer(actor) as AnswerOf<Name>;
  const definition = definitionOf(name);
  const stored = answers.read(`${definition.storedAs ?? name}/${parameter ?? ''}`);
  if (stored === null) return null;
  const replay = createClient(async () => stored.content);
  return definition.call(replay, new AbortController().signal, parameter ?? '').catch(() => null);
}

/** Pages of the portal that are no section. */
const PAGES = [
  { href: '/messages', name: 'Messages' },
  { href: '/account', name: 'Account' },
  { href: '/whats-new', name: 'What’s New' },
];

/** The parts of pages, by page. A student finds all of them. */
const PARTS_OF_STUDENTS = {
  Academics: {
    '/academics#schedule': 'Schedule',
    '/academics#courses': 'Courses',
    '/academics#grades': 'Grades',
    '/academics#gpa': 'GPA',
    '/academics#advisors': 'Advisors',
    '/academics#program': 'Academic information',
  },
  Account: { '/account#holds': 'Holds' },
  Finances: {
    '/finances#due': 'Amount due',
    '/finances#summary': 'Account summary',
    '/finances#aid': 'Financial aid',
  },
};
const PARTS_OF_ALL = {
  Account: { '/account#profile': 'Profile' },
  Community: { '/community#events': 'Event calendar', '/community#news': 'Campus news' },
};

function partItems(user: RoleFacts): SearchItem[] {
  return [...Object.entries(PARTS_OF_ALL), ...(isStudent(user) ? Object.entries(PARTS_OF_STUDENTS) : [])].flatMap(
    ([page, parts]) =>
      Object.entries(parts).map(([href, title]): SearchItem => ({ kind: 'Page', title, detail: page, href })),
  );
}

/** What the menus of the portal lead to. */
function siteItems({ links }: Site, nextStepsUrl: string): SearchItem[] {
  const help = [
    ...helpLinks(links),
    { href: links.emergencyProcedures, name: 'Emergency procedures' },
    { href: links.safetyResources, name: 'Other safety resources' },
    { href: links.feedback, name: 'Feedback' },
  ];
  return [
    ...itemsOf('Section', SECTIONS),
    ...itemsOf('Page', PAGES),
    ...itemsOf('Tool', schoolTools(links, nextStepsUrl)),
    ...itemsOf('Help', help),
  ];
}

/** The host tells links to other sites apart. */
function itemsOf(kind: SearchKind, links: readonly { href: string; name: string }[]): SearchItem[] {
  return links.flatMap(({ href, name }) => {
    const host = /^https?:/.test(href) && URL.canParse(href) ? new URL(href).hostname : null;
    return itemOf(kind, name, host, href) ?? [];
  });
}

function pageItems({ path, slug, title, posts }: NonNullable<Page>, reader: Reader): SearchItem[] {
  const links = posts
    .filter((post) => blockOf(post) !== null && maySee(post, reader))
    .flatMap((post) => {
      const kind: SearchKind = post.post_type === 'icon_link' ? 'Tool' : 'Resource';
      const own = post.post_type === 'card' ? [itemOf(kind, post.title, null, post.action_link)] : [];
      return [
        ...own,
        ...post.links.map(({ link_text, description, url }) => itemOf(kind, link_text, description, url)),
      ];
    });
  const address = `/${(path ?? slug ?? '').replace(/^\/+/, '')}`;
  const isOfMenu = MENU_PAGES.includes(address) || address === '/dashboard';
  return [...(isOfMenu ? [] : [itemOf('Page', title, null, address)]), ...links].filter((item) => item !== null);
}

function courseItems(meetings: readonly Readonly<AnswerOf<'schedule'>>[number][]): SearchItem[] {
  return meetings.map((meeting) => {
    const { SUBJECTCODE, COURSENUMBER, COURSETITLE, DAYS, STARTTIME, BUILDING, ROOM } = meeting;
    const title = [SUBJECTCODE, COURSENUMBER, COURSETITLE].filter((part) => part !== null).join(' ');
    const days = [...(DAYS ?? '')].flatMap((letter) => WEEKDAYS[letter] ?? []).join(', ');
    const time = [days || null, formatClassTime(STARTTIME)].filter((part) => part !== null).join(' ');
    const room = [BUILDING, ROOM].filter((part) => part !== null).join(' ');
    return { kind: 'Course', title, detail: joined(time, room), href: '/academics' };
  });
}

function taskItems(tasks: AnswerOf<'myNextSteps'>, nextStepsUrl: string): SearchItem[] {
  return tasks.flatMap((task) => {
    const detail = isOpen(task) ? formatDateDisplay(dateDisplay(task, false)) : 'Done or dismissed';
    return itemOf('Task', task.title, detail || null, `${nextStepsUrl.replace(/\/$/, '')}/task/${task.id}`) ?? [];
  });
}

function messageItems(messages: AnswerOf<'messages'>, zone: string): SearchItem[] {
  return messages.flatMap(({ pk, title, created_on }) => {
    const at = timeOf(created_on ?? '');
    const detail = at === null ? null : formatDay(dayIn(zone, at), 'short');
    return itemOf('Message', title, detail, `/messages?open=${pk}`) ?? [];
  });
}

/** Null without a title or an allowed address. Source: SEC-05, SEC-07. */
function itemOf(kind: SearchKind, title: string | null, detail: string | null, url: string | null): SearchItem | null {
  const href = safeHref(url);
  return title === null || title.trim() === '' || href === null ? null : { kind, title, detail, href };
}

const joined = (...parts: string[]): string | null => parts.filter((part) => part !== '').join(' · ') || null;

import type { Page } from '../../api/portal/pages.ts';
import type { AnswerOf } from '../../api/resources.ts';
import { hrefOf, linkTarget } from '../../rules/content-links.ts';
import { dayIn, formatDay, timeOf } from '../../rules/dates.ts';
import { encodeForUrl, safeHref } from '../../rules/links.ts';
import { isMenuPage, SECTIONS } from '../../rules/pages.ts';
import { callHref, shownPhone } from '../../rules/phone.ts';
import { blockOf, maySee, type Reader } from '../../rules/posts.ts';
import { isStudent } from '../../rules/roles.ts';
import { classMinutes, formatClassTime } from '../../rules/schedule.ts';
import type { SearchItem, SearchKind } from '../../rules/search.ts';
import { KEYWORDS, placesFor } from '../../rules/search-places.ts';
import { helpLinks, schoolTools } from '../../rules/site-links.ts';
import { dateDisplay, formatDateDisplay, isOpen } from '../../rules/tasks.ts';
import { distinctMeetings } from '../../rules/timetable.ts';
import type { Site } from '../../site.ts';
import type { Office } from '../../site-offices.ts';

/** By the letters of a schedule. */
const WEEKDAYS: Record<string, string> = { M: 'Mon', T: 'Tue', W: 'Wed', R: 'Thu', F: 'Fri', S: 'Sat', U: 'Sun' };

/** What an item is made of: the facts of the university, the user, and the answers that are loaded. */
export type SearchSources = {
  site: Site;
  offices: Readonly<Record<string, Office>>;
  nextStepsUrl: string;
  user: Reader;
  /** VETERAN_ELIGIBILITY of the user; null while it is unknown. */
  veteranEligibility: string | null;
  pages: readonly NonNullable<Page>[];
  meetings: readonly AnswerOf<'schedule'>[number][];
  tasks: AnswerOf<'myNextSteps'>;
  messages: AnswerOf<'messages'>;
  news: AnswerOf<'whatsNew'>;
};

/** Everything that the search can find. What a page shows only to other roles is left out. Source: FIND-02, FIND-07, ROLE-07. */
export function searchableItems(sources: SearchSources): SearchItem[] {
  const { site, nextStepsUrl, user, pages, meetings, tasks, messages } = sources;
  return [
    ...siteItems(site, nextStepsUrl),
    ...placeItems(isStudent(user)),
    ...Object.entries(sources.offices).map(([key, office]) => officeItem(key, office)),
    ...helpItems(site),
    ...pages.flatMap((page) => pageItems(page, sources)),
    ...newsItems(sources),
    ...courseItems(meetings),
    ...taskItems(tasks, nextStepsUrl),
    ...messageItems(messages, site.timeZone),
  ];
}

const placeItems = (isForStudent: boolean): SearchItem[] =>
  placesFor(isForStudent).map(({ page, ...place }): SearchItem => ({ kind: 'Page', detail: page, ...place }));

/** What the menus of the portal lead to. */
const siteItems = ({ links }: Site, nextStepsUrl: string): SearchItem[] => [
  ...itemsOf('Section', SECTIONS),
  ...itemsOf('Tool', schoolTools(links, nextStepsUrl)),
];

const helpItems = ({ links }: Site): SearchItem[] =>
  itemsOf('Help', [
    ...helpLinks(links),
    { href: links.emergencyProcedures, name: 'Emergency procedures' },
    { href: links.safetyResources, name: 'Other safety resources' },
    { href: links.feedback, name: 'Feedback' },
    { href: links.accessibility, name: 'Accessibility statement' },
  ]);

/** The host tells links to other sites apart. */
function itemsOf(kind: SearchKind, links: readonly { href: string; name: string }[]): SearchItem[] {
  return links.flatMap(({ href, name }) => {
    const host = /^https?:/.test(href) && URL.canParse(href) ? new URL(href).hostname : null;
    const item = itemOf(kind, name, host, href);
    return item === null ? [] : { ...item, keywords: KEYWORDS[name] ?? '' };
  });
}

/** A phone calls the office; elsewhere the result leads to all that is known about it. */
function officeItem(key: string, { name, phone, place, keywords }: Office): SearchItem {
  const call = callHref(phone);
  const detail = [shownPhone(phone), place].filter((part) => part !== null).join(' · ');
  return {
    kind: 'Help',
    title: name,
    detail: detail || null,
    href: `/resources#office-${key}`,
    keywords,
    ...(call === null ? {} : { phone: call }),
  };
}

function pageItems(
  { path, slug, title, posts }: NonNullable<Page>,
  { user, veteranEligibility, site }: SearchSources,
): SearchItem[] {
  const address = `/${(path ?? slug ?? '').replace(/^\/+/, '')}`;
  const isOfMenu = isMenuPage(address);
  const addressOf = (url: string | null) => {
    const target = linkTarget(url, veteranEligibility, site.veteranCertificationUrl);
    return target === null ? null : hrefOf(target);
  };
  const ofPosts = posts
    .filter((post) => blockOf(post) !== null && maySee(post, user))
    .flatMap((post) => {
      const kind: SearchKind = post.post_type === 'icon_link' ? 'Tool' : 'Resource';
      return [
        ...(post.post_type === 'card' ? [itemOf(kind, post.title, null, addressOf(post.action_link))] : []),
        // These say something themselves, on the page where they stand.
        ...(TEXT_TYPES.includes(post.post_type ?? '') ? [itemOf(kind, post.title, title, address)] : []),
        ...post.links.map(({ link_text, description, url }) => itemOf(kind, link_text, description, addressOf(url))),
      ];
    });
  return [...(isOfMenu ? [] : [itemOf('Page', title, null, address)]), ...ofPosts].filter((item) => item !== null);
}

const TEXT_TYPES = ['basic_html', 'accordion', 'calendar'];

function newsItems({ news, user, site }: SearchSources): SearchItem[] {
  return news
    .filter((post) => maySee(post, user))
    .flatMap(({ title, slug, publishing_opens_on }) => {
      const at = timeOf(publishing_opens_on ?? '');
      const detail = at === null ? 'What’s New' : `What’s New · ${formatDay(dayIn(site.timeZone, at), 'short')}`;
      return slug === null ? [] : (itemOf('Page', title, detail, `/whats-new/${encodeForUrl(slug)}`) ?? []);
    });
}

function courseItems(meetings: SearchSources['meetings']): SearchItem[] {
  return distinctMeetings(meetings).map((meeting) => {
    const { SUBJECTCODE, COURSENUMBER, COURSETITLE, COURSEREGISTRATIONNUMBER, DAYS, BUILDING, ROOM } = meeting;
    const title = [SUBJECTCODE, COURSENUMBER, COURSETITLE].filter((part) => part !== null).join(' ');
    const days = [...(DAYS ?? '')].flatMap((letter) => WEEKDAYS[letter] ?? []).join(', ');
    const time = [days || null, formatClassTime(classMinutes(meeting).start)].filter((part) => part !== null).join(' ');
    const room = [BUILDING, ROOM].filter((part) => part !== null).join(' ');
    const query = COURSEREGISTRATIONNUMBER === null ? '' : `?course=${encodeForUrl(COURSEREGISTRATIONNUMBER)}`;
    return {
      kind: 'Course',
      title,
      detail: joined(time, room),
      href: `/academics${query}`,
      keywords: [COURSEREGISTRATIONNUMBER, 'crn course class'].join(' '),
    };
  });
}

function taskItems(tasks: SearchSources['tasks'], nextStepsUrl: string): SearchItem[] {
  return tasks.flatMap((task) => {
    const detail = isOpen(task) ? formatDateDisplay(dateDisplay(task, false)) : 'Done or dismissed';
    return itemOf('Task', task.title, detail || null, `${nextStepsUrl.replace(/\/$/, '')}/task/${task.id}`) ?? [];
  });
}

function messageItems(messages: SearchSources['messages'], zone: string): SearchItem[] {
  return messages.flatMap(({ pk, title, created_on }) => {
    const at = timeOf(created_on ?? '');
    const detail = at === null ? null : formatDay(dayIn(zone, at), 'short');
    return itemOf('Message', title, detail, `/messages?open=${pk}`) ?? [];
  });
}

/** Null without a title or an allowed address. Source: SEC-05, SEC-07. */
function itemOf(kind: SearchKind, title: string | null, detail: string | null, url: string | null): SearchItem | null {
  const href = url?.startsWith('#modal-') ? url : safeHref(url);
  return title === null || title.trim() === '' || href === null ? null : { kind, title, detail, href };
}

const joined = (...parts: string[]): string | null => parts.filter((part) => part !== '').join(' · ') || null;

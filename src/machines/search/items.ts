import type { Page } from '../../api/portal/pages.ts';
import type { AnswerOf } from '../../api/resources.ts';
import { hrefOf, linkTarget } from '../../rules/content-links.ts';
import { dayIn, formatDay, timeOf } from '../../rules/dates.ts';
import { encodeForUrl, safeHref } from '../../rules/links.ts';
import { isMenuPage, SECTIONS } from '../../rules/pages.ts';
import { callHref, shownPhone } from '../../rules/phone.ts';
import { blockOf, maySee, type Reader } from '../../rules/posts.ts';
import { isStudent } from '../../rules/roles.ts';
import { classMinutes, courseCode, formatClassTime, shortPlaceOf } from '../../rules/schedule.ts';
import type { SearchItem, SearchKind } from '../../rules/search.ts';
import { KEYWORDS, type OptionalBlock, PAGE_ICONS, placesFor } from '../../rules/search-places.ts';
import { helpLinks, schoolTools } from '../../rules/site-links.ts';
import { dateDisplay, formatDateDisplay, isOpen } from '../../rules/tasks.ts';
import { distinctMeetings } from '../../rules/timetable.ts';
import type { Site } from '../../site.ts';
import type { SiteOffices } from '../../site-offices.ts';
import { type FactSources, factsOf } from './facts.ts';

/** By the letters of a schedule. */
const WEEKDAYS: Record<string, string> = { M: 'Mon', T: 'Tue', W: 'Wed', R: 'Thu', F: 'Fri', S: 'Sat', U: 'Sun' };

/** What an item is made of: the facts of the university, the user, and the answers that are loaded. */
export type SearchSources = FactSources & {
  site: Site;
  siteOffices: SiteOffices;
  nextStepsUrl: string;
  user: Reader;
  /** The optional blocks of Account that this visit has. */
  blocks: readonly OptionalBlock[];
  /** VETERAN_ELIGIBILITY of the user; null while it is unknown. */
  veteranEligibility: string | null;
  pages: readonly NonNullable<Page>[];
  meetings: readonly AnswerOf<'schedule'>[number][];
  courses: readonly AnswerOf<'courses'>[number][];
  news: AnswerOf<'whatsNew'>;
};

/** Everything that the search can find. What a page shows only to other roles is left out. Source: FIND-02, FIND-07, ROLE-07. */
export function searchableItems(sources: SearchSources): SearchItem[] {
  const { site, nextStepsUrl, pages, advisors, tasks, messages } = sources;
  const facts = factsOf(sources);
  return [
    ...siteItems(site, nextStepsUrl),
    ...placeItems(sources),
    ...Object.entries(sources.siteOffices.offices).map(([key, office]) => officeItem(key, office)),
    ...helpItems(site),
    ...pages.flatMap((page) => pageItems(page, sources)),
    ...newsItems(sources),
    ...courseItems(sources),
    ...advisorItems(advisors),
    ...taskItems(tasks, nextStepsUrl),
    ...messageItems(messages, site.timeZone),
  ].map((item) => ({ ...item, ...facts.get(`${item.kind} ${item.title}`) }));
}

function placeItems({ user, nextStepsUrl, blocks }: SearchSources): SearchItem[] {
  return placesFor(isStudent(user), nextStepsUrl, blocks).map(({ page, href, title, keywords }) => ({
    kind: 'Page',
    title,
    detail: page,
    href,
    keywords,
    ...iconOf(title, page),
  }));
}

/** The icon of a place, otherwise that of its page. */
function iconOf(name: string, page: string | null = null): Pick<SearchItem, 'icon'> {
  const icon = PAGE_ICONS[name] ?? (page === null ? undefined : PAGE_ICONS[page]);
  return icon === undefined ? {} : { icon };
}

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
    { href: links.accountManager, name: 'Password and sign-in' },
    { href: links.privacy, name: 'Privacy Notice' },
  ]);

/** The host tells links to other sites apart. */
function itemsOf(kind: SearchKind, links: readonly { href: string; name: string }[]): SearchItem[] {
  return links.flatMap(({ href, name }) => {
    const host = /^https?:/.test(href) && URL.canParse(href) ? new URL(href).hostname : null;
    const item = itemOf(kind, name, host, href);
    return item === null ? [] : { ...item, keywords: KEYWORDS[name] ?? '', ...iconOf(name) };
  });
}

/** A phone calls the office; elsewhere the result leads to all that is known about it. */
function officeItem(key: string, { name, phone, place, keywords }: SiteOffices['offices'][string]): SearchItem {
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
        ...(TEASER_TYPES.includes(post.post_type ?? '')
          ? [itemOf(kind, post.title, post.link_text, addressOf(post.action_link))]
          : []),
        // These say something themselves, on the page where they stand.
        ...(TEXT_TYPES.includes(post.post_type ?? '')
          ? [withKeywords(itemOf(kind, post.title, title, address), POST_KEYWORDS[post.post_type ?? ''])]
          : []),
        ...post.links.map(({ link_text, description, url, icon_class }) => {
          const item = itemOf(kind, link_text, description, addressOf(url));
          return item === null || icon_class === null ? item : { ...item, icon: icon_class };
        }),
      ];
    });
  return [...(isOfMenu ? [] : [itemOf('Page', title, null, address)]), ...ofPosts].filter((item) => item !== null);
}

const TEXT_TYPES = ['basic_html', 'accordion', 'calendar'];
const POST_KEYWORDS: Readonly<Record<string, string>> = {
  calendar:
    'important dates deadlines term semester quarter begin start end first last day classes holidays break refund drop',
};

const withKeywords = (item: SearchItem | null, keywords = ''): SearchItem | null =>
  item === null ? null : { ...item, keywords };

/** They lead to what they are about. */
const TEASER_TYPES = ['card', 'promo'];

function newsItems({ news, user, site }: SearchSources): SearchItem[] {
  return news
    .filter((post) => maySee(post, user))
    .flatMap(({ title, slug, publishing_opens_on }) => {
      const at = timeOf(publishing_opens_on ?? '');
      const detail = at === null ? 'What’s New' : `What’s New · ${formatDay(dayIn(site.timeZone, at), 'short')}`;
      return slug === null ? [] : (itemOf('Page', title, detail, `/whats-new/${encodeForUrl(slug)}`) ?? []);
    });
}

/** Courses with and without meetings. The place goes first: it is what a student looks for before a class. */
function courseItems({ meetings, courses }: SearchSources): SearchItem[] {
  const crns = new Set(meetings.map(({ COURSEREGISTRATIONNUMBER }) => COURSEREGISTRATIONNUMBER));
  const withoutMeeting = courses.filter(({ COURSEREGISTRATIONNUMBER }) => !crns.has(COURSEREGISTRATIONNUMBER));
  const instructorOf = (crn: string | null) =>
    courses.find(({ COURSEREGISTRATIONNUMBER }) => COURSEREGISTRATIONNUMBER === crn)?.FACULTYNAME ?? null;
  return [
    ...distinctMeetings(meetings).map((meeting) => {
      const days = [...(meeting.DAYS ?? '')].flatMap((letter) => WEEKDAYS[letter] ?? []).join(', ');
      const time = [days || null, formatClassTime(classMinutes(meeting).start)]
        .filter((part) => part !== null)
        .join(' ');
      return courseItem(meeting, [shortPlaceOf(meeting), time, instructorOf(meeting.COURSEREGISTRATIONNUMBER)]);
    }),
    ...withoutMeeting.map((course) => courseItem(course, [course.FACULTYNAME])),
  ];
}

type CourseName = Pick<
  AnswerOf<'courses'>[number],
  'SUBJECTCODE' | 'COURSENUMBER' | 'COURSETITLE' | 'COURSEREGISTRATIONNUMBER'
>;

function courseItem(course: CourseName, details: readonly (string | null)[]): SearchItem {
  const crn = course.COURSEREGISTRATIONNUMBER;
  return {
    kind: 'Course',
    title: [courseCode(course), course.COURSETITLE].filter(Boolean).join(' '),
    detail: joined(...details),
    href: `/academics${crn === null ? '' : `?course=${encodeForUrl(crn)}`}`,
    keywords: [crn, 'crn course class instructor professor teacher'].join(' '),
  };
}

function advisorItems(advisors: SearchSources['advisors']): SearchItem[] {
  return advisors.flatMap(({ ADV_NAME, ADV_CODE_DESC }) => {
    const item = itemOf('Person', ADV_NAME, joined('Advisor', ADV_CODE_DESC), '/academics#advisors');
    return item === null ? [] : { ...item, keywords: 'adviser advising' };
  });
}

function taskItems(tasks: SearchSources['tasks'], nextStepsUrl: string): SearchItem[] {
  return tasks.flatMap((task) => {
    const detail = isOpen(task) ? formatDateDisplay(dateDisplay(task, false)) : 'Done or dismissed';
    const item = itemOf('Task', task.title, detail || null, `${nextStepsUrl.replace(/\/$/, '')}/task/${task.id}`);
    return item === null ? [] : { ...item, ...(isOpen(task) ? {} : { isOver: true }) };
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

const joined = (...parts: (string | null)[]): string | null => parts.filter(Boolean).join(' · ') || null;

import { expect } from 'vitest';
import { listAlerts } from '../../src/api/portal/alerts.ts';
import { listCampusEvents, listCampusNews } from '../../src/api/portal/campus-groups.ts';
import { listEvents } from '../../src/api/portal/events.ts';
import { getPage } from '../../src/api/portal/pages.ts';
import { getPost, listPosts, type Post, PostType } from '../../src/api/portal/posts.ts';
import { publicEvents } from '../../src/rules/events.ts';
import { sampleAlerts, sampleCampusEvents, sampleEvents, sampleNews } from '../../src/sample/events.ts';
import { samplePages } from '../../src/sample/pages.ts';
import { samplePosts } from '../../src/sample/posts.ts';
import { site } from '../../src/site.ts';
import { NOW } from '../server/support/sample-day.ts';
import { type Contract, expectRefusal, moment, signal } from './support/contract.ts';
import { type Caller, TODAY } from './support/transports.ts';

const ONE_PERSON = 'the demo shows one person only';

/** What is answered when a page is not there. */
const NOT_FOUND = null;

const slugOf = ({ slug }: { slug: string | null }) => slug;

function newestFirst(one: Post, other: Post): number {
  const [a, b] = [one, other].map(({ publishing_opens_on }) => moment(publishing_opens_on) ?? Number.NaN);
  return (b ?? 0) - (a ?? 0) || (other.pk ?? 0) - (one.pk ?? 0);
}

async function pageSlugs({ portal }: Caller, query: string): Promise<(string | null)[] | null> {
  return (
    (await portal(getPage, { query: Object.fromEntries(new URLSearchParams(query)) as never, signal }))?.posts.map(
      slugOf,
    ) ?? null
  );
}

/** A page that is not published, and one of each kind that is. */
const HIDDEN = 'commencement';

/** Posts, pages and feeds. */
export const contentContracts: Contract[] = [
  {
    calls: ['GET /posts'],
    title: 'with a type lists the posts of that type that have come out, the newest first',
    check: async ({ portal }) => {
      const blogs = await portal(listPosts, { query: { post_type: 'blog' }, signal });
      expect(blogs.length).toBeGreaterThan(1);
      for (const { post_type, publishing_opens_on } of blogs) {
        expect(post_type).toBe('blog');
        expect(moment(publishing_opens_on)).toBeLessThanOrEqual(NOW.getTime());
      }
      const times = blogs.map(({ publishing_opens_on }) => moment(publishing_opens_on) ?? Number.NaN);
      expect(times).toEqual(times.toSorted((one, other) => other - one));
      const later = samplePosts(TODAY).filter(({ publishing_opens_on }) => (moment(publishing_opens_on) ?? 0) > +NOW);
      expect(later.length).toBeGreaterThan(0);
      for (const { slug } of later) expect(await portal(getPost, { query: { slug }, signal })).toBeNull();
    },
  },
  {
    calls: ['GET /posts'],
    title: 'knows every type, has the newest first and of the same time the last one, and narrows to a category',
    check: async ({ portal }) => {
      for (const post_type of PostType.options) {
        const posts = await portal(listPosts, { query: { post_type }, signal });
        expect(new Set(posts.map((post) => post.post_type))).toEqual(new Set(posts.length === 0 ? [] : [post_type]));
        expect(posts).toEqual(posts.toSorted(newestFirst));
      }
      const forStudents = await portal(listPosts, { query: { post_type: 'resources', category: 'student' }, signal });
      expect(forStudents.map(slugOf)).toEqual(['resources-student']);
      expect(
        await portal(listPosts, { query: { post_type: 'resources', category: 'nothing-of-the-kind' }, signal }),
      ).toEqual([]);
    },
  },
  {
    calls: ['GET /posts'],
    title: 'by slug has one whole post, or an empty list',
    check: async ({ portal, send }) => {
      const [newest] = await portal(listPosts, { query: { post_type: 'blog' }, signal });
      const slug = newest?.slug ?? '';
      expect(await portal(getPost, { query: { slug }, signal })).toEqual(newest);
      const expected = samplePosts(TODAY).find((post) => post.slug === slug);
      expect(newest).toMatchObject({ title: expected?.title, body: expected?.body, links: expected?.links });
      expect(await (await send('GET', '/api/posts?slug=nothing-of-the-kind')).json()).toEqual([]);
    },
  },
  {
    calls: ['GET /posts'],
    title: 'ROLE-07 ROLE-08 keep from a student what is for a role that they have not',
    check: async ({ portal }) => {
      const resources = (await portal(listPosts, { query: { post_type: 'resources' }, signal })).map(slugOf);
      expect(resources).toEqual(expect.arrayContaining(['resources-general', 'resources-student']));
      for (const role of ['staff', 'faculty', 'advisor', 'emeritus', 'student-worker']) {
        expect(resources).not.toContain(`resources-${role}`);
        expect(await portal(getPost, { query: { slug: `resources-${role}` }, signal })).toBeNull();
      }
    },
  },
  {
    calls: ['GET /posts', 'GET /pages'],
    title: 'ROLE-05 ROLE-07 DASH-07 send staff their posts, those of the financial dashboard among them',
    as: 'victor',
    serverOnly: ONE_PERSON,
    check: async (caller) => {
      const resources = (await caller.portal(listPosts, { query: { post_type: 'resources' }, signal })).map(slugOf);
      expect(resources).toContain('resources-staff');
      expect(resources).not.toContain('resources-student');
      expect(await pageSlugs(caller, 'slug=dashboard')).toEqual(
        expect.arrayContaining(['staff-development', 'budget-report']),
      );
    },
  },
  {
    calls: ['GET /posts'],
    title: 'are refused without type and slug, with both, and for an unknown type',
    check: async ({ send }) => {
      for (const query of [
        '',
        '?category=staff',
        '?slug=a&post_type=blog',
        '?post_type=poem',
        '?slug=',
        '?post_type=',
      ]) {
        await expectRefusal(send('GET', `/api/posts${query}`), 400);
      }
    },
  },
  {
    calls: ['GET /pages'],
    title: 'ROUTE-15 CONTENT-15 has the dashboard by its slug, with whole posts in the page’s order',
    check: async (caller) => {
      const page = await caller.portal(getPage, { query: { slug: 'dashboard' }, signal });
      const expected = samplePages().find(({ slug }) => slug === 'dashboard');
      expect(page).toMatchObject({ slug: 'dashboard', path: expected?.path, title: expected?.title });
      const order = expected?.posts ?? [];
      const pks = page?.posts.map(({ pk }) => pk) ?? [];
      expect(pks.length).toBeGreaterThan(1);
      expect(pks).toEqual(order.filter((pk) => pks.includes(pk)));
      for (const post of page?.posts ?? []) {
        expect(await caller.portal(getPost, { query: { slug: post.slug ?? '' }, signal })).toEqual(post);
      }
    },
  },
  {
    calls: ['GET /pages'],
    title: 'ROLE-07 have only what their reader may see',
    check: async (caller) => {
      const posts = await pageSlugs(caller, 'slug=dashboard');
      for (const slug of ['staff-development', 'grading-opens', 'budget-report', 'resources-staff']) {
        expect(posts).not.toContain(slug);
      }
    },
  },
  {
    calls: ['GET /pages'],
    title: 'ROUTE-17 has any other page by its path, also one with a slash in it',
    check: async ({ portal }) => {
      for (const path of ['student-life', 'student-life/clubs', 'whats-new']) {
        const page = await portal(getPage, {
          query: Object.fromEntries(new URLSearchParams(String(new URLSearchParams({ path })))) as never,
          signal,
        });
        expect(page).toMatchObject({ path, slug: path });
        expect(page?.posts.length).toBeGreaterThan(0);
      }
    },
  },
  {
    calls: ['GET /pages'],
    title: 'is an empty list for a page that there is not',
    check: async ({ portal, send }) => {
      expect(await (await send('GET', '/api/pages?path=no%2Fsuch%2Fpage')).json()).toEqual([]);
      expect(await portal(getPage, { query: { path: 'no/such/page' }, signal })).toBe(NOT_FOUND);
      expect(await portal(getPage, { query: { slug: 'no-such-page' }, signal })).toBe(NOT_FOUND);
      expect(await portal(getPage, { query: { path: 'student-life/..' }, signal })).toBe(NOT_FOUND);
    },
  },
  {
    calls: ['GET /pages'],
    title: 'API-45 ROLE-12 an unpublished page is not there for a student, who asks for it in vain',
    check: async ({ portal }) => {
      expect(samplePages()).toContainEqual(expect.objectContaining({ path: HIDDEN, is_published: false }));
      expect(
        await portal(getPage, { query: Object.fromEntries(new URLSearchParams(`path=${HIDDEN}`)) as never, signal }),
      ).toBe(NOT_FOUND);
      expect(
        await portal(getPage, {
          query: Object.fromEntries(new URLSearchParams(`path=${HIDDEN}&published=all`)) as never,
          signal,
        }),
      ).toBe(NOT_FOUND);
    },
  },
  {
    calls: ['GET /pages'],
    title: 'API-45 ROLE-12 an unpublished page is there for people with is_staff, when they ask for it',
    as: 'erik',
    serverOnly: 'the sample student has no is_staff',
    check: async ({ portal }) => {
      expect(
        await portal(getPage, { query: Object.fromEntries(new URLSearchParams(`path=${HIDDEN}`)) as never, signal }),
      ).toBe(NOT_FOUND);
      expect(
        await portal(getPage, {
          query: Object.fromEntries(new URLSearchParams(`path=${HIDDEN}&published=all`)) as never,
          signal,
        }),
      ).toMatchObject({ path: HIDDEN });
    },
  },
  {
    calls: ['GET /pages'],
    title: 'ROLE-12 an unpublished page is not there for staff without is_staff',
    as: 'victor',
    serverOnly: ONE_PERSON,
    check: async ({ portal }) => {
      expect(
        await portal(getPage, {
          query: Object.fromEntries(new URLSearchParams(`path=${HIDDEN}&published=all`)) as never,
          signal,
        }),
      ).toBe(NOT_FOUND);
    },
  },
  {
    calls: ['GET /pages'],
    title: 'are refused without slug and path, with both, and for another word than all',
    check: async ({ send }) => {
      for (const query of ['', '?published=all', '?slug=dashboard&path=dashboard', '?slug=dashboard&published=True']) {
        await expectRefusal(send('GET', `/api/pages${query}`), 400);
      }
    },
  },
  {
    calls: ['GET /integrations/pdx/events'],
    title: 'are the first 12 of the calendar, with the time as it is shown',
    check: async ({ portal }) => {
      const events = await portal(listEvents, { signal });
      expect(events).toEqual(sampleEvents(TODAY).slice(0, 12));
      expect(events.length).toBeGreaterThan(0);
      for (const { datetime_string, link } of events) {
        expect(datetime_string).toMatch(/\S/);
        expect(link).toMatch(/^https:/);
      }
    },
  },
  {
    calls: ['GET /integrations/pdx/events', 'GET /integrations/pdxcampusgroups/news'],
    title: 'COMM-07 are more than the 12 that are kept',
    check: async ({ portal, send }) => {
      for (const [list, path] of [
        [listEvents, 'pdx/events'],
        [listCampusNews, 'pdxcampusgroups/news'],
      ] as const) {
        const all = await (await send('GET', `/api/integrations/${path}`)).json();
        expect(all.length).toBeGreaterThan(12);
        expect(await portal(list, { signal })).toHaveLength(12);
      }
    },
  },
  {
    calls: ['GET /integrations/pdxcampusgroups/events'],
    title: 'API-08 API-09 is an RSS 2.0 document by its content type, read to the same fields as a JSON list',
    check: async ({ portal, send }) => {
      const answer = await send('GET', '/api/integrations/pdxcampusgroups/events');
      expect(answer.headers.get('content-type')).toMatch(/^application\/rss\+xml\b/);
      expect(await answer.text()).toMatch(/<rss [^>]*version="2\.0"/);
      const events = await portal(listCampusEvents, { signal });
      const expected = sampleCampusEvents(TODAY);
      expect(expected.length).toBeGreaterThan(1);
      expect(events).toEqual(
        expected.map((event) => ({ ...event, image: null, privacyLevel: Number(event.privacyLevel) })),
      );
    },
  },
  {
    calls: ['GET /integrations/pdxcampusgroups/events'],
    title: 'COMM-04 COMM-08 have more than the 12 that are shown, some of them not public',
    check: async ({ portal }) => {
      const events = await portal(listCampusEvents, { signal });
      const isPublic = ({ privacyLevel }: (typeof events)[number]) => privacyLevel === 0 || privacyLevel === 1;
      expect(events.length).toBeGreaterThan(12);
      expect(events.every(isPublic)).toBe(false);
      const shown = publicEvents(events, NOW, site.timeZone);
      expect(shown).toHaveLength(12);
      expect(shown.every(isPublic)).toBe(true);
    },
  },
  {
    calls: ['GET /integrations/pdxcampusgroups/news'],
    title: 'are a JSON list of the newest',
    check: async ({ portal }) => {
      const news = await portal(listCampusNews, { signal });
      expect(news).toEqual(sampleNews(TODAY).slice(0, 12));
      expect(news.length).toBeGreaterThan(0);
    },
  },
  {
    calls: ['GET /integrations/rave-messages'],
    title: 'are the emergency alerts with description and date',
    check: async ({ portal }) => {
      const alerts = await portal(listAlerts, { signal });
      const empty = { link: null, updated: null, incomplete: false };
      expect(alerts).toEqual(sampleAlerts(TODAY).map((alert) => ({ ...alert, ...empty })));
      expect(alerts.length).toBeGreaterThan(0);
      for (const { pubDate } of alerts) expect(moment(pubDate)).not.toBeNaN();
    },
  },
];

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { describe, expect, test } from 'vitest';
import { currentAlerts } from '../../src/rules/alerts.ts';
import { hasAttendanceWarning } from '../../src/rules/attendance.ts';
import { addDays, dayIn, daysBetween, formatDay, formatMinutes, minutesIn } from '../../src/rules/dates.ts';
import { publicEvents, upcomingEvents } from '../../src/rules/events.ts';
import { safeHref } from '../../src/rules/links.ts';
import { classesOn } from '../../src/rules/schedule.ts';
import { videoFrame } from '../../src/rules/video.ts';
import { sampleAssignments, sampleChecklist } from '../../src/sample/assignments.ts';
import { sampleAlerts, sampleCampusEvents, sampleEvents, sampleNews } from '../../src/sample/events.ts';
import { campusEventsFeed } from '../../src/sample/feed.ts';
import { sampleMessages } from '../../src/sample/messages.ts';
import { samplePages } from '../../src/sample/pages.ts';
import { demoStudent, samplePeople, samplePerson } from '../../src/sample/people.ts';
import { samplePosts } from '../../src/sample/posts.ts';
import { sampleRecords } from '../../src/sample/records.ts';
import { sampleTasks } from '../../src/sample/tasks.ts';
import { sampleTerm, sampleTerms } from '../../src/sample/terms.ts';
import { site } from '../../src/site.ts';
import { DAYS, everybody, notNull, recordsOf, TODAY, usernames } from './support.ts';

describe('people', () => {
  test('a provisional account has no records at all', () => {
    for (const of of Object.values(recordsOf('gia'))) expect(of ?? []).toEqual([]);
    expect(sampleMessages('gia', TODAY)).toEqual([]);
  });

  test('only employees and student workers have an employment', () => {
    for (const { user, employment } of everybody) {
      const works = [user.primary_role, ...user.other_roles].some((role) => role !== null && role !== 'student');
      expect([user.username, employment !== null]).toEqual([user.username, works]);
    }
  });

  test('the special ones', () => {
    expect(recordsOf('tomas')['class-standing']).toEqual({ class_standing: 'Transfer' });
    const eligible = usernames.filter((name) => recordsOf(name)['person-info']?.VETERAN_ELIGIBILITY === 'Y');
    expect(eligible).toEqual(['tomas']);
    expect(sampleChecklist('ben').preference.updated_by_user_on).toBe(null);
  });

  test('the demo’s sample student cannot sign in', () => {
    expect(samplePeople.map(({ user }) => user.username)).not.toContain('robin');
    expect(samplePerson('robin')).toBe(demoStudent);
  });

  test('only one course of Amara warns of attendance, in the terms that can, once six days are over', () => {
    for (const today of DAYS) {
      const { term, start_date } = sampleTerm(today);
      const warned = sampleRecords('amara', today).courses.filter((course) =>
        hasAttendanceWarning(course, { code: term, startDate: start_date }, today, false),
      );
      const isTime = !term.endsWith('3') && daysBetween(start_date, today) >= 6;
      expect(warned.map(({ SUBJECT, COURSENUMBER }) => `${SUBJECT} ${COURSENUMBER}`)).toEqual(isTime ? ['CS 333'] : []);
    }
    const unwarned = recordsOf('amara').courses.slice(1, 4);
    expect(unwarned.map((of) => of.EXCLUSIONLIST + of.ACCEPTEDAID + of.INITATTENDANCE)).toEqual(['NNN', 'YYN', 'NYY']);
  });

  test('every day Robin has a class and Chen has none', () => {
    for (const today of DAYS) {
      expect(classesOn(sampleRecords('robin', today).schedule, today).length).toBeGreaterThanOrEqual(2);
      expect(classesOn(sampleRecords('chen', today).schedule, today)).toEqual([]);
    }
  });
});

describe('messages', () => {
  test('newest first, of the last weeks, read after they were sent', () => {
    for (const today of DAYS) {
      for (const username of usernames) {
        const messages = sampleMessages(username, today);
        const sent = messages.map(({ created_on }) => created_on);
        expect(sent).toEqual([...sent].sort().reverse());
        for (const { created_on, user_read_on } of messages) {
          expect(daysBetween(created_on.slice(0, 10), today)).toBeGreaterThanOrEqual(1);
          expect(daysBetween(created_on.slice(0, 10), today)).toBeLessThan(32);
          if (user_read_on !== null) expect(created_on < user_read_on && user_read_on.slice(0, 10) < today).toBe(true);
        }
      }
    }
  });

  test('Robin has twelve unread ones, more of them for the banner than it shows', () => {
    const unread = sampleMessages('robin', TODAY).filter(({ read }) => !read);
    expect(unread).toHaveLength(12);
    expect(unread.filter(({ display_as_banner }) => display_as_banner).length).toBeGreaterThan(5);
    expect(unread.filter(({ is_nudge }) => is_nudge).map(({ nudge_type }) => nudge_type)).toEqual([
      'CONTACT_INFO',
      null,
    ]);
  });

  test('an app message names a message of the checklist of the same person', () => {
    const named = usernames.flatMap((username) =>
      sampleMessages(username, TODAY).flatMap(({ app_message }) =>
        app_message === null ? [] : [[username, app_message]],
      ),
    );
    const kept = usernames.flatMap((username) => sampleChecklist(username).messages.map(({ id }) => [username, id]));
    expect(named).toEqual(kept);
    expect(named).toHaveLength(3);
  });
});

describe('content', () => {
  const htmlOf = (today: string) => [
    ...samplePosts(today).map(({ body }) => body ?? ''),
    ...usernames.flatMap((username) => sampleMessages(username, today).map(({ body }) => body)),
    ...sampleTasks(today).map(({ description }) => description),
    ...usernames.flatMap((username) => sampleChecklist(username).messages.map(({ body }) => body)),
  ];
  const linksOf = (today: string) => [
    ...samplePosts(today).flatMap(({ action_link, links }) => [action_link, ...links.map(({ url }) => url)]),
    ...usernames.flatMap((username) => [
      ...sampleMessages(username, today).map(({ action_link }) => action_link),
      ...sampleRecords(username, today).nudges.map(({ action_link }) => action_link),
    ]),
    ...htmlOf(today).flatMap((html) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)),
  ];

  test('every link is safe, and one within the site leads to a screen, a page, a blog post or a modal that is there', () => {
    const posts = samplePosts(TODAY);
    const blogs = posts.filter(({ post_type }) => post_type === 'blog').map(({ slug }) => `/whats-new/${slug}`);
    const modals = posts.filter(({ post_type }) => post_type === 'modal').map(({ slug }) => `#modal-${slug}`);
    const pages = samplePages().map(({ path }) => `/${path}`);
    const places = ['/account', '/account#holds', '/account#profile', '/next-steps', '/resources#who-helps'];
    const there = [...blogs, ...modals, ...pages, ...places];
    const links = linksOf(TODAY).filter((url) => url !== null);
    for (const url of links) {
      if (/^[/#]/.test(url)) expect(there).toContain(url);
      else expect(safeHref(url)).toBe(url);
    }
    for (const modal of modals) expect(links).toContain(modal);
  });

  test('HTML is harmless and closes what it opens', () => {
    for (const html of htmlOf(TODAY)) {
      expect(html).not.toMatch(/<script|javascript:|\son\w+=|style=/i);
      const open: string[] = [];
      for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
        if (slash === '') open.push(name);
        else expect(open.pop()).toBe(name);
      }
      expect(open).toEqual([]);
    }
  });

  test('every picture is there, and every file in the folder is somewhere seen', () => {
    const pictures = DAYS.flatMap((today) => [
      ...samplePosts(today).flatMap((post) => [post.image, post.thumbnail_image, post.medium_image, post.large_image]),
      ...sampleEvents(today).map(({ image }) => image),
      ...sampleNews(today).map(({ image }) => image),
    ]);
    const folder = join(import.meta.dirname, '../../public/sample');
    const files = readdirSync(folder).map((name) => `/sample/${name}`);
    expect([...new Set(pictures.filter((picture) => picture !== null))].sort()).toEqual(files.sort());
    for (const file of files) {
      const drawing = readFileSync(join(folder, file.replace('/sample/', '')), 'utf8');
      expect(drawing).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
      expect(drawing.length).toBeLessThan(9_000);
    }
  });

  test('every post of a page is there; what no page has is a blog post or a modal', () => {
    const posts = samplePosts(TODAY);
    const shown = new Set(samplePages().flatMap((page) => page.posts));
    const unshown = posts.filter(({ pk }) => !shown.has(pk)).map(({ post_type }) => post_type);
    expect([...new Set(unshown)].sort()).toEqual(['blog', 'modal']);
    for (const pk of shown) expect(posts.map((post) => post.pk)).toContain(pk);
    expect(samplePages().filter(({ is_published }) => !is_published)).toHaveLength(1);
    expect(new Set(samplePages().map(({ path }) => path)).size).toBe(samplePages().length);
  });

  test('slugs are unique; the newest open blog post is of the last 60 days, one is not yet open, one for staff only', () => {
    for (const today of DAYS) {
      const posts = samplePosts(today);
      expect(new Set(posts.map(({ slug }) => slug)).size).toBe(posts.length);
      const blogs = posts.filter(({ post_type }) => post_type === 'blog');
      const ages = blogs.map(({ publishing_opens_on }) => daysBetween(publishing_opens_on.slice(0, 10), today));
      expect(ages).toEqual([4, 23, 75, 132, 2, -10]);
      expect(blogs.map(({ category }) => category)).toEqual([null, null, null, null, 'staff', null]);
    }
  });

  test('a hero has its four sizes, and the video a host that may be framed', () => {
    for (const post of samplePosts(TODAY)) {
      const sizes = new Set([post.image, post.thumbnail_image, post.medium_image, post.large_image]);
      if (post.post_type === 'hero') expect(sizes.size).toBe(4);
      if (post.post_type === 'video_embed') expect(videoFrame(post.action_link)).toBe(post.action_link);
    }
  });

  test('the hero follows the time of the term', () => {
    const { start_date, end_date } = sampleTerm(TODAY);
    const titles = [start_date, TODAY, end_date].map((day) => samplePosts(day)[0]?.title);
    expect(titles).toEqual(['Winter 2028 begins', 'Tutors are free this week', 'Finals are near. You are not alone.']);
  });
});

describe('feeds', () => {
  test('the calendar is full of events to come, and their text says when they start on campus', () => {
    for (const today of DAYS) {
      const events = sampleEvents(today);
      const midnight = new Date(`${addDays(today, 1)}T07:59:00.000Z`);
      expect(upcomingEvents(events, midnight, site.timeZone, 100)).toHaveLength(events.length);
      expect(events.length).toBeGreaterThanOrEqual(14);
      const starts = events.map(({ start }) => start);
      expect(starts).toEqual([...starts].sort());
      for (const { start, end, datetime_string } of events) {
        const at = new Date(start);
        expect(datetime_string).toBe(
          `${formatDay(dayIn(site.timeZone, at), 'short')}, ${formatMinutes(minutesIn(site.timeZone, at))}`,
        );
        expect(notNull(end) > start).toBe(true);
      }
    }
  });

  test('the same hour on campus on both sides of a clock change', () => {
    const hours = DAYS.map((today) => minutesIn(site.timeZone, new Date(sampleEvents(today)[0]?.start ?? '')) / 60);
    expect(new Set(hours)).toEqual(new Set([18]));
    const offsets = new Set(DAYS.map((today) => sampleEvents(today)[0]?.start.slice(11, 13)));
    expect(offsets).toEqual(new Set(['01', '02']));
  });

  test('campus groups: more than a dozen public events to come, closed ones, one over', () => {
    for (const today of DAYS) {
      const events = sampleCampusEvents(today).map((event) => ({ ...event, privacyLevel: Number(event.privacyLevel) }));
      const closed = events.filter(({ privacyLevel }) => privacyLevel > 1);
      expect(closed).toHaveLength(2);
      const now = new Date(`${today}T20:00:00.000Z`);
      expect(upcomingEvents(events, now, site.timeZone, 100)).toHaveLength(events.length - 1);
      // 14 of them are public: two more than are shown.
      expect(publicEvents(events, now, site.timeZone)).toHaveLength(12);
      expect(events.filter(({ end }) => new Date(end) < now)).toHaveLength(1);
    }
    expect(sampleNews(TODAY)).toHaveLength(14);
  });

  test('MSG-08: of the alerts the mild one of yesterday is shown, the older one dropped', () => {
    for (const today of DAYS) {
      const now = new Date(`${today}T20:00:00.000Z`);
      expect(currentAlerts(sampleAlerts(today), now).map(({ guid }) => guid)).toEqual(['alert-test']);
    }
  });
});

test('ids are below 10,000, unique among their kind and the same on every day', () => {
  const idsOn = (today: string) => ({
    people: everybody.map(({ id }) => id),
    preferences: everybody.map(({ preferences }) => preferences.pk),
    profiles: everybody.map(({ user }) => user.profile_pk),
    numbers: everybody.map(({ user }) => Number(user.nine_number) % 10_000),
    messages: usernames.flatMap((name) => sampleMessages(name, today).map(({ pk }) => pk)),
    nudges: usernames.flatMap((name) => sampleRecords(name, today).nudges.map(({ pk }) => pk)),
    contacts: usernames.flatMap((name) =>
      (sampleRecords(name, today)['emergency-info']?.EMERGENCY_CONTACTS ?? []).map(({ id }) => id),
    ),
    posts: samplePosts(today).map(({ pk }) => pk),
    tasks: sampleTasks(today).map(({ id }) => id),
    assignments: usernames.flatMap((name) => sampleAssignments(name, today).map(({ id }) => id)),
    choices: usernames.map((name) => sampleChecklist(name).preference.pk),
    affiliations: usernames.map((name) => sampleChecklist(name).studentTypes.pk),
    userMessages: usernames.flatMap((name) => sampleChecklist(name).messages.map(({ id }) => id)),
  });
  const first = idsOn(TODAY);
  for (const ids of Object.values(first)) {
    expect(new Set(ids).size).toBe(ids.length);
    expect(Math.max(...ids)).toBeLessThan(10_000);
    expect(Math.min(...ids)).toBeGreaterThan(0);
  }
  const kept = (ids: ReturnType<typeof idsOn>) =>
    Object.fromEntries(Object.entries(ids).map(([name, of]) => [name, [...of].sort((one, other) => one - other)]));
  for (const today of DAYS) expect(kept(idsOn(today))).toEqual(kept(first));
});

test('terms: the current one is one of them on every day', () => {
  for (const today of DAYS) expect(sampleTerms(today)).toContainEqual(sampleTerm(today));
});

test('the feed of the campus groups is RSS 2.0 with escaped text', () => {
  const events = sampleCampusEvents(TODAY);
  const rss = campusEventsFeed([
    ...events,
    { ...notNull(events[0]), guid: 'x', title: `<b>"Tom" & 'Jerry'</b>`, description: ']]> &amp;' },
  ]);
  const { root } = parseXml(rss);
  expect(root?.toJSON()).toMatchObject({ name: 'rss', attributes: { version: '2.0' } });
  const items = [...rss.matchAll(/<item>(.*?)<\/item>/gs)].map(([item]) => parseXml(item.replaceAll('groups:', '')));
  const textsOf = (position: number) =>
    Object.fromEntries(
      (items[position]?.root?.children ?? []).flatMap((child) =>
        child instanceof XmlElement ? [[child.name, child.text]] : [],
      ),
    );
  expect(textsOf(2)).toEqual(events[2]);
  expect(textsOf(events.length)).toMatchObject({ title: `<b>"Tom" & 'Jerry'</b>`, description: ']]> &amp;' });
  expect(rss).toContain('<groups:privacyLevel>0</groups:privacyLevel>');
});

test('the message about the registration names its day, a Tuesday in the week after the next seven days', () => {
  for (const today of DAYS) {
    const body = sampleMessages('amara', today).find(({ title }) => title === 'Your registration time is set')?.body;
    const ahead = Array.from({ length: 7 }, (_, days) => formatDay(addDays(today, 7 + days), 'long'));
    expect(ahead.filter((day) => body?.includes(`${day}, 8:00 AM`))).toEqual([expect.stringMatching(/^Tuesday/)]);
  }
});

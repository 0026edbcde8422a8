import { expect, test } from 'vitest';
import { listMessages } from '../../src/api/portal/messages.ts';
import { listMyNextSteps } from '../../src/api/portal/my-next-steps.ts';
import { getPage } from '../../src/api/portal/pages.ts';
import { getSchedule } from '../../src/api/portal/schedule.ts';
import { type SearchSources, searchableItems } from '../../src/machines/search/items.ts';
import { searchItems } from '../../src/rules/search.ts';
import { sampleAssignments } from '../../src/sample/assignments.ts';
import { sampleMessages } from '../../src/sample/messages.ts';
import { samplePages } from '../../src/sample/pages.ts';
import { samplePerson } from '../../src/sample/people.ts';
import { samplePosts } from '../../src/sample/posts.ts';
import { sampleRecords } from '../../src/sample/records.ts';
import { site } from '../../src/site.ts';
import { siteOffices } from '../../src/site-offices.ts';

const TODAY = '2026-11-24';

/** What a person has loaded after the start on the dashboard, and the posts that the search loads itself. */
function sourcesOf(username: string): SearchSources {
  const { user } = samplePerson(username);
  const posts = samplePosts(TODAY);
  const page = (slug: string) => {
    const found = samplePages().filter((each) => each.slug === slug);
    const answer = getPage.answer.parse(
      found.map((each) => ({ ...each, posts: each.posts.map((pk) => posts.find((post) => post.pk === pk)) })),
    );
    return answer === null ? [] : [answer];
  };
  return {
    site,
    offices: siteOffices.offices,
    nextStepsUrl: '/next-steps',
    user,
    veteranEligibility: null,
    pages: [...page('dashboard'), ...page('resources')],
    meetings: getSchedule.answer.parse(sampleRecords(username, TODAY).schedule),
    tasks: listMyNextSteps.answer.parse(sampleAssignments(username, TODAY)),
    messages: listMessages.answer.parse(sampleMessages(username, TODAY)),
    news: [],
  };
}

/** What a student types, and the address or one of the addresses that must be among the first three results. */
const QUERIES: [query: string, ...addresses: string[]][] = [
  ['registrar', '/resources#office-RO'],
  ['it help', '/resources#office-HD', 'https://help.portico.example/'],
  ['help desk phone', '/resources#office-HD'],
  ['phone', '/resources#who-helps', '/resources#office-HD'],
  ['phone number of student accounts', '/resources#office-SA'],
  ['who do I call', '/resources#who-helps'],
  ['contact', '/account#profile'],
  ['wifi', '/resources#office-HD'],
  ['my laptop is broken', '/resources#office-HD'],
  ['transcript', 'https://records.portico.example/transcripts'],
  ['how do I get a transcript', 'https://records.portico.example/transcripts'],
  ['final exam', '/academics#schedule'],
  ['exams', '/academics#schedule'],
  ['drop a course', 'https://registration.portico.example/', '/academics#courses'],
  ['add a class', 'https://registration.portico.example/', '/academics#courses'],
  ['register for classes', 'https://registration.portico.example/'],
  ['password', '/resources#office-HD'],
  ['sign out', '/logout'],
  ['log out', '/logout'],
  ['logout everywhere', '/account#sessions'],
  ['apply for graduation', '#modal-graduation'],
  ['graduation', '#modal-graduation'],
  ['emergency contacts', '/account#profile'],
  ['change my address', '/account#profile'],
  ['pronouns', '/account#profile'],
  ['preferred name', '/account#profile'],
  ['photo', '/account#profile'],
  ['my grades', '/academics#grades'],
  ['final grades', '/academics#grades'],
  ['gpa', '/academics#gpa'],
  ['who is my advisor', '/academics#advisors'],
  ['major', '/academics#program'],
  ['timetable', '/academics#schedule'],
  ['where is my next class', '/#today'],
  ['print schedule', '/academics#schedule'],
  ['export to google calendar', '/academics#schedule', '/account#calendar'],
  ['subscribe calendar', '/account#calendar'],
  ['textbooks', 'https://bookstore.portico.example/', '/academics#courses'],
  ['bookstore', 'https://bookstore.portico.example/'],
  ['operating systems', '/academics?course=CRN'],
  ['cs 333', '/academics?course=CRN'],
  ['how much do I owe', '/finances#due'],
  ['pay my bill', '/finances'],
  ['tuition', '/finances#due', '/next-steps/task/2', '/finances'],
  ['payment plan', '/finances#plan'],
  ['refund', '/finances#summary', '/resources#office-SA'],
  ['fafsa', '/next-steps/task/7', '/finances#aid'],
  ['scholarships', '/finances#aid'],
  ['holds', '/account#holds'],
  ['why am I blocked', '/account#holds'],
  ['what is due', '/next-steps', '/#tasks', '/finances#due'],
  ['deadlines', '/next-steps', '/#tasks'],
  ['checklist', '/next-steps'],
  ['email', 'https://mail.portico.example/'],
  ['homework', 'https://canvas.portico.example/'],
  ['book a study room', 'https://library.portico.example/'],
  ['counselor', '/resources#office-HC'],
  ['food pantry', '/resources#office-BN'],
  ['clubs', '/community', '/community#news'],
  ['tutoring', 'https://www.portico.example/tutoring'],
];

/** The CRN of a course is another one in each term. */
const withoutCrn = (href: string) => href.replace(/course=.+/, 'course=CRN');

test('FIND-07 of 60 queries at least 55 find their place among the first three results', () => {
  const items = searchableItems(sourcesOf('amara'));
  const missed = QUERIES.flatMap(([query, ...addresses]) => {
    const first = searchItems(items, query)
      .slice(0, 3)
      .map(({ href }) => withoutCrn(href));
    return first.some((href) => addresses.includes(href)) ? [] : [{ query, first }];
  });
  expect(QUERIES).toHaveLength(60);
  expect(missed.length, JSON.stringify(missed, null, 2)).toBeLessThanOrEqual(5);
});

test('FIND-07 an office has its number as second line, a phone calls it, and its kind is Help', () => {
  expect(searchItems(searchableItems(sourcesOf('amara')), 'registrar')[0]).toEqual({
    kind: 'Help',
    title: 'Registrar',
    detail: '(503) 555-0113 · Neuberger Hall, room 102',
    href: '/resources#office-RO',
    keywords: siteOffices.offices.RO?.keywords,
    phone: 'tel:+15035550113',
  });
});

test('FIND-07 ROLE-07 a professor finds neither places of students nor posts for them', () => {
  const titles = (username: string, query: string) =>
    searchItems(searchableItems(sourcesOf(username)), query).map(({ title }) => title);
  expect(titles('dolores', 'gpa')).toEqual([]);
  expect(titles('dolores', 'apply for graduation')).toEqual([]);
  expect(titles('dolores', 'class rosters')).toEqual(['Class rosters']);
  expect(titles('amara', 'class rosters')).toEqual([]);
});

test('FIND-07 texts of Resources are found on that page, news on their own', () => {
  const amara = sourcesOf('amara');
  const blog = samplePosts(TODAY).filter(({ slug }) => slug === 'orchard');
  const page = getPage.answer.parse([{ slug: 'whats-new', title: 'News', posts: blog }]);
  const items = searchableItems({ ...amara, news: page?.posts ?? [] });
  expect(searchItems(items, 'I do not know where to start').map(({ href }) => href)).toContain('/resources');
  expect(searchItems(items, 'apple trees').map(({ detail, href }) => [detail, href])).toEqual([
    ['What’s New · Nov 1', '/whats-new/orchard'],
  ]);
});

import { getAccountSummary } from '../../../src/api/portal/account-summary.ts';
import { listAdvisors } from '../../../src/api/portal/advisors.ts';
import { listCourses } from '../../../src/api/portal/courses.ts';
import { listGpa } from '../../../src/api/portal/gpa.ts';
import { getHolds } from '../../../src/api/portal/holds.ts';
import { listMessages } from '../../../src/api/portal/messages.ts';
import { listMyNextSteps } from '../../../src/api/portal/my-next-steps.ts';
import { getPage } from '../../../src/api/portal/pages.ts';
import { getSchedule } from '../../../src/api/portal/schedule.ts';
import type { SearchSources } from '../../../src/machines/search/items.ts';
import { sampleAssignments } from '../../../src/sample/assignments.ts';
import { sampleMessages } from '../../../src/sample/messages.ts';
import { samplePages } from '../../../src/sample/pages.ts';
import { samplePerson } from '../../../src/sample/people.ts';
import { samplePosts } from '../../../src/sample/posts.ts';
import { sampleRecords } from '../../../src/sample/records.ts';
import { sampleTerm } from '../../../src/sample/terms.ts';
import { site } from '../../../src/site.ts';
import { siteOffices } from '../../../src/site-offices.ts';

const TODAY = '2026-11-24';

/** What a person has loaded after the start on the dashboard, and what the search loads itself. */
export function searchSources(username: string): SearchSources {
  const { user } = samplePerson(username);
  const posts = samplePosts(TODAY);
  const records = sampleRecords(username, TODAY);
  const { term } = sampleTerm(TODAY);
  const page = (slug: string) => {
    const found = samplePages().filter((each) => each.slug === slug);
    const answer = getPage.answer.parse(
      found.map((each) => ({ ...each, posts: each.posts.map((pk) => posts.find((post) => post.pk === pk)) })),
    );
    return answer === null ? [] : [answer];
  };
  return {
    site,
    siteOffices,
    nextStepsUrl: '/next-steps',
    user,
    blocks: ['calendar', 'sessions', 'data'],
    now: new Date(`${TODAY}T18:00:00Z`),
    veteranEligibility: null,
    pages: ['dashboard', 'academics', 'finances', 'community', 'resources', 'account'].flatMap(page),
    meetings: getSchedule.answer.parse(records.schedule).filter(({ TERMCODE }) => TERMCODE === term),
    courses: listCourses.answer.parse(records.courses).filter(({ TERMCODE }) => TERMCODE === term),
    advisors: listAdvisors.answer.parse(records.advisor),
    tasks: listMyNextSteps.answer.parse(sampleAssignments(username, TODAY)),
    messages: listMessages.answer.parse(sampleMessages(username, TODAY)),
    news: [],
    accountSummary: getAccountSummary.answer.parse(records['financial-account-summary']),
    holds: getHolds.answer.parse(records.holds),
    gpa: listGpa.answer.parse(records.gpa),
    program: null,
    classStanding: null,
  };
}

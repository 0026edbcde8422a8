import { describe, expect, test } from 'vitest';
import { listCategories } from '../../src/api/checklist/categories.ts';
import { listNotificationTypes } from '../../src/api/checklist/notification-types.ts';
import { getUserPreference } from '../../src/api/checklist/preference.ts';
import { getUserStudentTypes, listStudentTypes } from '../../src/api/checklist/student-types.ts';
import { getChecklistUser } from '../../src/api/checklist/user.ts';
import { listUserTasks } from '../../src/api/checklist/user-task-lists.ts';
import { createClient } from '../../src/api/client.ts';
import { getAccountSummary } from '../../src/api/portal/account-summary.ts';
import { listAdvisors } from '../../src/api/portal/advisors.ts';
import { listAlerts } from '../../src/api/portal/alerts.ts';
import { getBookstore } from '../../src/api/portal/bookstore.ts';
import { listCampusEvents, listCampusNews } from '../../src/api/portal/campus-groups.ts';
import { getContactInfo } from '../../src/api/portal/contact-info.ts';
import { listCourses } from '../../src/api/portal/courses.ts';
import { getEmergencyInfo } from '../../src/api/portal/emergency-info.ts';
import { listEvents } from '../../src/api/portal/events.ts';
import { getFinancialAid } from '../../src/api/portal/financial-aid.ts';
import { listGpa } from '../../src/api/portal/gpa.ts';
import { listGrades } from '../../src/api/portal/grades.ts';
import { getHolds } from '../../src/api/portal/holds.ts';
import { listMessages } from '../../src/api/portal/messages.ts';
import { listMyNextSteps } from '../../src/api/portal/my-next-steps.ts';
import { listNudges } from '../../src/api/portal/nudges.ts';
import { getPage } from '../../src/api/portal/pages.ts';
import { getPersonInfo } from '../../src/api/portal/person-info.ts';
import { listPosts, PostType } from '../../src/api/portal/posts.ts';
import { getPreferences } from '../../src/api/portal/preferences.ts';
import { getProfile } from '../../src/api/portal/profile.ts';
import { getProgram } from '../../src/api/portal/program.ts';
import { refreshRoles } from '../../src/api/portal/roles.ts';
import { getSchedule } from '../../src/api/portal/schedule.ts';
import { getClassStanding, getStanding } from '../../src/api/portal/standing.ts';
import { getCurrentTerm, getTermInfo } from '../../src/api/portal/term.ts';
import { getUser } from '../../src/api/portal/user.ts';
import type { Transport } from '../../src/api/wire.ts';
import { sampleAssignments, sampleChecklist } from '../../src/sample/assignments.ts';
import { sampleAlerts, sampleCampusEvents, sampleEvents, sampleNews } from '../../src/sample/events.ts';
import { sampleMessages } from '../../src/sample/messages.ts';
import { samplePages } from '../../src/sample/pages.ts';
import { samplePerson } from '../../src/sample/people.ts';
import { samplePosts } from '../../src/sample/posts.ts';
import { bookstoreLink, sampleRecords } from '../../src/sample/records.ts';
import { sampleCategories, sampleNotificationTypes, sampleStudentTypes } from '../../src/sample/tasks.ts';
import { sampleTerm } from '../../src/sample/terms.ts';
import { DAYS, TODAY, usernames } from './support.ts';

describe('SAMPLE-28: all sample data passes the schemas of the answers', () => {
  /** Answers one person's calls with the sample data as it is. */
  function sampleAsk(username: string, today: string): Transport {
    const { user, preferences, employment, is_new_student } = samplePerson(username);
    const records = sampleRecords(username, today);
    const checklist = sampleChecklist(username);
    const posts = samplePosts(today);
    const term = sampleTerm(today);
    const tasks = sampleAssignments(username, today);
    const answers: Record<string, unknown> = {
      '/users/user': {
        ...user,
        is_authenticated: true,
        auth_token: 'token',
        preferences,
        staff_faculty_info: employment,
      },
      '/users/roles': { primary_role: user.primary_role, other_roles: user.other_roles },
      '/preferences/user': preferences,
      '/psu_user_profile': [{ ...user, pk: user.profile_pk, sms_number: preferences.sms_number }],
      '/integrations/finti/current-term': { p_term_out: term.term },
      '/integrations/finti/term-info': term,
      '/integrations/finti/bookstore': { BOOKSTORE_LINK: bookstoreLink },
      ...Object.fromEntries(Object.entries(records).map(([name, of]) => [`/integrations/finti/${name}`, of])),
      '/notifications/user': sampleMessages(username, today),
      '/posts': posts,
      '/pages': samplePages()
        .slice(0, 1)
        .map((page) => ({ ...page, posts: page.posts.map((pk) => posts.find((post) => post.pk === pk)) })),
      '/integrations/pdx/events': sampleEvents(today),
      '/integrations/pdxcampusgroups/events': sampleCampusEvents(today),
      '/integrations/pdxcampusgroups/news': sampleNews(today),
      '/integrations/rave-messages': sampleAlerts(today),
      '/integrations/mynextsteps/tasks': tasks,
      '/api/user/': [
        {
          auth_token: 'token',
          has_provisional_account: user.has_provisional_account,
          is_new_student,
          user_message: checklist.messages,
        },
      ],
      '/api/user_task/': tasks,
      '/api/category/': sampleCategories,
      '/api/user_student_types/': [checklist.studentTypes],
      '/api/student_types/': sampleStudentTypes,
      '/api/user_preference/': [checklist.preference],
      '/api/notification_type/': sampleNotificationTypes,
    };
    return async (path) => {
      if (!(path in answers)) throw new Error(`the sample has no answer for ${path}`);
      return answers[path];
    };
  }

  const { signal } = new AbortController();
  const calls = (username: string, today: string) => {
    const client = createClient(sampleAsk(username, today));
    const { term } = sampleTerm(today);
    return Promise.all([
      client(getUser, { signal }),
      client(refreshRoles, { signal }),
      client(getPreferences, { signal }),
      client(getProfile, { signal }),
      client(getContactInfo, { signal }),
      client(getPersonInfo, { signal }),
      client(getEmergencyInfo, { signal }),
      client(getCurrentTerm, { signal }),
      client(getTermInfo, { signal }),
      client(getBookstore, { signal }),
      client(listGpa, { signal }),
      client(listCourses, { query: { term }, signal }),
      client(getSchedule, { query: { term }, signal }),
      client(listGrades, { query: { term }, signal }),
      client(listAdvisors, { signal }),
      client(getHolds, { signal }),
      client(getStanding, { signal }),
      client(getClassStanding, { signal }),
      client(getProgram, { signal }),
      client(listNudges, { signal }),
      client(getAccountSummary, { signal }),
      client(getFinancialAid, { signal }),
      client(listMessages, { signal }),
      client(listPosts, { query: { post_type: 'blog' }, signal }),
      client(getPage, { query: { slug: 'dashboard' }, signal }),
      client(listEvents, { signal }),
      client(listCampusEvents, { signal }),
      client(listCampusNews, { signal }),
      client(listAlerts, { signal }),
      client(listMyNextSteps, { signal }),
      client(getChecklistUser, { signal }),
      client(listUserTasks, { query: { published: 'True' }, signal }),
      client(listCategories, { signal }),
      client(getUserStudentTypes, { signal }),
      client(listStudentTypes, { signal }),
      client(getUserPreference, { signal }),
      client(listNotificationTypes, { signal }),
    ]);
  };

  test.each(usernames)('%s', async (username) => {
    for (const today of DAYS.slice(-9)) expect(await calls(username, today)).toHaveLength(37);
  });

  test('post types', () => {
    const used = new Set(samplePosts(TODAY).map(({ post_type }) => post_type));
    expect([...used].sort()).toEqual([...PostType.options].sort());
  });
});

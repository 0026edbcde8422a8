import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { describe, expect, test } from 'vitest';
import { listCategories } from '../../src/api/checklist/categories.ts';
import { listNotificationTypes } from '../../src/api/checklist/notification-types.ts';
import { getUserPreference } from '../../src/api/checklist/preference.ts';
import { getUserStudentTypes, listStudentTypes } from '../../src/api/checklist/student-types.ts';
import { getChecklistUser } from '../../src/api/checklist/user.ts';
import { listUserTasks } from '../../src/api/checklist/user-task-lists.ts';
import { createClient, type Transport } from '../../src/api/client.ts';
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
import { currentAlerts } from '../../src/rules/alerts.ts';
import { hasAttendanceWarning } from '../../src/rules/attendance.ts';
import { addDays, dayIn, daysBetween, formatDay, formatMinutes, minutesIn } from '../../src/rules/dates.ts';
import { publicEvents, upcomingEvents } from '../../src/rules/events.ts';
import { safeHref } from '../../src/rules/links.ts';
import { classesOn } from '../../src/rules/schedule.ts';
import { termName } from '../../src/rules/terms.ts';
import { videoFrame } from '../../src/rules/video.ts';
import { sampleAssignments, sampleChecklist } from '../../src/sample/assignments.ts';
import { sampleAlerts, sampleCampusEvents, sampleEvents, sampleNews } from '../../src/sample/events.ts';
import { campusEventsFeed } from '../../src/sample/feed.ts';
import { sampleMessages } from '../../src/sample/messages.ts';
import { samplePages } from '../../src/sample/pages.ts';
import { demoStudent, samplePeople, samplePerson } from '../../src/sample/people.ts';
import { samplePosts } from '../../src/sample/posts.ts';
import { sampleProfile } from '../../src/sample/profile.ts';
import { bookstoreLink, sampleRecords } from '../../src/sample/records.ts';
import { sampleCategories, sampleNotificationTypes, sampleStudentTypes, sampleTasks } from '../../src/sample/tasks.ts';
import { sampleTerm, sampleTerms } from '../../src/sample/terms.ts';
import { site } from '../../src/site.ts';

/** A leap year: every second week, the leap day, both ends of the year, both clock changes and the days beside them. */
const DAYS = [
  ...Array.from({ length: 27 }, (_, position) => addDays('2028-01-01', position * 13)),
  ...['2028-02-29', '2028-03-11', '2028-03-12', '2028-03-13', '2028-11-04', '2028-11-05', '2028-11-06', '2028-12-31'],
];
const TODAY = '2028-02-29';
const everybody = [...samplePeople, demoStudent];
const usernames = everybody.map(({ user }) => user.username);
const students = everybody.filter(({ user }) => user.primary_role === 'student').map(({ user }) => user.username);

const keys = (value: object) => Object.keys(value).sort();
const sorted = (fields: string) => fields.split(/[\s,]+/).sort();
const recordsOf = (username: string) => sampleRecords(username, TODAY);
const allRecords = usernames.map(recordsOf);

function notNull<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('expected something, found nothing');
  return value;
}

describe('shapes of the specification', () => {
  test('SAMPLE-01: messages have title, body, read, created_on, display_as_banner and pk', () => {
    const all = usernames.flatMap((username) => sampleMessages(username, TODAY));
    expect(all.length).toBeGreaterThan(30);
    for (const message of all) {
      expect(keys(message)).toEqual(
        sorted(
          'action_link app_message body created_on display_as_banner is_nudge nudge_type pk read title user_read_on',
        ),
      );
      expect(message).toMatchObject({
        title: expect.stringMatching(/\S/),
        body: expect.stringMatching(/^<p>/),
        read: message.user_read_on !== null,
        created_on: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      });
    }
  });

  test('SAMPLE-02: the nudges use the six codes of the specification', () => {
    const codes = allRecords.flatMap(({ nudges }) => nudges.map(({ nudge_type }) => nudge_type));
    const known = ['ALERT', 'APC', 'CONTACT_INFO', 'DEPOSIT_INIT', 'EMERGENCY', 'EVACUATION'];
    expect([...new Set(codes)].sort()).toEqual(known);
    expect(
      recordsOf('robin')
        .nudges.map(({ nudge_type }) => nudge_type)
        .sort(),
    ).toEqual(known);
  });

  test('SAMPLE-03, SAMPLE-04: task assignments and the task in them have the fields of the specification', () => {
    const all = usernames.flatMap((username) => sampleAssignments(username, TODAY));
    expect(new Set(all.map(({ user }) => user)).size).toBe(students.length);
    for (const assignment of all) {
      expect(keys(assignment)).toEqual(sorted('id user completed_on starred overdue do_now_on does_not_apply_on task'));
      expect(keys(assignment.task)).toEqual(
        sorted(
          'id action_date periodicity important_reason title description starts_on ends_on sort_by has_deadline modality is_important new_student_checklist checklist_rank category',
        ),
      );
    }
  });

  test('SAMPLE-05: sort_by, modality, category and periodicity of a task', () => {
    const categories = sampleCategories.map(({ id }) => id);
    for (const task of sampleTasks(TODAY)) {
      expect(task).toMatchObject({ sort_by: 'START', modality: 'ONLINE' });
      expect(categories).toContain(task.category);
      expect(task.periodicity).toMatch(/^(once|every \w+( term)?)$/);
    }
  });

  test('SAMPLE-06, SAMPLE-07: the sample profile is a student’s, without staff or superuser flag', () => {
    const profile = sampleProfile(TODAY);
    expect(keys(profile)).toEqual(
      sorted(
        'first_name last_name photo primary_role can_use_demo nine_number profile_pk preferences contact_info emergency_info advanced_profile',
      ),
    );
    expect(profile).toMatchObject({ primary_role: 'student', can_use_demo: true });
    expect(demoStudent.user).toMatchObject({ other_roles: [], is_staff: false, is_superuser: false });
  });

  test('SAMPLE-08: the photo of the sample profile is an image data URL', () => {
    expect(sampleProfile(TODAY).photo).toMatch(/^data:image\/svg\+xml,%3Csvg/);
  });

  test('SAMPLE-09, SAMPLE-10: preferences and contact info of the sample profile', () => {
    const { preferences, contact_info } = sampleProfile(TODAY);
    expect(keys(preferences)).toEqual(sorted('initialized pk sms_number use_profile_photo'));
    expect(keys(contact_info)).toEqual(
      sorted('phone_number street_line_1 street_line_2 city state zip email initialized'),
    );
    expect([preferences.initialized, contact_info.initialized]).toEqual([true, true]);
  });

  test('SAMPLE-11, SAMPLE-12, SAMPLE-13: emergency info', () => {
    for (const username of usernames.filter((name) => name !== 'gia')) {
      const emergency = notNull(recordsOf(username)['emergency-info']);
      expect(keys(emergency.ALERT_RECORD)).toEqual(
        sorted(
          'last_updated external_email internal_email alternate_phone primary_phone sms_phone sms_status_ind evacuation_assistance',
        ),
      );
      expect(emergency.ALERT_RECORD.sms_status_ind).toMatch(/^[YN]$/);
      expect(emergency.ALERT_RECORD.evacuation_assistance).toBe(
        emergency.EVACUATION.EVACUATION_ASSISTANCE.request_assistance,
      );
      for (const contact of emergency.EMERGENCY_CONTACTS) {
        expect(keys(contact)).toEqual(
          sorted(
            'id priority first_name last_name street_line_1 city state nation_code nation_description zip area_code phone_number extension relation_code relation_description',
          ),
        );
      }
      expect(keys(emergency.EVACUATION)).toEqual(sorted('EVACUATION_ADDRESS EVACUATION_ASSISTANCE'));
      expect(keys(emergency.EVACUATION.EVACUATION_ASSISTANCE)).toEqual(sorted('evac_last_updated request_assistance'));
    }
    expect(sampleProfile(TODAY).emergency_info.EVACUATION.EVACUATION_ADDRESS).not.toBe(null);
    const priorities = recordsOf('tomas')['emergency-info']?.EMERGENCY_CONTACTS.map(({ priority }) => priority);
    expect(priorities).toEqual(['10', '2', '1']);
  });

  test('SAMPLE-14: the advanced profile', () => {
    for (const username of usernames.filter((name) => name !== 'gia')) {
      expect(keys(notNull(recordsOf(username)['person-info']))).toEqual(
        sorted(
          'BIO_DATA CITIZENSHIP_STATUS DISABILITY_CLASSIFICATION DISABILITY_STATUS EMPLOYEE ETHNICITY LEGAL_NAME LEGAL_SEX PRONOUNS PREFERRED_NAME DISPLAY_NAME RACE_DATA STUDENT STUDENT_WORKER STUDENT_ID VETERAN_CLASSIFICATION VETERAN_ELIGIBILITY VETERAN_STATUS',
        ),
      );
    }
  });

  test('SAMPLE-15: the account summary, whose sums are right', () => {
    for (const username of students) {
      const account = notNull(recordsOf(username)['financial-account-summary']);
      expect(keys(account)).toEqual(sorted('ENROLLED_PPLAN PPLAN_TERM CHARGES_DETAIL'));
      expect(keys(account.CHARGES_DETAIL)).toEqual(
        sorted(
          'CHARGES_BALANCE CHARGES_PAYMENTS_RXD CHARGES_NEW_ACTIVITY CHARGES_ANTICIPATED_AID CHARGES_REFUNDS CHARGES_AMOUNT_DUE',
        ),
      );
      const of = account.CHARGES_DETAIL;
      expect(of.CHARGES_AMOUNT_DUE).toBeCloseTo(
        of.CHARGES_BALANCE - of.CHARGES_ANTICIPATED_AID + of.CHARGES_REFUNDS,
        2,
      );
      // What was left over from last term is what the hold names.
      const pastDue = of.CHARGES_BALANCE - of.CHARGES_NEW_ACTIVITY + of.CHARGES_PAYMENTS_RXD;
      const held = recordsOf(username).holds.reduce((sum, { HOLDAMOUNT }) => sum + (HOLDAMOUNT ?? 0), 0);
      expect(pastDue).toBeCloseTo(held, 2);
      expect(account.PPLAN_TERM).toBe(account.ENROLLED_PPLAN === 'Y' ? sampleTerm(TODAY).term : null);
    }
    expect(recordsOf('ben')['financial-account-summary']?.ENROLLED_PPLAN).toBe('Y');
  });

  test('SAMPLE-16: financial aid, two aid years and a message for Amara', () => {
    for (const username of students) {
      const aid = notNull(recordsOf(username)['financial-aid-info']);
      expect(keys(aid)).toEqual(sorted('FINAID_MSG FINAID_DETAIL'));
      for (const year of aid.FINAID_DETAIL) {
        expect(keys(year)).toEqual(
          sorted('AIDY DISPLAY_AIDY FAFSA_DESC FAFSA_IND STUREQ_DESC STUREQ_IND SAP_IND SAP_CODE SAP_DESC'),
        );
      }
    }
    const { FINAID_DETAIL, FINAID_MSG } = notNull(recordsOf('amara')['financial-aid-info']);
    expect(FINAID_DETAIL.map(({ DISPLAY_AIDY }) => DISPLAY_AIDY)).toEqual(['2027–2028', '2028–2029']);
    expect(FINAID_MSG).toMatch(/\S/);
  });

  test('SAMPLE-17: the academic program', () => {
    for (const username of students) {
      const program = notNull(recordsOf(username)['curriculum-info']);
      expect(keys(program)).toEqual(sorted('curricula pre_prof'));
      for (const curriculum of program.curricula) {
        expect(keys(curriculum)).toEqual(
          expect.arrayContaining(
            sorted(
              'ADMITLEVEL CATALOG_TERM COLLEGE CUR_PRIORITY DEPARTMENT FOS FOS_CODE FOS_DESC FOS_PRIORITY LEVL LEVL_CODE STUDENT_STATUS STUDENT_TYPE TERM_EFF_CODE DEGREE_DESC',
            ),
          ),
        );
        expect(curriculum.FOS_CODE).toMatch(/^(MAJOR|MINOR)$/);
      }
    }
    const { curricula, pre_prof } = notNull(recordsOf('amara')['curriculum-info']);
    expect(curricula.map(({ FOS_CODE, FOS_DESC }) => [FOS_CODE, FOS_DESC])).toEqual([
      ['MAJOR', 'Computer Science'],
      ['MINOR', 'Music'],
    ]);
    expect(pre_prof).toEqual([{ FOS_DESC: 'Pre-Law' }]);
  });

  test('SAMPLE-18: every part of the academic sample is there for the sample student', () => {
    const { gpa, standing, 'class-standing': classStanding, 'curriculum-info': program } = recordsOf('robin');
    const { term, start_date } = sampleTerm(TODAY);
    expect(gpa).not.toEqual([]);
    expect(standing).toEqual({ message: 'Good Standing' });
    expect(classStanding).toEqual({ class_standing: 'Junior' });
    expect(termName(term)).toBe('Winter 2028');
    expect(start_date <= TODAY).toBe(true);
    expect(program?.curricula.map(({ EXPECTED_GRAD_TERM }) => termName(EXPECTED_GRAD_TERM))).toEqual([
      'Winter 2030',
      'Winter 2030',
    ]);
  });

  test('SAMPLE-19: every term code follows YYYYTT', () => {
    for (const today of DAYS) {
      const codes = usernames.flatMap((username) => {
        const records = sampleRecords(username, today);
        return [
          ...[...records.courses, ...records.schedule, ...records.grades].map(({ TERMCODE }) => TERMCODE),
          ...records.advisor.map(({ ADV_TERM_EFF }) => ADV_TERM_EFF),
          ...(records['curriculum-info']?.curricula ?? []).flatMap((of) => [
            of.CATALOG_TERM,
            of.EXPECTED_GRAD_TERM,
            of.TERM_EFF_CODE,
          ]),
        ];
      });
      expect(codes.filter((code) => termName(code) === null)).toEqual([]);
    }
  });

  test('SAMPLE-20: GPA records, several of a level, graduate and undergraduate', () => {
    for (const record of allRecords.flatMap(({ gpa }) => gpa)) {
      expect(keys(record)).toEqual(sorted('GPA GPATYPEINDICATOR LEVELCODE'));
    }
    expect(recordsOf('chen').gpa.map(({ LEVELCODE, GPATYPEINDICATOR }) => LEVELCODE + GPATYPEINDICATOR)).toEqual([
      'GRO',
      'GRI',
      'UGO',
      'UGI',
    ]);
  });

  test('SAMPLE-21: grades by term, those of this term not yet posted', () => {
    for (const today of DAYS) {
      const { term } = sampleTerm(today);
      for (const username of students) {
        const { grades, courses } = sampleRecords(username, today);
        for (const grade of grades) {
          expect(keys(grade)).toEqual(
            sorted('COURSENUMBER COURSEREGISTRATIONNUMBER COURSETITLE FINALGRADE GRADEDATE SUBJECTCODE TERMCODE'),
          );
          expect(grade.GRADEDATE === null).toBe(grade.FINALGRADE === null);
          if (grade.GRADEDATE !== null) expect(grade.GRADEDATE < today).toBe(true);
        }
        const ofThisTerm = grades.filter(({ TERMCODE }) => TERMCODE === term);
        expect(ofThisTerm.map(({ COURSEREGISTRATIONNUMBER: number }) => number)).toEqual(
          courses.filter(({ TERMCODE }) => TERMCODE === term).map(({ COURSEREGISTRATIONNUMBER: number }) => number),
        );
        expect(ofThisTerm.every(({ FINALGRADE }) => FINALGRADE === null)).toBe(true);
      }
      const earlier = sampleRecords('amara', today).grades.filter(({ TERMCODE }) => TERMCODE < term);
      const before = sampleTerms(today).filter((of) => of.term < term);
      expect([...new Set(earlier.map(({ TERMCODE }) => TERMCODE))]).toEqual(
        before
          .slice(-4)
          .map((of) => of.term)
          .reverse(),
      );
      const spread = new Set(earlier.map(({ FINALGRADE }) => FINALGRADE));
      for (const grade of ['A', 'B', 'C+', 'P', 'W', null]) expect(spread).toContain(grade);
    }
  });

  test('SAMPLE-22, SAMPLE-23, SAMPLE-27: every course of the schedule is in the courses, and the other way round', () => {
    for (const username of usernames) {
      const { schedule, courses } = recordsOf(username);
      for (const meeting of schedule) {
        expect(keys(meeting)).toEqual(
          sorted(
            'BUILDING COURSENUMBER COURSEREGISTRATIONNUMBER COURSETITLE DAYS DAYSDISPLAY STARTDATE ENDDATE STARTTIME ENDTIME LOCATION MEETINGTYPE ROOM SUBJECTCODE TERMCODE INSTRUCTIONAL_METHOD',
          ),
        );
        const course = courses.find((of) => of.COURSEREGISTRATIONNUMBER === meeting.COURSEREGISTRATIONNUMBER);
        expect(course).toMatchObject({
          SUBJECT: meeting.SUBJECTCODE,
          COURSENUMBER: meeting.COURSENUMBER,
          COURSETITLE: meeting.COURSETITLE,
          COURSELOCATION: meeting.LOCATION === 'Online' ? 'Online' : 'Main campus',
        });
      }
      const scheduled = new Set(schedule.map(({ COURSEREGISTRATIONNUMBER: number }) => number));
      expect(scheduled).toEqual(new Set(courses.map(({ COURSEREGISTRATIONNUMBER: number }) => number)));
      for (const course of courses) {
        expect(keys(course)).toEqual(
          expect.arrayContaining(
            sorted(
              'AVAIALABLEWAITLIST COLLEGE COURSELEVEL COURSELOCATION CREDITS DEPARTMENT FACULTYEMAIL FACULTYNAME LECTUREHOURS SCHEDULETYPE SECTIONNO SUBJECT SUBJECTDESCRIPTION TERMDESCRIPTION INITATTENDANCE ACCEPTEDAID',
            ),
          ),
        );
        const { COLLEGE, DEPARTMENT, SUBJECTDESCRIPTION, INITATTENDANCE, ACCEPTEDAID, EXCLUSIONLIST } = course;
        for (const text of [COLLEGE, DEPARTMENT, SUBJECTDESCRIPTION]) expect(text).toMatch(/\S/);
        for (const indicator of [INITATTENDANCE, ACCEPTEDAID, EXCLUSIONLIST]) expect(indicator).toMatch(/^[YN]$/);
      }
    }
  });

  test('SAMPLE-24, SAMPLE-25: every hold explains itself and ends on 2099-12-31', () => {
    for (const hold of allRecords.flatMap(({ holds }) => holds)) {
      expect(keys(hold)).toEqual(
        sorted(
          'HOLD HOLDAMOUNT HOLDDESCRIPTION HOLDFROMDATE HOLDTODATE HOLDORIGINATINGOFFICE HOLDORIGINATINGOFFICEDESCRIPTION HOLDRELEASEINDICATOR PROCESSAFFECTED REASON STUDENTID',
        ),
      );
      expect(hold).toMatchObject({ HOLDTODATE: '2099-12-31', REASON: expect.stringMatching(/\.$/) });
      expect(hold.HOLDRELEASEINDICATOR).toMatch(/^[YN]$/);
      expect(hold.PROCESSAFFECTED).toContain('Registration');
    }
    expect(['amara', 'ben', 'tomas', 'robin'].map((name) => recordsOf(name).holds.length)).toEqual([1, 0, 2, 2]);
  });

  test('SAMPLE-26: advisors, one of them primary; Computer Science is advised by Dolores', () => {
    for (const username of students) {
      const { advisor, 'curriculum-info': program } = recordsOf(username);
      for (const each of advisor) {
        expect(keys(each)).toEqual(
          sorted('ADV_EMAIL_ADDRESS ADV_NAME ADV_TERM_EFF ADV_CODE ADV_CODE_DESC ADV_PRIM ADV_PHOTO'),
        );
      }
      const primary = advisor.filter(({ ADV_PRIM }) => ADV_PRIM === 'Y');
      expect(primary).toHaveLength(1);
      const [major] = notNull(program).curricula;
      if (major?.FOS === 'CS') expect(primary[0]?.ADV_NAME).toBe('Dolores Vega');
    }
    expect(recordsOf('amara').advisor.map(({ ADV_PRIM }) => ADV_PRIM)).toEqual(['Y', 'N', 'N']);
    expect(recordsOf('amara').advisor.filter(({ ADV_PHOTO }) => ADV_PHOTO?.startsWith('data:image/'))).toHaveLength(1);
  });
});

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
    const there = [...blogs, ...modals, ...pages, '/account', '/account#holds', '/account#profile', '/next-steps'];
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
